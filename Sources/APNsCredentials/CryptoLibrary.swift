import COpenSSL

/// The start of OpenSSL and its queue of errors.
enum CryptoLibrary {
  /// Whether the old ciphers of Keychain exports (RC2-40) can be had.
  ///
  /// Asking for the legacy provider by name switches off the automatic default one (OpenSSL 3, provider(7)), so both
  /// are loaded. Loading happens once, at the first use.
  static let hasOldCiphers: Bool = {
    let standard = unsafe OSSL_PROVIDER_load(nil, "default")
    let legacy = unsafe OSSL_PROVIDER_load(nil, "legacy")
    ERR_clear_error()
    return unsafe standard != nil && legacy != nil
  }()

  /// Loads the providers and empties the queue of errors of this thread.
  static func prepare() {
    _ = hasOldCiphers
    ERR_clear_error()
  }

  /// Takes every error of this thread, oldest first.
  static func takeErrors() -> [CryptoError] {
    var errors: [CryptoError] = []
    while true {
      let code = ERR_get_error()
      guard code != 0 else { return errors }
      errors.append(CryptoError(library: pw_error_library(code), reason: pw_error_reason(code)))
    }
  }
}

/// One entry of OpenSSL's queue of errors.
struct CryptoError: Equatable {
  /// `ERR_LIB_…`.
  let library: Int32
  /// The reason within that library, or a common one.
  let reason: Int32
}

extension CryptoError {
  /// Whether an algorithm is not at hand: a provider is missing, or nobody knows the algorithm.
  var isUnsupported: Bool {
    if reason == pw_unsupported_reason() { return true }
    return library == ERR_LIB_EVP
      && [
        EVP_R_UNSUPPORTED_ALGORITHM, EVP_R_UNKNOWN_PBE_ALGORITHM, EVP_R_UNSUPPORTED_CIPHER,
        EVP_R_UNSUPPORTED_PRF,
      ]
      .contains(reason)
  }
}
