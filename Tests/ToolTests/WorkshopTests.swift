import Foundation
import TestSupport
import Testing

/// The workshop of a payload as a person walks through it, in a real terminal.
@Suite(.serialized, .enabled(if: TmuxSession.isAvailable)) struct WorkshopTests {
  /// A payload with six mistakes of six kinds.
  private static let broken = """
    {
      'aps': {
        "alert": {
          "title": “Order”,
          "body": "text",
        }
        "badge": 03,
        "mutable-content": True
      }
    }

    """

  private func payload(_ screen: ComposerScreen) -> [String] {
    screen.tmux.lines.filter { $0.hasPrefix("┃") }.map { line in
      String(line.dropFirst(7).prefix { $0 != "┃" && $0 != "│" && $0 != "█" })
        .replacingOccurrences(of: " +$", with: "", options: .regularExpression)
    }
  }

  @Test func `six mistakes are walked through, repaired with one key each, and all taken back`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("C-a")
    screen.tmux.paste(Self.broken)
    // The problems stand below the text, and are written after it.
    #expect(screen.tmux.waitFor("A comma before '}'"))
    let before = payload(screen)
    var repairs = 0
    while !screen.tmux.text.contains("no problems"), repairs < 12 {
      let count = screen.tmux.text
      screen.tmux.press("F8")
      #expect(screen.tmux.wait { $0.text.contains("F9: ") || $0.text.contains("no problems") })
      screen.tmux.press("F9")
      #expect(screen.tmux.wait { $0.text.contains("Repaired: ") && $0.text != count })
      repairs += 1
    }
    #expect(screen.tmux.waitFor("no problems"), "\(screen.tmux.text)")
    #expect(repairs >= 6)
    #expect(screen.tmux.waitFor("\"mutable-content\": 1"))
    for _ in 0..<repairs { screen.tmux.press("M-u") }
    #expect(screen.tmux.wait { _ in payload(screen) == before }, "\(screen.tmux.text)")
  }

  @Test func `a key is completed, and the form changes one line`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("C-a")
    screen.tmux.paste("{\n  \"aps\": {\n    \"alert\": {\n      \"title\": \"Old\"\n    }\n  }\n}\n")
    #expect(screen.tmux.waitFor("\"Old\""))
    for _ in 0..<5 { screen.tmux.press("Up") }
    screen.tmux.press("Up", "End", "Enter")
    screen.tmux.type("\"interr")
    #expect(screen.tmux.waitFor("interruption-level"), "\(screen.tmux.text)")
    screen.tmux.press("Tab")
    #expect(screen.tmux.waitFor("\"interruption-level\": "), "\(screen.tmux.text)")
    screen.tmux.press("Escape", "M-u", "M-u", "M-u")
    #expect(screen.tmux.wait { !$0.text.contains("interruption-level") }, "\(screen.tmux.text)")
    let before = payload(screen)
    screen.tmux.press("F12")
    #expect(screen.tmux.waitFor("Delivery"))
    screen.tmux.press("C-u")
    screen.tmux.type("New")
    screen.tmux.press("F12")
    #expect(screen.tmux.waitFor("\"title\": \"New\""), "\(screen.tmux.text)")
    let after = payload(screen)
    let changed = zip(before, after).filter { $0 != $1 }
    #expect(changed.count == 1 && before.count == after.count, "\(before) \(after)")
  }

  @Test func `a template with two variables is saved, opened again and sent`() throws {
    let screen = try ComposerScreen()
    screen.tmux.press("C-a")
    screen.tmux.paste(
      "{\"aps\":{\"alert\":{\"title\":\"{{title}}\"}},\n\"count\":\"{{count}}\"}\n")
    #expect(screen.tmux.waitFor("{{count}}"))
    screen.tmux.press("F7")
    #expect(screen.tmux.waitFor("Variables"))
    screen.tmux.press("v")
    #expect(screen.tmux.waitFor("as"))
    screen.tmux.type("Parcel")
    screen.tmux.press("Tab")
    screen.tmux.type("3")
    screen.tmux.press("Tab", "Right")
    #expect(screen.tmux.waitFor("\"count\":3"), "\(screen.tmux.text)")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("The variables are kept"))
    screen.tmux.press("C-p")
    #expect(screen.tmux.waitFor("type to filter"))
    screen.tmux.type("new name")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("It has the variables title, count"), "\(screen.tmux.text)")
    screen.tmux.press("C-u")
    screen.tmux.type("two-variables")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("Saved two-variables"), "\(screen.tmux.text)")
    screen.tmux.press("F7", "m")
    #expect(screen.tmux.waitFor("media-url"))
    screen.tmux.type("media-url")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("imgur"), "\(screen.tmux.text)")
    screen.tmux.press("F7", "m")
    #expect(screen.tmux.waitFor("[Template]"))
    screen.tmux.type("two-var")
    screen.tmux.press("Enter")
    #expect(screen.tmux.waitFor("{{count}}"), "\(screen.tmux.text)")
    screen.tmux.press("F5")
    #expect(screen.tmux.waitFor("200 accepted"), "\(screen.tmux.text)")
    #expect(screen.tmux.text.contains("Parcel"))
    screen.tmux.press("C-q")
    screen.expectShellAsBefore()
  }
}
