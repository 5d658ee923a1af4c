import APNsPayload
import ComposeModel

/// How far the draft's extension profile is known.
struct ProfileReading: Sendable, Equatable {
  /// The profile that the draft names.
  var name: String?
  /// The latest question for its file.
  var ticket: Ticket?
  /// What its file holds; nil until it was read, and for a built-in one.
  var profile: ExtensionProfile?
  /// Why it cannot be used; empty when it can.
  var fault = ""
}

extension ComposerState {
  /// What the draft says of the app's service extension; nil where it says nothing that can be used.
  var profile: ExtensionProfile? {
    guard let name = draft.profileName else { return nil }
    return ExtensionProfile.named(name) ?? (profileReading.name == name ? profileReading.profile : nil)
  }

  /// Reads the file of the profile when the draft names another one than before.
  mutating func followProfile() {
    guard draft.profileName != profileReading.name else { return }
    profileReading = ProfileReading(name: draft.profileName)
    readProfile()
  }

  /// Reads the file of the profile again: it may have been changed on disk.
  mutating func readProfile() {
    guard let name = draft.profileName, ExtensionProfile.named(name) == nil else { return }
    guard ExtensionProfile.isFile(name) else {
      profileReading.fault = ExtensionProfile.unknown(name)
      return
    }
    let ticket = nextTicket()
    profileReading.ticket = ticket
    perform(.readProfile(path: name, ticket))
  }

  /// Takes a profile that was chosen; nil leaves it to the keys of the payload.
  mutating func choose(profile name: String?) {
    guard draft.profileName != name else { return }
    draft.profileName = name
    draftChanged()
    say(
      name.map { "The app's extension: \($0)." } ?? "The app's extension is guessed from the payload's keys.")
  }

  mutating func handle(_ answer: ProfileAnswer, _ ticket: Ticket) {
    guard ticket == profileReading.ticket, let old = draft.profileName else { return }
    switch answer {
    case .profile(let profile, let path):
      let known = profileReading.profile
      profileReading.profile = profile
      profileReading.fault = ""
      if path != old {
        // The same file, named so that it is found from any folder.
        profileReading.name = path
        draft.profileName = path
        if baseline?.profileName == old { baseline?.profileName = path }
        keepsNoStep = true
        draftChanged()
      }
      if let known, known != profile { say("The app's extension profile was changed on disk.") }
    case .failed(let reason):
      guard profileReading.fault != reason else { return }
      profileReading.profile = nil
      profileReading.fault = reason
      say(reason, .warning)
    }
  }
}
