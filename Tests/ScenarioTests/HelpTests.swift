import ComposeModel
import Composer
import TestSupport
import Testing

/// Help and command list find things and run them.
@Suite struct HelpTests {
  @Test func helpIsSearchableAndRuns() {
    var person = Person(80, 24)
    person.press("F1")
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "help")
    person.type("lists")
    person.press("Enter")
    #expect(person.sees("Templates"))
    #expect(person.sees("Devices"))
  }

  @Test func helpOpensOverAPicker() {
    var person = Person(80, 24)
    person.press("F7", "d", "F1")
    #expect(person.sees("Help"))
    person.press("Esc")
    #expect(person.sees("paste a device token"))
  }

  @Test func thePaletteRunsByAFewLetters() {
    var person = Person(80, 24)
    person.press("Ctrl-P")
    person.type("minif")
    person.press("Enter")
    #expect(person.state.draft.payload.count < Draft.sampleText.utf8.count - 20)
  }

  @Test func jumpModeGoesAnywhere() {
    var person = Person(120, 40)
    person.press("Ctrl-O")
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "jump")
    person.press("s")
    person.type("")
    #expect(person.sees("[2 Headers]"))
  }

  @Test func asciiScreensAreAscii() {
    var settings = Settings()
    settings.ascii = true
    for size in SendingTests.sizes {
      var person = Person(size.0, size.1, settings: settings)
      for keys in [["F1"], ["Esc", "F7"], ["d"], ["Esc", "F6"], ["F6"], ["F6"], ["F6"]] {
        for key in keys { person.press(key) }
        let foreign = person.screen.unicodeScalars.filter { $0.value > 0x7E }
        #expect(foreign.isEmpty, "\(foreign) in \(size) after \(keys)")
      }
    }
  }
}
