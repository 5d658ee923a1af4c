import APNsCredentials
import Composer
import HostPlatform

/// Looks at the file with the authority of a server of one's own.
enum AuthorityReader {
  /// - Parameter path: as a person types it, `~/` and relative paths included.
  static func read(_ path: String) -> AuthorityAnswer {
    let path = FileStore.wholePath(path)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileStore.read(path, limit: CredentialFile.limit)
    } catch {
      return .failed("The CA file \(path) cannot be read: \(error.reason).")
    }
    let text = String(decoding: bytes, as: UTF8.self)
    // OpenSSL takes both for an authority.
    let isCertificate = ["CERTIFICATE", "TRUSTED CERTIFICATE"].contains {
      text.contains("-----BEGIN \($0)-----")
    }
    guard isCertificate else {
      return .failed(
        "\(path) holds no certificate in PEM (-----BEGIN CERTIFICATE-----). From DER: openssl x509 -inform der -in FILE -out ca.pem"
      )
    }
    return .usable(path: path)
  }
}
