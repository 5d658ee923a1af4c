import APNsCore
import APNsPayload
import JSONText

/// Turns an input into what the person sees: the decision table first, then the modifiers.
package enum Presenter {
  package static func present(_ input: PreviewInput) -> Presentation {
    let facts = DecisionFacts(input)
    var presentation = decided(facts, input)
    fillText(&presentation, facts, input)
    for modifier in ModifierTable.rows where modifier.applies(facts, presentation) {
      modifier.change(&presentation, facts)
      presentation.modifiers.append(modifier.id)
      if let explanation = modifier.explain(presentation, facts) {
        presentation.explanations.append(explanation)
      }
    }
    presentation.explanations += remarks(input, presentation)
    return presentation
  }

  // MARK: Rows

  private static func firstRow(_ part: DecisionRow.Part, _ facts: DecisionFacts) -> DecisionRow? {
    DecisionTable.rows.first { $0.part == part && $0.applies(facts) }
  }

  private static func decided(_ facts: DecisionFacts, _ input: PreviewInput) -> Presentation {
    if let row = firstRow(.gate, facts) {
      return start(row, facts, runs: row.id == "D11" || row.id == "D12", input)
    }
    let media = facts.media == .notRead ? nil : firstRow(.media, facts)
    let readsSender = facts.sender != .notRead && facts.sender != .keysAbsent
    let sender = readsSender ? firstRow(.communication, facts) : nil
    return joined(media, sender, facts, input)
  }

  /// Both kinds are decided apart; what shows more wins, and both say why.
  private static func joined(
    _ media: DecisionRow?, _ sender: DecisionRow?, _ facts: DecisionFacts, _ input: PreviewInput
  ) -> Presentation {
    guard let sender else {
      guard let media else {
        var plain = Presentation(
          rule: "D08", form: .plain, extensionRuns: true, appName: input.settings.shownAppName,
          timeLabel: input.settings.timeLabel)
        plain.explanations = [
          .init("The profile of the extension names no key; the content is passed through.", .assumed)
        ]
        return plain
      }
      return start(media, facts, runs: true, input)
    }
    var result = start(sender, facts, runs: true, input)
    guard let media, media.id != "D13" else { return result }
    result.explanations.append(media.explain(facts))
    if media.isLate { result.delay = MediaVerdict.timeLimit }
    guard media.look == .attachment else { return result }
    result.attachment = facts.attachment
    if result.form.isCommunication {
      result.rule = DecisionTable.join.id
      result.explanations.append(DecisionTable.join.explanation)
    } else {
      result.rule = media.id
    }
    return result
  }

  private static func start(
    _ row: DecisionRow, _ facts: DecisionFacts, runs: Bool, _ input: PreviewInput
  ) -> Presentation {
    var result = Presentation(
      rule: row.id, form: form(row.look, facts), extensionRuns: runs, appName: input.settings.shownAppName,
      timeLabel: input.settings.timeLabel)
    result.explanations = [row.explain(facts)]
    result.delay = row.isLate ? MediaVerdict.timeLimit : 0
    if row.look == .attachment { result.attachment = facts.attachment }
    if result.form.isNotification { result.picture = picture(row, facts) }
    return result
  }

  private static func form(_ look: DecisionRow.Look, _ facts: DecisionFacts) -> Presentation.Form {
    switch look {
    case .nothing: .nothing
    case .callScreen: .call
    case .liveActivity: .liveActivity
    case .badgeOnly: .badgeOnly
    case .plain, .attachment: .plain
    case .communication, .communicationWithoutPicture:
      facts.completeSender?.isGroup == true ? .communicationGroup : .communicationDirect
    }
  }

  private static func picture(_ row: DecisionRow, _ facts: DecisionFacts) -> Presentation.Picture {
    switch row.look {
    case .communication: facts.profile.groupShape == .seed ? .groupAvatar : .avatar
    case .communicationWithoutPicture: .standIn
    default: .appIcon
    }
  }

  // MARK: Text and the other values of aps

  private static func fillText(_ result: inout Presentation, _ facts: DecisionFacts, _ input: PreviewInput) {
    let payload = input.payload
    result.rightToLeft = input.settings.rightToLeft
    result.hasHeaderRow = input.settings.system < .init(15)
    result.level = payload.interruptionLevel ?? .active
    result.thread = payload.threadID
    result.category = payload.category
    result.relevance = payload.relevanceScore
    if case .usable(_, true)? = facts.mediaVerdict, result.attachment != nil {
      result.attachmentIsAssumed = true
    }
    if result.form == .liveActivity {
      fillLiveActivity(&result, input)
      return
    }
    guard result.form.isNotification || result.form == .call else { return }
    // The legacy push of a website names its one button.
    if payload.apsNode("url-args") != nil, let action = payload.string(at: "/aps/alert/action") {
      result.actions = [CategoryAction(action)]
    }
    let alert = payload.alert
    let title = ResolvedText(alert.title, slot: .title, strings: input.strings)
    let subtitle = ResolvedText(alert.subtitle, slot: .subtitle, strings: input.strings)
    let body = ResolvedText(alert.body, slot: .body, strings: input.strings)
    result.title = title.text
    result.subtitle = subtitle.text
    result.body = body.text
    var notes = [title, subtitle, body]
    if result.form.isCommunication, let sender = facts.completeSender {
      result.title = sender.displayName
      result.subtitle = groupLine(sender, result.form)
      notes = [body]
    }
    for note in notes { result.explanations += note.notes }
  }

  private static func groupLine(_ sender: DecisionFacts.Sender, _ form: Presentation.Form) -> String {
    guard form == .communicationGroup else { return "" }
    return sender.groupName ?? "(the names of the \(sender.recipients ?? 2) recipients)"
  }

  private static func fillLiveActivity(_ result: inout Presentation, _ input: PreviewInput) {
    let card = LiveActivityReader.card(input)
    result.liveActivity = card
    result.title = card.alertTitle
    result.body = card.alertBody
    result.explanations += LiveActivityReader.explanations(card, input)
  }

  // MARK: Remarks that no row makes

  private static func remarks(_ input: PreviewInput, _ result: Presentation) -> [Presentation.Explanation] {
    guard result.form.isNotification else { return [] }
    var lines: [Presentation.Explanation] = []
    let payload = input.payload
    if payload.alert.hasText, payload.isContentAvailable {
      lines.append(
        .init("content-available beside an alert: it is shown, and the app may be woken too.", .reported))
    }
    if result.attachmentIsAssumed {
      lines.append(.init("The file was not fetched: its type is a guess by the name.", .assumed))
    }
    if result.picture == .avatar || result.picture == .groupAvatar,
      let address = input.profile.text(.avatarURL, in: payload), input.outcome(of: address) == .notFetched
    {
      lines.append(.init("The avatar was not fetched: it is drawn as if it had arrived.", .assumed))
    }
    if payload.apsNode("url-args") != nil {
      lines.append(
        .init("A website's push: its icon and address come from the site's push package.", .reported))
    }
    if result.hasHeaderRow {
      lines.append(
        .init("Before iOS 15: a row with small icon, app name and time; no avatars, no labels.", .assumed))
    }
    if !result.form.isCommunication, payload.alert.body == nil, payload.alert.form == .object {
      lines.append(.init("There is no body: whether iOS shows a title alone is told both ways.", .reported))
    }
    if result.form.isCommunication, payload.alert.subtitle?.isEmpty == false {
      lines.append(.init("The payload's subtitle is not drawn in this look.", .reported))
    }
    return lines
  }
}
