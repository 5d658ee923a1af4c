import APNsCore
import Foundation
import HostPlatform
import Testing

@testable import APNsCredentials

@Suite struct TokenShelfTests {
  private let scratch: ScratchFolder
  private let credential: TokenCredential

  init() throws {
    scratch = try ScratchFolder()
    try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: scratch.url.path)
    credential = TokenCredential(key: try SigningKey.generate(), keyID: "ABCDE12345", teamID: "TEAM123456")
  }

  private func shelf() throws -> TokenShelf {
    try #require(TokenShelf(folder: scratch.path("pushwright"), mustBeInMemory: false))
  }

  private func issuer(_ now: Double) throws -> ProviderTokenIssuer {
    ProviderTokenIssuer(shelf: try shelf(), clock: { now })
  }

  private var files: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: scratch.path("pushwright")) }
  }

  @Test func anotherRunFindsTheToken() throws {
    let first = try issuer(1000).token(for: credential, environment: "sandbox")
    #expect(try issuer(1000 + 44 * 60).token(for: credential, environment: "sandbox") == first)
    #expect(try issuer(1000 + 46 * 60).token(for: credential, environment: "sandbox") != first)
  }

  @Test func environmentsAndKeysAreKeptApart() throws {
    _ = try issuer(1000).token(for: credential, environment: "sandbox")
    _ = try issuer(1000).token(for: credential, environment: "production")
    let other = TokenCredential(key: try SigningKey.generate(), keyID: "ABCDE12345", teamID: "TEAM123456")
    _ = try issuer(1000).token(for: other, environment: "sandbox")
    #expect(try files.count == 3)
  }

  @Test func namesAndModesGiveNothingAway() throws {
    let token = try issuer(1000).token(for: credential, environment: "sandbox")
    let name = try #require(try files.first)
    #expect(!name.contains("ABCDE12345") && !name.contains("TEAM123456") && !name.contains("sandbox"))
    let attributes = try FileManager.default.attributesOfItem(atPath: scratch.path("pushwright/" + name))
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try scratch.read("pushwright/" + name) == Array(token.text.text.utf8))
  }

  @Test func tokensThatNobodyCanUseAreSwept() throws {
    _ = try issuer(1000).token(for: credential, environment: "sandbox")
    let old = scratch.path("pushwright/" + (try #require(try files.first)))
    try FileManager.default.setAttributes(
      [.modificationDate: Date(timeIntervalSinceNow: -3 * 3600)], ofItemAtPath: old)
    try scratch.write("pushwright/other", [])
    _ = try issuer(1000).token(for: credential, environment: "production")
    #expect(!FileManager.default.fileExists(atPath: old))
    #expect(try files.count == 2)
  }

  @Test func aRefusedTokenIsReplacedForEveryRun() throws {
    let first = try issuer(1000).token(for: credential, environment: "sandbox")
    let second = try issuer(1010).token(for: credential, environment: "sandbox", after: first.text)
    #expect(second != first)
    #expect(try issuer(1020).token(for: credential, environment: "sandbox", after: first.text) == second)
  }

  /// What lies there is used only if it was made with this very key for these ids.
  @Test(arguments: ["", "nonsense", "a.b.c", "cut", "foreign"])
  func damageCountsAsNone(_ content: String) throws {
    let first = try issuer(1000).token(for: credential, environment: "sandbox")
    let name = try #require(try files.first)
    let foreign = try ProviderToken.sign(
      key: try SigningKey.generate(), keyID: "ABCDE12345", teamID: "TEAM123456", issuedAt: 1000)
    let text =
      switch content {
      case "cut": String(first.text.text.dropLast(10))
      case "foreign": foreign.text.text
      default: content
      }
    try scratch.write("pushwright/" + name, text.utf8)
    let token = try issuer(1001).token(for: credential, environment: "sandbox")
    #expect(token.issuedAt == 1001)
    #expect(try scratch.read("pushwright/" + name) == Array(token.text.text.utf8))
  }

  @Test func aPlaceThatOthersMayReadIsNotUsed() throws {
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: scratch.url.path)
    #expect(TokenShelf(folder: scratch.path("pushwright"), mustBeInMemory: false) == nil)
    #expect(TokenShelf(folder: nil) == nil)
    #expect(TokenShelf(folder: "relative/pushwright") == nil)
  }

  @Test func aFileThatOthersMayReadIsNotUsed() throws {
    let first = try issuer(1000).token(for: credential, environment: "sandbox")
    let path = scratch.path("pushwright/" + (try #require(try files.first)))
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: path)
    #expect(try issuer(1001).token(for: credential, environment: "sandbox") != first)
    try FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: scratch.path("elsewhere"))
    _ = try issuer(1002).token(for: credential, environment: "sandbox")
    #expect(!FileManager.default.fileExists(atPath: scratch.path("elsewhere")))
  }

  @Test func aDiskIsNoPlaceForTokens() throws {
    guard !FileStore.isInMemory(scratch.url.path) else { return }
    #expect(TokenShelf(folder: scratch.path("pushwright")) == nil)
  }

  @Test func manyRunsAtOnceUseOneToken() async throws {
    let credential = credential
    let shelf = try shelf()
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<32 {
        group.addTask {
          try ProviderTokenIssuer(shelf: shelf, clock: { 1000 }).token(
            for: credential, environment: "sandbox"
          ).text.text
        }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts.count == 1)
  }
}
