import APNsCore
import APNsCredentials
import Glibc
import HostPlatform

/// Reads and makes the files of a local authority.
struct AuthorityFiles {
  let folder: String
  let now: Double

  private typealias Issued = (certificate: CertificateHandle, key: PrivateKeyHandle)

  /// A certificate that is about to expire is renewed this many seconds earlier.
  private static let margin = 7.0 * 24 * 60 * 60

  private func path(_ name: String) -> String { folder + "/" + name }

  func load() throws(GatewayFailure) -> LocalAuthority {
    let authority = if let known = readAuthority() { known } else { try makeAuthority() }
    let server = if let known = readServer(of: authority) { known } else { try makeServer(of: authority) }
    let keyPath = LocalAuthority.demoKeyPath(in: folder)
    guard let authorityPEM = authority.certificate.pem, let serverPEM = server.certificate.pem,
      let serverKey = server.key.pem
    else { throw GatewayFailure.library("cannot write a certificate") }
    return LocalAuthority(
      certificatePath: LocalAuthority.certificatePath(in: folder), demoKeyPath: keyPath,
      demoKey: try readOrMakeKey(keyPath),
      demoDevice: try readOrMakeDevice(path("demo-device")), serverCertificates: serverPEM + authorityPEM,
      serverKey: serverKey)
  }

  private func read(_ name: String) -> [UInt8]? { try? FileStore.read(path(name), limit: 1 << 20) }

  private func write(_ bytes: [UInt8], _ name: String) throws(GatewayFailure) {
    do throws(SystemError) {
      try FileStore.write(bytes, to: path(name))
    } catch {
      throw .files(error.description)
    }
  }

  private func readAuthority() -> Issued? {
    guard let issued = readIssued("ca"), issued.certificate.isSigned(by: issued.certificate) else {
      return nil
    }
    return issued
  }

  private func readServer(of authority: Issued) -> Issued? {
    guard let issued = readIssued("server"), issued.certificate.isSigned(by: authority.certificate) else {
      return nil
    }
    return issued
  }

  /// A certificate with its key, if both can be read, fit each other and are valid for a while.
  private func readIssued(_ name: String) -> Issued? {
    guard let certificateFile = read(name + ".pem"),
      let certificate = CertificateHandle(pem: certificateFile),
      let keyFile = read(name + "-key.pem"), let key = PrivateKeyHandle(pem: keyFile),
      certificate.belongs(to: key), certificate.isValid(at: now, forAnother: AuthorityFiles.margin)
    else { return nil }
    return (certificate, key)
  }

  private func makeAuthority() throws(GatewayFailure) -> Issued {
    try make(.authority, as: "ca", issuer: nil)
  }

  private func makeServer(of authority: Issued) throws(GatewayFailure) -> Issued {
    try make(.server, as: "server", issuer: authority)
  }

  private func make(_ text: CertificateText, as name: String, issuer: Issued?) throws(GatewayFailure)
    -> Issued
  {
    guard let key = PrivateKeyHandle.generate(),
      let certificate = CertificateMaker.make(text, for: key, issuer: issuer),
      let certificatePEM = certificate.pem,
      let keyPEM = key.pem
    else { throw GatewayFailure.library("cannot make the certificate \(text.commonName)") }
    try write(keyPEM, name + "-key.pem")
    try write(certificatePEM, name + ".pem")
    return (certificate, key)
  }

  private func readOrMakeKey(_ path: String) throws(GatewayFailure) -> SigningKey {
    if let bytes = try? FileStore.read(path, limit: 1 << 16), let key = SigningKeyReader.read(bytes).key {
      return key
    }
    let key: SigningKey
    do throws(CredentialFailure) {
      key = try SigningKey.generate()
    } catch {
      throw .library(error.finding.message)
    }
    try write(Array(key.pem.utf8), String(path.dropFirst(folder.utf8.count + 1)))
    return key
  }

  private func readOrMakeDevice(_ path: String) throws(GatewayFailure) -> DeviceToken {
    if let bytes = try? FileStore.read(path, limit: 1024) {
      let text = String(decoding: bytes, as: UTF8.self)
      if let token = DeviceToken(hex: text.filter { !$0.isWhitespace }), token.byteCount == 32 {
        return token
      }
    }
    var generator = SystemRandomNumberGenerator()
    let bytes = (0..<32).map { _ in UInt8.random(in: 0...255, using: &generator) }
    guard let token = DeviceToken(bytes: bytes) else { throw GatewayFailure.library("no random numbers") }
    try write(Array((token.hex + "\n").utf8), String(path.dropFirst(folder.utf8.count + 1)))
    return token
  }
}

/// Keeps other programs out of a folder while it is set up (`flock(2)`).
struct FolderLock {
  private let descriptor: Int32

  init(_ folder: String) throws(GatewayFailure) {
    descriptor = unsafe Glibc.open(folder + "/lock", O_RDWR | O_CREAT | O_CLOEXEC, 0o600)
    guard descriptor >= 0 else { throw .files(SystemError("open", path: folder + "/lock").description) }
    while flock(descriptor, LOCK_EX) != 0 {
      guard errno == EINTR else {
        let failure = SystemError("lock", path: folder + "/lock")
        close(descriptor)
        throw .files(failure.description)
      }
    }
  }

  func release() { close(descriptor) }
}
