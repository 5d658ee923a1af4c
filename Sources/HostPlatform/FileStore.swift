package import Glibc

/// Reads and writes whole files, so that a file is never half written.
package enum FileStore {
  /// The bytes of a file of at most `limit` bytes.
  ///
  /// - Throws: `SystemError`; with code `EFBIG` if the file is larger.
  package static func read(_ path: String, limit: Int = 64 << 20) throws(SystemError) -> [UInt8] {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("read", path: path) }
    defer { close(descriptor) }
    return try read(descriptor: descriptor, path: path, limit: limit)
  }

  /// The bytes of an open file, such as standard input, up to its end.
  ///
  /// - Parameters:
  ///   - path: the name for an error.
  /// - Throws: `SystemError`; with code `EFBIG` if there is more than the limit.
  package static func read(
    descriptor: Int32, path: String, limit: Int = 64 << 20
  ) throws(SystemError) -> [UInt8] {
    var bytes: [UInt8] = []
    // Most files are small; a large block would be cleared for each of them.
    var block = [UInt8](repeating: 0, count: 1 << 13)
    while true {
      let count = unsafe Glibc.read(descriptor, &block, block.count)
      if count == 0 { return bytes }
      if count < 0 {
        if errno == EINTR { continue }
        throw SystemError("read", path: path)
      }
      bytes += block[..<count]
      if bytes.count > limit {
        errno = EFBIG
        throw SystemError("read", path: path)
      }
    }
  }

  /// Writes a file under a temporary name, syncs it and renames it, so that readers see the old or the new one.
  ///
  /// - Parameters:
  ///   - mode: the permissions; 0600 for whatever may hold or lie near a secret.
  /// - Throws: `SystemError`; the old file is then untouched.
  package static func write(
    _ bytes: [UInt8], to path: String, mode: mode_t = 0o600, sync: Bool = true
  ) throws(SystemError) {
    let temporary = path + ".\(getpid()).tmp"
    let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, mode)
    guard descriptor >= 0 else { throw SystemError("write", path: path) }
    var complete = fchmod(descriptor, mode) == 0 && writeAll(bytes, to: descriptor)
    if complete, sync { complete = fsync(descriptor) == 0 }
    let failure = complete ? nil : SystemError("write", path: path)
    close(descriptor)
    if let failure {
      unsafe unlink(temporary)
      throw failure
    }
    guard unsafe rename(temporary, path) == 0 else {
      let failure = SystemError("write", path: path)
      unsafe unlink(temporary)
      throw failure
    }
  }

  private static func writeAll(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if count < 0 {
        if errno == EINTR { continue }
        return false
      }
      rest = rest.dropFirst(count)
    }
    return true
  }

  /// Makes a folder and those above it, readable by the user alone.
  ///
  /// - Throws: `SystemError` naming the folder that could not be made.
  package static func makeFolder(_ path: String, mode: mode_t = 0o700) throws(SystemError) {
    var made = ""
    for part in path.split(separator: "/") {
      made += "/" + part
      if unsafe mkdir(made, mode) != 0, errno != EEXIST {
        // A folder above that exists but may not be written answers otherwise than EEXIST on some file systems.
        let failure = SystemError("make the folder", path: made)
        if unsafe access(made, F_OK) != 0 { throw failure }
      }
    }
  }

  /// The names in a folder, sorted; none if it does not exist.
  package static func names(in folder: String) -> [String] {
    guard let directory = unsafe opendir(folder) else { return [] }
    defer { unsafe closedir(directory) }
    var names: [String] = []
    while let entry = unsafe readdir(directory) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) {
        unsafe $0.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
      }
      if name != ".", name != ".." { names.append(name) }
    }
    return names.sorted()
  }

  /// Whether something exists under that path.
  package static func exists(_ path: String) -> Bool { unsafe access(path, F_OK) == 0 }

  /// Removes a file; one that is not there is no fault.
  ///
  /// - Throws: `SystemError`.
  package static func remove(_ path: String) throws(SystemError) {
    if unsafe unlink(path) != 0, errno != ENOENT { throw SystemError("remove", path: path) }
  }
}
