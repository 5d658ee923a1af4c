import COpenSSL

/// A passphrase that lives in memory only and is overwritten when nobody needs it any more.
///
/// Invariant of `@unchecked Sendable`: the bytes are written once, in `init`, and wiped in `deinit`.
@safe
package final class Passphrase: @unchecked Sendable, CustomStringConvertible, CustomDebugStringConvertible {
  private let bytes: UnsafeMutableBufferPointer<UInt8>

  /// Copies UTF-8 bytes; the copy that they came from is its owner's to wipe.
  package init(_ utf8: some Collection<UInt8>) {
    unsafe bytes = .allocate(capacity: utf8.count + 1)
    unsafe bytes.initialize(repeating: 0)
    for (index, byte) in utf8.enumerated() { unsafe bytes[index] = byte }
  }

  deinit {
    unsafe OPENSSL_cleanse(bytes.baseAddress, bytes.count)
    unsafe bytes.deallocate()
  }

  /// The number of bytes.
  package var count: Int { unsafe bytes.count - 1 }

  /// Whether it is the empty passphrase.
  package var isEmpty: Bool { count == 0 }

  /// Lends the bytes, with a zero behind them, for one call into OpenSSL.
  func withCString<Result>(_ body: (UnsafePointer<CChar>, Int32) -> Result) -> Result {
    unsafe bytes.withMemoryRebound(to: CChar.self) { characters in
      unsafe characters.baseAddress.map { unsafe body(UnsafePointer($0), Int32(count)) }
        ?? "".withCString { unsafe body($0, 0) }
    }
  }

  /// The passphrase as OpenSSL before 1.1 wrote it into PKCS #12 files: each byte of UTF-8 as a character of its own;
  /// nil where that makes no difference.
  var withOldEncoding: Passphrase? {
    var old: [UInt8] = []
    for index in 0..<count {
      let byte = unsafe bytes[index]
      if byte < 0x80 { old.append(byte) } else { old += [0xc0 | byte >> 6, 0x80 | byte & 0x3f] }
    }
    defer { Wipe.bytes(&old) }
    return old.count == count ? nil : Passphrase(old)
  }

  package var description: String { "a passphrase" }
  package var debugDescription: String { description }
}

/// Overwriting what must not stay in memory.
enum Wipe {
  /// Overwrites the array's bytes; other copies of it are not reached.
  static func bytes(_ bytes: inout [UInt8]) {
    unsafe bytes.withUnsafeMutableBytes { unsafe OPENSSL_cleanse($0.baseAddress, $0.count) }
  }
}
