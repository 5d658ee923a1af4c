import APNsCore
import Testing

@testable import APNsCredentials

@Suite struct ProviderTokenVerifierTests {
  private let key: SigningKey
  private let verifier: ProviderTokenVerifier
  private let now = 1_764_460_800

  init() throws {
    key = try SigningKey.generate()
    verifier = ProviderTokenVerifier(trusting: [
      TrustedKey(keyID: "ABCDE12345", teamID: "TEAM123456", publicKey: key.publicKey)
    ])
  }

  private func token(
    header: String = #"{"alg":"ES256","kid":"ABCDE12345"}"#,
    claims: String = #"{"iss":"TEAM123456","iat":1764460800}"#, der: Bool = false,
    key other: SigningKey? = nil
  ) throws -> String {
    let input = Base64.encode(Array(header.utf8), .url) + "." + Base64.encode(Array(claims.utf8), .url)
    var signature = try (other ?? key).sign(Array(input.utf8))
    if der { signature = try #require(ES256Signature.der(raw: signature)) }
    return input + "." + Base64.encode(signature, .url)
  }

  private func reason(_ verdict: ProviderTokenVerdict) -> String? {
    if case .refused(let refusal) = verdict { refusal.reason.rawValue } else { nil }
  }

  private func rules(_ verdict: ProviderTokenVerdict) -> [String]? {
    if case .accepted(_, let findings) = verdict { findings.map(\.rule) } else { nil }
  }

  @Test func takesAGoodToken() throws {
    let verdict = verifier.verdict(authorization: "bearer " + (try token()), now: now)
    #expect(
      verdict
        == .accepted(
          ProviderTokenSender(keyID: "ABCDE12345", teamID: "TEAM123456", issuedAt: now), findings: []))
  }

  @Test(arguments: [nil, "", "Basic abc", "ES256"])
  func missesTheToken(_ authorization: String?) {
    #expect(reason(verifier.verdict(authorization: authorization, now: now)) == "MissingProviderToken")
  }

  @Test(arguments: ["bearer ", "bearer a.b", "bearer a.b.c.d", "bearer !.!.!", "bearer e30.e30.e30"])
  func refusesWhatIsNoToken(_ authorization: String) {
    #expect(reason(verifier.verdict(authorization: authorization, now: now)) == "InvalidProviderToken")
  }

  @Test(arguments: [
    #"{"alg":"HS256","kid":"ABCDE12345"}"#, #"{"alg":"none","kid":"ABCDE12345"}"#, #"{"alg":"ES256"}"#,
    #"{"alg":"ES256","kid":12345}"#, #"{"alg":"ES256","kid":"ABCDE12346"}"#, #"["alg"]"#, "", "{",
  ])
  func refusesAHeader(_ header: String) throws {
    #expect(reason(verifier.verdict(token: try token(header: header), now: now)) == "InvalidProviderToken")
  }

  @Test(arguments: [
    #"{"iss":"TEAM123456","iat":"1764460800"}"#, #"{"iss":"TEAM123456"}"#, #"{"iat":1764460800}"#,
    #"{"iss":"TEAM999999","iat":1764460800}"#, #"{"iss":"TEAM123456","iat":1764460800000}"#,
    #"{"iss":"TEAM123456","iat":9223372036854775807}"#, #"{"iss":"TEAM123456","iat":1e300}"#,
    #"{"iss":"TEAM123456","iat":01764460800}"#, #"{"iss":"TEAM123456","iat":null}"#,
  ])
  func refusesClaims(_ claims: String) throws {
    #expect(reason(verifier.verdict(token: try token(claims: claims), now: now)) == "InvalidProviderToken")
  }

  @Test func refusesAnotherKeysSignature() throws {
    let foreign = try token(key: try SigningKey.generate())
    #expect(reason(verifier.verdict(token: foreign, now: now)) == "InvalidProviderToken")
    var cut = try token()
    cut.removeLast(4)
    #expect(reason(verifier.verdict(token: cut, now: now)) == "InvalidProviderToken")
  }

  @Test func saysThatTheIDsAreSwapped() throws {
    let swapped = try token(
      header: #"{"alg":"ES256","kid":"TEAM123456"}"#, claims: #"{"iss":"ABCDE12345","iat":1764460800}"#)
    guard case .refused(.invalid(let why)) = verifier.verdict(token: swapped, now: now) else {
      Issue.record("taken")
      return
    }
    #expect(why.contains("swapped"))
  }

  @Test func judgesTheAgeEachTime() throws {
    let token = try token()
    #expect(rules(verifier.verdict(token: token, now: now)) == [])
    #expect(rules(verifier.verdict(token: token, now: now + 3600)) == [])
    #expect(reason(verifier.verdict(token: token, now: now + 3601)) == "ExpiredProviderToken")
    #expect(rules(verifier.verdict(token: token, now: now - 600)) == ["auth.iat-future"])
    #expect(reason(verifier.verdict(token: token, now: now - 3601)) == "InvalidProviderToken")
    #expect(reason(verifier.verdict(token: token, now: Int.min)) == "InvalidProviderToken")
  }

  @Test func takesDERAndFractionsAndFurtherClaimsButSaysSo() throws {
    #expect(rules(verifier.verdict(token: try token(der: true), now: now)) == ["auth.signature-der"])
    let fraction = try token(claims: #"{"iss":"TEAM123456","iat":1764460800.25}"#)
    #expect(rules(verifier.verdict(token: fraction, now: now)) == ["auth.iat-fraction"])
    let further = try token(claims: #"{"iss":"TEAM123456","iat":1764460800,"kid":"ABCDE12345","x":[{}]}"#)
    #expect(rules(verifier.verdict(token: further, now: now)) == [])
  }
}
