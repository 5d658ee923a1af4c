/// Reads tags and lengths of BER and DER (X.690), as far as recognising a file and its extensions needs it.
struct ASN1Reader {
  /// One element; its content may be shorter than its header says when the bytes were cut off.
  struct Element {
    let tag: UInt8
    let content: ArraySlice<UInt8>
    /// Whether all of the content is there.
    let isComplete: Bool
  }

  private var rest: ArraySlice<UInt8>

  init(_ bytes: some Collection<UInt8>) { rest = Array(bytes)[...] }

  static let integer: UInt8 = 0x02
  static let bitString: UInt8 = 0x03
  static let octetString: UInt8 = 0x04
  static let null: UInt8 = 0x05
  static let objectIdentifier: UInt8 = 0x06
  static let utf8String: UInt8 = 0x0c
  static let sequence: UInt8 = 0x30

  /// Whether nothing follows.
  var isAtEnd: Bool { rest.isEmpty }

  /// The next element; nil at the end or where the bytes make no sense.
  ///
  /// Of an element of indefinite length (BER) the content is everything that follows.
  mutating func next() -> Element? {
    guard let tag = rest.popFirst(), tag & 0x1f != 0x1f, let first = rest.popFirst() else { return nil }
    var length = Int(first)
    if first == 0x80 {
      defer { rest = [] }
      return Element(tag: tag, content: rest, isComplete: true)
    }
    if first > 0x80 {
      let count = Int(first & 0x7f)
      guard count <= 4, rest.count >= count else { return nil }
      length = rest.prefix(count).reduce(0) { $0 << 8 | Int($1) }
      rest = rest.dropFirst(count)
    }
    let content = rest.prefix(length)
    rest = rest.dropFirst(length)
    return Element(tag: tag, content: content, isComplete: content.count == length)
  }

  /// The next element if it has this tag.
  mutating func next(_ tag: UInt8) -> Element? {
    let before = rest
    if let element = next(), element.tag == tag { return element }
    rest = before
    return nil
  }
}

/// What a file of DER or BER bytes is.
enum DERContent: Equatable {
  case pkcs12
  case certificate
  /// PKCS #8, unencrypted (RFC 5958).
  case privateKey
  /// PKCS #8, encrypted (RFC 5958 §3).
  case encryptedKey
  /// SEC 1 (RFC 5915).
  case ellipticCurveKey
  /// PKCS #1 (RFC 8017).
  case rsaKey
  case publicKey
  case certificateRequest
  case unknown

  /// Looks at the first elements only; a file that was cut off is still recognised.
  static func recognise(_ bytes: some Collection<UInt8>) -> DERContent {
    var outer = ASN1Reader(bytes.prefix(65_536))
    guard let whole = outer.next(ASN1Reader.sequence) else { return .unknown }
    var inner = ASN1Reader(whole.content)
    if let version = inner.next(ASN1Reader.integer) {
      return afterVersion(Array(version.content), &inner)
    }
    guard let first = inner.next(ASN1Reader.sequence) else { return .unknown }
    var head = ASN1Reader(first.content)
    if head.next(ASN1Reader.objectIdentifier) != nil {
      switch inner.next()?.tag {
      case ASN1Reader.octetString, 0x24: return .encryptedKey
      case ASN1Reader.bitString: return .publicKey
      default: return .unknown
      }
    }
    switch head.next()?.tag {
    // TBSCertificate starts with [0] version, or with its serial number in version 1 (RFC 5280 §4.1).
    case 0xa0: return .certificate
    case ASN1Reader.integer:
      guard let second = head.next() else { return .certificate }
      var algorithm = ASN1Reader(second.content)
      return algorithm.next()?.tag == ASN1Reader.objectIdentifier ? .certificate : .certificateRequest
    default: return .unknown
    }
  }

  private static func afterVersion(_ version: [UInt8], _ inner: inout ASN1Reader) -> DERContent {
    guard let second = inner.next() else { return version == [3] ? .pkcs12 : .unknown }
    switch (version, second.tag) {
    case ([3], ASN1Reader.sequence): return .pkcs12
    case ([0], ASN1Reader.sequence), ([1], ASN1Reader.sequence): return .privateKey
    case ([1], ASN1Reader.octetString): return .ellipticCurveKey
    case ([0], ASN1Reader.integer): return .rsaKey
    default: return .unknown
    }
  }
}
