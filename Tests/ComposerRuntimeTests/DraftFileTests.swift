import APNsCore
import APNsPayload
import ComposeModel
import ComposerRuntime
import Testing

@Suite struct DraftFileTests {
  static let drafts: [Draft] = [
    Draft(payload: []),
    Draft(payload: Array("{\"aps\":{\"alert\":\"汉字 \\u0000 \\ud83d\"}}\n".utf8)),
    Draft(payload: [0x7B, 0xFF, 0xFE, 0x7D]),
    Draft(
      payload: Array("{}".utf8),
      headers: DraftHeaders(
        pushType: "alert", priority: "", expiration: .after(seconds: 3600), collapseID: "order-1", id: nil,
        topic: "com.example.app", channelID: "dHN0"),
      templateName: "media-url",
      variables: [
        TemplateVariable(name: "name", value: "\"quoted\"", note: "who"),
        TemplateVariable(name: "count", value: .json("1.50")),
        TemplateVariable(name: "urgent", value: .json("true")),
        TemplateVariable(name: "digits", value: "007"),
      ],
      profileName: "seed-media", schema: SchemaReference(path: "/app/schema.json"),
      environment: .production,
      devices: [
        Device(
          id: 7, name: "Ana's iPhone", kind: .voip, token: DeviceToken(hex: "00ff"), environment: .sandbox,
          bundleID: "com.example.app", note: "n")
      ],
      credential: CredentialReference(
        id: 3, name: "team key",
        source: .key(path: "/keys/AuthKey_ABC123DEFG.p8", keyID: "ABC123DEFG", teamID: "TEAM123456"))),
    Draft(
      payload: Array("[".utf8), environment: Environment(kind: .custom, host: "::1", port: 8443),
      credential: CredentialReference(
        name: "push.p12", source: .certificate(path: "/c/push.p12", privateKeyPath: nil), topics: ["a", "b"])),
  ]

  @Test(arguments: drafts)
  func `what is written is read back`(draft: Draft) throws {
    let kept = try #require(DraftFile.read(DraftFile.write(draft, at: 1_764_460_800)))
    #expect(kept.draft == draft)
    #expect(kept.savedAt == 1_764_460_800)
  }

  @Test(arguments: ["", "{}", "{\"format\":2,\"payload\":\"\"}", "[1]", "{\"format\":1}"])
  func `anything else is no draft`(text: String) {
    #expect(DraftFile.read(Array(text.utf8)) == nil)
  }

  @Test func `the port of the local gateway is not kept`() throws {
    let draft = Draft(payload: [], environment: .local(port: 40_000))
    #expect(try #require(DraftFile.read(DraftFile.write(draft, at: 0))).draft.environment == .local(port: 0))
  }
}
