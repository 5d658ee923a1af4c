import APNsCore
import Testing

@testable import APNsCredentials

@Suite struct SigningKeyReaderTests {
  /// The ways in which the text of one key can reach us, with what is said about each.
  @Test(arguments: [
    ("as it is", []), ("crlf", []), ("no final newline", []), ("one long line", []), ("indented", []),
    ("byte order mark", []), ("utf-16", []), ("text around", []), ("typographic dashes", []),
    ("escaped", ["cred.p8-escaped-newlines"]), ("quoted", ["cred.p8-escaped-newlines"]),
    ("json", ["cred.p8-escaped-newlines"]), ("spaces", ["cred.p8-line-ends-lost"]),
    ("glued", ["cred.p8-line-ends-lost"]), ("body only", ["cred.p8-no-header"]),
    ("wrapped", ["cred.p8-base64-wrapped"]), ("der", []),
  ])
  func readsEveryForm(_ form: String, _ rules: [String]) throws {
    let key = try SigningKey.generate()
    let reading = SigningKeyReader.read(try bytes(of: key, form))
    #expect(reading.key?.publicKey.fingerprint == key.publicKey.fingerprint)
    #expect(reading.findings.map(\.rule) == rules)
    #expect(reading.findings.allSatisfy { $0.severity == .info })
  }

  private func bytes(of key: SigningKey, _ form: String) throws -> [UInt8] {
    let pem = key.pem
    let lines = pem.split(separator: "\n").map(String.init)
    let body = lines.dropFirst().dropLast().joined()
    let text: String =
      switch form {
      case "crlf": lines.joined(separator: "\r\n") + "\r\n"
      case "no final newline": lines.joined(separator: "\n")
      case "one long line": "\(lines[0])\n\(body)\n\(lines[lines.count - 1])\n"
      case "indented": lines.map { "    \($0)\n" }.joined()
      case "byte order mark": "\u{feff}" + pem
      case "text around": "the key:\n" + pem + "end of the key\n"
      case "typographic dashes": pem.replacing("-----", with: "\u{2014}\u{2013}")
      case "escaped": lines.joined(separator: "\\n")
      case "quoted": "KEY=\"" + lines.joined(separator: "\\n") + "\"\n"
      case "json": "{\"key\": \"" + lines.joined(separator: "\\n").replacing("/", with: "\\/") + "\"}"
      case "spaces": lines.joined(separator: " ")
      case "glued": lines[0] + body + lines[lines.count - 1]
      case "body only": body + "\n"
      case "wrapped": Base64.encode(Array(pem.utf8))
      default: pem
      }
    if form == "der" { return Base64.decode(body.utf8) ?? [] }
    if form == "utf-16" { return [0xff, 0xfe] + pem.utf16.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] } }
    return Array(text.utf8)
  }

  @Test func saysWhatIsWrong() throws {
    let pem = try SigningKey.generate().pem
    #expect(rule(SigningKeyReader.read([])) == "cred.p8-damaged")
    #expect(rule(SigningKeyReader.read(Array("  \n".utf8))) == "cred.p8-damaged")
    #expect(rule(SigningKeyReader.read(Array("hello, world".utf8))) == "cred.p8-damaged")
    #expect(rule(SigningKeyReader.read(Array(pem.utf8.prefix(120)))) == "cred.p8-damaged")
    let short = pem.split(separator: "\n").enumerated().filter { $0.offset != 2 }.map(\.element)
    #expect(rule(SigningKeyReader.read(Array(short.joined(separator: "\n").utf8))) == "cred.p8-damaged")
    let publicOnly = try SigningKey.generate().publicKey.pem
    #expect(rule(SigningKeyReader.read(Array(publicOnly.utf8))) == "cred.p8-public-only")
  }

  private func rule(_ reading: SigningKeyReading) -> String? {
    reading.key == nil ? reading.findings.first { $0.severity == .error }?.rule : nil
  }

  @Test func publicKeysComeFromEitherHalf() throws {
    let key = try SigningKey.generate()
    #expect(PublicKey(file: Array(key.pem.utf8))?.fingerprint == key.publicKey.fingerprint)
    #expect(PublicKey(file: Array(key.publicKey.pem.utf8))?.fingerprint == key.publicKey.fingerprint)
    #expect(PublicKey(file: Array("nothing".utf8)) == nil)
  }

  /// No bytes may crash the reader.
  @Test func survivesDamage() throws {
    let pem = Array(try SigningKey.generate().pem.utf8)
    var random = SystemRandomNumberGenerator()
    for _ in 0..<2000 {
      var bytes = pem
      for _ in 0..<Int.random(in: 1...4, using: &random) {
        bytes[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = SigningKeyReader.read(bytes)
    }
  }
}
