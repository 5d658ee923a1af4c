import APNsCore

/// What the bytes of a credential file are, whatever its name says.
struct CredentialContent {
  /// One part of the file.
  struct Part {
    enum Kind: Equatable {
      case certificate
      case privateKey
      case publicKey
      case certificateRequest
      case keyParameters
      /// A block of another kind, by its label.
      case other(String)
    }

    let kind: Kind
    let block: PEMBlock
  }

  /// The file as PKCS #12; nil if it is something else.
  private(set) var pkcs12: [UInt8]?
  private(set) var parts: [Part] = []
  private(set) var repairs: Set<PEMText.Repair> = []
  private(set) var damage: [PEMText.Damage] = []
  /// Whether there is nothing but white space in it.
  private(set) var isEmpty = false

  init(_ bytes: [UInt8]) {
    if PEMScanner.withoutSpace(bytes).isEmpty {
      isEmpty = true
      return
    }
    if bytes.first == 0x30, !PEMScanner.containsMarker(bytes) {
      readBinary(bytes)
      return
    }
    guard let text = PEMText(bytes) else { return }
    repairs = text.repairs
    damage = text.damage
    for block in text.blocks {
      if block.label == "PKCS12" || (block.label.isEmpty && DERContent.recognise(block.der) == .pkcs12) {
        pkcs12 = block.der
      } else {
        parts.append(Part(kind: CredentialContent.kind(block), block: block))
      }
    }
  }

  private mutating func readBinary(_ bytes: [UInt8]) {
    if DERContent.recognise(bytes) == .pkcs12 {
      pkcs12 = bytes
    } else {
      let block = PEMBlock(label: "", der: bytes)
      parts = [Part(kind: CredentialContent.kind(block), block: block)]
    }
  }

  /// The parts of one kind, in their order.
  func parts(_ kind: Part.Kind) -> [PEMBlock] { parts.filter { $0.kind == kind }.map(\.block) }

  private static func kind(_ block: PEMBlock) -> Part.Kind {
    switch block.label {
    case "": kind(DERContent.recognise(block.der))
    case "CERTIFICATE", "X509 CERTIFICATE", "TRUSTED CERTIFICATE": .certificate
    case "PRIVATE KEY", "ENCRYPTED PRIVATE KEY", "EC PRIVATE KEY", "RSA PRIVATE KEY", "DSA PRIVATE KEY":
      .privateKey
    case "PUBLIC KEY", "RSA PUBLIC KEY", "EC PUBLIC KEY": .publicKey
    case "CERTIFICATE REQUEST", "NEW CERTIFICATE REQUEST": .certificateRequest
    case "EC PARAMETERS", "DH PARAMETERS": .keyParameters
    default: .other(block.label)
    }
  }

  private static func kind(_ content: DERContent) -> Part.Kind {
    switch content {
    case .certificate: .certificate
    case .privateKey, .encryptedKey, .ellipticCurveKey, .rsaKey: .privateKey
    case .publicKey: .publicKey
    case .certificateRequest: .certificateRequest
    case .pkcs12, .unknown: .other("")
    }
  }
}
