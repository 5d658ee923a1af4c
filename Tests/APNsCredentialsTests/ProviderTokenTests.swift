import APNsCore
import Testing

@testable import APNsCredentials

@Suite struct ProviderTokenTests {
  @Test func headerAndClaimsHoldWhatAppleWantsAndNothingElse() throws {
    let key = try SigningKey.generate()
    let token = try ProviderToken.sign(
      key: key, keyID: "ABCDE12345", teamID: "TEAM123456", issuedAt: 1_764_460_800)
    let parts = token.text.text.split(separator: ".").map {
      Base64.decode($0.utf8, .url, padding: .forbidden)
    }
    try #require(parts.count == 3)
    #expect(String(decoding: parts[0] ?? [], as: UTF8.self) == #"{"alg":"ES256","kid":"ABCDE12345"}"#)
    #expect(String(decoding: parts[1] ?? [], as: UTF8.self) == #"{"iss":"TEAM123456","iat":1764460800}"#)
    #expect(parts[2]?.count == 64)
  }

  /// Numbers r or s with leading zero bytes come in about one signature of 128.
  @Test func everySignatureHas64BytesAndVerifies() throws {
    let key = try SigningKey.generate()
    var leadingZeros = 0
    for number in 0..<1000 {
      let bytes = Array("message \(number)".utf8)
      let raw = try key.sign(bytes)
      #expect(raw.count == 64)
      if raw[0] == 0 || raw[32] == 0 { leadingZeros += 1 }
      let der = try #require(ES256Signature.der(raw: raw))
      #expect(key.publicKey.verifies(der, of: bytes))
    }
    #expect(leadingZeros > 0)
  }

  @Test func describesItselfWithoutItsText() throws {
    let key = try SigningKey.generate()
    let token = try ProviderToken.sign(key: key, keyID: "ABCDE12345", teamID: "TEAM123456", issuedAt: 1)
    #expect(!"\(token)".contains(token.text.text.suffix(20)))
    #expect(!"\(key)".contains("PRIVATE"))
  }

  @Test func aStrangeIDCannotBreakTheForm() throws {
    let key = try SigningKey.generate()
    let token = try ProviderToken.sign(key: key, keyID: "a\"b\\c\n", teamID: "T", issuedAt: 1)
    let parsed = try ParsedProviderToken(token.text.text)
    #expect(parsed.keyID == "a\"b\\c\n")
  }
}
