import Glibc
import HostPlatform

/// The start of a file and its size: enough to judge a picture, however large it is.
enum FileHead {
  /// - Throws: `CommandFailure` with status 3 that names the file.
  static func read(_ path: String, count: Int) throws -> (bytes: [UInt8], size: Int) {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    var facts = stat()
    guard unsafe fstat(descriptor, &facts) == 0 else { throw failure(path) }
    var bytes = [UInt8](repeating: 0, count: min(count, max(0, Int(facts.st_size))))
    var filled = 0
    while filled < bytes.count {
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe Glibc.read(descriptor, buffer.baseAddress?.advanced(by: filled), buffer.count - filled)
      }
      if read < 0 {
        if errno == EINTR { continue }
        throw failure(path)
      }
      if read == 0 { break }
      filled += read
    }
    return (Array(bytes.prefix(filled)), Int(facts.st_size))
  }

  private static func failure(_ path: String) -> CommandFailure {
    CommandFailure(.invalid, "The file \(path) cannot be read: \(SystemError("read", path: path).reason).")
  }
}
