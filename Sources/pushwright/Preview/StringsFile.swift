import JSONText
import NotificationPreview

/// The value of `--strings`: a `.strings` file or a JSON object of texts.
enum StringsFile {
  /// - Throws: `CommandFailure` for a file that cannot be read or used.
  static func read(_ path: String) throws -> StringsTable {
    let bytes = try InputFile.read(path, what: "The strings file")
    let document = JSONDocument(parsing: bytes)
    if document.isJSON, let root = document.root, root.kind == .object {
      let pairs = root.members.compactMap { member in member.value.string.map { (member.key, $0) } }
      return StringsTable(Dictionary(pairs, uniquingKeysWith: { $1 }))
    }
    if let table = StringsTable(stringsFile: String(decoding: bytes, as: UTF8.self)) { return table }
    throw CommandFailure(
      .wrongUsage, "\(path) is neither a .strings file (\"key\" = \"value\";) nor a JSON object of texts.")
  }
}
