import NotificationPreview

/// The switches of the device that `--setting` sets, each once.
enum PreviewSettingOption {
  /// One switch: its name, the word for its value if it takes one, and what it does.
  private struct Switch: Sendable {
    let name: String
    var value: String?
    let help: String
    /// False for a value that cannot be used.
    let set: @Sendable (inout PreviewSettings, String) -> Bool
  }

  private static func plain(
    _ name: String, _ help: String, _ set: @escaping @Sendable (inout PreviewSettings) -> Void
  ) -> Switch {
    Switch(name: name, help: help) { settings, _ in
      set(&settings)
      return true
    }
  }

  private static let switches: [Switch] = [
    plain("alerts-off", "the person allows no alerts") { $0.alertsAllowed = false },
    plain("badges-off", "the person allows no badges") { $0.badgesAllowed = false },
    plain("sounds-off", "the person allows no sounds") { $0.soundsAllowed = false },
    plain("previews-hidden", "previews are hidden, always or while locked") { $0.previewsHidden = true },
    plain("provisional", "the quiet permission that nobody was asked for") { $0.provisional = true },
    plain("foreground", "the app is open and asks for no presentation") { $0.appInForeground = true },
    plain("summary", "a scheduled summary is on") { $0.scheduledSummary = true },
    plain("focus", "a Focus is on") { $0.focusOn = true },
    plain("replaces", "the collapse id equals that of a shown notification") { $0.replacesShown = true },
    plain("rtl", "the interface runs from right to left") { $0.rightToLeft = true },
    plain("extension-dies", "the service extension crashes or is killed") { $0.fate = .dies },
    plain("extension-empties", "the service extension hands back no text") { $0.fate = .emptiesText },
    plain("filtering", "the app has the entitlement to filter notifications") {
      $0.hasFilteringEntitlement = true
    },
    Switch(name: "ios", value: "VERSION", help: "the release of the system, such as 15.0") {
      settings, value in
      guard let release = PreviewSettings.Release(value) else { return false }
      settings.system = release
      return true
    },
    Switch(name: "time", value: "LABEL", help: "the time label: now, 3h ago, …") { settings, value in
      settings.timeLabel = value
      return !value.isEmpty
    },
    Switch(name: "earlier", value: "N", help: "so many notifications of the thread are there already") {
      settings, value in
      guard let count = Int(value), (0...999).contains(count) else { return false }
      settings.earlierInThread = count
      return true
    },
    Switch(name: "actions", value: "CATEGORY:TITLE,TITLE", help: "the buttons of a category") {
      settings, value in
      guard let colon = value.firstIndex(of: ":"), colon != value.startIndex else { return false }
      let titles = value[value.index(after: colon)...].split(separator: ",").map {
        CategoryAction(String($0))
      }
      settings.categories[String(value[..<colon])] = titles
      return !titles.isEmpty
    },
  ]

  /// The lines of the help page.
  static var help: String {
    let names = switches.map { $0.name + ($0.value.map { "=\($0)" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    return zip(names, switches).map { name, one in
      "  " + name + String(repeating: " ", count: width - name.count) + "  " + one.help
    }.joined(separator: "\n")
  }

  /// Sets what one `--setting` says.
  ///
  /// - Throws: `UsageError` for an unknown switch or a value that cannot be used.
  static func apply(_ text: String, to settings: inout PreviewSettings) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let one = switches.first(where: { $0.name == parts[0] }) else {
      let names = switches.map(\.name).joined(separator: ", ")
      throw UsageError("--setting knows no \(parts[0]). Settings: \(names).")
    }
    let value = parts.count > 1 ? String(parts[1]) : ""
    guard (one.value == nil) == (parts.count == 1), one.set(&settings, value) else {
      let form = one.name + (one.value.map { "=\($0)" } ?? "")
      throw UsageError("--setting wants \(form), not \(text).")
    }
  }
}
