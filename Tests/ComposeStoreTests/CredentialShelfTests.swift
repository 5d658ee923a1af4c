import APNsCore
import ComposeModel
import Testing

@testable import ComposeStore

struct CredentialShelfTests {
  static let sources: [CredentialReference.Source] = [
    .demo, .key(path: "/keys/AuthKey_ABCDE12345.p8", keyID: "ABCDE12345", teamID: "TEAM123456"),
    .certificate(path: "/keys/push.p12", privateKeyPath: nil),
    .certificate(path: "/keys/push.pem", privateKeyPath: "/keys/push.key"),
  ]

  @Test(arguments: sources) func keepsReferences(_ source: CredentialReference.Source) throws {
    let store = try LibraryStore.inMemory()
    let saved = try store.save(
      CredentialReference(
        name: "team \"A\"", source: source, topics: ["com.example.app", "com.example.app.voip"]))
    #expect(saved.id != nil)
    #expect(try store.credentials() == [saved])
  }

  @Test func replacesTheSameFile() throws {
    let store = try LibraryStore.inMemory()
    try store.save(CredentialReference(name: "old", source: Self.sources[1]))
    let saved = try store.save(CredentialReference(name: "new", source: Self.sources[1]))
    #expect(try store.credentials() == [saved])
  }

  @Test func remembersWhatACertificateSaidUntilItsFileChanges() throws {
    let store = try LibraryStore.inMemory()
    var facts = CertificateFacts(
      path: "/keys/push.p12", stamp: "1", topics: ["a.b", "a.b.voip"], environments: [.sandbox, .production],
      expires: 1_796_000_000)
    try store.remember(facts)
    #expect(try store.facts(ofCertificateAt: facts.path, stamp: "1") == facts)
    #expect(try store.facts(ofCertificateAt: facts.path, stamp: "2") == nil)
    facts.stamp = "2"
    facts.expires = nil
    try store.remember(facts)
    #expect(try store.facts(ofCertificateAt: facts.path, stamp: "1") == nil)
    #expect(try store.facts(ofCertificateAt: facts.path, stamp: "2") == facts)
  }

  @Test func changesARow() throws {
    let store = try LibraryStore.inMemory()
    var saved = try store.save(CredentialReference(name: "old", source: Self.sources[1]))
    saved.name = "new"
    saved.source = Self.sources[2]
    #expect(try store.save(saved) == saved)
    #expect(try store.credentials() == [saved])
    #expect(try store.removeCredential(#require(saved.id)))
    #expect(try store.credentials().isEmpty)
  }
}
