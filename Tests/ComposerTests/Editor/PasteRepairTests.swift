import TerminalCore
import Testing

@testable import Composer

struct PasteRepairTests {
  @Test(arguments: [
    // Typographic quotes around strings; those inside of them stay.
    ("{“aps”: {“alert”: “It’s ‘here’”}}", "{\"aps\": {\"alert\": \"It’s ‘here’\"}}"),
    // JSON inside a string.
    (#"{\"aps\":{\"alert\":\"a \\\"b\\\"\"}}"#, #"{"aps":{"alert":"a \"b\""}}"#),
    (#""{\"a\":1}""#, #"{"a":1}"#),
    (#"{\n  \"a\": 1\n}"#, "{\n  \"a\": 1\n}"),
    // The data of a curl command.
    (
      "curl -v \\\n -H 'apns-topic: com.example' -d '{\"aps\":{\"alert\":\"x y\"}}' https://example.com",
      "{\"aps\":{\"alert\":\"x y\"}}"
    ),
    ("curl --data-raw $'{\"a\":\"it\\'s\"}' --http2 x", "{\"a\":\"it's\"}"),
    ("-d \"{\\\"a\\\":1}\"", "{\"a\":1}"), ("curl -d'{\"a\":1}' x", "{\"a\":1}"),
    ("curl --data={\\\"a\\\":1} x", "{\"a\":1}"),
    // One that is broken is repaired once it stands alone.
    ("curl -d '{\"a\":1,}' x", "{\"a\":1,}"), ("curl -d '{“a”:1}' x", "{\"a\":1}"),
  ])
  func takesTheJSONOut(pasted: String, expected: String) {
    var editor = Editor()
    let remark = editor.paste(pasted, now: 0)
    #expect(remark != nil)
    #expect(editor.text == expected)
    editor.undo()
    #expect(editor.text == pasted)
    editor.undo()
    #expect(editor.text == "")
  }

  @Test(arguments: [
    "{\"a\": \"“quoted” \\\"text\\\"\"}", "text", "“just words”", "\"a string\"", "{\"a\": }", "curl --help",
    "-5", "{\\\"a", "",
  ])
  func leavesTheRestAlone(pasted: String) {
    var editor = Editor()
    let remark = editor.paste(pasted, now: 0)
    #expect(remark == nil)
    #expect(editor.text == pasted)
  }

  @Test func insideAStringEverythingIsText() {
    var editor = editor("{\"a\": \"|\"}")
    let remark = editor.paste(#"{\"b\":1}"#, now: 0)
    #expect(remark == nil)
    #expect(editor.text == #"{"a": "{\"b\":1}"}"#)
  }
}
