/// What the person and the device decide: nothing of it is in the payload.
///
/// The defaults are a locked iPhone of today with everything allowed.
package struct PreviewSettings: Sendable, Hashable {
  /// How the service extension fares, beside what its profile says.
  package enum ExtensionFate: String, Sendable, CaseIterable {
    /// It answers as its profile says.
    case answers
    /// It crashes, needs too much memory or is killed at its start.
    case dies
    /// It hands back content without any text.
    case emptiesText
  }

  /// A release of the system, such as 17.2.
  package struct Release: Sendable, Hashable, Comparable {
    package var major: Int
    package var minor: Int

    package init(_ major: Int, _ minor: Int = 0) {
      self.major = major
      self.minor = minor
    }

    /// Reads `15`, `15.0` or `15.0.1`; nil for anything else.
    package init?(_ text: String) {
      let parts = text.split(separator: ".", omittingEmptySubsequences: false).map { Int($0) }
      guard let first = parts.first, let major = first, parts.allSatisfy({ $0 != nil }) else { return nil }
      self.init(major, parts.count > 1 ? parts[1] ?? 0 : 0)
    }

    package static func < (left: Release, right: Release) -> Bool {
      (left.major, left.minor) < (right.major, right.minor)
    }
  }

  /// The present in seconds since 1970; without it nothing is stale.
  package var now: Int?
  /// The name of the app; nil when nobody knows it.
  package var appName: String?
  package var system = Release(26)
  /// The label at the end of the first line: `now`, `3h ago`, `Yesterday, 8:37 AM`.
  package var timeLabel = "now"
  package var alertsAllowed = true
  package var badgesAllowed = true
  package var soundsAllowed = true
  /// Never, or When Unlocked while the device is locked.
  package var previewsHidden = false
  /// The quiet permission that no one was asked for.
  package var provisional = false
  /// The app is open, and does not ask for a presentation.
  package var appInForeground = false
  /// Items that do not press wait for the scheduled summary.
  package var scheduledSummary = false
  package var focusOn = false
  /// How many notifications of the same thread are on the screen already.
  package var earlierInThread = 0
  /// The collapse id of this push equals that of a notification on the screen.
  package var replacesShown = false
  package var fate = ExtensionFate.answers
  /// The app has the entitlement that lets an extension suppress a notification (iOS 13.3).
  package var hasFilteringEntitlement = false
  /// The interface runs from right to left.
  package var rightToLeft = false
  /// The buttons of the categories that the app registered, by category.
  package var categories: [String: [CategoryAction]] = [:]

  package init() {}

  /// The name that is drawn where the app's name belongs.
  package var shownAppName: String { appName.flatMap { $0.isEmpty ? nil : $0 } ?? "App" }
}

/// One button of a category.
package struct CategoryAction: Sendable, Hashable {
  package var title: String
  package var isDestructive: Bool
  /// Opens a field for text.
  package var takesText: Bool

  package init(_ title: String, isDestructive: Bool = false, takesText: Bool = false) {
    self.title = title
    self.isDestructive = isDestructive
    self.takesText = takesText
  }
}
