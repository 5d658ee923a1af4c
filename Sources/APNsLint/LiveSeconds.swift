import APNsPayload
import JSONText

/// Reads what was meant for whole seconds since 1970.
struct LiveSeconds {
  /// What is wrong with a value, and the right one if it is known.
  struct Flaw {
    let words: String
    let fix: Int?
  }

  /// nil for whole seconds of a plausible size.
  static func flaw(_ node: JSONNode) -> Flaw? {
    if let seconds = node.int {
      if seconds > 99_999_999_999 {
        let right = seconds > 99_999_999_999_999 ? seconds / 1_000_000 : seconds / 1000
        return Flaw(words: "\(seconds), which are milliseconds", fix: right)
      }
      if seconds < 0 { return Flaw(words: "negative", fix: nil) }
      return nil
    }
    if let number = node.double, number.isFinite, (0...1e15).contains(number) {
      let seconds = Int(number > 1e11 ? number / 1000 : number)
      return Flaw(words: "\(node.written), which is no whole number", fix: seconds)
    }
    if let text = node.string {
      if let seconds = Int(text) {
        return Flaw(words: "a number in quotes", fix: seconds > 99_999_999_999 ? seconds / 1000 : seconds)
      }
      if let seconds = UnixTime.parse(text) { return Flaw(words: "a date as text", fix: seconds) }
    }
    return Flaw(words: node.kind.words, fix: nil)
  }
}
