import APNsCore

/// What there is to say about certificates and their keys, each thing once.
enum ClientIdentityFindings {
  private static let place = Finding.Place.field("certificate")

  static let empty = Finding(
    "cred.certificate-damaged", .error, at: place, "The file is empty.",
    fix: .act("export the certificate again"))

  static func noCertificateAtAll(_ damage: PEMText.Damage?) -> Finding {
    switch damage {
    case .noEnd(let label)?:
      Finding(
        "cred.certificate-damaged", .error, at: place,
        "The file is cut off: the line -----END \(label)----- is missing.",
        fix: .act("copy the whole file again"))
    case .base64(let label)?:
      Finding(
        "cred.certificate-damaged", .error, at: place,
        "The text between BEGIN and END \(label) is damaged: it is no Base64.",
        fix: .act("copy the whole file again"))
    case nil:
      Finding(
        "cred.certificate-damaged", .error, at: place,
        "This is no certificate in any form that is known: no PEM text, no DER and no PKCS #12.",
        fix: .act("give a .p12 file, or a PEM file with certificate and private key"))
    }
  }

  static let damagedCertificate = Finding(
    "cred.certificate-damaged", .error, at: place,
    "A certificate in the file is damaged: its bytes are no whole certificate.", fix: .act("export it again"))

  static let damagedKey = Finding(
    "cred.key-damaged", .error, at: place,
    "The private key in the file is damaged: its bytes are no whole key.",
    fix: .act("export it again"))

  static let isTokenKey = Finding(
    "cred.kind-mismatch", .error, at: place,
    "This is a .p8 key for provider tokens, and no certificate. Use it with key id and team id, with token "
      + "authentication.", fix: .act("use it as a key (--key), or give a certificate"))

  static let isRequest = Finding(
    "cred.kind-mismatch", .error, at: place,
    "This is a certificate signing request, only the question to Apple. The certificate is what Apple gives back for "
      + "it.", fix: .act("give the certificate that was issued for it"))

  static let noCertificate = Finding(
    "cred.no-certificate", .error, at: place,
    "Only a private key is in the file; the certificate that belongs to it is missing. In Keychain Access, export the "
      + "certificate with its key below it.", fix: .act("export the certificate together with its key"))

  static func noPrivateKey(_ facts: PushCertificate) -> Finding {
    Finding(
      "cred.no-private-key", .error, at: place,
      "The file holds the certificate for \(subject(facts)) without its private key, so it cannot prove who sends. "
        + "The private key lies where the signing request was made; a .cer file from Apple never has it.",
      fix: .act("export certificate and private key together as .p12, or add --private-key FILE"))
  }

  static func mismatch(_ facts: PushCertificate) -> Finding {
    Finding(
      "cred.key-mismatch", .error, at: place,
      "The private key does not belong to the certificate for \(subject(facts)): it was issued for another key.",
      fix: .act("give the key of the signing request that this certificate was issued for"))
  }

  static func several(_ chosen: PushCertificate, others: [PushCertificate]) -> Finding {
    let names = others.map { "\"\($0.name)\"" }.joined(separator: ", ")
    return Finding(
      "cred.p12-several-certificates", .info, at: place,
      "The file holds several certificates with a private key. \"\(chosen.name)\" is used, since it is the one for "
        + "\(chosen.purpose); \(names) \(others.count == 1 ? "is" : "are") left aside.",
      fix: .act("export the push certificate alone"))
  }

  static func needsPassphrase(_ what: String) -> Finding {
    Finding(
      "cred.passphrase-needed", .error, at: place,
      "\(what) is protected by a password, and a blank one does not open it.",
      fix: .act("give the password, with --passphrase-env or --passphrase-file"))
  }

  static func wrongPassphrase(_ what: String) -> Finding {
    Finding(
      "cred.wrong-password", .error, at: place, "The password does not open \(what).",
      fix: .act("give the password that was set at the export"))
  }

  static let superfluousPassphrase = Finding(
    "cred.passphrase-superfluous", .info, at: place,
    "The file opens without a password; the one that was given is not its own.")

  static let damagedPKCS12 = Finding(
    "cred.p12-damaged", .error, at: place,
    "The PKCS #12 file is damaged or cut off: its structure is not complete.",
    fix: .act("copy or export it again"))

  static func oldCipher(_ name: String) -> Finding {
    Finding(
      "cred.p12-old-cipher", .error, at: place,
      "The file is protected with \(cipher(name)), an old cipher that OpenSSL keeps in its legacy provider, and that "
        + "provider is not installed here. The password is not the problem. To convert the file elsewhere: "
        + "openssl pkcs12 -legacy -in FILE.p12 -nodes -out FILE.pem",
      fix: .act("install OpenSSL's legacy provider, or convert the file with openssl pkcs12 -legacy"))
  }

  static func unsupported(_ name: String) -> Finding {
    Finding(
      "cred.cipher", .error, at: place,
      "The file is protected with \(cipher(name)), which this OpenSSL does not have. The password is not the problem.",
      fix: .act("export it again with AES-256"))
  }

  private static func cipher(_ name: String) -> String {
    name.hasPrefix("PBE-SHA1-") ? String(name.dropFirst(9)) : name
  }

  private static func subject(_ facts: PushCertificate) -> String {
    facts.defaultTopic ?? facts.name
  }
}

extension ClientIdentityFindings {
  /// Days before the end at which a certificate is spoken of.
  static let warningDays = 30

  /// What validity, environment and kind of a certificate give to say.
  static func judge(
    _ facts: PushCertificate, algorithm: KeyAlgorithm?, environment: Environment.Kind?, now: Int
  ) -> [Finding] {
    validity(facts, now: now) + fit(facts, environment) + strength(algorithm)
  }

  private static func validity(_ facts: PushCertificate, now: Int) -> [Finding] {
    if let end = facts.notAfter, end < now {
      return [
        Finding(
          "cred.expired", .error, at: place,
          "The certificate for \(subject(facts)) expired on \(day(end)). APNs refuses it in the TLS handshake.",
          fix: .act("issue a new certificate in the developer account"))
      ]
    }
    if let start = facts.notBefore, start > now {
      return [
        Finding(
          "cred.not-yet-valid", .error, at: place,
          "The certificate for \(subject(facts)) is valid from \(day(start)) on, and this machine's clock says "
            + "\(day(now)).", fix: .act("check the clock of this machine"))
      ]
    }
    if let left = facts.daysLeft(now: now), left <= warningDays, let end = facts.notAfter {
      return [
        Finding(
          "cred.expires-soon", .warn, at: place,
          "The certificate for \(subject(facts)) expires on \(day(end)), in \(left) day\(left == 1 ? "" : "s").",
          fix: .act("issue a new certificate in the developer account"))
      ]
    }
    return []
  }

  private static func fit(_ facts: PushCertificate, _ environment: Environment.Kind?) -> [Finding] {
    let apple = environment.map { $0 == .sandbox || $0 == .production } ?? true
    if !facts.isForPush {
      return [
        Finding(
          "cred.not-push", apple ? .warn : .info, at: place,
          "\"\(facts.name)\" has none of the marks of Apple's push certificates. APNs answers BadCertificate to others.",
          fix: .act("give the push certificate of the app"), certainty: .reported)
      ]
    }
    guard let environment, apple, !facts.environments.isEmpty, !facts.environments.contains(environment),
      let other = facts.environments.first
    else { return [] }
    return [
      Finding(
        "cred.environment", .error, at: place,
        "The certificate is for \(other.rawValue) only, and the push would go to \(environment.rawValue). APNs answers "
          + "BadCertificateEnvironment.", fix: .act("send to \(other.rawValue), or use another certificate"))
    ]
  }

  private static func strength(_ algorithm: KeyAlgorithm?) -> [Finding] {
    guard case .rsa(let bits)? = algorithm, bits < 2048 else { return [] }
    return [
      Finding(
        "cred.weak-key", .warn, at: place,
        "Its RSA key has \(bits) bits. OpenSSL refuses keys under 2048 bits in a TLS handshake.",
        fix: .act("issue a new certificate for a key of 2048 bits"))
    ]
  }

  private static func day(_ seconds: Int) -> String { String(CalendarText.utc(seconds: seconds).prefix(10)) }
}
