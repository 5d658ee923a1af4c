import JSONText

extension Editor {
  /// Makes changes that belong to a run of typing in a form: what did not change stays untouched, and undo takes the run
  /// back at once.
  mutating func changeFromForm(_ replacements: [JSONReplacement], now: Double) {
    guard !replacements.isEmpty else { return }
    completion = nil
    for replacement in replacements.reversed() {
      let old = Array(document.bytes[replacement.range])
      let narrow = JSONEdit.difference(from: old, to: replacement.bytes)
      let start = replacement.range.lowerBound + narrow.range.lowerBound
      let range = position(ofByte: start)..<position(ofByte: start + narrow.range.count)
      replace(range, with: narrow.bytes, .typing, now: now)
    }
    textDidChange()
  }
}
