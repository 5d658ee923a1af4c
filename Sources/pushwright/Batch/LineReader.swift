import Glibc
import HostPlatform

/// The lines of a file, read piece by piece, so that memory does not grow with it.
///
/// A line ends at LF; a CR before it belongs to the end. Longer than `limit` bytes no line is.
struct LineReader: Sequence {
  private let path: String

  /// - Parameter path: A file, or `-` for standard input.
  /// - Throws: `CommandFailure` when it cannot be opened.
  init(path: String) throws {
    self.path = path
    if path != "-" {
      guard unsafe access(path, R_OK) == 0 else {
        throw CommandFailure(
          .invalid, "The device file \(path) cannot be read: \(SystemError("read", path: path).reason).")
      }
    }
  }

  func makeIterator() -> Iterator { Iterator(path) }

  final class Iterator: IteratorProtocol {
    private static let limit = 1 << 20
    private let descriptor: Int32
    private var buffer: [UInt8] = []
    private var at = 0
    private var isAtEnd = false

    init(_ path: String) {
      descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    }

    deinit { close(descriptor) }

    func next() -> String? {
      while true {
        if let end = buffer[at...].firstIndex(of: UInt8(ascii: "\n")) {
          defer { at = end + 1 }
          return text(buffer[at..<end])
        }
        if isAtEnd || buffer.count - at > Iterator.limit {
          guard at < buffer.count else { return nil }
          defer { at = buffer.count }
          return text(buffer[at...])
        }
        fill()
      }
    }

    private func text(_ bytes: ArraySlice<UInt8>) -> String {
      String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self)
    }

    private func fill() {
      buffer.removeFirst(at)
      at = 0
      let before = buffer.count
      buffer.append(contentsOf: repeatElement(0, count: 65_536))
      let count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + before }, 65_536)
      }
      buffer.removeLast(65_536 - Swift.max(0, count))
      isAtEnd = count <= 0
    }
  }
}
