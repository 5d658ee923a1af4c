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
    if let server = LoadedSettings.read().file.servers.first(where: { $0.environment == environment }) {
      return server.authorityPath
    }
    guard FileStore.exists(LibraryStore.path(in: .current)) else { return nil }
    return try? LibraryStore.open().servers().first { $0.environment == environment }?.authorityPath
  }
}
