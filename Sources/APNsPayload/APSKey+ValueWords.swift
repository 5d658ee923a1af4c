extension APSKey {
  /// What one of the key's only values means, in one line; nil where the value says it itself.
  package func words(for value: String) -> String? {
    switch name {
    case "interruption-level": InterruptionLevel(rawValue: value)?.words
    case "event": LiveActivityContent.Event(rawValue: value)?.words
    default: nil
    }
  }
}

extension InterruptionLevel {
  /// What it does, in one line.
  package var words: String {
    switch self {
    case .passive: "into the list only; no light, no sound"
    case .active: "lights up the screen and may play a sound; so without the key"
    case .timeSensitive: "passes Focus and summary; needs the app's capability"
    case .critical: "passes Focus and the mute switch; needs Apple's entitlement"
    }
  }
}

extension LiveActivityContent.Event {
  /// What it does, in one line.
  package var words: String {
    switch self {
    case .start: "starts one from afar, to a push-to-start token (iOS 17.2)"
    case .update: "shows a new state"
    case .end: "ends it; dismissal-date says when it leaves the Lock Screen"
    }
  }
}
