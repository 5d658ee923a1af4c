import APNsCore
import HostPlatform
import Testing

@testable import APNsCredentials

@Suite struct ProviderTokenIssuerTests {
  private final class Time: Sendable {
    private let value = Lock<Double>(1_764_460_800)
    var now: Double { value.withLock { $0 } }
    func advance(to second: Double) { value.withLock { $0 = 1_764_460_800 + second } }
  }

  private let time = Time()

  private func issuer() -> ProviderTokenIssuer {
    let time = time
    return ProviderTokenIssuer(clock: { time.now })
  }

  private func credential() throws -> TokenCredential {
    TokenCredential(key: try SigningKey.generate(), keyID: "ABCDE12345", teamID: "TEAM123456")
  }

  @Test func oneTokenServesUntilRenewalIsDue() throws {
    let issuer = issuer()
    let credential = try credential()
    var issued: [Int] = []
    for second in [0.0, 2, 4, 6, 8, 1150, 3500] {
      time.advance(to: second)
      issued.append(try issuer.token(for: credential, environment: "sandbox").issuedAt - 1_764_460_800)
    }
    #expect(issued == [0, 0, 0, 0, 0, 0, 3500])
  }

  @Test func eachEnvironmentAndKeyHasItsOwn() throws {
    let issuer = issuer()
    let first = try credential()
    let sandbox = try issuer.token(for: first, environment: "sandbox")
    #expect(try issuer.token(for: first, environment: "production").text != sandbox.text)
    #expect(try issuer.token(for: try credential(), environment: "sandbox").text != sandbox.text)
    #expect(try issuer.token(for: first, environment: "sandbox").text == sandbox.text)
  }

  @Test func aRefusedTokenIsReplacedOnceForAllWhoAsk() throws {
    let issuer = issuer()
    let credential = try credential()
    let old = try issuer.token(for: credential, environment: "sandbox")
    time.advance(to: 10)
    let new = try issuer.token(for: credential, environment: "sandbox", after: old.text)
    #expect(new.issuedAt == old.issuedAt + 10)
    time.advance(to: 12)
    #expect(try issuer.token(for: credential, environment: "sandbox", after: old.text) == new)
    #expect(try issuer.token(for: credential, environment: "sandbox") == new)
  }

  @Test func aClockSetBackMakesANewToken() throws {
    let issuer = issuer()
    let credential = try credential()
    _ = try issuer.token(for: credential, environment: "sandbox")
    time.advance(to: -7200)
    #expect(try issuer.token(for: credential, environment: "sandbox").issuedAt == 1_764_460_800 - 7200)
  }

  @Test func manyThreadsGetTheSameToken() async throws {
    let issuer = issuer()
    let credential = try credential()
    let texts = try await withThrowingTaskGroup(of: String.self) { group in
      for _ in 0..<64 {
        group.addTask { try issuer.token(for: credential, environment: "sandbox").text.text }
      }
      return try await group.reduce(into: Set<String>()) { $0.insert($1) }
    }
    #expect(texts.count == 1)
  }
}
