/// A canonical UUID: 8-4-4-4-12 hexadecimal digits, as `apns-id` and `apns-request-id` want it.
package struct APNsID: Sendable, Hashable, CustomStringConvertible {
  /// The text in lower case.
  package let text: String

  /// Takes a UUID in either case; nil for any other text.
  package init?(_ text: some StringProtocol) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.map(\.utf8.count) == [8, 4, 4, 4, 12] else { return nil }
    guard parts.allSatisfy({ $0.utf8.allSatisfy { HexDigits.value($0) != nil } }) else { return nil }
    self.text = text.lowercased()
  }

  package var description: String { text }

  /// A random version 4 UUID (RFC 9562) from the given source.
  package static func random(using source: inout some RandomNumberGenerator) -> APNsID {
    var bytes = (0..<16).map { _ in UInt8.random(in: 0...255, using: &source) }
    bytes[6] = bytes[6] & 0x0f | 0x40
    bytes[8] = bytes[8] & 0x3f | 0x80
    let hex = HexDigits.encode(bytes)
    var text = ""
    for (index, digit) in hex.enumerated() {
      if [8, 12, 16, 20].contains(index) { text.append("-") }
      text.append(digit)
    }
    return APNsID(trusted: text)
  }

  private init(trusted text: String) { self.text = text }
}
