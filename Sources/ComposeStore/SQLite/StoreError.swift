/// Why the library could not do its work; values that were stored are never part of it.
package enum StoreError: Error, Sendable, Equatable, CustomStringConvertible {
  /// SQLite's result code, its words, and the statement.
  case database(code: Int32, message: String, path: String)
  /// The file was written by a newer version of the program.
  case newer(path: String, version: Int, known: Int)
  /// The file is no library, or it is damaged.
  case damaged(path: String)
  /// A file or folder beside the library; in the system's words.
  case file(String)
  /// No row has this id.
  case noSuchRow(String)
  /// A device with this token and topic is in the book already.
  case duplicate(name: String)
  /// A row holds what this program cannot read.
  case unreadable(String)

  /// Whether another program held the file at that moment (`SQLITE_BUSY`, with its extended codes).
  var isBusy: Bool {
    guard case .database(let code, _, _) = self else { return false }
    return code & 0xFF == 5
  }

  /// One or two sentences: what failed, where, and the way out.
  package var description: String {
    switch self {
    case .database(let code, let message, let path):
      return "The library \(path) cannot be used: \(message) (SQLite \(code))."
    case .newer(let path, let version, let known):
      return "The library \(path) has format \(version), this program knows \(known). Use the newer program."
    case .damaged(let path):
      return
        "\(path) is damaged or no library of this program. Move it away; a new one is made at the next start."
    case .file(let text): return text + "."
    case .noSuchRow(let what): return "There is no \(what)."
    case .duplicate(let name): return "The same token and topic stand in the device book already, as \(name)."
    case .unreadable(let what): return "\(what) cannot be read."
    }
  }
}
