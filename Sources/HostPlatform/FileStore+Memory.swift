import CHost

extension FileStore {
  /// Whether the path lies on a file system that is kept in memory.
  package static func isInMemory(_ path: String) -> Bool { unsafe pw_is_in_memory(path) != 0 }
}
