import Glibc

/// A call of the system that failed, with the file and what the system said.
package struct SystemError: Error, Sendable, Hashable, CustomStringConvertible {
  /// What was tried, such as `open`.
  package let action: String
  package let path: String
  /// The value of `errno`.
  package let code: Int32

  /// Takes `errno` as it stands.
  package init(_ action: String, path: String) {
    self.action = action
    self.path = path
    code = errno
  }

  /// The system's words for the code.
  package var reason: String { unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)" }

  package var description: String { "cannot \(action) \(path): \(reason)" }
}
