import APNsCore

extension APSKey {
  /// Every documented key (Apple, "Generating a remote notification", the pages of Live Activities, widgets, controls,
  /// MDM and file providers, and the older "Payload Key Reference").
  package static let all: [APSKey] = topKeys + apsKeys + alertKeys + soundKeys

  private static let topKeys: [APSKey] = [
    key(.top, "aps", [.object], "what the system reads; keys of the app stand beside it"),
    key(.top, "mdm", [.string], "the PushMagic of the device; must stand alone", use: .special, os: "iOS 4"),
    key(
      .top, "container-identifier", [.string], "file provider: the item whose content changed", use: .special,
      os: "iOS 11", .assumed),
    key(
      .top, "domain", [.string], "file provider: the domain of the changed item", use: .special, os: "iOS 11",
      .assumed),
    key(
      .top, "Simulator Target Bundle", [.string],
      "bundle id for the simulator's push command; APNs does not know it", use: .tool),
  ]

  private static let apsKeys: [APSKey] = [
    key(
      .aps, "alert", [.object, .string],
      "the text: an object with title, subtitle, body; a string is the body",
      os: "iOS 3", .assumed),
    key(
      .aps, "badge", [.integer], "the number on the icon; 0 clears it, absent leaves it", os: "iOS 3",
      .assumed),
    key(
      .aps, "sound", [.string, .object],
      "`default` or a file in the app; an object for critical alerts (iOS 12)", os: "iOS 3", .assumed),
    key(.aps, "thread-id", [.string], "groups notifications in the list", os: "iOS 10"),
    key(
      .aps, "category", [.string], "id of a category the app registered; gives the buttons", os: "iOS 8",
      .assumed
    ),
    key(
      .aps, "mutable-content", [.flag], "1 runs the notification service extension; needs an alert with text",
      os: "iOS 10"),
    key(
      .aps, "content-available", [.flag], "1 wakes the app in the background; alone it is a silent push",
      os: "iOS 7", .assumed),
    key(
      .aps, "interruption-level", [.string],
      "how it interrupts; time-sensitive and critical need entitlements",
      values: InterruptionLevel.allCases.map(\.rawValue), os: "iOS 15"),
    key(
      .aps, "relevance-score", [.number], "place in the summary, 0 to 1; any number for Live Activities",
      os: "iOS 15"),
    key(.aps, "target-content-id", [.string], "the window or App Clip to open", os: "iOS 13"),
    key(.aps, "filter-criteria", [.string], "what the app's Focus filter judges by", os: "iOS 16"),
    key(
      .aps, "event", [.string], "Live Activity: what happens to it", use: .liveActivity,
      values: LiveActivityContent.Event.allCases.map(\.rawValue), os: "iOS 16.1 (start: 17.2)"),
    key(
      .aps, "timestamp", [.date], "Live Activity: when it was sent; the newest wins", use: .liveActivity,
      os: "iOS 16.1", .assumed),
    key(
      .aps, "content-state", [.object], "Live Activity: the new state; must decode into ContentState",
      use: .liveActivity, os: "iOS 16.1", .assumed),
    key(
      .aps, "stale-date", [.date], "Live Activity: when its data counts as old", use: .liveActivity,
      os: "iOS 16.2", .assumed),
    key(
      .aps, "dismissal-date", [.date], "Live Activity: when it leaves the Lock Screen; with end only",
      use: .liveActivity, os: "iOS 16.1", .assumed),
    key(
      .aps, "attributes-type", [.string], "Live Activity: name of the ActivityAttributes struct; start only",
      use: .liveStart, os: "iOS 17.2"),
    key(
      .aps, "attributes", [.object], "Live Activity: what never changes; start only", use: .liveStart,
      os: "iOS 17.2"),
    key(
      .aps, "input-push-token", [.flag], "Live Activity: 1 asks for an update token; start only",
      use: .liveStart, os: "iOS 18"),
    key(
      .aps, "input-push-channel", [.string], "Live Activity: the broadcast channel to listen to; start only",
      use: .liveStart, os: "iOS 18"),
    key(
      .aps, "content-changed", [.boolean], "true reloads the widgets or the control", use: .reload,
      os: "iOS 18 (widgets: 26)", .reported),
    key(.aps, "url-args", [.strings], "old Safari website push: fills the site's URL template", use: .safari),
    key(.aps, "summary-arg", [.string], "ignored since iOS 15", use: .retired, os: "iOS 12"),
    key(.aps, "summary-arg-count", [.integer], "ignored since iOS 15", use: .retired, os: "iOS 12"),
  ]

  private static let alertKeys: [APSKey] = [
    key(
      .alert, "title", [.string], "first line, in bold; without it the app's name stands there", os: "iOS 8.2"
    ),
    key(.alert, "subtitle", [.string], "second line", os: "iOS 10", .assumed),
    key(.alert, "body", [.string], "the message", os: "iOS 3", .assumed),
    key(
      .alert, "title-loc-key", [.string], "entry of the app's strings, used instead of title", os: "iOS 8.2"),
    key(.alert, "title-loc-args", [.strings], "fills %@ in the entry of title-loc-key", os: "iOS 8.2"),
    key(
      .alert, "subtitle-loc-key", [.string], "entry of the app's strings, used instead of subtitle",
      os: "iOS 10", .assumed),
    key(
      .alert, "subtitle-loc-args", [.strings], "fills %@ in the entry of subtitle-loc-key", os: "iOS 10",
      .assumed),
    key(
      .alert, "loc-key", [.string], "entry of the app's strings, used instead of body", os: "iOS 3", .assumed),
    key(.alert, "loc-args", [.strings], "fills %@ in the entry of loc-key", os: "iOS 3", .assumed),
    key(.alert, "launch-image", [.string], "image shown while the app launches", os: "iOS 4", .assumed),
    key(.alert, "action", [.string], "button label of old Safari website pushes", use: .safari),
    key(.alert, "action-loc-key", [.string], "button label of the old alert style", use: .retired),
    key(
      .alert, "sound", [.string], "in the alert of a Live Activity only; else sound stands in aps",
      use: .liveActivity, os: "iOS 16.1", .assumed),
  ]

  private static let soundKeys: [APSKey] = [
    key(
      .sound, "critical", [.flag], "1 plays it in spite of mute and Focus; needs an entitlement", os: "iOS 12"
    ),
    key(.sound, "name", [.string], "`default` or a file in the app", os: "iOS 12"),
    key(.sound, "volume", [.number], "0 silent to 1 full, for critical alerts", os: "iOS 12"),
  ]

  private static func key(
    _ area: Area, _ name: String, _ kinds: [Kind], _ help: String, use: Use = .general, values: [String] = [],
    os: String? = nil, _ certainty: Finding.Certainty = .documented
  ) -> APSKey {
    APSKey(
      area: area, name: name, kinds: kinds, values: values, help: help, use: use,
      firstOS: os.map { FirstOS(name: $0, certainty: certainty) })
  }
}
