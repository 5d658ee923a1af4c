import COpenSSL

/// The two forms of an ECDSA signature on P-256.
///
/// OpenSSL makes a DER sequence of two integers; JWS wants r and s in 32 bytes each (RFC 7518 §3.4).
enum ES256Signature {
  /// The length of the JWS form in bytes.
  static let rawLength = 64

  /// From DER to the JWS form; nil if it is no such sequence or a number is too large.
  static func raw(der: [UInt8]) -> [UInt8]? {
    unsafe der.withUnsafeBufferPointer { buffer in
      var place = buffer.baseAddress
      guard let signature = unsafe d2i_ECDSA_SIG(nil, &place, buffer.count) else { return nil }
      defer { unsafe ECDSA_SIG_free(signature) }
      guard unsafe place == buffer.baseAddress?.advanced(by: buffer.count) else { return nil }
      var numbers = [UInt8](repeating: 0, count: rawLength)
      let written = unsafe numbers.withUnsafeMutableBufferPointer { target -> Bool in
        guard let start = target.baseAddress else { return false }
        return unsafe BN_bn2binpad(ECDSA_SIG_get0_r(signature), start, 32) == 32
          && BN_bn2binpad(ECDSA_SIG_get0_s(signature), start + 32, 32) == 32
      }
      return written ? numbers : nil
    }
  }

  /// From the JWS form to DER; nil for any other length.
  static func der(raw: [UInt8]) -> [UInt8]? {
    guard raw.count == rawLength else { return nil }
    guard let signature = unsafe ECDSA_SIG_new() else { return nil }
    defer { unsafe ECDSA_SIG_free(signature) }
    let r = unsafe BN_bin2bn(Array(raw.prefix(32)), 32, nil)
    let s = unsafe BN_bin2bn(Array(raw.suffix(32)), 32, nil)
    guard unsafe ECDSA_SIG_set0(signature, r, s) == 1 else {
      unsafe BN_free(r)
      unsafe BN_free(s)
      return nil
    }
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_ECDSA_SIG(signature, &buffer)
    guard length > 0, let start = unsafe buffer else { return nil }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }
}
