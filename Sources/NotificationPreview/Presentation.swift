package import APNsCore
package import APNsPayload

/// What the person will see of one push, and why.
package struct Presentation: Sendable, Equatable {
  /// The look as a whole.
  package enum Form: String, Sendable, CaseIterable {
    case plain
    case communicationDirect = "communication-direct"
    case communicationGroup = "communication-group"
    case call
    case liveActivity = "live-activity"
    case badgeOnly = "badge-only"
    case nothing

    /// Whether a notification is drawn.
    package var isNotification: Bool {
      switch self {
      case .plain, .communicationDirect, .communicationGroup: true
      case .call, .liveActivity, .badgeOnly, .nothing: false
      }
    }

    /// Whether a sender takes the place of the app's icon.
    package var isCommunication: Bool { self == .communicationDirect || self == .communicationGroup }
  }

  /// What stands at the leading edge.
  package enum Picture: String, Sendable, CaseIterable {
    case appIcon = "app icon"
    case avatar
    case groupAvatar = "group avatar"
    case standIn = "stand-in"
  }

  /// What happens to the count on the app's icon.
  package enum BadgeChange: Sendable, Hashable {
    case unchanged
    case removed
    case count(Int)
    /// The person does not allow badges, or the value is no count.
    case ignored(String)
  }

  /// A row above the title.
  package enum Label: String, Sendable, CaseIterable {
    case timeSensitive = "TIME SENSITIVE"
    case critical = "CRITICAL"
  }

  /// One reason, with how sure it is.
  package struct Explanation: Sendable, Hashable {
    package var text: String
    package var certainty: Finding.Certainty

    package init(_ text: String, _ certainty: Finding.Certainty) {
      self.text = text
      self.certainty = certainty
    }
  }

  /// The row of the decision table that won, such as `D40`.
  package var rule: String
  /// The modifiers that changed the look, such as `M1`.
  package var modifiers: [String] = []
  package var form: Form
  package var extensionRuns: Bool
  package var title = ""
  package var subtitle = ""
  package var body = ""
  package var attachment: Attachment?
  /// Nobody fetched the file: type and size are a guess by its name.
  package var attachmentIsAssumed = false
  package var picture: Picture?
  /// How much later than its arrival it is drawn, in seconds; 0 is at once.
  package var delay = 0.0
  package var explanations: [Explanation] = []
  package var label: Label?
  package var level = InterruptionLevel.active
  package var badge = BadgeChange.unchanged
  /// What is heard, in words; nil for silence.
  package var sound: String?
  package var thread: String?
  package var category: String?
  package var relevance: Double?
  package var actions: [CategoryAction] = []
  /// The surfaces that stay empty, each with its reason.
  package var absent: [PreviewSurface: String] = [:]
  /// How many notifications lie under this one.
  package var stacked = 0
  package var appName: String
  package var timeLabel: String
  package var rightToLeft = false
  package var liveActivity: LiveActivityCard?
  /// Before iOS 15: small icon, name of the app and time in a row of their own.
  package var hasHeaderRow = false
  /// The provisional permission adds its two buttons in Notification Center.
  package var asksToKeep = false

  /// The place where it is best seen.
  package var mainSurface: PreviewSurface {
    switch form {
    case .liveActivity: .lockScreen
    default: absent[.banner] == nil ? .banner : .lockScreen
    }
  }

  package init(rule: String, form: Form, extensionRuns: Bool, appName: String, timeLabel: String) {
    self.rule = rule
    self.form = form
    self.extensionRuns = extensionRuns
    self.appName = appName
    self.timeLabel = timeLabel
  }
}

/// The places where a notification can be drawn.
package enum PreviewSurface: String, Sendable, CaseIterable, Hashable {
  case banner
  case lockScreen = "lock-screen"
  case expanded
  case watch
  case mac
  case island

  /// The name for people.
  package var title: String {
    switch self {
    case .banner: "Banner"
    case .lockScreen: "Lock screen"
    case .expanded: "Expanded"
    case .watch: "Watch"
    case .mac: "Mac"
    case .island: "Dynamic Island"
    }
  }
}
