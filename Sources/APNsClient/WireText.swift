import HTTP2Session

/// Frames in words, for the wire log.
enum WireText {
  static func describe(_ frame: HTTP2Frame) -> String {
    var text = "\(frame.kind)"
    if frame.stream != 0 { text += " stream \(frame.stream)" }
    if frame.isAcknowledgement { text += " ACK" }
    if frame.endsStream { text += " END_STREAM" }
    switch frame.content {
    case .none: if frame.kind == .data { text += " \(frame.length) bytes" }
    case .fields(let block):
      for field in block.fields { text += "\n  \(field.name): \(shown(field.name, field.value))" }
    case .settings(let settings):
      if !settings.isEmpty { text += " " + settings.map(\.description).joined(separator: " ") }
    case .error(let code): text += " \(code)"
    case .goAway(let last, let code, let debugData):
      text += " last stream \(last) \(code)"
      if !debugData.isEmpty { text += " " + printable(debugData) }
    case .increment(let increment): text += " +\(increment)"
    case .ping: break
    }
    return text
  }

  /// The value of a field as it may be shown: a provider token only by its length.
  private static func shown(_ name: String, _ value: String) -> String {
    guard name == "authorization" else { return printable(value) }
    let scheme = value.prefix { $0 != " " }
    return "\(scheme) … (\(value.utf8.count - scheme.utf8.count - 1) bytes, masked)"
  }

  /// Bytes from outside as one line of text, control characters replaced.
  static func printable(_ bytes: [UInt8]) -> String {
    printable(String(decoding: bytes.prefix(1024), as: UTF8.self))
  }

  private static func printable(_ text: String) -> String {
    String(
      String.UnicodeScalarView(
        text.unicodeScalars.map { $0.properties.generalCategory == .control ? "\u{FFFD}" : $0 }))
  }
}
