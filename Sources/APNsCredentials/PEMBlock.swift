import APNsCore

/// One block of a PEM text (RFC 7468).
struct PEMBlock: Equatable {
  /// The words after BEGIN: `PRIVATE KEY`.
  var label: String
  /// The header lines of an old encrypted key (RFC 1421), such as `Proc-Type: 4,ENCRYPTED`.
  var headers: [String] = []
  /// The decoded bytes.
  var der: [UInt8]

  /// DER as a PEM text with lines of 64 characters.
  static func text(label: String, der: [UInt8], headers: [String] = []) -> String {
    var text = "-----BEGIN \(label)-----\n"
    for header in headers { text += header + "\n" }
    if !headers.isEmpty { text += "\n" }
    var rest = Base64.encode(der)[...]
    while !rest.isEmpty {
      text += rest.prefix(64) + "\n"
      rest = rest.dropFirst(64)
    }
    return text + "-----END \(label)-----\n"
  }
}
