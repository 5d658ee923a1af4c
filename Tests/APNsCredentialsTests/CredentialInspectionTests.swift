import APNsCore
import Foundation
import Testing

@testable import APNsCredentials

@Suite struct CredentialInspectionTests {
  private func inspect(
    _ bytes: [UInt8], name: String = "AuthKey_ABCDE12345.p8", mode: UInt32 = 0o600, use: CredentialUse? = nil,
    keyID: String? = nil, teamID: String? = nil
  ) -> CredentialInspection {
    CredentialInspection(
      CredentialQuestion(
        file: CredentialFile(path: "/keys/" + name, bytes: bytes, mode: mode), use: use, keyID: keyID,
        teamID: teamID,
        now: 1_764_460_800))
  }

  @Test func takesTheKeyIDFromTheName() throws {
    let inspection = inspect(Array(try SigningKey.generate().pem.utf8), teamID: "TEAM123456")
    #expect(inspection.load == .ok)
    #expect(inspection.use == .token)
    #expect(inspection.keyID == "ABCDE12345")
    #expect(inspection.tokenCredential?.teamID == "TEAM123456")
    #expect(inspection.findings.isEmpty)
  }

  @Test(arguments: [
    ("TEAM123456", "ABCDE12345", ["auth.ids-swapped"]), ("ABCDE12345", "TEAM123456", []),
    ("FGHIJ67890", "TEAM123456", ["auth.key-id-differs"]), ("ABCDE12345", "ABCDE12345", ["auth.ids-equal"]),
    ("ABCDE12345", "team123456", ["auth.id-form"]), ("ABCDE12345", "TEAM", ["auth.id-form"]),
  ])
  func comparesTheIDs(_ keyID: String, _ teamID: String, _ rules: [String]) throws {
    let inspection = inspect(Array(try SigningKey.generate().pem.utf8), keyID: keyID, teamID: teamID)
    #expect(inspection.findings.map(\.rule) == rules)
    #expect((inspection.load == .ok) == !rules.contains("auth.ids-swapped"))
  }

  @Test func pointsOutFilesThatOthersMayRead() throws {
    let inspection = inspect(Array(try SigningKey.generate().pem.utf8), mode: 0o644)
    #expect(inspection.findings.map(\.rule) == ["cred.file-permissions"])
    #expect(inspection.findings.first?.fix == .act("chmod 600 AuthKey_ABCDE12345.p8"))
    #expect(inspection.load == .ok)
  }

  @Test func readsModeAndContentOfAFile() throws {
    let folder = try ScratchFolder()
    try folder.write("key.p8", "text".utf8)
    for mode in [0o600, 0o640, 0o604] {
      try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.path("key.p8"))
      let file = try CredentialFile.read(folder.path("key.p8"))
      #expect(file.bytes == Array("text".utf8))
      #expect(file.isReadableByOthers == (mode != 0o600))
    }
    #expect(throws: (any Error).self) { try CredentialFile.read(folder.path("missing")) }
    #expect(throws: (any Error).self) { try CredentialFile.read(folder.url.path) }
  }

  @Test func anotherKeyForTheSameUseIsNamed() throws {
    let token = Array(try SigningKey.generate().pem.utf8)
    #expect(inspect(token, use: .certificate).findings.map(\.rule) == ["cred.kind-mismatch"])
    #expect(inspect(Array("nonsense".utf8)).load == .error)
  }

  @Test(.enabled(if: OpenSSLWitness.isPresent)) func decidesByContent() throws {
    let workshop = try CertificateWorkshop.shared.get()
    let pem = try workshop.bytes("push.pem", "push.key")
    #expect(inspect(pem, name: "key.p8").use == .certificate)
    #expect(inspect(pem, use: .token).findings.map(\.rule) == ["cred.kind-mismatch"])
    #expect(inspect(try workshop.bytes("push.key"), use: .token).findings.map(\.rule) == ["cred.p8-not-ec"])
    let p12 = try workshop.pkcs12(certificates: ["push.pem"], password: "x")
    #expect(inspect(p12, name: "key.p8").load == .askPassword)
    #expect(inspect(p12, use: .token).findings.map(\.rule) == ["cred.kind-mismatch"])
  }

  @Test(.enabled(if: OpenSSLWitness.isPresent), arguments: ["P-384", "secp256k1", "P-521"])
  func namesTheWrongCurve(_ curve: String) throws {
    let pem = try OpenSSLWitness.run("genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:" + curve)
    let inspection = inspect(Array(pem), use: .token)
    #expect(inspection.findings.map(\.rule) == ["cred.p8-wrong-curve"])
    #expect(inspection.findings.first?.message.contains(curve) ?? false)
    #expect(inspection.algorithm == .ellipticCurve(curve))
  }

  @Test(.enabled(if: OpenSSLWitness.isPresent), arguments: ["ED25519", "X25519", "RSA"])
  func namesTheWrongAlgorithm(_ algorithm: String) throws {
    let pem = try OpenSSLWitness.run("genpkey", "-algorithm", algorithm)
    #expect(inspect(Array(pem), use: .token).findings.map(\.rule) == ["cred.p8-not-ec"])
  }
}
