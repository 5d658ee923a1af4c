import APNsCore
import ComposeModel
import ComposeStore
import Composer
import HostPlatform

/// Devices, credentials and history of this user, as the composer asks for them.
struct LiveStore: Sendable {
  /// Nil when the library cannot be opened.
  private let store: LibraryStore?
  private let recorder: HistoryRecorder?
  /// Why it cannot be opened, and the way out.
  let problem: String?

  /// - Parameter retention: what the history forgets; applied once, before it is first read.
  init(folders: UserFolders, retention: HistoryRetention = .everything) {
    do throws(StoreError) {
      let store = try LibraryStore.open(folders)
      self.store = store
      recorder = HistoryRecorder(store, limit: .max, retention: retention)
      problem = nil
    } catch {
      store = nil
      recorder = nil
      problem = error.description
    }
  }

  func devices() throws(StoreError) -> [Device] {
    // What has been answered is noted before it is read.
    recorder?.flush(seconds: 2)
    return try store?.devices() ?? []
  }

  /// Those that the user has added; the demo key is not among them.
  func credentials() throws(StoreError) -> [CredentialReference] {
    try (store?.credentials() ?? []).filter { $0.source != .demo }
  }

  /// Keeps what the certificate in a file says of itself; where it cannot, the list says less.
  func remember(_ summary: CredentialSummary, of path: String) {
    let path = FileStore.wholePath(path)
    guard let stamp = FileStore.stamp(path) else { return }
    try? store?.remember(
      CertificateFacts(
        path: path, stamp: stamp, topics: summary.topics, environments: summary.environments,
        expires: summary.expires))
  }

  /// What the certificate in a file said of itself when it was last opened, if it is the same file still.
  func facts(path: String, stamp: String) -> CertificateFacts? {
    try? store?.facts(ofCertificateAt: path, stamp: stamp)
  }

  /// Servers that the user has added to the list of environments.
  func servers() throws(StoreError) -> [OwnServer] { try store?.servers() ?? [] }

  func save(_ server: OwnServer) -> ComposerEnvironment.Complaint {
    attempt { store throws(StoreError) in try store.save(server) }
  }

  func remove(_ server: Environment) -> ComposerEnvironment.Complaint {
    attempt { store throws(StoreError) in try store.remove(server) }
  }

  /// Why the history of this run is not complete; nil while it is.
  var recordProblem: String? { recorder?.failure }

  func save(_ device: Device, now: Int) -> ComposerEnvironment.Complaint {
    attempt { store throws(StoreError) in
      _ = try store.add(device, now: now)
    }
  }

  func change(_ device: Device, from old: Device) -> ComposerEnvironment.Complaint {
    attempt { store throws(StoreError) in try store.update(device, from: old) }
  }

  func note(_ environment: Environment.Kind, of devices: [Device]) -> ComposerEnvironment.Complaint {
    attempt { store throws(StoreError) in
      try store.noteEnvironment(environment, of: devices.compactMap(\.id))
    }
  }

  func remove(_ device: Device) -> ComposerEnvironment.Complaint {
    guard let id = device.id else { return "\(device.name) is not in the device book." }
    return attempt { store throws(StoreError) in try store.removeDevice(id) }
  }

  func save(_ credential: CredentialReference) -> ComposerEnvironment.Complaint {
    attempt { store throws(StoreError) in try store.save(credential) }
  }

  func remove(_ credential: CredentialReference) -> ComposerEnvironment.Complaint {
    guard let id = credential.id else { return "\(credential.name) is not kept." }
    return attempt { store throws(StoreError) in try store.removeCredential(id) }
  }

  func history(
    _ query: HistoryQuery
  ) -> (entries: [HistoryEntry]?, complaint: ComposerEnvironment.Complaint) {
    recorder?.flush(seconds: 2)
    recorder?.forgetOnce()
    var filter = HistoryFilter()
    filter.words = query.text
    filter.limit = query.limit
    do throws(StoreError) {
      return (try store?.history(filter) ?? [], nil)
    } catch {
      return (nil, "The history cannot be read: \(error.description)")
    }
  }

  func record(_ entry: HistoryEntry) { recorder?.record(entry) }

  /// Writes what is still to be written.
  func close() -> ComposerEnvironment.Complaint { recorder?.finish() }

  private func attempt(_ body: (LibraryStore) throws(StoreError) -> Void) -> ComposerEnvironment.Complaint {
    guard let store else { return problem }
    do throws(StoreError) {
      try body(store)
      return nil
    } catch {
      return error.description
    }
  }
}
