import APNsCore
import COpenSSL

/// The public half of a provider token key: what a gateway needs to trust a sender.
package struct PublicKey: Sendable {
  let handle: KeyHandle

  /// What the key can do.
  package var algorithm: KeyAlgorithm { handle.algorithm }

  /// SubjectPublicKeyInfo (RFC 5280 §4.1), DER.
  package var der: [UInt8] { handle.publicDER }

  /// The same as PEM text.
  package var pem: String { PEMBlock.text(label: "PUBLIC KEY", der: der) }

  /// SHA-256 of the DER, in hexadecimal: tells keys apart without showing them.
  package var fingerprint: String { HexDigits.encode(Digest.sha256(der)) }

  init(handle: KeyHandle) { self.handle = handle }

  /// Reads SubjectPublicKeyInfo; nil for anything else.
  package init?(der: [UInt8]) {
    CryptoLibrary.prepare()
    guard let handle = unsafe DER.withPointer(der, { unsafe KeyHandle(owning: d2i_PUBKEY(nil, &$0, $1)) })
    else {
      ERR_clear_error()
      return nil
    }
    self.handle = handle
  }

  /// Reads a public key, or the public half of a private one, out of a file; nil where neither is in it.
  package init?(file bytes: [UInt8]) {
    if let key = SigningKeyReader.read(bytes).key {
      self = key.publicKey
      return
    }
    guard let block = CredentialContent(bytes).parts(.publicKey).first else { return nil }
    self.init(der: block.der)
  }

  /// Whether the signature over the bytes was made with the private half (ES256, RFC 7518 §3.4).
  ///
  /// - Parameter signature: DER as OpenSSL makes it.
  func verifies(_ signature: [UInt8], of bytes: [UInt8]) -> Bool {
    ERR_clear_error()
    guard let context = unsafe EVP_MD_CTX_new() else { return false }
    defer {
      unsafe EVP_MD_CTX_free(context)
      ERR_clear_error()
    }
    guard unsafe EVP_DigestVerifyInit(context, nil, EVP_sha256(), nil, handle.pointer) == 1 else {
      return false
    }
    return unsafe EVP_DigestVerify(context, signature, signature.count, bytes, bytes.count) == 1
  }
}

/// Message digests.
enum Digest {
  /// SHA-256 (FIPS 180-4): 32 bytes, or none if the library has no SHA-256.
  static func sha256(_ bytes: [UInt8]) -> [UInt8] {
    var digest = [UInt8](repeating: 0, count: 32)
    var length: UInt32 = 0
    CryptoLibrary.prepare()
    guard unsafe EVP_Digest(bytes, bytes.count, &digest, &length, EVP_sha256(), nil) == 1 else { return [] }
    return digest
  }
}

/// Reading ASN.1 with OpenSSL's `d2i` functions.
enum DER {
  /// Calls the body with the place and the length that a `d2i` function wants.
  static func withPointer<Result>(
    _ bytes: [UInt8], _ body: (inout UnsafePointer<UInt8>?, Int) -> Result
  ) -> Result {
    unsafe bytes.withUnsafeBufferPointer { buffer in
      var place = buffer.baseAddress
      return unsafe body(&place, buffer.count)
    }
  }
}
