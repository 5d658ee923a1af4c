import Foundation

/// Certificates in the manner of Apple's, made once for all tests of this run.
///
/// Every name in it is made up.
struct CertificateWorkshop: Sendable {
  static let shared = Result { try CertificateWorkshop() }

  private let folder: ScratchFolder

  /// 2026-11-30, within the validity of all but the expired certificate.
  static let now = 1_796_000_000
  static let topics = ["com.example.app", "com.example.app.voip", "com.example.app.complication"]

  private init() throws {
    folder = try ScratchFolder()
    let configuration = CertificateWorkshop.configuration.replacingOccurrences(
      of: "FOLDER", with: folder.url.path)
    try folder.write("ca.cnf", configuration.utf8)
    for key in ["root", "middle", "push", "other"] {
      try OpenSSLWitness.run(
        "genpkey", "-algorithm", "RSA", "-pkeyopt", "rsa_keygen_bits:2048", "-out", path(key + ".key"))
    }
    try issue("root", "/CN=Example Root CA", key: "root", by: nil, section: "authority")
    try issue("middle", "/CN=Example Intermediate CA", key: "middle", by: "root", section: "authority")
    let push = "/UID=com.example.app/CN=Apple Push Services: com.example.app/OU=TEAM123456/O=Example/C=US"
    try issue("push", push, key: "push", by: "middle", section: "both")
    try issue("expired", push, key: "push", by: "middle", section: "both", from: "20230101", to: "20240131")
    try issue("late", push, key: "push", by: "middle", section: "both", from: "20300101", to: "20310131")
    try issue("ending", push, key: "push", by: "middle", section: "both", from: "20260101", to: "20261210")
    try issue(
      "sandbox", "/UID=com.example.app/CN=Apple Development IOS Push Services: com.example.app", key: "push",
      by: "middle", section: "sandbox")
    try issue(
      "named", "/CN=Apple Production Mac Push Services: com.example.mac", key: "push", by: "middle",
      section: "plain")
    try issue(
      "distribution", "/UID=TEAM123456/CN=iPhone Distribution: Example/OU=TEAM123456", key: "push",
      by: "middle",
      section: "plain")
  }

  func path(_ name: String) -> String { folder.path(name) }

  /// The bytes of several files, one after the other.
  func bytes(_ names: String...) throws -> [UInt8] { try names.flatMap { try folder.read($0) } }

  /// A PKCS #12 file of a key and certificates.
  func pkcs12(
    certificates: [String], key: String? = "push.key", password: String, options: [String] = []
  ) throws -> [UInt8] {
    let name = UUID().uuidString
    try folder.write(name + ".pem", try certificates.flatMap { try folder.read($0) })
    let keys = key.map { ["-inkey", path($0)] } ?? ["-nokeys"]
    try OpenSSLWitness.run(
      ["pkcs12", "-export", "-in", path(name + ".pem"), "-passout", "pass:" + password, "-out", path(name)]
        + keys
        + options)
    return try folder.read(name)
  }

  private func issue(
    _ name: String, _ subject: String, key: String, by issuer: String?, section: String,
    from: String = "20260101",
    to: String = "20271231"
  ) throws {
    try OpenSSLWitness.run(
      "req", "-new", "-key", path(key + ".key"), "-subj", subject, "-config", path("ca.cnf"), "-out",
      path(name + ".csr"))
    let signer = issuer ?? name
    let own = issuer == nil ? ["-selfsign"] : ["-cert", path(signer + ".pem")]
    try folder.write("index.txt", [])
    try OpenSSLWitness.run(
      ["ca", "-batch", "-notext", "-preserveDN", "-config", path("ca.cnf"), "-extensions", section]
        + ["-keyfile", path(signer + ".key"), "-in", path(name + ".csr"), "-out", path(name + ".pem")]
        + ["-startdate", from + "000000Z", "-enddate", to + "000000Z", "-outdir", folder.url.path]
        + ["-md", "sha256"] + own)
  }

  private static let configuration = """
    [ca]
    default_ca = ca_default
    [ca_default]
    database = FOLDER/index.txt
    new_certs_dir = FOLDER
    policy = any
    unique_subject = no
    rand_serial = yes
    [any]
    userId = optional
    commonName = optional
    organizationalUnitName = optional
    organizationName = optional
    countryName = optional
    [req]
    distinguished_name = name
    prompt = no
    [name]
    CN = unused
    [authority]
    basicConstraints = critical,CA:TRUE
    keyUsage = critical,keyCertSign
    [plain]
    basicConstraints = critical,CA:FALSE
    [both]
    basicConstraints = critical,CA:FALSE
    1.2.840.113635.100.6.3.1 = DER:05:00
    1.2.840.113635.100.6.3.2 = DER:05:00
    1.2.840.113635.100.6.3.6 = ASN1:SEQUENCE:topics
    [sandbox]
    basicConstraints = critical,CA:FALSE
    1.2.840.113635.100.6.3.1 = DER:05:00
    [topics]
    t0 = UTF8String:com.example.app
    t1 = SEQWRAP,UTF8String:app
    t2 = UTF8String:com.example.app.voip
    t3 = SEQWRAP,UTF8String:voip
    t4 = UTF8String:com.example.app.complication
    t5 = SEQWRAP,UTF8String:complication
    """
}
