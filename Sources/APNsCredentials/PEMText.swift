import APNsCore

/// Reads PEM out of anything that a copy, a form field or a settings file has made of it.
///
/// OpenSSL's own reader wants each line where it belongs; this one finds the blocks wherever they stand and reports
/// what had to be set right.
struct PEMText {
  /// What had to be set right.
  enum Repair: Hashable {
    /// Line ends were written as a backslash and an n.
    case escapedNewlines
    /// The text stood in quotes.
    case quotes
    /// A block stood on one line.
    case lineEndsLost
    /// BEGIN and END lines were missing.
    case noHeader
    /// The whole file was in Base64 once more.
    case base64Wrapped
    /// The text was UTF-16.
    case utf16
  }

  /// Why a block could not be read.
  enum Damage: Equatable {
    /// There is no END line for this label.
    case noEnd(label: String)
    /// The Base64 of this block is broken.
    case base64(label: String)
  }

  /// The blocks that could be read, in their order.
  private(set) var blocks: [PEMBlock] = []
  private(set) var repairs: Set<Repair> = []
  private(set) var damage: [Damage] = []

  /// Reads the text; nil if it holds no block and is no Base64 either.
  init?(_ bytes: [UInt8]) {
    self.init(bytes, depth: 0)
  }

  private init?(_ bytes: [UInt8], depth: Int) {
    var text = bytes
    if let decoded = UTF16Text.decode(text) {
      text = decoded
      repairs.insert(.utf16)
    }
    if PEMScanner.containsMarker(text) {
      if let unescaped = PEMScanner.unescaped(text) {
        text = unescaped
        repairs.insert(.escapedNewlines)
        if PEMScanner.isQuoted(text) { repairs.insert(.quotes) }
      }
      var scanner = PEMScanner(text)
      scan(&scanner)
      return
    }
    var compact = PEMScanner.withoutSpace(PEMScanner.unescaped(text) ?? text)
    if let first = compact.first, first == UInt8(ascii: "\"") || first == UInt8(ascii: "'"),
      compact.last == first
    {
      compact = Array(compact.dropFirst().dropLast())
      repairs.insert(.quotes)
    }
    guard !compact.isEmpty, let decoded = Base64.decode(compact, padding: .optional) else { return nil }
    if PEMScanner.containsMarker(decoded), depth == 0 {
      guard let inner = PEMText(decoded, depth: 1) else { return nil }
      blocks = inner.blocks
      damage = inner.damage
      repairs.formUnion(inner.repairs)
      repairs.insert(.base64Wrapped)
      return
    }
    guard decoded.first == 0x30 else { return nil }
    repairs.insert(.noHeader)
    blocks = [PEMBlock(label: "", der: decoded)]
  }

  private mutating func scan(_ scanner: inout PEMScanner) {
    while let found = scanner.next() {
      guard let body = found.body else {
        damage.append(.noEnd(label: found.label))
        continue
      }
      if !body.contains(0x0a), !body.contains(0x0d) { repairs.insert(.lineEndsLost) }
      let (headers, base64) = PEMScanner.split(body)
      guard let der = Base64.decode(PEMScanner.withoutSpace(base64), padding: .optional), !der.isEmpty else {
        damage.append(.base64(label: found.label))
        continue
      }
      blocks.append(PEMBlock(label: found.label, headers: headers, der: der))
    }
  }
}

/// UTF-16 texts, as some shells of Windows write them.
enum UTF16Text {
  /// The text in UTF-8; nil if it has no UTF-16 byte order mark.
  static func decode(_ bytes: [UInt8]) -> [UInt8]? {
    let isLittle = bytes.starts(with: [0xff, 0xfe])
    guard isLittle || bytes.starts(with: [0xfe, 0xff]) else { return nil }
    let units = stride(from: 2, to: bytes.count - 1, by: 2).map { index in
      isLittle
        ? UInt16(bytes[index]) | UInt16(bytes[index + 1]) << 8
        : UInt16(bytes[index]) << 8 | UInt16(bytes[index + 1])
    }
    return Array(String(decoding: units, as: UTF16.self).utf8)
  }
}
