import APNsCore
import Foundation
import Testing

@testable import APNsCredentials

/// What others say to our signatures, and what we say to theirs.
@Suite struct ForeignWitnessTests {
  /// RFC 7515 appendix A.3: the key, the signed bytes and the signature of its ES256 example.
  @Test func verifiesTheVectorOfRFC7515() throws {
    let x = "f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU"
    let y = "x_FEzRu9m36HLN_tue659LNpXW6pCyStikYjKIWI5a0"
    let signature =
      "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q"
    let input =
      "eyJhbGciOiJFUzI1NiJ9."
      + "eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0cnVlfQ"
    let point =
      try #require(Base64.decode(x.utf8, .url, padding: .forbidden))
      + (try #require(Base64.decode(y.utf8, .url, padding: .forbidden)))
    // SubjectPublicKeyInfo of a P-256 point (RFC 5480 §2).
    let prefix: [UInt8] = [
      0x30, 0x59, 0x30, 0x13, 0x06, 0x07, 0x2a, 0x86, 0x48, 0xce, 0x3d, 0x02, 0x01, 0x06, 0x08, 0x2a, 0x86,
      0x48,
      0xce, 0x3d, 0x03, 0x01, 0x07, 0x03, 0x42, 0x00, 0x04,
    ]
    let key = try #require(PublicKey(der: prefix + point))
    let raw = try #require(Base64.decode(signature.utf8, .url, padding: .forbidden))
    let der = try #require(ES256Signature.der(raw: raw))
    #expect(key.verifies(der, of: Array(input.utf8)))
    #expect(ES256Signature.raw(der: der) == raw)
    var other = Array(input.utf8)
    other[30] ^= 1
    #expect(!key.verifies(der, of: other))
  }

  /// Forms of signatures that must not be taken for another one (RFC 7518 §3.4, X.690).
  @Test func refusesOtherSignatureForms() {
    #expect(ES256Signature.der(raw: [UInt8](repeating: 1, count: 63)) == nil)
    #expect(ES256Signature.der(raw: []) == nil)
    #expect(ES256Signature.raw(der: []) == nil)
    #expect(ES256Signature.raw(der: [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02, 0x00]) == nil)
    let long: [UInt8] = [0x02, 0x22] + [UInt8](repeating: 0x01, count: 34)
    #expect(ES256Signature.raw(der: [0x30, 0x48] + long + long) == nil)
    let small = ES256Signature.raw(der: [0x30, 0x06, 0x02, 0x01, 0x01, 0x02, 0x01, 0x02])
    #expect(small == [UInt8](repeating: 0, count: 31) + [1] + [UInt8](repeating: 0, count: 31) + [2])
  }

  @Test(.enabled(if: OpenSSLWitness.isPresent)) func opensslVerifiesOurTokens() throws {
    let folder = try ScratchFolder()
    let key = try SigningKey.generate()
    try folder.write("public.pem", key.publicKey.pem.utf8)
    for second in 0..<5 {
      let token = try ProviderToken.sign(
        key: key, keyID: "ABCDE12345", teamID: "TEAM123456", issuedAt: second)
      let parsed = try ParsedProviderToken(token.text.text)
      try folder.write("signature", try #require(ES256Signature.der(raw: parsed.signature)))
      let answer = try OpenSSLWitness.run(
        "dgst", "-sha256", "-verify", folder.path("public.pem"), "-signature", folder.path("signature"),
        input: Data(parsed.signedBytes))
      #expect(String(decoding: answer, as: UTF8.self).contains("OK"))
    }
  }

  /// Apple's own recipe signs with the openssl command and sends the DER form.
  @Test(.enabled(if: OpenSSLWitness.isPresent)) func weVerifyTokensOfOpenssl() throws {
    let folder = try ScratchFolder()
    try OpenSSLWitness.run(
      "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-out", folder.path("key.p8"))
    let key = try SigningKeyReader.read(try folder.read("key.p8")).get()
    let header = Base64.encode(Array(#"{ "alg": "ES256", "kid": "ABCDE12345" }"#.utf8), .url)
    let claims = Base64.encode(Array(#"{ "iss": "TEAM123456", "iat": 1764460800 }"#.utf8), .url)
    let signature = try OpenSSLWitness.run(
      "dgst", "-sha256", "-sign", folder.path("key.p8"), input: Data((header + "." + claims).utf8))
    let verifier = ProviderTokenVerifier(trusting: [
      TrustedKey(keyID: "ABCDE12345", teamID: "TEAM123456", publicKey: key.publicKey)
    ])
    let token = header + "." + claims + "." + Base64.encode(signature, .url)
    guard case .accepted(_, let findings) = verifier.verdict(token: token, now: 1_764_460_800) else {
      Issue.record("refused")
      return
    }
    #expect(findings.map(\.rule) == ["auth.signature-der"])
  }

  @Test(.enabled(if: OpenSSLWitness.isPresent)) func opensslReadsOurKeys() throws {
    let key = try SigningKey.generate()
    let text = try OpenSSLWitness.run("pkey", "-noout", "-text", input: Data(key.pem.utf8))
    #expect(String(decoding: text, as: UTF8.self).contains("P-256"))
    let publicKey = try OpenSSLWitness.run("pkey", "-pubout", input: Data(key.pem.utf8))
    #expect(String(decoding: publicKey, as: UTF8.self) == key.publicKey.pem)
  }

  /// Every way in which the command writes an encrypted or traditional EC key.
  @Test(
    .enabled(if: OpenSSLWitness.isPresent),
    arguments: [
      ["ec"], ["ec", "-aes256"], ["ec", "-des3"], ["pkcs8", "-topk8"],
      ["pkcs8", "-topk8", "-v1", "PBE-SHA1-3DES"],
      ["pkcs8", "-topk8", "-v1", "PBE-SHA1-RC2-40"], ["pkcs8", "-topk8", "-v1", "PBE-MD5-DES"],
      ["pkcs8", "-topk8", "-scrypt"], ["pkcs8", "-topk8", "-v2", "aes-128-cbc", "-v2prf", "hmacWithSHA1"],
    ])
  func readsTheKeysOfOpenssl(_ command: [String]) throws {
    let key = try SigningKey.generate()
    let legacy = command.contains("PBE-SHA1-RC2-40") || command.contains("PBE-MD5-DES")
    let written = try OpenSSLWitness.run(
      command + ["-passout", "pass:opensesame"]
        + (legacy ? ["-provider", "legacy", "-provider", "default"] : []), input: Data(key.pem.utf8))
    let reading = SigningKeyReader.read(Array(written), passphrase: Passphrase("opensesame".utf8))
    #expect(reading.key?.publicKey.fingerprint == key.publicKey.fingerprint)
    guard command != ["ec"] else { return }
    let wrong = SigningKeyReader.read(Array(written), passphrase: Passphrase("nope".utf8))
    #expect(wrong.findings.map(\.rule) == ["cred.wrong-password"])
    #expect(SigningKeyReader.read(Array(written)).findings.map(\.rule) == ["cred.passphrase-needed"])
  }
}
