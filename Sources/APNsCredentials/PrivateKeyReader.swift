import APNsCore
import COpenSSL

/// Why a private key could not be read.
enum PrivateKeyTrouble: Error, Equatable {
  /// It is encrypted and no passphrase was given.
  case needsPassphrase
  /// The passphrase does not open it.
  case wrongPassphrase
  /// The cipher that protects it is not at hand in this OpenSSL; its name.
  case unsupportedCipher(String)
  /// The bytes are no key.
  case damaged
}

/// Reads private keys of every encoding: PKCS #8 (RFC 5958), SEC 1 (RFC 5915), PKCS #1 (RFC 8017), encrypted or not.
enum PrivateKeyReader {
  /// Reads one PEM block, or DER where the label is empty.
  static func read(_ block: PEMBlock, passphrase: Passphrase?) throws(PrivateKeyTrouble) -> KeyHandle {
    CryptoLibrary.prepare()
    defer { ERR_clear_error() }
    do {
      return try open(block, passphrase ?? Passphrase([]))
    } catch {
      // The empty passphrase was tried before anyone is asked.
      throw passphrase == nil && error == .wrongPassphrase ? .needsPassphrase : error
    }
  }

  private static func open(_ block: PEMBlock, _ passphrase: Passphrase) throws(PrivateKeyTrouble) -> KeyHandle
  {
    if block.headers.contains(where: { $0.hasPrefix("Proc-Type:") && $0.contains("ENCRYPTED") }) {
      return try readOldEncrypted(block, passphrase)
    }
    if block.label == "ENCRYPTED PRIVATE KEY" || (block.label.isEmpty && isEncrypted(block.der)) {
      return try readEncrypted(block.der, passphrase)
    }
    return try readPlain(block.der)
  }

  /// Whether the bytes are EncryptedPrivateKeyInfo (RFC 5958 §3).
  static func isEncrypted(_ der: [UInt8]) -> Bool {
    DERContent.recognise(der) == .encryptedKey
  }

  private static func readPlain(_ der: [UInt8]) throws(PrivateKeyTrouble) -> KeyHandle {
    let key = unsafe DER.withPointer(der) { place, length in
      unsafe KeyHandle(owning: d2i_AutoPrivateKey(nil, &place, length))
    }
    guard let key else { throw .damaged }
    return key
  }

  private static func readEncrypted(
    _ der: [UInt8], _ passphrase: Passphrase
  ) throws(PrivateKeyTrouble) -> KeyHandle {
    let sealed = unsafe DER.withPointer(der) { place, length in unsafe d2i_X509_SIG(nil, &place, length) }
    guard let sealed = unsafe sealed else { throw .damaged }
    defer { unsafe X509_SIG_free(sealed) }
    let info = unsafe passphrase.withCString { text, length in unsafe PKCS8_decrypt(sealed, text, length) }
    guard let info = unsafe info else { throw trouble(CryptoLibrary.takeErrors()) }
    defer { unsafe PKCS8_PRIV_KEY_INFO_free(info) }
    guard let key = unsafe KeyHandle(owning: EVP_PKCS82PKEY(info)) else { throw .damaged }
    return key
  }

  /// The old form, with the cipher in header lines: OpenSSL's PEM reader knows its key derivation.
  private static func readOldEncrypted(
    _ block: PEMBlock, _ passphrase: Passphrase
  ) throws(PrivateKeyTrouble) -> KeyHandle {
    let text = Array(PEMBlock.text(label: block.label, der: block.der, headers: block.headers).utf8)
    guard let source = unsafe BIO_new_mem_buf(text, Int32(text.count)) else { throw .damaged }
    defer { unsafe BIO_free(source) }
    // With no callback given, the last argument is the passphrase itself (PEM_read_bio_PrivateKey(3)).
    let pointer = unsafe passphrase.withCString { text, _ in
      unsafe PEM_read_bio_PrivateKey(source, nil, nil, UnsafeMutableRawPointer(mutating: text))
    }
    guard let key = unsafe KeyHandle(owning: pointer) else { throw trouble(CryptoLibrary.takeErrors()) }
    return key
  }

  /// Tells a wrong passphrase from a cipher that is not there.
  static func trouble(_ errors: [CryptoError]) -> PrivateKeyTrouble {
    errors.contains { $0.isUnsupported } ? .unsupportedCipher("") : .wrongPassphrase
  }
}
