import APNsCore
import ComposeModel
import TerminalCore

extension ComposerState {
  mutating func pressInHeaders(_ key: Key) {
    switch key {
    case .down, .tab,
      .enter where headersForm.slot.picker == nil:
      moveHeader(1)
    case .up, .backTab: moveHeader(-1)
    case .enter, .character(" "): if let picker = headersForm.slot.picker { open(picker) }
    case .left where headersForm.slot.picker != nil: stepHeader(-1)
    case .right where headersForm.slot.picker != nil: stepHeader(1)
    case .delete where headersForm.slot.picker != nil, .backspace where headersForm.slot.picker != nil:
      setHeader(headersForm.slot, to: "")
    case .escape:
      go(to: .payload)
    default:
      guard headersForm.slot.picker == nil else {
        // A letter opens the list with that letter typed.
        if case .character = key, let kind = headersForm.slot.picker {
          open(kind)
          pressInLayer(key)
        }
        return
      }
      if headersForm.text.handle(key) { takeHeaderText() }
    }
  }

  private mutating func moveHeader(_ distance: Int) {
    takeHeaderText()
    let all = HeaderSlot.allCases
    let index = all.firstIndex(of: headersForm.slot) ?? 0
    headersForm.slot = all[(index + distance + all.count) % all.count]
    showHeaderText()
  }

  /// Goes to the next or the previous value of a field that is chosen.
  private mutating func stepHeader(_ distance: Int) {
    let slot = headersForm.slot
    switch slot {
    case .pushType:
      let all = PushType.all.map(\.rawValue)
      setPushType(ComposerState.neighbour(of: draft.headers.pushType ?? "", in: all, distance))
    case .priority:
      setHeader(
        slot, to: ComposerState.neighbour(of: draft.headers.priority ?? "", in: ["10", "5", "1"], distance))
    case .expiration:
      let all = ["", "0", "now+300", "now+3600", "now+86400"]
      setHeader(slot, to: ComposerState.neighbour(of: draft.headers.expiration.text, in: all, distance))
    case .topic, .id, .collapseID, .channelID: break
    }
  }

  private static func neighbour(of value: String, in all: [String], _ distance: Int) -> String {
    guard let index = all.firstIndex(of: value) else { return all[0] }
    return all[(index + distance + all.count) % all.count]
  }

  /// Puts the draft's value into the field that is typed in.
  mutating func showHeaderText() {
    headersForm.text = TextField(draft.headers.text(of: headersForm.slot))
  }

  /// Puts what was typed into the draft.
  mutating func takeHeaderText() {
    guard headersForm.slot.picker == nil else { return }
    let text = headersForm.text.text
    guard text != draft.headers.text(of: headersForm.slot) else { return }
    draft.headers.set(headersForm.slot, to: text)
    draftChanged()
  }

  mutating func setHeader(_ slot: HeaderSlot, to text: String) {
    draft.headers.set(slot, to: text)
    showHeaderText()
    draftChanged()
  }

  /// Sets the push type; topic suffix and priority follow, and it is said what changed.
  mutating func setPushType(_ value: String?) {
    let old = draft.headers.pushType.map(PushType.init(rawValue:))
    draft.headers.pushType = value
    draftChanged()
    guard let value else {
      say("No apns-push-type is sent now.")
      return
    }
    let type = PushType(rawValue: value)
    var changes: [String] = []
    let usual = type.facts.map { String($0.usualPriority.rawValue) }
    let oldUsual = old?.facts.map { String($0.usualPriority.rawValue) }
    if let usual, draft.headers.priority != usual,
      draft.headers.priority == nil || draft.headers.priority == oldUsual
    {
      draft.headers.priority = usual
      changes.append("priority is now \(usual)")
    }
    if let topic = draft.headers.topic, !topic.contains("{{") {
      let adapted = Topic(topic).adapted(to: type).text
      if adapted != topic {
        draft.headers.topic = adapted
        changes.append("topic is now \(adapted)")
      }
    } else if let topic = draft.topicText {
      changes.append("topic is \(topic)")
    }
    if old?.payloadLimit != type.payloadLimit { changes.append("the limit is \(type.payloadLimit) bytes") }
    if type.facts?.tokenOnly ?? false, draft.credential.map({ !$0.usesToken }) ?? false {
      changes.append("it needs a key, a certificate will not do")
    }
    showHeaderText()
    say("Push type \(value)" + (changes.isEmpty ? "." : ": " + changes.joined(separator: ", ") + "."))
  }
}
