import Glibc
import HostPlatform
import JSONText

/// Standard output, standard error and standard input, as bytes.
enum StandardStreams {
  /// Writes a line or several for a person to standard output, without anything that a terminal would obey.
  static func print(_ line: String) { write(DisplayText.cleanedLines(line) + "\n", to: STDOUT_FILENO) }

  /// Writes JSON to standard output as a line, every byte as it is.
  static func print(_ value: JSONValue) { print(raw: value.text) }

  /// Writes a line to standard output as it is: a script, or a drawing with its colours.
  static func print(raw line: String) { write(line + "\n", to: STDOUT_FILENO) }

  /// Writes bytes to standard output as they are.
  static func print(bytes: [UInt8]) { write(bytes, to: STDOUT_FILENO) }

  /// Writes a line for a person to standard error, without anything that a terminal would obey.
  static func complain(_ line: String) { write(DisplayText.cleanedLines(line) + "\n", to: STDERR_FILENO) }

  /// Writes to standard error and leaves the cursor there: a question, or a line that will be written over.
  static func prompt(_ text: String) { write(text, to: STDERR_FILENO) }

  /// Why standard output took no more; nil while all was written, or where its reader has gone away.
  static var failure: SystemError? { lost.withLock { $0 } }

  private static let lost = Lock<SystemError?>(nil)

  private static func write(_ text: String, to descriptor: Int32) { write(Array(text.utf8), to: descriptor) }

  private static func write(_ bytes: [UInt8], to descriptor: Int32) {
    var rest = bytes[...]
    while !rest.isEmpty {
      let written = unsafe rest.withUnsafeBytes { unsafe Glibc.write(descriptor, $0.baseAddress, $0.count) }
      if written < 0 {
        if errno == EINTR { continue }
        if errno == EAGAIN {
          var ready = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
          _ = unsafe poll(&ready, 1, -1)
          continue
        }
        let failure = SystemError("write", path: "standard output")
        if descriptor == STDOUT_FILENO, failure.code != EPIPE { lost.withLock { $0 = $0 ?? failure } }
        return
      }
      rest = rest.dropFirst(written)
    }
  }
}
