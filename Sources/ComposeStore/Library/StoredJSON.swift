import APNsCore
import JSONText

/// Lists in a column, as JSON text.
enum StoredJSON {
  /// A list of strings.
  static func text(_ strings: [String]) -> String { JSONValue.array(strings.map { .string($0) }).text }

  /// Reads it back; whatever is no list of strings is empty.
  static func strings(_ text: String) -> [String] {
    JSONDocument(parsing: Array(text.utf8)).root?.elements.compactMap(\.string) ?? []
  }

  /// Header fields as a list of pairs, so that order and repetitions stay.
  static func text(_ fields: [HeaderField]) -> String {
    JSONValue.array(fields.map { .array([.string($0.name), .string($0.value)]) }).text
  }

  /// Reads them back.
  static func fields(_ text: String) -> [HeaderField] {
    let pairs = JSONDocument(parsing: Array(text.utf8)).root?.elements ?? []
    return pairs.compactMap { pair in
      let words = pair.elements.compactMap(\.string)
      return words.count == 2 ? HeaderField(words[0], words[1]) : nil
    }
  }
}
