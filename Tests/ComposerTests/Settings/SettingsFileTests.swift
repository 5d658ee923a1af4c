import APNsCore
import ComposeModel
import TerminalCore
import Testing

@testable import Composer

@Suite struct SettingsFileTests {
  private func read(_ text: String) -> SettingsFile { SettingsFile(parsing: Array(text.utf8)) }

  @Test(arguments: ["", " \n\t", "{}"])
  func `a file that says nothing leaves the defaults`(_ text: String) {
    #expect(read(text) == SettingsFile())
  }

  @Test func `everything that can be set is read`() {
    let file = read(
      """
      { "keys": { "send": ["Ctrl-X", "F5"], "format": "F11", "mouse": [] },
        "color": "8", "ascii": true, "plain": true, "mouse": false, "fetch-media": true,
        "styles": { "json-key": { "foreground": "blue", "bold": false }, "meter-over": { "background": 160 } },
        "history": { "days": 30, "keep": 500 },
        "servers": ["https://apns.test:8443", { "url": "https://[::1]:9443", "ca": "ca.pem", "as": "sandbox" }] }
      """)
    #expect(file.problems == [])
    #expect(file.keymap.keys(of: .send) == [.control("x"), .function(5)])
    // Ctrl-X was cut's, and both would be heard in the payload.
    #expect(file.keymap.keys(of: .cut) == [])
    #expect(file.keymap.keys(of: .format) == [.function(11)])
    #expect(file.keymap.keys(of: .mouse) == [])
    #expect(file.color == .basic)
    #expect(file.ascii && file.plain && !file.mouse && file.fetchesMedia)
    #expect(file.styles[.jsonKey]?.foreground == .basic(4))
    #expect(file.styles[.jsonKey]?.bold == false)
    #expect(file.styles[.meterOver]?.background == .indexed(160))
    #expect(file.retention == HistoryRetention(days: 30, count: 500))
    #expect(file.servers.map(\.environment.url) == ["https://apns.test:8443", "https://[::1]:9443"])
    #expect(file.servers.map(\.standsFor) == [nil, .sandbox])
    #expect(file.servers.map(\.authorityPath) == [nil, "ca.pem"])
  }

  /// Each slip: what the text is, where the complaint stands, and a part of its words.
  @Test(
    arguments: [
      ("{\"mouse\": }", 1, 11, "value"),
      ("[]", 1, 1, "holds one object"),
      ("{\n  \"colour\": \"never\"\n}", 2, 3, "Did you mean \"color\"?"),
      ("{\"zzz\": 1}", 1, 2, "There are: keys, color"),
      ("{\"mouse\": \"no\"}", 1, 11, "mouse is true or false"),
      ("{\"color\": \"red\"}", 1, 11, "\"never\""),
      ("{\"mouse\": true, \"mouse\": false}", 1, 17, "second time"),
      ("{\"keys\": []}", 1, 10, "keys is an object"),
      ("{\"keys\": {\"snd\": \"F5\"}}", 1, 11, "There is no command \"snd\""),
      ("{\"keys\": {\"next-pan\": \"F5\"}}", 1, 11, "Did you mean \"next-pane\"?"),
      ("{\"keys\": {\"send\": 5}}", 1, 19, "wants a key"),
      ("{\"keys\": {\"send\": \"Hyper-X\"}}", 1, 19, "is no key"),
      ("{\"keys\": {\"send\": \"x\"}}", 1, 19, "needed for typing"),
      ("{\"keys\": {\"send\": \"Enter\"}}", 1, 19, "needed for typing"),
      ("{\"keys\": {\"send\": \"Ctrl-I\"}}", 1, 19, "as for Tab"),
      ("{\"keys\": {\"send\": \"F9\", \"zoom\": \"F9\"}}", 1, 33, "send keeps it"),
      ("{\"keys\": {\"quit\": []}}", 1, 19, "quit must have a key"),
      ("{\"keys\": {\"send\": [\"F2\", \"Ctrl-P\"]}}", 1, 19, "palette must have a key"),
      ("{\"styles\": {\"json-kay\": {}}}", 1, 13, "Did you mean \"json-key\"?"),
      ("{\"styles\": {\"title\": {\"foreground\": \"pink\"}}}", 1, 37, "A colour is"),
      ("{\"styles\": {\"title\": {\"foreground\": 8}}}", 1, 37, "16 to 255"),
      ("{\"styles\": {\"title\": {\"bold\": 1}}}", 1, 31, "bold is true or false"),
      ("{\"history\": 90}", 1, 13, "history is an object"),
      ("{\"history\": {\"days\": -1}}", 1, 22, "whole number"),
      ("{\"history\": {\"day\": 1}}", 1, 14, "There is no setting of history \"day\""),
      ("{\"servers\": \"https://a\"}", 1, 13, "servers is a list"),
      ("{\"servers\": [\"http://a\"]}", 1, 14, "https://host"),
      ("{\"servers\": [\"https://api.push.apple.com\"]}", 1, 14, "already"),
      ("{\"servers\": [{\"url\": \"https://a\", \"as\": \"local\"}]}", 1, 41, "\"sandbox\" or"),
      ("{\"servers\": [{\"url\": \"https://a\", \"ca\": 1}]}", 1, 41, "ca is the path"),
    ] as [(String, Int, Int, String)])
  func `a slip is told with its place and the way out`(
    text: String, line: Int, column: Int, words: String
  ) throws {
    let file = read(text)
    let problem = try #require(file.problems.first)
    #expect(file.problems.count == 1)
    #expect([problem.line, problem.column] == [line, column])
    #expect(problem.message.contains(words), "\(problem.message)")
  }

  /// What stands in an object twice: the first counts, as the complaint says.
  @Test(arguments: [
    #"{"servers": [{"url": "https://first", "url": "https://second"}]}"#,
    #"{"servers": [{"ca": "1", "ca": "2", "url": "https://first"}]}"#,
    #"{"servers": [{"url": "https://first", "as": "sandbox", "as": "production"}]}"#,
    #"{"history": {"days": 1, "days": 2}}"#, #"{"color": "8", "color": "256"}"#,
    #"{"styles": {"title": {"bold": true, "bold": false}}}"#,
    #"{"keys": {"send": "Ctrl-X", "send": "F11"}}"#,
  ])
  func `the first of two counts`(text: String) {
    let file = read(text)
    #expect(file.problems.map { $0.message.contains("only the first one counts") } == [true])
    var wanted = SettingsFile()
    if text.contains("servers") {
      #expect(file.servers.map(\.environment.url) == ["https://first"])
      #expect(file.servers.allSatisfy { ["1", nil].contains($0.authorityPath) })
      #expect(file.servers.allSatisfy { [.sandbox, nil].contains($0.standsFor) })
      return
    }
    if text.contains("history") { wanted.retention.days = 1 }
    if text.contains("color") { wanted.color = .basic }
    if text.contains("styles") {
      var change = StyleChange()
      change.bold = true
      wanted.styles[.title] = change
    }
    if text.contains("keys") { wanted.keymap = read(#"{"keys": {"send": "Ctrl-X"}}"#).keymap }
    wanted.problems = file.problems
    #expect(file == wanted)
  }

  @Test func `a server without an address is told of`() {
    let file = read(#"{"servers": [{"ca": "1"}, {"uri": "https://a"}, 7]}"#)
    #expect(file.servers.isEmpty)
    #expect(file.problems.count { $0.message.contains("an object with url and ca") } == 3)
    #expect(file.problems.contains { $0.message.contains("no part of a server \"uri\"") })
  }

  @Test func `a slip takes nothing else with it`() {
    let file = read(#"{"keys": {"send": ["Hyper-X", "Ctrl-X"], "quit": []}, "ascii": true, "mouse": 1}"#)
    #expect(file.problems.count == 3)
    #expect(file.keymap.keys(of: .send) == [.control("x")])
    #expect(file.keymap.keys(of: .quit) == Keymap.standard.keys(of: .quit))
    #expect(file.ascii)
    #expect(file.mouse)
  }

  @Test func `two commands can swap their keys`() {
    let file = read(#"{"keys": {"send": "F6", "next-pane": "F5"}}"#)
    #expect(file.problems == [])
    #expect(file.keymap.command(for: .function(6), in: .payload, typing: true) == .send)
    #expect(file.keymap.command(for: .function(5), in: .payload, typing: true) == .nextPane)
  }

  @Test func `the same letter serves in two panes`() {
    let file = read(#"{"keys": {"fetch-media": "g", "resend": "g"}}"#)
    #expect(file.problems == [])
    #expect(file.keymap.command(for: .character("g"), in: .preview, typing: false) == .fetchMedia)
    #expect(file.keymap.command(for: .character("g"), in: .response, typing: false) == .resend)
  }

  /// Whatever the bytes are, reading ends, and every complaint has a place.
  @Test func `no text breaks the reading`() {
    let whole = Array(
      #"{"keys":{"send":["F5"]},"styles":{"title":{"bold":true}},"servers":["https://a"]}"#.utf8)
    for index in whole.indices {
      for byte in Array("\"{}[],:0x\u{0}".utf8) {
        var bytes = whole
        bytes[index] = byte
        let file = SettingsFile(parsing: bytes)
        #expect(file.problems.allSatisfy { $0.line >= 1 && $0.column >= 1 && !$0.message.isEmpty })
        #expect(!file.keymap.keys(of: .quit).isEmpty)
      }
      #expect(!SettingsFile(parsing: Array(whole[..<index])).keymap.keys(of: .palette).isEmpty)
    }
  }
}
