import APNsCore
import Foundation
import Testing

@testable import APNsCredentials

@Suite(.enabled(if: OpenSSLWitness.isPresent)) struct ClientIdentityReaderTests {
  private let workshop: CertificateWorkshop
  private let now = CertificateWorkshop.now

  init() throws { workshop = try CertificateWorkshop.shared.get() }

  private func read(
    _ files: [UInt8]..., passphrase: String? = nil, environment: Environment.Kind? = nil
  ) -> ClientIdentityReading {
    ClientIdentityReader.read(
      files, passphrase: passphrase.map { Passphrase($0.utf8) }, environment: environment, now: now)
  }

  @Test func readsTopicsAndEnvironmentsFromTheExtensions() throws {
    let reading = read(try workshop.bytes("push.pem", "push.key"))
    #expect(reading.findings == [])
    #expect(reading.facts?.topics == CertificateWorkshop.topics)
    #expect(reading.facts?.defaultTopic == "com.example.app")
    #expect(reading.facts?.environments == [.sandbox, .production])
    #expect(reading.facts?.teamID == "TEAM123456")
    #expect(reading.facts?.daysLeft(now: now) == 395)
    #expect(reading.identity?.name == "Apple Push Services: com.example.app")
  }

  @Test func extensionsGoBeforeTheName() throws {
    #expect(read(try workshop.bytes("sandbox.pem", "push.key")).facts?.environments == [.sandbox])
    let named = read(try workshop.bytes("named.pem", "push.key"))
    #expect(named.facts?.environments == [.production])
    #expect(named.facts?.topics == ["com.example.mac"])
    #expect(named.findings == [])
  }

  /// The key and the leaf are found wherever they stand, and the chain is put in order.
  @Test(arguments: [
    ["push.pem", "middle.pem", "root.pem", "push.key"], ["root.pem", "middle.pem", "push.pem", "push.key"],
    ["push.key", "root.pem", "push.pem", "middle.pem", "push.pem"],
  ])
  func putsTheChainInOrder(_ names: [String]) throws {
    let reading = read(try names.flatMap { try workshop.bytes($0) })
    #expect(reading.chainLength == 3)
    let chain = String(decoding: reading.identity?.certificateChain ?? [], as: UTF8.self)
    let wanted = try ["push.pem", "middle.pem", "root.pem"].flatMap { try workshop.bytes($0) }
    #expect(chain == String(decoding: wanted, as: UTF8.self))
  }

  @Test func readsTwoFilesInEitherOrder() throws {
    let (certificate, key) = (try workshop.bytes("push.pem"), try workshop.bytes("push.key"))
    #expect(read(certificate, key).identity != nil)
    #expect(read(key, certificate).identity != nil)
    let der = Array(try OpenSSLWitness.run("x509", "-in", workshop.path("push.pem"), "-outform", "DER"))
    let keyDER = Array(try OpenSSLWitness.run("pkey", "-in", workshop.path("push.key"), "-outform", "DER"))
    #expect(read(der, keyDER).identity != nil)
  }

  @Test(arguments: [
    (["push.pem"], "cred.no-private-key"), (["push.key"], "cred.no-certificate"),
    (["push.pem", "other.key"], "cred.key-mismatch"), (["push.csr"], "cred.kind-mismatch"),
    (["expired.pem", "push.key"], "cred.expired"), (["late.pem", "push.key"], "cred.not-yet-valid"),
    ([], "cred.certificate-damaged"),
  ])
  func saysWhyItWillNotDo(_ names: [String], _ rule: String) throws {
    let reading = read(try names.flatMap { try workshop.bytes($0) })
    #expect(reading.findings.map(\.rule) == [rule])
    #expect(reading.findings.holdsBack)
  }

  @Test func warnsBeforeTheEnd() throws {
    let reading = read(try workshop.bytes("ending.pem", "push.key"))
    #expect(reading.findings.map(\.rule) == ["cred.expires-soon"])
    #expect(reading.identity != nil)
  }

  @Test func comparesTheEnvironment() throws {
    let files = try workshop.bytes("sandbox.pem", "push.key")
    #expect(read(files, environment: .sandbox).findings == [])
    #expect(read(files, environment: .local).findings == [])
    #expect(read(files, environment: .production).findings.map(\.rule) == ["cred.environment"])
  }

  @Test func choosesThePushCertificate() throws {
    let reading = read(try workshop.bytes("distribution.pem", "expired.pem", "push.pem", "push.key"))
    #expect(reading.facts?.notAfter == 1_830_211_200)
    #expect(reading.findings.map(\.rule) == ["cred.p12-several-certificates"])
    #expect(reading.findings.first?.severity == .info)
  }

  @Test func readsEncryptedKeysOfBothForms() throws {
    for options in [["pkcs8", "-topk8", "-v2", "aes-256-cbc"], ["rsa", "-aes128", "-traditional"]] {
      let key = Array(
        try OpenSSLWitness.run(options + ["-in", workshop.path("push.key"), "-passout", "pass:opensesame"]))
      let file = try workshop.bytes("push.pem") + key
      #expect(read(file, passphrase: "opensesame").identity != nil)
      #expect(read(file, passphrase: "nope").findings.map(\.rule) == ["cred.wrong-password"])
      let unasked = read(file)
      #expect(unasked.findings.map(\.rule) == ["cred.passphrase-needed"])
      guard case .needsPassphrase = unasked.outcome else {
        Issue.record("not asked")
        return
      }
    }
  }

  /// What goes to the transport must be what OpenSSL can read, key and certificate fitting.
  @Test func theIdentityFitsTogether() throws {
    let identity = try #require(read(try workshop.bytes("push.pem", "push.key")).identity)
    let fromKey = try OpenSSLWitness.run("pkey", "-pubout", input: Data(identity.privateKey))
    let fromCertificate = try OpenSSLWitness.run(
      "x509", "-noout", "-pubkey", input: Data(identity.certificateChain))
    #expect(fromKey == fromCertificate)
    #expect(!"\(identity)".contains("BEGIN"))
  }
}
