import Foundation
import TestSupport
import Testing

@Suite(.serialized, .enabled(if: TmuxSession.isAvailable)) struct ComposerFlowTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60)])
  func `the first run sends and draws without any setting`(columns: Int, rows: Int) throws {
    let screen = try ComposerScreen(columns: columns, rows: rows)
    #expect(screen.tmux.waitFor("LOCAL"))
    #expect(screen.tmux.waitFor("\"title\": \"Parcel on its way\""))
    screen.expectStraightBorders()
    screen.tmux.press("F5")
    #expect(screen.tmux.waitFor("200 accepted"))
    screen.tmux.press("F4")
    #expect(screen.tmux.waitFor("unique-id"), "\(screen.tmux.text)")
    screen.expectStraightBorders()
    if columns < 100 {
      // One pane at a time: the drawing is behind its tab.
      screen.tmux.press("3")
    }
    #expect(screen.tmux.waitFor("now"))
    screen.expectStraightBorders()
    screen.tmux.press("C-q")
    screen.expectShellAsBefore()
  }

  @Test func `the drawing follows what is typed, and no sign moves a border`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("Down", "Down", "Down", "End", "Left", "Left")
    screen.tmux.type(" 汉字 👍🏽 👨‍👩‍👧 🇯🇵 ⚠️ é")
    #expect(screen.tmux.waitFor("Parcel on its way 汉字"))
    #expect(
      screen.tmux.wait {
        $0.lines.count { $0.contains("汉字") } >= 1
          && $0.lines[3...6].contains { $0.hasSuffix("│") && $0.contains("汉字") }
      })
    screen.expectStraightBorders()
    screen.tmux.press("F5")
    #expect(screen.tmux.waitFor("200 accepted"))
    for size in [(80, 24), (60, 15), (30, 8), (1, 1), (200, 60), (120, 40)] {
      screen.tmux.resize(columns: size.0, rows: size.1)
      #expect(screen.tmux.wait { $0.value("pane_width") == String(size.0) })
    }
    #expect(screen.tmux.waitFor("F1 Help"))
    #expect(screen.tmux.waitFor("200 accepted"))
    screen.expectStraightBorders()
  }

  @Test func `a paste is taken as it is`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("C-a")
    screen.tmux.paste("{\n  \"aps\": {\n    \"alert\": \"pasted\"\n  }\n}\n")
    #expect(screen.tmux.waitFor("\"alert\": \"pasted\""))
    screen.tmux.press("F5")
    #expect(screen.tmux.waitFor("200 accepted"))
  }

  @Test func `broken JSON is not sent and says where it broke`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("C-a")
    screen.tmux.paste("{\"aps\":{\"alert\":}}")
    screen.tmux.press("F5")
    #expect(screen.tmux.waitFor("Nothing was sent"))
    #expect(screen.tmux.waitFor("1:17"))
  }

  @Test func `each picker opens and closes`() throws {
    let screen = try ComposerScreen()
    for (letter, sign) in [
      ("d", "Demo device"), ("c", "demo key"), ("e", "production"), ("t", "com.example.app"), ("p", "alert"),
    ] {
      screen.tmux.press("F7")
      #expect(screen.tmux.waitFor("Target"))
      let before = screen.tmux.text
      screen.tmux.press(letter)
      #expect(
        screen.tmux.wait { $0.text != before && $0.text.lowercased().contains(sign.lowercased()) },
        "\(letter)")
      screen.expectStraightBorders()
      screen.tmux.press("Escape")
      screen.tmux.press("Escape")
      #expect(screen.tmux.wait { $0.text.contains("F1 Help") })
    }
  }

  @Test func `the communication template shows the sender in place of the title`() throws {
    let screen = try ComposerScreen(arguments: "open communication")
    screen.tmux.press("F5")
    #expect(screen.tmux.waitFor("200 accepted"))
    screen.expectStraightBorders()
  }
}
