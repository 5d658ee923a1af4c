import APNsPayload
import JSONText
import TerminalCore
import Testing

@testable import Composer

struct EditorCompletionTests {
  /// What is typed, and what Tab makes of it.
  @Test(arguments: [
    ("{\"aps\": {|}}", "\"interr", "{\"aps\": {\"interruption-level\": \"|\"}}"),
    ("{\"aps\": {|}}", "\"bad", "{\"aps\": {\"badge\": 1|}}"),
    ("{\"aps\": {|}}", "\"mutc", "{\"aps\": {\"mutable-content\": 1|}}"),
    ("{\"aps\": {\"alert\": {|}}}", "\"tit", "{\"aps\": {\"alert\": {\"title\": \"|\"}}}"),
    ("{\"aps\":{|\"badge\":1}}", "\"sou", "{\"aps\":{\"sound\":\"|\",\"badge\":1}}"),
    ("{\"aps\": {\"|\": 1}}", "badg", "{\"aps\": {\"badge\"|: 1}}"),
    (
      "{\"aps\": {\"interruption-level\": |}}", "\"time",
      "{\"aps\": {\"interruption-level\": \"time-sensitive\"|}}"
    ),
    ("{\"id\": \"|\"}", "{{uu", "{\"id\": \"{{uuid}}|\"}"),
  ])
  func completes(before: String, typed: String, after: String) {
    var editor = editor(before)
    editor.type(typed)
    #expect(editor.completion != nil)
    editor.press([.tab])
    #expect(editor.picture == after)
    editor.undo()
    editor.undo()
    #expect(editor.text == before.filter { $0 != "|" })
  }

  @Test func enterTakesWithoutALineAndEscapeCloses() {
    var editor = editor("{\n  \"aps\": {\n    |\n  }\n}")
    editor.type("\"thr\n")
    #expect(editor.text == "{\n  \"aps\": {\n    \"thread-id\": \"\"\n  }\n}")
    editor.undo()
    editor.undo()
    editor.type("\"a")
    #expect(editor.completion != nil)
    editor.press([.escape])
    #expect(editor.completion == nil)
    editor.type("l")
    #expect(editor.completion == nil)
    #expect(editor.complete() == nil)
    #expect(editor.completion?.title == "keys of aps")
    editor.press([.left])
    #expect(editor.completion == nil)
  }

  @Test func offersTheValuesOfANewKey() {
    var editor = editor("{\"aps\": {|}}")
    editor.type("\"interr\n")
    #expect(editor.completion?.items.map(\.label) == ["passive", "active", "time-sensitive", "critical"])
    editor.press([.down, .enter])
    #expect(editor.text == "{\"aps\": {\"interruption-level\": \"active\"}}")
  }

  @Test func leavesOutWhatIsThereAndSaysWhatItIs() throws {
    var editor = editor("{\"aps\": {\"badge\": 1, |}}")
    _ = editor.complete()
    let items = try #require(editor.completion?.items)
    #expect(!items.contains { $0.label == "badge" })
    let sound = try #require(items.first { $0.label == "sound" })
    #expect(sound.type.contains("string") && sound.help.contains("iOS"))
    #expect(items.contains { $0.label == "alert: title, body" })
    #expect(!items.contains { $0.label == "summary-arg" })
  }

  @Test func putsStructuresInWithTheTextsIndentation() throws {
    var editor = editor("{\n    \"aps\": {\n        |\n    }\n}")
    editor.type("\"alert")
    let number = try #require(editor.completion?.items.firstIndex { $0.label == "alert: title, body" })
    editor.press(Array(repeating: .down, count: number) + [.tab])
    #expect(
      editor.picture
        == "{\n    \"aps\": {\n        \"alert\": {\n            \"title\": \"|\",\n            \"body\": \"\"\n        }\n    }\n}"
    )
  }

  @Test func startsAnEmptyText() {
    var editor = Composer.Editor()
    _ = editor.complete()
    #expect(editor.completion?.items.first?.label == "alert")
    editor.press([.enter])
    #expect(editor.document.isJSON)
    #expect(editor.document.node(at: "/aps/alert/title")?.string == "")
  }

  @Test func knowsSchemaProfileAndVariables() {
    var editor = editor("{\"aps\": {\"content-state\": {|}}}")
    editor.knowledge.schema = ContentStateSchema(contentState: [.init(name: "driver", type: .string)])
    _ = editor.complete()
    #expect(editor.completion?.items.map(\.label) == ["driver"])
    var other = Editor(Array("{\"x\": }".utf8))
    other.move(to: EditorPosition(line: 0, byte: 6))
    other.knowledge.variables = ["order"]
    _ = other.complete()
    #expect(other.completion?.items.first?.label == "{{order}}")
  }

  @Test func explainsTheKey() throws {
    let lines = try #require(editor("{\"aps\": {\"mutable-content|\": 1}}").reference)
    #expect(lines[0] == "aps.mutable-content")
    #expect(lines.contains { $0.contains("iOS 10") })
    #expect(editor("{\"aps\": {\"mutable-content\": |1}}").reference == lines)
    #expect(editor("{\"x\": |1}").reference == nil)
  }

  @Test func drawsTheList() {
    var editor = editor("{\n  \"aps\": {\n    |\n  }\n}")
    editor.type("\"interr")
    let rows = editor.rows(70, 10)
    #expect(rows[3].contains("keys of aps"))
    #expect(rows[4].contains("> interruption-level"))
  }
}
