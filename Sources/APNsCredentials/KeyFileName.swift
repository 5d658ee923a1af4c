import APNsCore

/// What the name of a key file tells.
package enum KeyFileName {
  /// The key id in the file's name; nil if the name holds none.
  ///
  /// Apple names downloads `AuthKey_<id>.p8`; older ones were `APNsAuthKey_<id>.p8`, `APNSAuthKey_` and
  /// `APNS_AuthKey_` have been seen. A suffix such as ` (1)` that a browser adds is passed over.
  package static func keyID(path: String) -> String? {
    let name = path.split(separator: "/", omittingEmptySubsequences: true).last.map(String.init) ?? ""
    guard name.lowercased().hasSuffix(".p8") else { return nil }
    let stem = name.dropLast(3)
    let lower = stem.lowercased()
    for prefix in ["authkey_", "apnsauthkey_", "apnauthkey_", "apns_authkey_", "apn_authkey_"]
    where lower.hasPrefix(prefix) {
      let rest = stem.dropFirst(prefix.count)
      let id = rest.prefix(APNsLimits.identifierLength)
      guard Identifier.isWellFormed(id) else { return nil }
      let tail = rest.dropFirst(APNsLimits.identifierLength)
      guard let next = tail.utf8.first else { return String(id) }
      return next == UInt8(ascii: " ") || next == UInt8(ascii: "-") || next == UInt8(ascii: "(")
        ? String(id) : nil
    }
    return nil
  }
}

/// The form of key ids and team ids: ten capital letters and digits.
package enum Identifier {
  /// Whether the text has that form.
  package static func isWellFormed(_ text: some StringProtocol) -> Bool {
    text.utf8.count == APNsLimits.identifierLength && text.utf8.allSatisfy(isIdentifierByte)
  }

  private static func isIdentifierByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"): true
    default: false
    }
  }
}
