import APNsCore
import APNsPayload
import JSONText
import Testing

@Suite struct ContentStateSchemaTests {
  @Test(arguments: [
    ("String", ContentStateSchema.ValueType.string), ("Int64", .int), ("TimeInterval", .double),
    ("Date?", .optional(.date)),
    ("[String]", .array(.string)), ("[String: Int?]", .dictionary(.optional(.int))),
    ("Optional<Bool>", .optional(.bool)),
    ("Phase", .named("Phase")), ("[[Double]]?", .optional(.array(.array(.double)))),
  ])
  func readsSwiftTypes(_ text: String, _ type: ContentStateSchema.ValueType) {
    #expect(ContentStateSchema.ValueType(swift: text) == type)
  }

  @Test(arguments: ["", "a b", "[", "Int!", "[]"])
  func refusesWhatIsNoType(_ text: String) {
    #expect(ContentStateSchema.ValueType(swift: text) == nil)
  }

  @Test func readsAFile() throws {
    let result = ContentStateSchema.parse(
      document(
        #"{"content_state":{"name":"String","stops":[{"at":"Date"}],"car":{"seats":"Int"}},"#
          + #""attributes_type":"Ride","attributes":{"id":"String"}}"#))
    let schema = try #require(result.schema)
    #expect(result.findings.isEmpty)
    #expect(schema.attributesType == "Ride")
    #expect(schema.type(at: "/aps/content-state/car/seats") == .int)
    #expect(schema.type(at: "/aps/content-state/stops/3/at") == .date)
    #expect(schema.type(at: "/aps/attributes/id") == .string)
    #expect(schema.type(at: "/aps/content-state/none") == nil)
    #expect(schema.type(at: "/aps") == nil)
  }

  @Test(arguments: [
    (#"{"content_state":[]}"#, "/content_state"), (#"{"content_state":{"a":3}}"#, "/content_state/a"),
    (#"{"attributes":{"a":{"b":"Int int"}}}"#, "/attributes/a/b"), ("3", ""),
  ])
  func saysWhatIsWrong(_ text: String, _ place: String) {
    let result = ContentStateSchema.parse(document(text))
    #expect(result.schema == nil)
    #expect(result.findings.contains { $0.place == .pointer(place) })
  }
}
