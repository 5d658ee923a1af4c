import Composer
import Foundation
import TerminalCore
import TestSupport
import Testing

@Suite struct CommandTableTests {
  @Test func everyCommandStandsInTheTableOnce() {
    for id in CommandID.allCases {
      #expect(Command.table.count { $0.id == id } == 1, "\(id.rawValue)")
    }
  }

  /// Two commands that hear the same key in the same place would hide each other.
  @Test func noTwoCommandsHaveTheSameKeyInAPlace() {
    for pane in Pane.allCases {
      for typing in [true, false] {
        for command in Command.table {
          for key in command.keys {
            guard let found = Keymap.standard.command(for: key, in: pane, typing: typing) else { continue }
            guard Keymap.standard.hears(command.id, in: pane, typing: typing) else { continue }
            #expect(found == command.id, "\(KeyName.long(key)) in \(pane.title)")
          }
        }
      }
    }
  }

  @Test func keysThatSomeTerminalsCannotSendAreNoOnlyWay() {
    for command in Command.table {
      for key in command.keys {
        if case .control(let letter) = key {
          #expect(!"hijm[".contains(letter), "\(command.id.rawValue)")
        }
        if case .alt = key { #expect(command.keys.count > 1, "\(command.id.rawValue)") }
      }
    }
  }

  @Test func namesOfKeysAreReadBack() {
    for command in Command.table {
      for key in command.keys { #expect(KeyName.parse(KeyName.long(key)) == key) }
    }
    #expect(KeyName.parse("^e") == .control("e"))
    #expect(KeyName.parse("nonsense") == nil)
  }

  @Test func settingsMoveAKey() {
    let keymap = Keymap([(.send, [.control("e")])])
    #expect(keymap.command(for: .control("e"), in: .payload, typing: true) == .send)
    #expect(keymap.command(for: .function(5), in: .payload, typing: true) == nil)
    #expect(keymap.name(of: .externalEditor).isEmpty)
  }

  /// `docs/keys.md` is written anew when it is stale, and the test fails once.
  @Test func thePageOfKeysIsCurrent() throws {
    let file = Repository.root.appending(path: "docs/keys.md")
    let current = try? String(contentsOf: file, encoding: .utf8)
    guard current != KeysDocument.text else { return }
    try FileManager.default.createDirectory(
      at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try KeysDocument.text.write(to: file, atomically: true, encoding: .utf8)
    Issue.record("docs/keys.md was stale and is written anew.")
  }
}
