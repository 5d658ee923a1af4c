import APNsCore
import Foundation
import Testing

@testable import APNsCredentials

@Suite struct CredentialSummaryTests {
  private let folder: ScratchFolder

  init() throws { folder = try ScratchFolder() }

  @Test func aKeyHasNoEnd() throws {
    try folder.write("AuthKey_ABCDE12345.p8", try SigningKey.generate().pem.utf8)
    let summary = CredentialSummary.read(
      folder.path("AuthKey_ABCDE12345.p8"), use: .token, teamID: "TEAM123456", now: 0)
    #expect(summary.name == "AuthKey_ABCDE12345.p8")
    #expect(summary.keyID == "ABCDE12345")
    #expect(summary.condition == .ready)
    #expect(summary.daysLeft(now: 0) == nil)
    #expect(summary.remark(now: 0) == "")
  }

  @Test func aMissingFileIsSaid() {
    let summary = CredentialSummary.read(folder.path("gone.p8"), use: .token, now: 0)
    #expect(summary.condition == .unusable)
    #expect(summary.problems.map(\.rule) == ["cred.file"])
    #expect(summary.remark(now: 0) == "cannot be used")
  }

  @Test(.enabled(if: OpenSSLWitness.isPresent)) func aCertificateShowsDaysAndEnvironments() throws {
    let workshop = try CertificateWorkshop.shared.get()
    let now = CertificateWorkshop.now
    func read(_ bytes: [UInt8]) throws -> CredentialSummary {
      try folder.write("push", bytes)
      return CredentialSummary.read(folder.path("push"), use: .certificate, now: now)
    }
    let good = try read(try workshop.bytes("push.pem", "push.key"))
    #expect(good.remark(now: now) == "395 days, sandbox, production")
    #expect(good.topics == CertificateWorkshop.topics)
    let ending = try read(try workshop.bytes("ending.pem", "push.key"))
    #expect(ending.problems.first?.rule == "cred.expires-soon")
    #expect(ending.condition == .ready)
    let expired = try read(try workshop.bytes("expired.pem", "push.key"))
    #expect(expired.condition == .unusable)
    #expect(expired.remark(now: now) == "expired")
    #expect(
      good.sentences(now: now).hasPrefix(
        good.topics.joined(separator: ", ") + ", for sandbox and production. Until "))
    #expect(good.sentences(now: now).contains(", 395 days left."))
    var protected = try read(try workshop.pkcs12(certificates: ["push.pem"], password: "x"))
    #expect(protected.condition == .protected)
    #expect(protected.problems.isEmpty)
    #expect(protected.remark(now: now) == "asks for its password")
    // What is remembered of it is shown all the same.
    protected.expires = good.expires
    protected.environments = [.production]
    #expect(protected.remark(now: now) == "395 days, production")
    #expect(protected.sentences(now: now).hasSuffix(", 395 days left. Asks for its password."))
    #expect(protected.remark(now: now + 400 * 86_400) == "expired")
  }
}
