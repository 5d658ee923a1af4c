/// What there is to say about pasted tokens, each thing once.
enum TokenFindings {
  private static let place = Finding.Place.field("token")

  static let notHexRule = "token.not-hex"

  static let empty = Finding(
    notHexRule, .error, at: place, "There is no token: a device token is a row of hexadecimal (hex) digits.",
    fix: .act("paste the token that the app logs"))

  static func notHex(_ text: String) -> Finding {
    let odd = text.unicodeScalars.enumerated().first {
      !($0.element.isASCII && HexDigits.value(UInt8(truncatingIfNeeded: $0.element.value)) != nil)
    }
    let digits = text.utf8.filter { HexDigits.value($0) != nil }.count
    // Only where nearly everything is a digit does the odd one out explain anything.
    if let odd, digits * 10 >= text.utf8.count * 9, text.utf8.count >= 32 {
      return Finding(
        notHexRule, .error, at: place,
        "This is no token: \"\(odd.element)\" at place \(odd.offset + 1) is no hexadecimal (hex) digit.",
        fix: .act("copy the token again"))
    }
    return Finding(
      notHexRule, .error, at: place,
      "This is no token: it holds no row of hexadecimal (hex) digits, and no Base64 of a token either.",
      fix: .act("paste the token that the app logs"))
  }

  static let shortened = Finding(
    "token.shortened", .error, at: place,
    "The middle of the token is missing: where the dots (...) stand, the system has left out bytes when it printed the "
      + "data (since iOS 13). They cannot be brought back; the app must print every byte as hex.",
    fix: .act("in the app: token.map { String(format: \"%02x\", $0) }.joined()"), certainty: .reported)

  static func lengthDiffers(shown: Int, said: Int) -> Finding {
    Finding(
      "token.shortened", .error, at: place,
      "The text says \(said) bytes and shows \(shown): part of the token is missing. The app must print every byte as "
        + "hex.", fix: .act("copy the whole token"), certainty: .assumed)
  }

  static let byteCount = Finding(
    "token.description", .error, at: place,
    "This is only the number of bytes, which is what Swift prints for data. The app must print the bytes as hex.",
    fix: .act("in the app: token.map { String(format: \"%02x\", $0) }.joined()"), certainty: .reported)

  static let uuid = Finding(
    "token.uuid", .error, at: place,
    "This is a UUID, such as identifierForVendor or an apns-id, and no device token. The token comes in "
      + "didRegisterForRemoteNotificationsWithDeviceToken.", fix: .act("paste the token that the app logs"),
    certainty: .assumed)

  static func foreign(_ kind: TokenForms.Foreign) -> Finding {
    let what: String =
      switch kind {
      case .expo:
        "This is a token of Expo's push service, no APNs token. Expo keeps the APNs token behind it."
      case .firebase:
        "This is a registration token of Firebase (FCM), no APNs token. In the app, Messaging.apnsToken holds the "
          + "APNs one."
      case .providerToken:
        "This is a provider token (a JWT), which says who sends; the device token says to whom."
      case .key: "This is a key or a certificate, no device token. Remove it from wherever it was copied to."
      }
    return Finding(
      "token.foreign", .error, at: place, what, fix: .act("paste the token that the app logs"),
      certainty: .reported)
  }

  static func oddLength(_ digits: Int, line: Int?) -> Finding {
    Finding(
      "token.odd-length", .error, at: place,
      "\(prefix(line))\(digits) digits are an odd number, and two digits make a byte: at least one is missing.",
      fix: .act("copy the whole token"))
  }

  static let base64 = Finding(
    "token.base64", .info, at: place,
    "The token was given in base64 (as in property lists and some servers) and is sent as hexadecimal digits."
  )

  static func duplicates(_ count: Int) -> Finding {
    Finding(
      "token.duplicate", .info, at: place,
      count == 1
        ? "One token stood here twice and is taken once." : "\(count) tokens stood here more than once.")
  }

  /// What the number of bytes gives away.
  static func size(_ token: DeviceToken, line: Int?) -> [Finding] {
    let bytes = token.byteCount
    let usual = DeviceToken.usualDigits / 2
    if bytes < usual {
      return [
        Finding(
          "token.short", .warn, at: place,
          "\(prefix(line))The token has \(bytes) bytes; app tokens have \(usual) today. Its end was probably lost, and "
            + "APNs answers BadDeviceToken.", fix: .act("copy the whole token"), certainty: .reported)
      ]
    }
    if bytes == 2 * usual {
      return [
        Finding(
          "token.glued", .warn, at: place,
          "\(prefix(line))\(bytes) bytes are twice the \(usual) of an app token: these may be two tokens that were "
            + "glued together.", fix: .act("paste one token on each line"), certainty: .assumed)
      ]
    }
    if bytes > 100 {
      return [
        Finding(
          "token.long", .warn, at: place,
          "\(prefix(line))The token has \(bytes) bytes, more than any kind that is known. Apple fixes no size, so it "
            + "is sent as it is.", certainty: .assumed)
      ]
    }
    return []
  }

  private static func prefix(_ line: Int?) -> String { line.map { "Line \($0): " } ?? "" }
}
