import APNsCore
import ComposeModel
import ComposeStore
import Composer
import ComposerRuntime
import HostPlatform

/// What is kept of the servers of one's own: by the settings first, then by the composer's list.
enum KnownServer {
  /// The file with the authority to trust for a server; nil where none is kept.
  static func authorityPath(for environment: Environment) -> String? {
    guard environment.kind == .custom else { return nil }
    let hasLibrary = FileStore.exists(LibraryStore.path(in: .current))
    let list = hasLibrary ? (try? LibraryStore.open().servers()) ?? [] : []
    return OwnServer.merged(settings: LoadedSettings.read().file.servers, list: list)
      .first { $0.environment == environment }?.authorityPath
  }
}
