import APNsPayload
import JSONText
import Testing

@Suite struct TemplateVariablesTests {
  private func expand(
    _ text: String, _ values: [String: TemplateVariables.Value] = [:], schema: ContentStateSchema? = nil
  ) -> (text: String, unknown: [String]) {
    var count = 0
    let context = TemplateVariables.Context(
      now: 1_764_460_800, token: "ab12", device: "Anna's \"phone\"", topic: "com.example.app", schema: schema
    ) {
      count += 1
      return "id-\(count)"
    }
    let expansion = TemplateVariables.expand(Array(text.utf8), values: values, context: context)
    return (String(decoding: expansion.bytes, as: UTF8.self), expansion.unknown)
  }

  @Test func fillsInsideStringsAndKeysAndKeepsTheRest() {
    let text = #"{ "b{{x}}": "\u00e9 \/ {{ x }}!" , "n": 1.0e3, "a":"{{device}}" }"#
    let filled = expand(text, ["x": .text("1\n2")]).text
    #expect(filled == #"{ "b1\n2": "\u00e9 \/ 1\n2!" , "n": 1.0e3, "a":"Anna's \"phone\"" }"#)
    #expect(document(filled).isJSON)
  }

  @Test(arguments: [
    (#"{"aps":{"timestamp":"{{now}}"}}"#, #"{"aps":{"timestamp":1764460800}}"#),
    (#"{"aps":{"stale-date":"{{now+3600}}"}}"#, #"{"aps":{"stale-date":1764464400}}"#),
    (#"{"aps":{"stale-date":"{{ now - 60 }}"}}"#, #"{"aps":{"stale-date":1764460740}}"#),
    (#"{"aps":{"thread-id":"{{now}}"}}"#, #"{"aps":{"thread-id":"1764460800"}}"#),
    (#"{"sent":"{{now}}"}"#, #"{"sent":"1764460800"}"#),
    (
      #"{"aps":{"content-state":{"a":{"at":"{{now+1}}"}}}}"#,
      #"{"aps":{"content-state":{"a":{"at":1764460801}}}}"#
    ),
    (#"{"aps":{"content-state":{"at":"at {{now}}"}}}"#, #"{"aps":{"content-state":{"at":"at 1764460800"}}}"#),
    (
      #"{"aps":{"content-state":{"at":"{{swift-date+60}}"}}}"#, #"{"aps":{"content-state":{"at":786153660}}}"#
    ),
    (#"{"aps":{"badge":"{{n}}"}}"#, #"{"aps":{"badge":5}}"#),
    (#"{"count":"{{j}}","s":"x{{j}}"}"#, #"{"count":7.50,"s":"x7.50"}"#),
    (#"{"count":"{{n}}"}"#, #"{"count":"5"}"#),
  ])
  func numbersComeWhereNumbersBelong(_ text: String, _ filled: String) {
    #expect(expand(text, ["n": .text("5"), "j": .json("7.50")]).text == filled)
  }

  @Test func aSchemaDecidesInContentState() {
    let schema = ContentStateSchema(contentState: [
      .init(name: "at", type: .string), .init(name: "n", type: .int),
    ])
    let filled = expand(
      #"{"aps":{"content-state":{"at":"{{now}}","n":"{{n}}"}}}"#, ["n": .text("3")], schema: schema)
    #expect(filled.text == #"{"aps":{"content-state":{"at":"1764460800","n":3}}}"#)
  }

  @Test func everyUUIDIsNew() {
    #expect(expand(#"["{{uuid}}","{{uuid}}"]"#).text == #"["id-1","id-2"]"#)
  }

  @Test func reportsUnknownNamesOnceAndLeavesThem() {
    let result = expand(#"{"a":"{{x}} {{y}} {{x}}","b":"{{now}}"}"#, ["y": .text("Y")])
    #expect(result.unknown == ["x"])
    #expect(result.text == #"{"a":"{{x}} Y {{x}}","b":"1764460800"}"#)
  }

  @Test(arguments: ["{{}}", "{{ }}", "{{#if}}", "{{a b}}", "{{x+5}}", "{ {x}}", "{{x}", "{{now+}}", "{{{{"])
  func otherBracesStay(_ braces: String) {
    let text = #"{"a":"\#(braces)"}"#
    #expect(expand(text, ["x": .text("1")]).text == text)
    #expect(expand(text).unknown.isEmpty)
  }

  @Test func namesMayHoldDashesAndDots() {
    #expect(
      TemplateVariables.names(in: Array(#"{"a":"{{push-magic}} {{user.name}} {{now-5}} {{now}}"}"#.utf8)) == [
        "push-magic", "user.name",
      ])
    #expect(TemplateVariables.names(in: Array("{{now-5}}{{now}}".utf8), includingBuiltIn: true) == ["now"])
  }

  @Test func fillsPlainText() {
    let context = TemplateVariables.Context(now: 10, topic: "com.example") { "u" }
    let result = TemplateVariables.expandText(
      "{{topic}}.{{id}}.{{gone}} {{now+5}}", values: ["id": .text("7")], context: context)
    #expect(result.text == "com.example.7.{{gone}} 15")
    #expect(result.unknown == ["gone"])
  }

  @Test func aMomentBeyondAllNumbersIsNamed() {
    let context = TemplateVariables.Context(now: .max) { "u" }
    let result = TemplateVariables.expandText("{{now+5}} {{now-7}}", context: context)
    #expect(result.text == "{{now+5}} 9223372036854775800")
    #expect(result.unknown == ["now"])
  }

  @Test(
    arguments: [
      ("5", .text, .text("5")), ("five", .number, nil), (" 5 ", .number, .json("5")), ("5", .boolean, nil),
      ("true", .boolean, .json("true")), ("", .number, nil), ("[1, 2]", .json, .json("[1, 2]")),
      ("{", .json, nil),
    ] as [(String, TemplateVariables.Kind, TemplateVariables.Value?)])
  func aTypedTextIsOfItsKindOrNone(
    _ text: String, _ kind: TemplateVariables.Kind, _ value: TemplateVariables.Value?
  ) {
    #expect(TemplateVariables.Value(text, as: kind) == value)
  }

  @Test(arguments: [("a", 10), ("ab", 3), ("c", nil)])
  func tellsWhereANameIsAskedFor(name: String, byte: Int?) {
    #expect(TemplateVariables.firstByte(asking: name, in: Array("{\"x{{ab}} {{ a }}{{a}}".utf8)) == byte)
  }
}
