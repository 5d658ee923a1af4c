package import APNsCore
package import APNsCredentials
import HostPlatform

/// What the local gateway needs and a first run has not: an authority of its own with a server certificate, and a key
/// and a device to try it with.
///
/// All of it is made on the spot, kept under one folder with mode 0600, and used again the next time. What has expired or
/// cannot be read is made anew.
package struct LocalAuthority: Sendable {
  /// The file of the authority's certificate, for `--cacert`.
  package let certificatePath: String
  /// The file of the demo key.
  package let demoKeyPath: String
  /// The demo key, which a gateway on this authority trusts.
  package let demoKey: SigningKey
  /// The demo device.
  package let demoDevice: DeviceToken
  /// The server's certificate and the authority's, PEM.
  let serverCertificates: [UInt8]
  /// The server's private key, PEM.
  let serverKey: [UInt8]

  /// The key id of the demo key.
  package static let demoKeyID = "LOCALDEMO1"
  /// The team id of the demo key.
  package static let demoTeamID = "LOCALTEAM1"
  /// The topic of the demo device.
  package static let demoTopic = "com.example.app"

  /// The demo key as a gateway knows it.
  package var trustedDemoKey: TrustedKey {
    TrustedKey(
      keyID: LocalAuthority.demoKeyID, teamID: LocalAuthority.demoTeamID, publicKey: demoKey.publicKey)
  }

  /// Where a folder holds, or will hold, the certificate that clients must trust.
  package static func certificatePath(in folder: String) -> String { folder + "/ca.pem" }

  /// Where a folder holds, or will hold, the demo key.
  package static func demoKeyPath(in folder: String) -> String { folder + "/AuthKey_\(demoKeyID).p8" }

  /// Opens the folder, and makes what is missing, damaged or expired.
  ///
  /// Programs that start at the same time take turns.
  /// - Parameters:
  ///   - folder: An absolute path; it is made if it is not there.
  ///   - now: Seconds since 1970.
  /// - Throws: `GatewayFailure` if a file cannot be written or OpenSSL fails.
  package static func open(folder: String, now: Double = Clock.now) throws(GatewayFailure) -> LocalAuthority {
    do throws(SystemError) {
      try FileStore.makeFolder(folder)
    } catch {
      throw .files(error.description)
    }
    let lock = try FolderLock(folder)
    defer { lock.release() }
    return try AuthorityFiles(folder: folder, now: now).load()
  }
}
