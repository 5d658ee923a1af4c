import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: TmuxSession.isAvailable)) struct TerminalLifeTests {
  @Test func `suspended and continued`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("C-z")
    #expect(screen.tmux.waitFor("Stopped"))
    #expect(screen.tmux.value("alternate_on") == "0")
    #expect(screen.tmux.value("mouse_any_flag") == "0")
    screen.tmux.resize(columns: 100, rows: 30)
    screen.tmux.type("fg")
    screen.tmux.press("Enter")
    #expect(screen.tmux.wait { $0.value("alternate_on") == "1" && $0.text.contains("F1 Help") })
    screen.expectStraightBorders()
    screen.tmux.press("C-q")
    screen.expectShellAsBefore()
  }

  @Test func `the editor gets the text and gives it back`() throws {
    let screen = try ComposerScreen(environment: ["EDITOR": "sed -i 's/Parcel on its way/From the editor/'"])
    screen.tmux.press("C-e")
    #expect(screen.tmux.waitFor("From the editor"))
    #expect(screen.tmux.value("alternate_on") == "1")
    screen.expectStraightBorders()
    // One step back.
    screen.tmux.press("C-_")
    #expect(screen.tmux.waitFor("Parcel on its way"))
  }

  @Test func `an editor that fails changes nothing`() throws {
    let screen = try ComposerScreen(environment: ["VISUAL": "false"])
    screen.tmux.press("C-e")
    #expect(screen.tmux.waitFor("The editor ended with status 1"))
    #expect(screen.tmux.text.contains("Parcel on its way"))
  }

  @Test(arguments: [SIGTERM, SIGHUP])
  func `killed, it gives the terminal back and offers the draft`(number: Int32) throws {
    let screen = try ComposerScreen()
    type(into: screen)
    // Without waiting for the two seconds.
    kill(try #require(screen.process), number)
    screen.expectShellAsBefore()
    expectDraft(screen)
  }

  @Test func `after a trap, too`() throws {
    let screen = try ComposerScreen(environment: ["PUSHWRIGHT_TEST_TRAP": "1"])
    type(into: screen)
    #expect(screen.tmux.waitFor("draft kept"))
    screen.tmux.press("C-\\")
    #expect(screen.tmux.waitFor("fault of its own"))
    screen.expectShellAsBefore()
    expectDraft(screen)
  }

  @Test func `what was left in order is there again without a question`() throws {
    let screen = try ComposerScreen()
    type(into: screen)
    screen.tmux.press("C-q")
    screen.expectShellAsBefore()
    screen.start()
    #expect(screen.tmux.waitFor("Parcel kept on its way"))
    #expect(!screen.tmux.text.contains("left behind"))
  }

  private func type(into screen: ComposerScreen) {
    screen.tmux.press("Down", "Down", "Down", "End")
    for _ in 0..<13 { screen.tmux.press("Left") }
    screen.tmux.type(" kept")
    #expect(screen.tmux.waitFor("Parcel kept on its way"))
  }

  private func expectDraft(_ screen: ComposerScreen) {
    screen.start()
    #expect(screen.tmux.waitFor("left behind"))
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("Parcel kept on its way"))
    screen.tmux.press("C-q")
    #expect(screen.tmux.wait { $0.value("alternate_on") == "0" })
    screen.start()
    #expect(!screen.tmux.text.contains("left behind"))
  }
}
