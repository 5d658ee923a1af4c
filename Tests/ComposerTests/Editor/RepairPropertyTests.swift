import APNsCore
import ComposeModel
@testable import Composer
import JSONText
import TerminalCore
import Testing

/// Repairs lead somewhere: each takes its problem away, all of them come to rest, and undo brings everything back.
@Suite struct RepairPropertyTests {
  /// Broken payloads with the push type and priority that they are sent with.
  static let broken: [(text: String, type: String?, priority: String?)] = [
    (#"{"aps":{"alert":"x","mutable-content":True}}"#, "alert", "10"),
    (#"{"aps":{"content-available":true}}"#, "background", "10"),
    (#"{'aps':{'alert':'x','badge':'3'}}"#, "alert", "10"),
    (#"{"aps":{"alert":"x","badge":03,},}"#, "alert", "10"),
    (#"{“aps”:{“alert”:{“title”:“t”,“body”:“b”}}}"#, "alert", "10"),
    (#"{"aps":{"alert":{"Title":"t","body":"b"},"mutable_content":"1","Badge":"2"}}"#, "Alert", "10"),
    (
      #"{"aps":{"alert":{"title":"t","body":"b","sound":"default"}},"badge":"7","thread_id":"x"}"#, "alert",
      "10"
    ),
    (#"{"aps":{"alert":"x","interruption-level":"timesensitive","relevance-score":"0.5"}}"#, "alert", "10"),
    (#"{"aps":{"alert":"x","sound":{"critical":True,"name":"a.caf","volume":"1.0"}}}"#, "alert", "10"),
    (#"{"aps":{"timestamp":"1764460800","event":"Update","content-state":{"a":1}}}"#, "liveactivity", "10"),
    (
      #"{"aps":{"timestamp":1764460800000,"event":"end","dismissal-date":"1764464400","content-state":{}}}"#,
      nil, "10"
    ),
    ("{\"aps\":{\"alert\":\"x\" /* note */ \"badge\":1}", "alert", "10"),
    ("{\"aps\":{\"alert\":\"a\nb\",\"badge\":+1}}", "alert", nil),
    (#"{aps:{alert:Hello,badge:None}}"#, "alert", "10"),
    (#"{"aps":{"alert":"x","category":""},"media-url":"http://h.example/a b.png"}"#, "alert", "10"),
    (
      #"{"message":{"apns":{"headers":{"apns-priority":"5","x-other":"1"},"payload":{"aps":{"alert":"Hi"}}}}}"#,
      nil, "10"
    ),
    (#"{"Simulator Target Bundle":"com.example.app","aps":{"alert":"x"}}"#, "alert", "10"),
    (#"{"aps":{"alert":"x","target-content-id":5,"thread-id":7,"category":True}}"#, "alert", "10"),
  ]

  private func composer(_ text: String, _ type: String?, _ priority: String?) -> ComposerState {
    var state = ComposerState(size: Size(columns: 120, rows: 40))
    let device = Device(
      name: "d", kind: type == "liveactivity" ? .liveActivity : .device,
      token: DeviceToken(hex: String(repeating: "ab", count: 32)), bundleID: "com.example.app")
    let draft = Draft(
      payload: Array(text.utf8), headers: DraftHeaders(pushType: type, priority: priority), devices: [device],
      credential: .demo)
    _ = update(&state, .clock(1_764_460_800))
    _ = update(&state, .start(StartData(draft: draft)))
    return state
  }

  private func run(_ state: inout ComposerState, _ id: CommandID) {
    for key in state.settings.keymap.keys(of: id).prefix(1) { _ = update(&state, .input(.key(key))) }
  }

  @Test(arguments: broken)
  func everythingSafeComesToRest(_ text: String, _ type: String?, _ priority: String?) {
    var state = composer(text, type, priority)
    let original = state.editor.bytes
    let headers = state.draft.headers
    run(&state, .fixAll)
    let once = state.editor.bytes
    let onceHeaders = state.draft.headers
    run(&state, .fixAll)
    #expect(state.editor.bytes == once, "a second time changes nothing")
    #expect(state.draft.headers == onceHeaders)
    let rest = state.problems.filter { $0.finding?.isFixSafe ?? false }
    #expect(rest.isEmpty, "\(rest.map(\.rule)) in \(String(decoding: once, as: UTF8.self))")
    // What is safe alone, leads to no JSON and makes nothing better is left to a person.
    let isLeft = state.editor.issues.contains { $0.fix?.isSafe ?? false }
    #expect(!isLeft || !state.editor.document.isJSON)
    if once != original || onceHeaders != headers {
      run(&state, .undo)
      #expect(state.editor.bytes == original)
      #expect(state.draft.headers == headers)
    }
  }

  /// Each repair that is offered takes its own problem away, makes no new error, and one undo brings all back.
  @Test(arguments: broken)
  func eachRepairHolds(_ text: String, _ type: String?, _ priority: String?) {
    let start = composer(text, type, priority)
    for issue in start.editor.issues where issue.repair != nil {
      var state = start
      state.editor.move(to: issue.range.lowerBound)
      guard state.editor.repairableIssueAtCursor() == issue else { continue }
      run(&state, .fix)
      let after = String(decoding: state.editor.bytes, as: UTF8.self)
      #expect(
        state.editor.revision != start.editor.revision, "\(issue.rule) is repaired: \(state.noticeText)")
      let same = state.editor.issues.filter { $0.rule == issue.rule }.count
      #expect(
        same < start.editor.issues.filter { $0.rule == issue.rule }.count,
        "\(issue.rule) is gone from \(after)")
      if start.editor.document.isJSON {
        let known = Set(start.problems.filter { $0.severity == .error }.map(\.rule))
        let new = state.problems.filter { $0.severity == .error && !known.contains($0.rule) }
        #expect(new.isEmpty, "\(issue.rule) makes \(new.map(\.rule)) of \(after)")
      }
      run(&state, .undo)
      #expect(state.editor.bytes == start.editor.bytes)
      #expect(state.draft.headers == start.draft.headers)
    }
  }

  /// F8 and F9 in turn come to an end, in at most as many rounds as there are mistakes to make.
  @Test(arguments: broken)
  func walkingAndRepairingEnds(_ text: String, _ type: String?, _ priority: String?) {
    var state = composer(text, type, priority)
    var rounds = 0
    while let issue = state.editor.issues.first(where: { $0.repair != nil }), rounds < 16 {
      state.editor.move(to: issue.range.lowerBound)
      run(&state, .fix)
      rounds += 1
    }
    #expect(
      rounds < 16,
      "\(String(decoding: state.editor.bytes, as: UTF8.self)): \(state.editor.issues.map(\.rule))")
  }

  @Test func aWordIsRepairedToWhatTheKeyTakes() {
    var state = composer(#"{"aps":{"alert":"x","mutable-content":True}}"#, "alert", "10")
    run(&state, .nextProblem)
    #expect(state.editor.issueAtCursor?.repair == "set it to 1")
    run(&state, .fix)
    #expect(
      String(decoding: state.editor.bytes, as: UTF8.self) == #"{"aps":{"alert":"x","mutable-content":1}}"#)
    #expect(!state.problems.contains { $0.severity > .info })
  }

  @Test func aFirebaseMessageBringsItsHeaders() {
    var state = composer(
      #"{"message":{"apns":{"headers":{"apns-priority":"5","apns-collapse-id":"o-1","x-y":"1"},"payload":{"aps":{"alert":"Hi"}}}}}"#,
      "alert", "10")
    run(&state, .nextProblem)
    run(&state, .fix)
    #expect(JSONDocument(parsing: state.editor.bytes).node(at: "/aps/alert")?.string == "Hi")
    #expect(state.draft.headers.priority == "5")
    #expect(state.draft.headers.collapseID == "o-1")
    #expect(state.noticeText.contains("apns-priority 5, apns-collapse-id o-1"))
    #expect(state.noticeText.contains("Left out"))
    #expect(state.noticeText.contains("x-y"))
    run(&state, .undo)
    #expect(state.draft.headers == DraftHeaders(pushType: "alert", priority: "10"))
    #expect(String(decoding: state.editor.bytes, as: UTF8.self).hasPrefix(#"{"message""#))
  }
}
