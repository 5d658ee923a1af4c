package import APNsCore

/// Judges key id and team id against each other and against the name of the key file.
package enum IdentifierFindings {
  /// What is wrong with the ids that go into a token.
  ///
  /// - Parameter fileName: The key file's path or name, when there is one.
  package static func check(fileName: String?, keyID: String?, teamID: String?) -> [Finding] {
    let named = fileName.flatMap { KeyFileName.keyID(path: $0) }
    let file = fileName?.split(separator: "/").last.map(String.init) ?? ""
    if let named, let keyID, let teamID, teamID == named, keyID != named {
      return [
        Finding(
          "auth.ids-swapped", .error, at: .field("key_id"),
          "The key id and the team id are the wrong way round: the file \(file) is named after its key id \(named), "
            + "which is given as the team id. APNs would answer InvalidProviderToken.",
          fix: .value("\"\(named)\""))
      ]
    }
    var findings: [Finding] = []
    if let keyID { findings += form(keyID, "key id", field: "key_id") }
    if let teamID { findings += form(teamID, "team id", field: "team_id") }
    if let keyID, keyID == teamID {
      findings.append(
        Finding(
          "auth.ids-equal", .warn, at: .field("team_id"),
          "Key id and team id are the same, \(keyID). The team id stands in the developer account under Membership.",
          certainty: .assumed))
    }
    if let named, let keyID, keyID != named {
      findings.append(
        Finding(
          "auth.key-id-differs", .warn, at: .field("key_id"),
          "The key id is given as \(keyID), but the file \(file) is named after key \(named). If the file was not "
            + "renamed, APNs answers InvalidProviderToken.", fix: .value("\"\(named)\""), certainty: .assumed)
      )
    }
    return findings
  }

  private static func form(_ text: String, _ what: String, field: String) -> [Finding] {
    if Identifier.isWellFormed(text) { return [] }
    let plain = text.filter { !$0.isWhitespace }
    let right = plain.uppercased()
    guard Identifier.isWellFormed(right) else {
      return [
        Finding(
          "auth.id-form", .warn, at: .field(field),
          "The \(what) \"\(text)\" is not ten capital letters and digits, as Apple's are. It stands in the developer "
            + "account\(field == "team_id" ? " under Membership" : " under Keys, and in the name of the file that was downloaded")."
        )
      ]
    }
    let fault = plain == right ? "has blanks in it" : "is written with small letters"
    return [
      Finding(
        "auth.id-form", .warn, at: .field(field),
        "The \(what) \"\(text)\" \(fault); Apple's are ten capital letters and digits, and another spelling is another "
          + "team or key: APNs would answer InvalidProviderToken. Write \(right).",
        fix: .value("\"\(right)\""), certainty: .assumed)
    ]
  }
}
