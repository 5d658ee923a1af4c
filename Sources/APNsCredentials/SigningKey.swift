import APNsCore
import COpenSSL

/// A private key on P-256 that signs provider tokens: the content of a `.p8` file.
///
/// It describes itself by its fingerprint only.
package struct SigningKey: Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  let handle: KeyHandle
  /// SHA-256 of the public half, in hexadecimal: tells keys apart without showing them.
  package let fingerprint: String

  /// Takes a key on P-256; nil for any other.
  init?(handle: KeyHandle) {
    guard handle.algorithm == .ellipticCurve("P-256") else { return nil }
    self.handle = handle
    fingerprint = PublicKey(handle: handle).fingerprint
  }

  /// Makes a fresh key.
  package static func generate() throws(CredentialFailure) -> SigningKey {
    CryptoLibrary.prepare()
    guard let handle = unsafe KeyHandle(owning: pw_generate_p256()), let key = SigningKey(handle: handle)
    else {
      throw CredentialFailure(
        Finding(
          "cred.library", .error, at: .field("key"),
          "OpenSSL could not make a key on P-256. Its installation may be incomplete."))
    }
    return key
  }

  /// The public half, for a gateway's list of trusted keys.
  package var publicKey: PublicKey { PublicKey(handle: handle) }

  /// The key as an unencrypted PKCS #8 PEM text (RFC 5958), the form of Apple's downloads.
  package var pem: String { PEMBlock.text(label: "PRIVATE KEY", der: PrivateKeyText.pkcs8(handle)) }

  package var description: String { "key with fingerprint \(fingerprint.prefix(12))" }
  package var debugDescription: String { description }

  /// Signs with ES256: r and s in 32 bytes each, big-endian (RFC 7518 §3.4).
  package func sign(_ bytes: [UInt8]) throws(CredentialFailure) -> [UInt8] {
    CryptoLibrary.prepare()
    guard let der = signDER(bytes), let raw = ES256Signature.raw(der: der) else {
      ERR_clear_error()
      throw CredentialFailure(
        Finding("cred.library", .error, at: .field("key"), "OpenSSL could not sign with this key."))
    }
    return raw
  }

  private func signDER(_ bytes: [UInt8]) -> [UInt8]? {
    guard let context = unsafe EVP_MD_CTX_new() else { return nil }
    defer { unsafe EVP_MD_CTX_free(context) }
    guard unsafe EVP_DigestSignInit(context, nil, EVP_sha256(), nil, handle.pointer) == 1 else { return nil }
    var length = 0
    guard unsafe EVP_DigestSign(context, nil, &length, bytes, bytes.count) == 1 else { return nil }
    var signature = [UInt8](repeating: 0, count: length)
    guard unsafe EVP_DigestSign(context, &signature, &length, bytes, bytes.count) == 1 else { return nil }
    return Array(signature.prefix(length))
  }
}

/// A private key written out.
enum PrivateKeyText {
  /// Unencrypted PKCS #8 (RFC 5958), DER; empty if it cannot be written.
  static func pkcs8(_ handle: KeyHandle) -> [UInt8] {
    guard let info = unsafe EVP_PKEY2PKCS8(handle.pointer) else { return [] }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_PKCS8_PRIV_KEY_INFO(info, &buffer)
    guard length > 0, let start = unsafe buffer else { return [] }
    defer { unsafe CRYPTO_clear_free(start, Int(length), #file, #line) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }
}
