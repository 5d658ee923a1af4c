import APNsCore
import ComposeModel
import Composer
import TerminalCore
import TestSupport
import Testing

/// Production asks, and asks more the more people it reaches.
@Suite struct ProductionTests {
  private func person(_ devices: [Device]) -> Person {
    var draft = Draft.sample
    draft.environment = .production
    draft.devices = devices
    return Person(80, 24, draft: draft)
  }

  @Test func oneDeviceNeedsAYes() {
    var person = person([.ben])
    #expect(person.lines[0].hasPrefix(" PRODUCTION "))
    person.press("F5")
    #expect(person.orderCount == 0)
    #expect(person.sees("Send to PRODUCTION?"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "production")
    person.press("Esc")
    #expect(person.orderCount == 0)
    #expect(person.sees("Nothing was sent."))
    person.press("F5", "y")
    #expect(person.orderCount == 1)
  }

  @Test func severalDevicesWantTheirNumber() {
    var person = person([.ben, .ana, .pad])
    person.press("F5", "Enter")
    #expect(person.orderCount == 0)
    person.type("y")
    person.press("Enter")
    #expect(person.orderCount == 0)
    person.press("Backspace", "3", "Enter")
    #expect(person.orderCount == 1)
  }

  @Test func productionIsReadableWithoutColour() {
    var settings = Settings()
    settings.depth = .mono
    var draft = Draft.sample
    draft.environment = .production
    let person = Person(80, 24, draft: draft, settings: settings)
    let cell = person.frame.surface[1, 0]
    #expect(cell.style.reverse && cell.style.bold)
  }
}
