import JSONText

/// A whole structure that is put in at once; the cursor goes into its first empty string or object.
struct Snippet {
  /// The key that it belongs to; empty for a whole payload.
  let pointer: JSONPointer
  let label: String
  let help: String
  let value: String

  var key: String { pointer.last ?? "" }

  /// Whether it can be a member of the object at a path.
  func fits(_ path: JSONPointer) -> Bool { pointer.parent == path }

  static let all: [Snippet] = [
    Snippet(
      pointer: "/aps/alert", label: "alert: title, body", help: "a title in bold and the message below it",
      value: #"{"title":"","body":""}"#),
    Snippet(
      pointer: "/aps/alert", label: "alert: title, subtitle, body", help: "all three lines",
      value: #"{"title":"","subtitle":"","body":""}"#),
    Snippet(
      pointer: "/aps/alert", label: "alert: localised",
      help: "entries of the app's string table, with their arguments",
      value: #"{"title-loc-key":"","title-loc-args":[],"loc-key":"","loc-args":[]}"#),
    Snippet(
      pointer: "/aps/sound", label: "sound: critical",
      help: "plays in spite of mute and Focus; needs Apple's entitlement",
      value: #"{"critical":1,"name":"default","volume":1.0}"#),
    Snippet(
      pointer: "/aps", label: "aps: alert", help: "a notification with title, body and sound",
      value: #"{"alert":{"title":"","body":""},"sound":"default"}"#),
    Snippet(
      pointer: "/aps", label: "aps: silent",
      help: "wakes the app, shows nothing; push type background, priority 5",
      value: #"{"content-available":1}"#),
    Snippet(
      pointer: "/aps", label: "aps: Live Activity update",
      help: "push type liveactivity, topic suffix .push-type.liveactivity",
      value: #"{"timestamp":"{{now}}","event":"update","content-state":{}}"#),
    Snippet(
      pointer: "/aps", label: "aps: Live Activity start", help: "to a push-to-start token; iOS 17.2",
      value:
        #"{"timestamp":"{{now}}","event":"start","attributes-type":"","attributes":{},"content-state":{},"alert":{"title":"","body":""}}"#
    ),
    Snippet(
      pointer: "/aps", label: "aps: Live Activity end",
      help: "with the last state, and when it leaves the Lock Screen",
      value: #"{"timestamp":"{{now}}","event":"end","dismissal-date":"{{now+3600}}","content-state":{}}"#),
  ]

  /// Whole payloads, for an empty text.
  static let payloads: [Snippet] = all.filter { $0.pointer == "/aps" }.map {
    Snippet(
      pointer: "", label: String($0.label.dropFirst(5)), help: $0.help, value: "{\"aps\":\($0.value)}")
  }
}
