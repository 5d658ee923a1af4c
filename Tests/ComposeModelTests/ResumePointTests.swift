import ComposeModel
import Testing

@Suite struct ResumePointTests {
  private func point(_ rows: String..., retriesFailed: Bool = false) -> ResumePoint {
    var point = ResumePoint(retriesFailed: retriesFailed)
    rows.forEach { point.take($0) }
    return point
  }

  /// What each device is told, one after the other.
  private func answers(_ point: ResumePoint, _ tokens: String...) -> [Bool] {
    var point = point
    return tokens.map { point.passes($0) }
  }

  @Test(arguments: [
    (#""outcome":"accepted","status":200"#, true, true),
    (#""outcome":"refused","status":410,"reason":"Unregistered""#, true, true),
    (#""outcome":"refused","status":429,"reason":"TooManyRequests""#, true, false),
    (#""outcome":"refused","status":500,"reason":"InternalServerError""#, true, false),
    (#""outcome":"refused","status":503"#, true, false),
    (#""outcome":"not-sent","reason":"connect""#, false, false),
    (#""outcome":"unknown","reason":"stream""#, false, false),
    (#""outcome":"held-back""#, false, false),
    (#""outcome":"acc"#, false, false),
  ])
  func `an answer makes a device done`(members: String, isDone: Bool, isDoneWithRetries: Bool) {
    let row = #"{"line":1,"token":"aa",\#(members)}"#
    #expect(answers(point(row), "aa") == [isDone])
    #expect(answers(point(row, retriesFailed: true), "aa") == [isDoneWithRetries])
  }

  @Test func `another device in the same line is not done`() {
    let point = self.point(#"{"line":1,"token":"aa","outcome":"accepted"}"#)
    #expect(answers(point, "bb", "aa") == [false, true])
  }

  @Test func `a target without a line is done too`() {
    let point = self.point(#"{"token":"aa","outcome":"accepted"}"#)
    #expect(answers(point, "aa") == [true])
  }

  @Test func `a token that is named twice gets what is missing`() {
    let point = self.point(
      #"{"line":1,"token":"aa","outcome":"unknown"}"#, #"{"line":2,"token":"aa","outcome":"accepted"}"#)
    #expect(answers(point, "aa", "aa") == [true, false])
  }

  @Test func `two rows of one line count once, the answer that came later counts`() {
    let point = self.point(
      #"{"line":1,"token":"aa","outcome":"refused","status":429}"#,
      #"{"line":1,"token":"aa","outcome":"accepted"}"#, #"{"line":2,"token":"bb","outcome":"unknown"}"#,
      #"{"line":2,"token":"bb","outcome":"accepted"}"#)
    #expect(answers(point, "aa", "aa", "bb") == [true, false, true])
  }

  @Test func `a huge line number costs nothing`() {
    let point = self.point(#"{"line":\#(Int.max),"token":"aa","outcome":"accepted"}"#, "", "garbage", "{}")
    #expect(answers(point, "aa") == [true])
  }
}
