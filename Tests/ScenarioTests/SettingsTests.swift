import Composer
import TerminalCore
import Testing

@Suite struct SettingsTests {
  private func settings(_ text: String) -> Settings {
    let file = SettingsFile(parsing: Array(text.utf8))
    var settings = Settings(keymap: file.keymap)
    settings.styles = file.styles
    return settings
  }

  @Test func `a key of the settings sends, and the footer names it`() {
    var person = Person(80, 24, settings: settings(#"{"keys": {"send": "Ctrl-X"}}"#))
    #expect(person.sees("^X Send"))
    person.press("F5")
    #expect(person.orderCount == 0)
    person.press("Ctrl-X")
    #expect(person.orderCount == 1)
  }

  @Test func `a style of the settings is drawn`() {
    let plain = Person(80, 24)
    let styled = Person(
      80, 24, settings: settings(#"{"styles": {"json-key": {"foreground": "red", "underline": true}}}"#))
    let changed = plain.frame.surface.cells(where: { $0.style.underline && $0.style.foreground == .basic(1) })
    let expected = styled.frame.surface.cells(where: {
      $0.style.underline && $0.style.foreground == .basic(1)
    })
    #expect(expected > 0)
    #expect(changed == 0)
  }

  @Test func `what is wrong in the file is read before it is missed`() {
    var person = Person(80, 24)
    let start = StartData(
      draft: .sample, library: .sample,
      settingsProblems: [
        "/home/me/.config/pushwright/config.json, line 3, column 2: There is no setting \"colour\"."
      ])
    person.hear(.start(start))
    #expect(person.sees("Settings"))
    #expect(person.sees("line 3, column 2"))
    person.press("Esc")
    #expect(!person.sees("line 3, column 2"))
    #expect(person.sees("\"aps\""))
  }
}

extension Surface {
  fileprivate func cells(where isWanted: (Cell) -> Bool) -> Int {
    var count = 0
    for row in 0..<size.rows {
      for column in 0..<size.columns where isWanted(self[column, row]) { count += 1 }
    }
    return count
  }
}
