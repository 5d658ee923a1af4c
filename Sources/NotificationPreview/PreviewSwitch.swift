/// One thing about the device that can be set by name: on the command line, and in a list of the composer.
package struct PreviewSwitch: Sendable {
  /// The stable name, such as `previews-hidden`.
  package let name: String
  /// What its value stands for; nil for a plain switch.
  package let valueName: String?
  /// One line for people.
  package let help: String
  private let isSet: @Sendable (PreviewSettings) -> Bool
  private let set: @Sendable (inout PreviewSettings, String?) -> Bool

  /// Whether the settings differ from the default here.
  package func isOn(in settings: PreviewSettings) -> Bool { isSet(settings) }

  /// Sets it; a plain switch takes no value, nil with a value puts the default back.
  ///
  /// - Returns: false for a value that cannot be used; nothing is changed then.
  package func apply(_ value: String?, to settings: inout PreviewSettings) -> Bool {
    guard valueName != nil || value == nil else { return false }
    return set(&settings, value)
  }

  /// Turns a plain switch over.
  package func toggle(in settings: inout PreviewSettings) {
    if valueName == nil, isOn(in: settings) {
      reset(&settings)
    } else {
      _ = set(&settings, nil)
    }
  }

  private let reset: @Sendable (inout PreviewSettings) -> Void

  /// Every switch, in the order of the help page.
  package static let all: [PreviewSwitch] = [
    flag("alerts-off", "the person allows no alerts", \.alertsAllowed, on: false),
    flag("badges-off", "the person allows no badges", \.badgesAllowed, on: false),
    flag("sounds-off", "the person allows no sounds", \.soundsAllowed, on: false),
    flag("previews-hidden", "previews are hidden, always or while locked", \.previewsHidden),
    flag("provisional", "the quiet permission that nobody was asked for", \.provisional),
    flag("foreground", "the app is open and asks for no presentation", \.appInForeground),
    flag("summary", "a scheduled summary is on", \.scheduledSummary),
    flag("focus", "a Focus is on", \.focusOn),
    flag("replaces", "the collapse id equals that of a shown notification", \.replacesShown),
    flag("rtl", "the interface runs from right to left", \.rightToLeft),
    fate("extension-dies", "the service extension crashes or is killed", .dies),
    fate("extension-empties", "the service extension hands back no text", .emptiesText),
    flag("filtering", "the app has the entitlement to filter notifications", \.hasFilteringEntitlement),
    value("ios", "VERSION", "the release of the system, such as 15.0", \.system) {
      PreviewSettings.Release($0)
    },
    value("time", "LABEL", "the time label: now, 3h ago, …", \.timeLabel) { $0.isEmpty ? nil : $0 },
    value("earlier", "N", "so many notifications of the thread are there already", \.earlierInThread) {
      Int($0).flatMap { (0...999).contains($0) ? $0 : nil }
    },
    PreviewSwitch(
      name: "actions", valueName: "CATEGORY:TITLE,TITLE", help: "the buttons of a category",
      isSet: { !$0.categories.isEmpty }, set: addCategory, reset: { $0.categories = [:] }),
  ]

  /// The switch of that name.
  package static func named(_ name: some StringProtocol) -> PreviewSwitch? { all.first { $0.name == name } }

  private init(
    name: String, valueName: String?, help: String, isSet: @escaping @Sendable (PreviewSettings) -> Bool,
    set: @escaping @Sendable (inout PreviewSettings, String?) -> Bool,
    reset: @escaping @Sendable (inout PreviewSettings) -> Void
  ) {
    self.name = name
    self.valueName = valueName
    self.help = help
    self.isSet = isSet
    self.set = set
    self.reset = reset
  }

  private static func flag(
    _ name: String, _ help: String, _ path: any WritableKeyPath<PreviewSettings, Bool> & Sendable,
    on: Bool = true
  ) -> PreviewSwitch {
    PreviewSwitch(
      name: name, valueName: nil, help: help, isSet: { $0[keyPath: path] == on },
      set: { settings, _ in
        settings[keyPath: path] = on
        return true
      }, reset: { $0[keyPath: path] = !on })
  }

  private static func fate(_ name: String, _ help: String, _ fate: PreviewSettings.ExtensionFate)
    -> PreviewSwitch
  {
    PreviewSwitch(
      name: name, valueName: nil, help: help, isSet: { $0.fate == fate },
      set: { settings, _ in
        settings.fate = fate
        return true
      }, reset: { $0.fate = .answers })
  }

  private static func value<Value: Equatable & Sendable>(
    _ name: String, _ valueName: String, _ help: String,
    _ path: any WritableKeyPath<PreviewSettings, Value> & Sendable,
    parse: @escaping @Sendable (String) -> Value?
  ) -> PreviewSwitch {
    let standard = PreviewSettings()[keyPath: path]
    return PreviewSwitch(
      name: name, valueName: valueName, help: help, isSet: { $0[keyPath: path] != standard },
      set: { settings, text in
        guard let text else {
          settings[keyPath: path] = standard
          return true
        }
        guard let value = parse(text) else { return false }
        settings[keyPath: path] = value
        return true
      }, reset: { $0[keyPath: path] = standard })
  }

  /// `POST:Like,Comment…,Delete!`: an ellipsis marks a button that takes text, an exclamation mark a destructive one.
  private static let addCategory: @Sendable (inout PreviewSettings, String?) -> Bool = { settings, text in
    guard let text else {
      settings.categories = [:]
      return true
    }
    guard let colon = text.firstIndex(of: ":"), colon != text.startIndex else { return false }
    let titles = text[text.index(after: colon)...].split(separator: ",").map(String.init)
    guard !titles.isEmpty else { return false }
    settings.categories[String(text[..<colon])] = titles.map { title in
      let name = title.last == "…" || title.last == "!" ? String(title.dropLast()) : title
      return CategoryAction(name, isDestructive: title.last == "!", takesText: title.last == "…")
    }
    return true
  }
}
