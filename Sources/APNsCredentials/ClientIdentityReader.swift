package import APNsCore

/// What came of reading one or two files as a client certificate.
package struct ClientIdentityReading: Sendable {
  /// How it ended.
  package enum Outcome: Sendable {
    /// Certificate and key fit together; findings of severity error say why it should not be used all the same, since it
    /// has expired or belongs to the other environment.
    case identity(ClientIdentity)
    /// Something in the file is protected and no passphrase was given.
    case needsPassphrase
    case failed
  }

  package let outcome: Outcome
  /// What was found on the way; where the outcome is no identity, one of them says why.
  package let findings: [Finding]
  /// What the certificate tells, also when it cannot be used.
  package let facts: PushCertificate?
  /// What kind of key belongs to it.
  package let algorithm: KeyAlgorithm?
  /// The number of certificates that the handshake sends, the leaf included.
  package let chainLength: Int

  /// The certificate with its key, where they fit together.
  package var identity: ClientIdentity? {
    if case .identity(let identity) = outcome { identity } else { nil }
  }
}

/// Reads client certificates: PKCS #12, PEM or DER, in one file or two, in any order.
package enum ClientIdentityReader {
  /// Reads the files and judges whether the certificate does.
  ///
  /// - Parameters:
  ///   - files: The contents of the certificate file and, where there is one, of the key file.
  ///   - environment: Where it is to be used; nil to leave that open.
  ///   - now: The present in seconds since 1970.
  package static func read(
    _ files: [[UInt8]], passphrase: Passphrase? = nil, environment: Environment.Kind? = nil, now: Int
  ) -> ClientIdentityReading {
    let material = CredentialMaterial(files, passphrase: passphrase)
    let pairs = material.certificates.compactMap { certificate in
      material.keys.first { certificate.matches($0) }.map { Pair(certificate: certificate, key: $0) }
    }
    guard let chosen = pairs.max(by: { $0.isBehind($1, environment, now) }) else { return failure(material) }
    let facts = chosen.facts
    var findings = material.findings
    let others = pairs.filter { $0.certificate !== chosen.certificate && !$0.certificate.isAuthority }
    if !others.isEmpty { findings.append(ClientIdentityFindings.several(facts, others: others.map(\.facts))) }
    findings += ClientIdentityFindings.judge(
      facts, algorithm: chosen.key.algorithm, environment: environment, now: now)
    let chain = chain(from: chosen.certificate, material.certificates)
    let pem = chain.map { PEMBlock.text(label: "CERTIFICATE", der: $0.der) }.joined()
    let identity = ClientIdentity(
      certificateChain: Array(pem.utf8),
      privateKey: Array(PEMBlock.text(label: "PRIVATE KEY", der: PrivateKeyText.pkcs8(chosen.key)).utf8),
      name: facts.name)
    return ClientIdentityReading(
      outcome: .identity(identity), findings: findings, facts: facts,
      algorithm: chosen.key.algorithm, chainLength: chain.count)
  }

  /// A certificate with its private key.
  private struct Pair {
    let certificate: CertificateHandle
    let key: KeyHandle
    let facts: PushCertificate

    init(certificate: CertificateHandle, key: KeyHandle) {
      self.certificate = certificate
      self.key = key
      facts = PushCertificate(certificate)
    }

    /// Whether the other one is the better choice: for pushes, for this environment, valid, and lasting longer.
    func isBehind(_ other: Pair, _ environment: Environment.Kind?, _ now: Int) -> Bool {
      let own = rank(environment, now)
      let others = other.rank(environment, now)
      return own == others
        ? (facts.notAfter ?? 0) < (other.facts.notAfter ?? 0) : own.lexicographicallyPrecedes(others)
    }

    private func rank(_ environment: Environment.Kind?, _ now: Int) -> [Int] {
      let fits = environment.map { facts.environments.contains($0) } ?? true
      let isValid = (facts.notAfter ?? Int.max) >= now && (facts.notBefore ?? Int.min) <= now
      return [facts.isForPush, fits, isValid, !certificate.isAuthority].map { $0 ? 1 : 0 }
    }
  }

  /// The leaf and the certificates of its issuers, in order.
  private static func chain(from leaf: CertificateHandle, _ all: [CertificateHandle]) -> [CertificateHandle] {
    var chain = [leaf]
    while chain.count <= all.count, let last = chain.last,
      let issuer = all.first(where: { candidate in
        !chain.contains { $0 === candidate } && last.isIssued(by: candidate)
      })
    {
      chain.append(issuer)
    }
    return chain
  }

  private static func failure(_ material: CredentialMaterial) -> ClientIdentityReading {
    let leaf =
      material.certificates.first { PushCertificate($0).isForPush }
      ?? material.certificates.first { !$0.isAuthority } ?? material.certificates.first
    let facts = leaf.map { PushCertificate($0) }
    var algorithm = material.keys.first?.algorithm
    var needsPassphrase = false
    let finding: Finding
    if let trouble = material.trouble {
      finding = trouble.finding
      needsPassphrase = trouble.needsPassphrase
    } else if let facts {
      finding =
        material.keys.isEmpty
        ? ClientIdentityFindings.noPrivateKey(facts) : ClientIdentityFindings.mismatch(facts)
      algorithm = algorithm ?? leaf?.algorithm
    } else if let algorithm {
      finding =
        algorithm == .ellipticCurve("P-256")
        ? ClientIdentityFindings.isTokenKey : ClientIdentityFindings.noCertificate
    } else if material.hasRequest {
      finding = ClientIdentityFindings.isRequest
    } else {
      finding =
        material.isEmpty
        ? ClientIdentityFindings.empty : ClientIdentityFindings.noCertificateAtAll(material.damage)
    }
    return ClientIdentityReading(
      outcome: needsPassphrase ? .needsPassphrase : .failed, findings: material.findings + [finding],
      facts: facts,
      algorithm: algorithm, chainLength: 0)
  }
}
