import APNsCore
import Foundation
import Testing

@testable import APNsCredentials

@Suite(.enabled(if: OpenSSLWitness.isPresent)) struct PKCS12FileTests {
  private let workshop: CertificateWorkshop

  init() throws { workshop = try CertificateWorkshop.shared.get() }

  private static let old = [
    "-legacy", "-keypbe", "PBE-SHA1-RC2-40", "-certpbe", "PBE-SHA1-RC2-40", "-macalg", "sha1",
  ]
  private static let keychain =
    ["-legacy", "-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-RC2-40", "-macalg", "sha1", "-nomaciter"]
  private static let triple = ["-keypbe", "PBE-SHA1-3DES", "-certpbe", "PBE-SHA1-3DES", "-macalg", "sha1"]

  @Test(arguments: [[], old, keychain, triple, ["-nomac"], ["-keypbe", "NONE", "-certpbe", "NONE"]])
  func opensEveryProtection(_ options: [String]) throws {
    let bytes = try workshop.pkcs12(certificates: ["push.pem"], password: "opensesame", options: options)
    let file = try PKCS12File(bytes, passphrase: Passphrase("opensesame".utf8))
    #expect(file.keys.count == 1)
    #expect(file.certificates.count == 1)
    #expect(file.certificates[0].matches(file.keys[0]))
  }

  @Test(arguments: [[], old, keychain, triple])
  func tellsAWrongPasswordFromNone(_ options: [String]) throws {
    let bytes = try workshop.pkcs12(certificates: ["push.pem"], password: "opensesame", options: options)
    #expect(throws: PKCS12Trouble.wrongPassphrase) {
      try PKCS12File(bytes, passphrase: Passphrase("Opensesame".utf8))
    }
    #expect(throws: PKCS12Trouble.wrongPassphrase) { try PKCS12File(bytes, passphrase: Passphrase([])) }
    #expect(throws: PKCS12Trouble.needsPassphrase) { try PKCS12File(bytes, passphrase: nil) }
  }

  @Test(arguments: [[], old, keychain, ["-nomac"]])
  func triesTheBlankPasswordByItself(_ options: [String]) throws {
    let bytes = try workshop.pkcs12(certificates: ["push.pem"], password: "", options: options)
    #expect(try PKCS12File(bytes, passphrase: nil).keys.count == 1)
    #expect(try PKCS12File(bytes, passphrase: Passphrase([])).keys.count == 1)
    let needless = try PKCS12File(bytes, passphrase: Passphrase("opensesame".utf8))
    #expect(needless.keys.count == 1)
    #expect(needless.passphraseWasSuperfluous)
  }

  @Test(arguments: ["pässwörd", "密码", "🔑", "a b\"c'", "ÿ"])
  func takesEveryLetter(_ password: String) throws {
    let bytes = try workshop.pkcs12(certificates: ["push.pem"], password: password)
    #expect(try PKCS12File(bytes, passphrase: Passphrase(password.utf8)).keys.count == 1)
  }

  @Test func findsCertificatesWithoutKeyAndKeysWithoutCertificate() throws {
    let certificates = try workshop.pkcs12(certificates: ["push.pem", "middle.pem"], key: nil, password: "x")
    let file = try PKCS12File(certificates, passphrase: Passphrase("x".utf8))
    #expect(file.keys.isEmpty)
    #expect(file.certificates.count == 2)
    let reading = ClientIdentityReader.read(
      [certificates], passphrase: Passphrase("x".utf8), now: CertificateWorkshop.now)
    #expect(reading.findings.map(\.rule) == ["cred.no-private-key"])
  }

  /// BER with indefinite lengths, as other exporters write it: the outer elements are wrapped anew.
  @Test func readsIndefiniteLengths() throws {
    let bytes = try workshop.pkcs12(
      certificates: ["push.pem"], password: "opensesame", options: Self.keychain)
    let indefinite = IndefiniteLength.rewrite(bytes, depth: 3)
    #expect(indefinite != bytes)
    #expect(DERContent.recognise(indefinite) == .pkcs12)
    #expect(try PKCS12File(indefinite, passphrase: Passphrase("opensesame".utf8)).keys.count == 1)
  }

  @Test func everyCutIsDamageAndNothingElse() throws {
    let bytes = try workshop.pkcs12(certificates: ["push.pem"], password: "opensesame")
    for length in stride(from: 20, to: bytes.count, by: 97) {
      #expect(throws: PKCS12Trouble.damaged) {
        try PKCS12File(Array(bytes.prefix(length)), passphrase: Passphrase("opensesame".utf8))
      }
    }
  }

  @Test func survivesDamage() throws {
    let bytes = try workshop.pkcs12(
      certificates: ["push.pem"], password: "x", options: ["-iter", "1", "-maciter"])
    var random = SystemRandomNumberGenerator()
    for _ in 0..<300 {
      var broken = bytes
      for _ in 0..<3 {
        broken[Int.random(in: 0..<broken.count, using: &random)] = .random(in: 0...255, using: &random)
      }
      _ = ClientIdentityReader.read([broken], passphrase: Passphrase("x".utf8), now: CertificateWorkshop.now)
    }
  }
}

/// Rewrites constructed elements with indefinite lengths (X.690 §8.1.3.6).
enum IndefiniteLength {
  static func rewrite(_ bytes: [UInt8], depth: Int) -> [UInt8] {
    var reader = ASN1Reader(bytes)
    var result: [UInt8] = []
    while let element = reader.next() {
      let content = Array(element.content)
      if element.tag & 0x20 != 0, depth > 0 {
        result += [element.tag, 0x80] + rewrite(content, depth: depth - 1) + [0, 0]
      } else {
        result += [element.tag] + length(content.count) + content
      }
    }
    return result
  }

  private static func length(_ count: Int) -> [UInt8] {
    if count < 0x80 { return [UInt8(count)] }
    if count < 0x100 { return [0x81, UInt8(count)] }
    return [0x82, UInt8(count >> 8), UInt8(count & 255)]
  }
}

@Suite(.enabled(if: OpenSSLWitness.isPresent)) struct MissingLegacyProviderTests {
  /// In a process of its own, since providers are loaded once.
  @Test func namesTheOldCipherAndNeverThePassword() async {
    await #expect(processExitsWith: .success) {
      let old = ["-legacy", "-keypbe", "PBE-SHA1-RC2-40", "-certpbe", "PBE-SHA1-RC2-40", "-macalg", "sha1"]
      let workshop = try CertificateWorkshop.shared.get()
      let bytes = try workshop.pkcs12(certificates: ["push.pem"], password: "opensesame", options: old)
      let modern = try workshop.pkcs12(certificates: ["push.pem"], password: "opensesame")
      setenv("OPENSSL_MODULES", "/nonexistent", 1)
      let reading = ClientIdentityReader.read(
        [bytes], passphrase: Passphrase("opensesame".utf8), now: CertificateWorkshop.now)
      #expect(reading.findings.map(\.rule) == ["cred.p12-old-cipher"])
      let message = reading.findings.first?.message ?? ""
      #expect(message.contains("RC2-40"))
      #expect(message.contains("openssl pkcs12 -legacy"))
      #expect(!message.lowercased().contains("wrong password"))
      let other = ClientIdentityReader.read(
        [modern], passphrase: Passphrase("opensesame".utf8), now: CertificateWorkshop.now)
      #expect(other.identity != nil)
    }
  }
}
