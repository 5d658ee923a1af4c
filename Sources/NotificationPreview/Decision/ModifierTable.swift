import APNsCore
import APNsPayload

/// The changes after the decision table, in the order in which they are made.
///
/// Facts: Apple, "UNNotificationInterruptionLevel", "Managing notifications" and "Generating a remote notification".
package enum ModifierTable {
  package static let rows: [ModifierRow] = text + levels + settings + rest

  private static let text: [ModifierRow] = [
    ModifierRow("M1", when: { _, look in look.form == .plain && look.title.isEmpty && !look.hasHeaderRow }) {
      look, _ in
      look.title = look.appName
    } explain: { _, _ in
      .init("No title: the app's name takes its place.", .documented)
    }
  ]

  private static let levels: [ModifierRow] = [
    ModifierRow(
      "M2",
      when: { _, look in look.form.isNotification && look.level == .timeSensitive && !look.hasHeaderRow }
    ) {
      look, _ in
      look.label = .timeSensitive
    } explain: { _, _ in
      .init(
        "Time Sensitive needs the app's capability and the person's consent; it passes Focus and summary.",
        .documented)
    },
    ModifierRow(
      "M3",
      when: { facts, look in
        look.form.isNotification && (look.level == .critical || facts.soundIsCritical)
      }
    ) { look, _ in
      look.label = .critical
    } explain: { _, _ in
      .init(
        "A critical alert needs an entitlement from Apple; its sound ignores the mute switch.", .documented)
    },
    ModifierRow("M4", when: { _, look in look.form.isNotification && look.level == .passive }) { look, _ in
      look.absent[.banner] = "Passive: no banner, the screen stays dark; it lies in the list."
      look.absent[.watch] = "Passive: the watch does not tap."
    } explain: { _, _ in
      .init("Passive: only an entry in the list, without sound.", .documented)
    },
  ]

  private static let settings: [ModifierRow] = [
    ModifierRow("M5", when: { facts, look in look.form.isNotification && facts.settings.previewsHidden }) {
      look, _ in
      look.title = look.appName
      look.subtitle = ""
      look.body = "Notification"
      look.attachment = nil
      look.picture = .appIcon
    } explain: { look, _ in
      look.form.isCommunication
        ? .init(
          "Previews are hidden: app name and a general text; the avatar is withheld (assumed).", .reported)
        : .init("Previews are hidden: app name and “Notification”, or the text of the category.", .documented)
    },
    ModifierRow("M6", when: { facts, look in look.form.isNotification && facts.settings.provisional }) {
      look, _ in
      look.asksToKeep = true
      let reason = "Provisional permission: it goes straight to Notification Center, without banner or sound."
      look.absent[.banner] = reason
      look.absent[.watch] = reason
      look.sound = nil
    } explain: { _, _ in
      .init("Provisional permission: only in Notification Center, with Keep and Turn Off.", .documented)
    },
    ModifierRow("M7", when: { facts, look in look.form.isNotification && facts.settings.appInForeground }) {
      look, _ in
      look.form = .nothing
    } explain: { _, _ in
      .init("The app is in the foreground and asks for no presentation: nothing appears.", .documented)
    },
    ModifierRow("M8", when: { facts, look in look.form.isNotification && facts.settings.earlierInThread > 0 })
    {
      look, facts in
      look.stacked = facts.settings.earlierInThread
    } explain: { look, _ in
      .init(
        look.thread == nil
          ? "No thread-id: all notifications of the app lie in one stack."
          : "The same thread-id: the newest lies on top of the stack.", .documented)
    },
    ModifierRow(
      "M9",
      when: { facts, look in
        look.form == .plain && facts.settings.scheduledSummary
          && (look.level == .passive || look.level == .active)
          && look.label == nil
      }
    ) { look, _ in
      let reason = "Held for the scheduled summary."
      look.absent[.banner] = reason
      look.absent[.lockScreen] = reason
      look.absent[.watch] = reason
    } explain: { look, _ in
      .init(
        "Held until the scheduled summary, sorted by relevance-score \(look.relevance.map { "\($0)" } ?? "(none)").",
        .documented)
    },
  ]

  private static let rest: [ModifierRow] = [
    ModifierRow(
      "M10",
      when: { facts, look in
        look.form.isNotification && look.category.map { facts.settings.categories[$0] != nil } == true
      }
    ) { look, facts in
      look.actions = look.category.flatMap { facts.settings.categories[$0] } ?? []
    },
    ModifierRow("M11", when: { facts, look in facts.badge != .unchanged && look.mayChangeBadge }) {
      look, facts in
      look.badge = facts.badge
    } explain: { look, _ in
      look.badge == .removed
        ? .init("badge 0 removes the count, and the app's items leave Notification Center.", .documented)
        : nil
    },
    ModifierRow("M12", when: { facts, look in look.form.isNotification && facts.settings.replacesShown }) {
      _, _ in
    } explain: { _, _ in
      .init("The same apns-collapse-id: it replaces the one that is shown.", .assumed)
    },
    ModifierRow(
      "M13", when: { facts, look in look.form.isNotification && facts.settings.focusOn && look.label == nil }
    ) {
      look, _ in
      look.absent[.banner] = "A Focus silences it; it lies in Notification Center."
      look.sound = nil
    } explain: { look, _ in
      look.form.isCommunication
        ? .init("A Focus is on: the sender decides whether it breaks through.", .documented)
        : .init("A Focus is on: no banner and no sound; it is in Notification Center at once.", .documented)
    },
    ModifierRow("M14", when: { facts, look in facts.sound != nil && look.mayChangeBadge && look.isHeard }) {
      look, facts in
      look.sound = facts.settings.soundsAllowed || look.label == .critical ? facts.sound : nil
    },
  ]
}

extension Presentation {
  /// Whether the push reaches the badge and the speaker at all.
  fileprivate var mayChangeBadge: Bool { form.isNotification || form == .badgeOnly || rule == "D05" }

  /// Whether nothing above has silenced it.
  fileprivate var isHeard: Bool {
    level != .passive && !modifiers.contains("M6") && !modifiers.contains("M13")
  }
}
