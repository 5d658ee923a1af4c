import Foundation
import TestSupport

/// A certificate in the manner of Apple's, in a file as the keychain of a Mac exports it, and an encrypted .p8 key.
///
/// Every name in it is made up; openssl makes it on the spot.
final class CredentialFiles {
  static let openssl = ["/usr/bin/openssl", "/usr/local/bin/openssl"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }
  static let passphrase = "geheim 42 zz"
  static let keyID = "ABC123DEFG"
  static let teamID = "TEAM123456"

  private let home: ToolHome

  init() throws {
    home = try ToolHome()
    _ = try home.write("ca.cnf", CredentialFiles.configuration)
    try run(
      "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-keyout", path("ca.key"), "-out", path("ca.pem"),
      "-days",
      "300", "-subj", "/CN=Example Root CA", "-config", path("ca.cnf"), "-extensions", "authority")
    try run(
      "req", "-newkey", "rsa:2048", "-nodes", "-keyout", path("push.key"), "-out", path("push.csr"), "-subj",
      "/UID=com.example.app/CN=Apple Push Services: com.example.app/OU=TEAM123456", "-config", path("ca.cnf"))
    try run(
      "x509", "-req", "-in", path("push.csr"), "-CA", path("ca.pem"), "-CAkey", path("ca.key"),
      "-CAcreateserial",
      "-days", "200", "-extfile", path("ca.cnf"), "-extensions", "both", "-out", path("push.pem"))
    // RC2 with 40 bits for the certificate, triple DES for the key, SHA-1 once: what Keychain Access writes.
    try run(
      "pkcs12", "-export", "-legacy", "-certpbe", "PBE-SHA1-RC2-40", "-keypbe", "PBE-SHA1-3DES", "-macalg",
      "sha1",
      "-iter", "1", "-nomaciter", "-inkey", path("push.key"), "-in", path("push.pem"), "-out",
      path("Push.p12"),
      "-passout", "pass:" + CredentialFiles.passphrase)
    try run(
      "genpkey", "-algorithm", "EC", "-pkeyopt", "ec_paramgen_curve:P-256", "-pkeyopt",
      "ec_param_enc:named_curve",
      "-out", path("plain.p8"))
    try run(
      "pkcs8", "-topk8", "-in", path("plain.p8"), "-out", path("AuthKey_ABC123DEFG.p8"), "-v2", "aes-256-cbc",
      "-passout", "pass:" + CredentialFiles.passphrase)
    _ = try home.write("passphrase", CredentialFiles.passphrase + "\n")
    for name in ["Push.p12", "AuthKey_ABC123DEFG.p8", "passphrase"] { chmod(path(name), 0o600) }
  }

  func path(_ name: String) -> String { home.path(name) }

  private func run(_ words: String...) throws {
    guard let program = CredentialFiles.openssl else { throw POSIXError(.ENOENT) }
    let process = Process()
    process.executableURL = URL(fileURLWithPath: program)
    process.arguments = words
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw POSIXError(.EINVAL) }
  }

  /// What must not be found on a disk: passphrase, keys as text and as bytes, provider tokens, the header that bears them.
  func secrets() throws -> [(name: String, bytes: [UInt8])] {
    var secrets: [(String, [UInt8])] = [
      ("the passphrase", Array(CredentialFiles.passphrase.utf8)),
      ("a bearer header", Array("bearer ey".utf8)),
      // {"alg":"ES256","kid":"ABC123DEFG"} up to where the id begins.
      ("a provider token", Array("eyJhbGciOiJFUzI1NiIsImtpZCI6".utf8)),
      ("a private key's armour", Array("PRIVATE KEY-----".utf8)),
    ]
    for name in ["push.key", "plain.p8"] {
      let text = try String(contentsOfFile: path(name), encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("-----") }
      for line in lines where line.count >= 24 {
        secrets.append(("\(name) as text", Array(line.prefix(24).utf8)))
      }
      guard let der = Data(base64Encoded: lines.joined()) else { throw POSIXError(.EINVAL) }
      // The middle of the key, past what every key of its kind begins with.
      secrets.append(("\(name) as bytes", Array(der[(der.count / 2)..<(der.count / 2 + 16)])))
    }
    return secrets
  }

  private static let configuration = """
    [req]
    distinguished_name = name
    prompt = no
    [name]
    CN = unused
    [authority]
    basicConstraints = critical,CA:TRUE
    keyUsage = critical,keyCertSign
    [both]
    basicConstraints = critical,CA:FALSE
    extendedKeyUsage = clientAuth
    1.2.840.113635.100.6.3.1 = DER:05:00
    1.2.840.113635.100.6.3.2 = DER:05:00
    """
}

/// `pushwright gateway` beside a test, on a port that it chose itself.
final class GatewayProcess {
  let url: String
  let authority: String
  private let home: ToolHome
  private let process: ChildProcess

  struct Silent: Error {}

  convenience init(_ options: String...) throws { try self.init(options) }

  init(_ options: [String]) throws {
    home = try ToolHome()
    let output = home.path("output")
    process = try ChildProcess(
      [BuiltProducts.path("pushwright"), "gateway", "--port", "0"] + options,
      environment: ["HOME": home.folder.path, "LANG": "C.UTF-8", "PATH": "/usr/bin:/bin"], output: output)
    var first: [String: String]?
    _ = ChildProcess.waits {
      let text = (try? String(contentsOfFile: output, encoding: .utf8)) ?? ""
      guard let line = text.split(separator: "\n").first, text.contains("\n") else { return false }
      first = try? JSONDecoder().decode([String: String].self, from: Data(line.utf8))
      return true
    }
    guard let first, let url = first["listening"], let authority = first["ca"] else { throw Silent() }
    self.url = url
    self.authority = authority
  }

  deinit { process.end(SIGKILL) }
}

/// Every file that the program keeps under a home, the local gateway's own authority left out.
enum KeptFiles {
  static func under(_ home: URL) -> [(path: String, bytes: [UInt8])] {
    let walk = FileManager.default.enumerator(at: home, includingPropertiesForKeys: [.isRegularFileKey])
    var files: [(String, [UInt8])] = []
    while let file = walk?.nextObject() as? URL {
      guard (try? file.resourceValues(forKeys: [.isRegularFileKey]))?.isRegularFile == true,
        !file.path.contains("/pushwright/gateway/"), let bytes = try? Data(contentsOf: file)
      else { continue }
      files.append((file.path, Array(bytes)))
    }
    return files
  }
}
