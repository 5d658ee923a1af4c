import APNsPayload
import ComposeModel

extension ComposerState {
  /// The profiles that the draft can name.
  var profileRows: [PickerRow] {
    let unsaid = PickerRow(
      .profile(nil), "guessed", detail: "from well-known keys of the payload",
      isCurrent: draft.profileName == nil,
      help: "Nothing is said of the app: what depends on its extension is marked as assumed.")
    var rows = ExtensionProfile.builtIn.map { profile in
      PickerRow(
        .profile(profile.name), profile.name, detail: profile.summary,
        isCurrent: draft.profileName == profile.name, help: profile.summary)
    }
    if let name = draft.profileName, ExtensionProfile.named(name) == nil {
      let fault = profileReading.fault
      rows.insert(
        PickerRow(
          .profile(name), name, detail: fault.isEmpty ? profile?.summary ?? "" : fault, isCurrent: true,
          help: fault), at: 0)
    }
    return [unsaid] + rows
  }

  /// What the draft says of the app's extension.
  var profileWords: String {
    guard let name = draft.profileName else { return "guessed from the payload's keys" }
    guard ExtensionProfile.named(name) == nil else { return name }
    let file = name.split(separator: "/").last.map(String.init) ?? name
    return profileReading.fault.isEmpty ? file : "\(file), not usable"
  }
}
