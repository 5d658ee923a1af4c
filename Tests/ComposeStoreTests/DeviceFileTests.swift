import APNsCore
import ComposeModel
import Testing

@testable import ComposeStore

struct DeviceFileTests {
  private static let devices: [Device] = [
    Samples.device("phone"),
    Device(
      name: "comma, \"quote\"\nand line", kind: .voip,
      token: DeviceToken(hex: String(repeating: "ab", count: 40)),
      environment: .production, bundleID: "com.example.app", note: "ü ☎️", lastAnswer: "410 Unregistered",
      quarantinedAt: 1_764_460_800),
    Device(name: "game", kind: .channel, token: nil, channelID: "dHN0LXNyY2g=", bundleID: "com.example.app"),
  ]

  @Test(arguments: DeviceFile.Format.allCases) func readsWhatItWrites(_ format: DeviceFile.Format) {
    let reading = DeviceFile.read(DeviceFile.write(Self.devices, as: format))
    #expect(reading.findings.isEmpty)
    #expect(reading.devices == Self.devices)
  }

  @Test func takesColumnsInAnyOrder() {
    let text = "Note,Bundle ID,TOKEN,other\r\nmine,com.example.app,\(Samples.hex.uppercased()),x\r\n"
    let reading = DeviceFile.read(Array(text.utf8))
    #expect(reading.devices.map(\.token) == [Samples.token()])
    #expect(reading.devices.map(\.note) == ["mine"])
    #expect(reading.devices.map(\.name) == ["..be90"])
  }

  @Test(arguments: ["topic", "Bundle", "bundle-id", "App"]) func takesOtherWordsForTheApp(_ name: String) {
    let text = "device token,\(name)\n\(Samples.hex),com.example.app.voip\n"
    let reading = DeviceFile.read(Array(text.utf8))
    #expect(reading.devices.map(\.bundleID) == ["com.example.app"])
    #expect(reading.findings.isEmpty)
  }

  @Test(arguments: ["token,owner,\n\(Samples.hex),me,\n", #"[{"token": "\#(Samples.hex)", "owner": "me"}]"#])
  func saysWhatItDoesNotKeep(_ text: String) {
    let reading = DeviceFile.read(Array(text.utf8))
    #expect(reading.devices.count == 1)
    #expect(reading.findings.map(\.rule) == ["devices.column"])
    #expect(reading.findings.first?.severity == .warn)
    #expect(reading.findings.first?.message.contains("has owner, which") == true)
  }

  @Test func takesAnObjectALine() {
    let other = String(repeating: "cd", count: 32)
    let text = """
      {"name": "one", "token": "\(Samples.hex)", "device_token": null, "registered_at": 5, "channel_id": null}
      {"name": "two", "token": "\(other)", "quarantined_at": 7}

      """
    let reading = DeviceFile.read(Array(text.utf8))
    #expect(reading.findings.isEmpty)
    #expect(reading.devices.map(\.name) == ["one", "two"])
    #expect(reading.devices.map(\.quarantinedAt) == [nil, 7])
  }

  @Test func takesAPlainListOfTokens() {
    let other = String(repeating: "cd", count: 32)
    let reading = DeviceFile.read(Array("\(Samples.hex)\n\n<\(other)>\n".utf8))
    #expect(reading.devices.map(\.token?.hex) == [Samples.hex, other])
  }

  @Test func takesSemicolons() {
    let reading = DeviceFile.read(Array("\u{feff}name;token\nphone;\(Samples.hex)\n".utf8))
    #expect(reading.devices.map(\.name) == ["phone"])
  }

  static let faults: [(String, String, String)] = [
    ("token,kind\n\(Samples.hex),phone\n", "devices.kind", "line 2"),
    ("token,environment\n\(Samples.hex),test\n", "devices.environment", "line 2"),
    ("token\n\n\n{length = 32, bytes = 0xaabb ... ccdd }\n", "devices.token", "line 4"),
    ("token\nhello\n", "devices.token", "line 2"),
    ("kind,channel_id\nchannel,\n", "devices.channel", "line 2"),
    (#"[{"token":"\#(Samples.hex)"},{"token":"x"}]"#, "devices.token", "entry 2"),
    ("[{]", "devices.json", "file"),
  ]

  @Test(arguments: faults) func namesTheLine(_ row: (text: String, rule: String, place: String)) {
    let reading = DeviceFile.read(Array(row.text.utf8))
    #expect(reading.findings.map(\.rule) == [row.rule])
    #expect(reading.findings.first?.place == .field(row.place))
  }

  @Test(arguments: ["", "\n", "name,token\n", "[]"]) func anEmptyFileHoldsNothing(_ text: String) {
    #expect(DeviceFile.read(Array(text.utf8)) == DeviceFile.Reading())
  }

  static let tables: [(String, [[String]])] = [
    ("a,b\nc,d", [["a", "b"], ["c", "d"]]),
    ("a,b\r\nc,d\r\n", [["a", "b"], ["c", "d"]]),
    ("\"a\"\"b\",\"c\nd\"\ne,f", [["a\"b", "c\nd"], ["e", "f"]]),
    ("a,,\n", [["a", "", ""]]),
    ("\"open, and\nnever closed", [["open, and\nnever closed"]]),
    ("a\tb\n", [["a", "b"]]),
  ]

  @Test(arguments: tables) func readsCSV(_ row: (text: String, cells: [[String]])) {
    #expect(CSVTable(row.text).rows.map(\.cells) == row.cells)
  }
}
