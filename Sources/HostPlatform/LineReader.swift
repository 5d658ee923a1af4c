import Glibc

/// The lines of a file, read piece by piece, so that memory does not grow with it.
///
/// A line ends at LF; a CR before it belongs to the end.
package final class LineReader {
  /// One line, without its end.
  package enum Line: Equatable {
    case text(String)
    /// A line of more bytes than the limit; what it holds is passed over.
    case tooLong
  }

  /// The bytes that a line may have.
  package static let usualLimit = 1 << 20
  private static let block = 65_536

  private let path: String
  private let limit: Int
  private let descriptor: Int32
  private var buffer: [UInt8] = []
  private var at = 0
  private var isAtEnd = false
  /// Asked before each read, which may block, with the descriptor; false ends the file there.
  package var mayRead: ((Int32) -> Bool)?

  /// - Parameter path: A file, or `-` for standard input.
  /// - Throws: `SystemError` when it cannot be opened.
  package init(path: String, limit: Int = LineReader.usualLimit) throws(SystemError) {
    self.path = path
    self.limit = limit
    descriptor = path == "-" ? dup(STDIN_FILENO) : unsafe open(path, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SystemError("read", path: path) }
  }

  deinit { if descriptor >= 0 { close(descriptor) } }

  /// The next line; nil at the end of the file.
  ///
  /// - Throws: `SystemError` when the file cannot be read on: then its end is not known.
  package func next() throws(SystemError) -> Line? {
    var isTooLong = false
    while true {
      if let end = buffer[at...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { at = end + 1 }
        return isTooLong || end - at > limit ? .tooLong : text(buffer[at..<end])
      }
      if isAtEnd {
        defer { at = buffer.count }
        if isTooLong || buffer.count - at > limit { return .tooLong }
        return at < buffer.count ? text(buffer[at...]) : nil
      }
      if buffer.count - at > limit {
        isTooLong = true
        at = buffer.count
      }
      try fill()
    }
  }

  private func text(_ bytes: ArraySlice<UInt8>) -> Line {
    .text(String(decoding: bytes.last == UInt8(ascii: "\r") ? bytes.dropLast() : bytes, as: UTF8.self))
  }

  private func fill() throws(SystemError) {
    buffer.removeFirst(at)
    at = 0
    if let mayRead, !mayRead(descriptor) {
      isAtEnd = true
      return
    }
    let before = buffer.count
    buffer.append(contentsOf: repeatElement(0, count: LineReader.block))
    var count: Int
    repeat {
      count = unsafe buffer.withUnsafeMutableBytes {
        unsafe read(descriptor, $0.baseAddress.map { unsafe $0 + before }, LineReader.block)
      }
    } while count < 0 && errno == EINTR
    let failure = count < 0 ? SystemError("read", path: path) : nil
    buffer.removeLast(LineReader.block - max(0, count))
    if let failure { throw failure }
    isAtEnd = count == 0
  }
}
