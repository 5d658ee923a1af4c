import COpenSSL

/// Owns one `EVP_PKEY`.
///
/// Invariant of `@unchecked Sendable`: the key is never changed after it was made; signing and verifying use a context
/// of their own for each call, which OpenSSL allows from several threads.
@safe
final class KeyHandle: @unchecked Sendable {
  let pointer: OpaquePointer

  /// Takes over the key; nil for a null pointer.
  init?(owning pointer: OpaquePointer?) {
    guard let pointer = unsafe pointer else { return nil }
    unsafe self.pointer = pointer
  }

  deinit { unsafe EVP_PKEY_free(pointer) }

  /// What the key can do.
  var algorithm: KeyAlgorithm {
    switch unsafe EVP_PKEY_get_base_id(pointer) {
    case EVP_PKEY_EC: .ellipticCurve(curve)
    case EVP_PKEY_RSA, EVP_PKEY_RSA_PSS: .rsa(bits: Int(unsafe EVP_PKEY_get_bits(pointer)))
    case EVP_PKEY_ED25519: .other("Ed25519")
    case EVP_PKEY_ED448: .other("Ed448")
    case EVP_PKEY_X25519: .other("X25519")
    case EVP_PKEY_DSA: .other("DSA")
    default: .other(unsafe EVP_PKEY_get0_type_name(pointer).map { unsafe String(cString: $0) } ?? "unknown")
    }
  }

  private var curve: String {
    var name = [CChar](repeating: 0, count: 80)
    var length = 0
    guard unsafe EVP_PKEY_get_group_name(pointer, &name, name.count, &length) == 1 else { return "unnamed" }
    let text = String(decoding: name.prefix(length).map(UInt8.init(bitPattern:)), as: UTF8.self)
    return KeyAlgorithm.curveNames[text] ?? text
  }

  /// The public half as SubjectPublicKeyInfo (RFC 5280 §4.1), DER; empty if it cannot be written.
  var publicDER: [UInt8] {
    var buffer: UnsafeMutablePointer<UInt8>?
    let length = unsafe i2d_PUBKEY(pointer, &buffer)
    guard length > 0, let start = unsafe buffer else { return [] }
    defer { unsafe CRYPTO_free(start, #file, #line) }
    return unsafe Array(UnsafeBufferPointer(start: start, count: Int(length)))
  }

  /// Whether both have the same public half.
  func matches(_ other: KeyHandle) -> Bool {
    unsafe EVP_PKEY_eq(pointer, other.pointer) == 1
  }
}

/// The kind of a key, with what matters for APNs.
package enum KeyAlgorithm: Sendable, Equatable {
  /// An elliptic curve, by its name in FIPS 186 where it has one: `P-256`.
  case ellipticCurve(String)
  case rsa(bits: Int)
  /// Anything else, by its name.
  case other(String)

  /// The word for it on screens and in results.
  package var type: String {
    switch self {
    case .ellipticCurve: "EC"
    case .rsa: "RSA"
    case .other(let name): name
    }
  }

  /// The curve of an EC key.
  package var curve: String? {
    if case .ellipticCurve(let name) = self { name } else { nil }
  }

  /// OpenSSL's names of curves and those of FIPS 186.
  fileprivate static let curveNames = [
    "prime256v1": "P-256", "secp224r1": "P-224", "secp384r1": "P-384", "secp521r1": "P-521",
    "prime192v1": "P-192",
  ]
}
