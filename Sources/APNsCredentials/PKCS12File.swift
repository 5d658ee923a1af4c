import COpenSSL

/// Why a PKCS #12 file could not be opened.
enum PKCS12Trouble: Error, Equatable {
  case damaged
  case needsPassphrase
  case wrongPassphrase
  /// A cipher that only OpenSSL's legacy provider has, and there is none; the cipher's name.
  case oldCipher(String)
  /// A cipher or digest that this OpenSSL does not have at all; its name.
  case unsupported(String)
}

/// The keys and certificates of a PKCS #12 file (RFC 7292).
///
/// OpenSSL's one-call reader hands back one key and one certificate, and nothing at all of a file without a key; this
/// one walks through the bags.
struct PKCS12File {
  private(set) var keys: [KeyHandle] = []
  private(set) var certificates: [CertificateHandle] = []
  /// Whether a passphrase was given and the file opened without it.
  private(set) var passphraseWasSuperfluous = false
  private var candidates: [PKCS12Candidate]
  private let passphraseWasGiven: Bool

  /// Opens the file.
  ///
  /// - Parameter passphrase: nil if none was given; both encodings of the empty one are tried before anyone is asked.
  init(_ bytes: [UInt8], passphrase: Passphrase?) throws(PKCS12Trouble) {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    candidates = PKCS12Candidate.all(for: passphrase)
    passphraseWasGiven = passphrase != nil
    let file = unsafe DER.withPointer(bytes) { place, length in unsafe d2i_PKCS12(nil, &place, length) }
    guard let file = unsafe file else { throw .damaged }
    defer { unsafe PKCS12_free(file) }
    if unsafe PKCS12_mac_present(file) == 1 { try unsafe chooseByMAC(file) }
    guard let safes = unsafe PKCS12_unpack_authsafes(file) else { throw .damaged }
    defer { unsafe pw_free_safes(safes) }
    for index in 0..<(unsafe pw_safe_count(safes)) {
      guard let safe = unsafe pw_safe_at(safes, index) else { continue }
      try unsafe open(safe)
    }
    if passphrase?.isEmpty ?? true { passphraseWasSuperfluous = false }
  }

  /// Puts the candidate that fits the file's MAC first; the MAC is checked before anything is decrypted, so a wrong
  /// passphrase is told apart from a cipher that is not there.
  private mutating func chooseByMAC(_ file: OpaquePointer) throws(PKCS12Trouble) {
    for (index, candidate) in candidates.enumerated() {
      let fits = unsafe candidate.use { text, length in unsafe PKCS12_verify_mac(file, text, length) == 1 }
      if fits {
        candidates.insert(candidates.remove(at: index), at: 0)
        passphraseWasSuperfluous = candidate.isBlank
        ERR_clear_error()
        return
      }
      // A MAC that differs leaves no error; one that cannot be computed does.
      if !CryptoLibrary.takeErrors().isEmpty { throw .unsupported("the digest of its integrity check") }
    }
    throw refusal
  }

  private var refusal: PKCS12Trouble { passphraseWasGiven ? .wrongPassphrase : .needsPassphrase }

  private mutating func open(_ safe: UnsafeMutablePointer<PKCS7>) throws(PKCS12Trouble) {
    if unsafe pw_safe_is_plain(safe) == 1 {
      guard let bags = unsafe PKCS12_unpack_p7data(safe) else { throw .damaged }
      defer { unsafe pw_free_bags(bags) }
      return try unsafe read(bags)
    }
    guard unsafe pw_safe_is_encrypted(safe) == 1 else { throw .unsupported("public-key encryption") }
    let name = unsafe pw_safe_cipher(safe).map { unsafe String(cString: $0) } ?? "its cipher"
    let bags = try unsafe decrypt(name) { text, length in unsafe PKCS12_unpack_p7encdata(safe, text, length) }
    defer { unsafe pw_free_bags(bags) }
    try unsafe read(bags)
  }

  private mutating func read(_ bags: OpaquePointer) throws(PKCS12Trouble) {
    for index in 0..<(unsafe pw_bag_count(bags)) {
      guard let bag = unsafe pw_bag_at(bags, index) else { continue }
      switch unsafe PKCS12_SAFEBAG_get_nid(bag) {
      case NID_keyBag:
        guard let info = unsafe PKCS12_SAFEBAG_get0_p8inf(bag) else { continue }
        if let key = unsafe KeyHandle(owning: EVP_PKCS82PKEY(info)) { keys.append(key) }
      case NID_pkcs8ShroudedKeyBag:
        if let sealed = unsafe PKCS12_SAFEBAG_get0_pkcs8(bag) { try unsafe openKey(sealed) }
      case NID_certBag where unsafe PKCS12_SAFEBAG_get_bag_nid(bag) == NID_x509Certificate:
        if let certificate = unsafe CertificateHandle(owning: PKCS12_SAFEBAG_get1_cert(bag)) {
          certificates.append(certificate)
        }
      case NID_safeContentsBag:
        if let inner = unsafe PKCS12_SAFEBAG_get0_safes(bag) { try unsafe read(inner) }
      default:
        continue
      }
    }
  }

  private mutating func openKey(_ sealed: OpaquePointer) throws(PKCS12Trouble) {
    let name = unsafe pw_key_cipher(sealed).map { unsafe String(cString: $0) } ?? "its cipher"
    let info = try unsafe decrypt(name) { text, length in unsafe PKCS8_decrypt(sealed, text, length) }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    guard let key = unsafe KeyHandle(owning: EVP_PKCS82PKEY(info)) else { throw .damaged }
    keys.append(key)
  }

  /// Tries the candidates in their order.
  private mutating func decrypt(
    _ cipher: String, _ body: (UnsafePointer<CChar>?, Int32) -> OpaquePointer?
  ) throws(PKCS12Trouble) -> OpaquePointer {
    for candidate in candidates {
      if let result = unsafe candidate.use(body) {
        passphraseWasSuperfluous = candidate.isBlank
        return unsafe result
      }
      if CryptoLibrary.takeErrors().contains(where: \.isUnsupported) {
        throw CryptoLibrary.hasOldCiphers ? .unsupported(cipher) : .oldCipher(cipher)
      }
    }
    throw refusal
  }
}

/// A way to write a passphrase in PKCS #12.
enum PKCS12Candidate {
  /// Zero bytes, as Keychain and .NET write no password; the empty text is two zero bytes (RFC 7292 appendix B.2).
  case null
  case text(Passphrase)

  /// In the order in which they are tried.
  static func all(for passphrase: Passphrase?) -> [PKCS12Candidate] {
    let blank = [PKCS12Candidate.null, .text(Passphrase([]))]
    guard let passphrase, !passphrase.isEmpty else { return blank }
    let old = passphrase.withOldEncoding.map { [PKCS12Candidate.text($0)] } ?? []
    return [.text(passphrase)] + old + blank
  }

  /// Whether it is one of the encodings of no password.
  var isBlank: Bool {
    switch self {
    case .null: true
    case .text(let passphrase): passphrase.isEmpty
    }
  }

  /// Lends the bytes for one call into OpenSSL.
  func use<Result>(_ body: (UnsafePointer<CChar>?, Int32) -> Result) -> Result {
    switch self {
    case .null: body(nil, 0)
    case .text(let passphrase): unsafe passphrase.withCString { text, length in unsafe body(text, length) }
    }
  }
}
