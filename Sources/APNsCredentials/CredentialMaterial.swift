import APNsCore

/// The keys and certificates of one or two files, before they are put together.
struct CredentialMaterial {
  private(set) var keys: [KeyHandle] = []
  private(set) var certificates: [CertificateHandle] = []
  /// What was noticed while opening.
  private(set) var findings: [Finding] = []
  /// The reason why something could not be opened; keys and certificates that could be are there all the same.
  private(set) var trouble: Trouble?
  private(set) var damage: PEMText.Damage?
  private(set) var hasRequest = false
  private(set) var isEmpty = true

  struct Trouble {
    let finding: Finding
    var needsPassphrase = false
  }

  init(_ files: [[UInt8]], passphrase: Passphrase?) {
    for bytes in files { add(CredentialContent(bytes), passphrase) }
  }

  private mutating func add(_ content: CredentialContent, _ passphrase: Passphrase?) {
    if !content.isEmpty { isEmpty = false }
    damage = damage ?? content.damage.first
    if let bytes = content.pkcs12 { addPKCS12(bytes, passphrase) }
    for block in content.parts(.certificate) {
      guard let certificate = CertificateHandle(der: block.der) else {
        trouble = trouble ?? Trouble(finding: ClientIdentityFindings.damagedCertificate)
        continue
      }
      add(certificate)
    }
    for block in content.parts(.privateKey) { addKey(block, passphrase) }
    hasRequest = hasRequest || !content.parts(.certificateRequest).isEmpty
  }

  private mutating func add(_ certificate: CertificateHandle) {
    if !certificates.contains(where: { $0.der == certificate.der }) { certificates.append(certificate) }
  }

  private mutating func add(_ key: KeyHandle) {
    if !keys.contains(where: { $0.matches(key) }) { keys.append(key) }
  }

  private mutating func addPKCS12(_ bytes: [UInt8], _ passphrase: Passphrase?) {
    do {
      let file = try PKCS12File(bytes, passphrase: passphrase)
      file.certificates.forEach { add($0) }
      file.keys.forEach { add($0) }
      if file.passphraseWasSuperfluous { findings.append(ClientIdentityFindings.superfluousPassphrase) }
    } catch {
      let what = "the PKCS #12 file"
      trouble =
        switch error {
        case .damaged: Trouble(finding: ClientIdentityFindings.damagedPKCS12)
        case .needsPassphrase:
          Trouble(finding: ClientIdentityFindings.needsPassphrase("The PKCS #12 file"), needsPassphrase: true)
        case .wrongPassphrase: Trouble(finding: ClientIdentityFindings.wrongPassphrase(what))
        case .oldCipher(let name): Trouble(finding: ClientIdentityFindings.oldCipher(name))
        case .unsupported(let name): Trouble(finding: ClientIdentityFindings.unsupported(name))
        }
    }
  }

  private mutating func addKey(_ block: PEMBlock, _ passphrase: Passphrase?) {
    do {
      add(try PrivateKeyReader.read(block, passphrase: passphrase))
    } catch {
      trouble =
        switch error {
        case .needsPassphrase:
          Trouble(finding: ClientIdentityFindings.needsPassphrase("The private key"), needsPassphrase: true)
        case .wrongPassphrase: Trouble(finding: ClientIdentityFindings.wrongPassphrase("the private key"))
        case .unsupportedCipher: Trouble(finding: ClientIdentityFindings.unsupported("a cipher"))
        case .damaged: Trouble(finding: ClientIdentityFindings.damagedKey)
        }
    }
  }
}
