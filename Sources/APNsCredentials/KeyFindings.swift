import APNsCore

/// What there is to say about provider token keys, each thing once.
enum KeyFindings {
  private static let place = Finding.Place.field("key")

  static let empty = Finding(
    "cred.p8-damaged", .error, at: place,
    "The file is empty. Download the key again, or copy it from where it still is; Apple gives each key out once.",
    fix: .act("give another file"))

  static let isPKCS12 = Finding(
    "cred.kind-mismatch", .error, at: place,
    "This is a PKCS #12 file (.p12), whatever its name says: it holds a certificate for certificate "
      + "authentication. A provider token needs the .p8 key.",
    fix: .act("use it as a certificate, or give the .p8 file"))

  static func isCertificate(withKey: Bool) -> Finding {
    Finding(
      "cred.kind-mismatch", .error, at: place,
      "This file holds a certificate\(withKey ? " with its private key" : ""), for certificate authentication. "
        + "A provider token needs the .p8 key.", fix: .act("use it as a certificate, or give the .p8 file"))
  }

  static let isRequest = Finding(
    "cred.kind-mismatch", .error, at: place,
    "This file holds a certificate signing request, which is only the question to Apple. A provider token needs the "
      + ".p8 key.", fix: .act("give the .p8 file"))

  static let publicOnly = Finding(
    "cred.p8-public-only", .error, at: place,
    "Only a public key is in this file. Signing needs the private key: the .p8 file that Apple gave out.",
    fix: .act("give the .p8 file"))

  static func noKey(_ kind: CredentialContent.Part.Kind?) -> Finding {
    let what: String =
      switch kind {
      case .keyParameters?: "Only EC PARAMETERS are in this file, without the key that belongs to them."
      case .other("OPENSSH PRIVATE KEY")?:
        "This is a key for SSH, in a form of its own (OPENSSH PRIVATE KEY)."
      case .other(let label)? where !label.isEmpty: "This file holds a block named \(label), which is no key."
      default:
        "No private key can be found in this file: it has no BEGIN PRIVATE KEY line and is no Base64 of a key."
      }
    return Finding("cred.p8-damaged", .error, at: place, what, fix: .act("give the .p8 file"))
  }

  static func damaged(_ damage: PEMText.Damage) -> Finding {
    switch damage {
    case .noEnd(let label):
      Finding(
        "cred.p8-damaged", .error, at: place,
        "The file is cut off: the line -----END \(label)----- is missing.",
        fix: .act("copy the whole file again"))
    case .base64(let label):
      Finding(
        "cred.p8-damaged", .error, at: place,
        "The text between BEGIN and END \(label) is damaged: it is no Base64.",
        fix: .act("copy the whole file again"))
    }
  }

  static let damagedContent = Finding(
    "cred.p8-damaged", .error, at: place,
    "The key is damaged: between BEGIN and END stands Base64, but not that of a whole private key.",
    fix: .act("copy the whole file again"))

  static let needsPassphrase = Finding(
    "cred.passphrase-needed", .error, at: place,
    "The private key in this file is encrypted. Its password is needed.",
    fix: .act("give the password, with --passphrase-env or --passphrase-file"))

  static let wrongPassphrase = Finding(
    "cred.wrong-password", .error, at: place, "The password does not open this private key.",
    fix: .act("give the right password"))

  static let unsupportedCipher = Finding(
    "cred.cipher", .error, at: place,
    "The private key is encrypted with a cipher that this OpenSSL does not have. The password may be right.",
    fix: .act("encrypt it anew: openssl pkcs8 -topk8 -v2 aes-256-cbc"))

  static func wrongKind(_ algorithm: KeyAlgorithm) -> Finding {
    switch algorithm {
    case .ellipticCurve(let curve):
      Finding(
        "cred.p8-wrong-curve", .error, at: place,
        "This is an EC key on the curve \(curve). Provider tokens are signed with ES256, which needs P-256; APNs "
          + "answers InvalidProviderToken to any other.", fix: .act("give the .p8 file from Apple"))
    case .rsa, .other:
      Finding(
        "cred.p8-not-ec", .error, at: place,
        "This is a key for \(algorithm.type), as it belongs to a push certificate. Provider tokens need an EC key on "
          + "P-256, the .p8 file.", fix: .act("use it with its certificate, or give the .p8 file from Apple"))
    }
  }

  static func repairs(_ repairs: Set<PEMText.Repair>) -> [Finding] {
    var findings: [Finding] = []
    if repairs.contains(.base64Wrapped) {
      findings.append(
        Finding(
          "cred.p8-base64-wrapped", .info, at: place,
          "The whole file is wrapped in base64 once more. It was unwrapped; other tools want the text itself.",
          fix: .act("store the decoded file")))
    }
    if repairs.contains(.escapedNewlines) {
      let quotes = repairs.contains(.quotes) ? " and the text stands in quotes" : ""
      findings.append(
        Finding(
          "cred.p8-escaped-newlines", .info, at: place,
          "Each newline is written as \\n, a backslash and a letter,\(quotes) as in settings files. It was read as "
            + "meant; other tools may refuse it.", fix: .act("store the key with real line ends")))
    }
    if repairs.contains(.lineEndsLost) {
      findings.append(
        Finding(
          "cred.p8-line-ends-lost", .info, at: place,
          "The line ends of the key are lost: BEGIN, key and END stand on one line. It was read as meant; other tools "
            + "may refuse it.", fix: .act("store the key with its line ends")))
    }
    if repairs.contains(.noHeader) {
      findings.append(
        Finding(
          "cred.p8-no-header", .info, at: place,
          "The lines -----BEGIN PRIVATE KEY----- and -----END PRIVATE KEY----- are missing. It was read as meant; "
            + "other tools may refuse it.", fix: .act("store the whole file")))
    }
    return findings
  }
}
