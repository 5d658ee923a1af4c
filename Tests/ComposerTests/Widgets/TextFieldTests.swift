import TerminalCore
import Testing

@testable import Composer

@Suite struct TextFieldTests {
  private func field(_ text: String, _ keys: [Key]) -> TextField {
    var field = TextField(text)
    for key in keys { _ = field.handle(key) }
    return field
  }

  @Test func editsByCharacterAndWord() {
    #expect(field("ab", [.character("c")]).text == "abc")
    #expect(field("abc", [.left, .backspace]).text == "ac")
    #expect(field("abc", [.home, .delete]).text == "bc")
    #expect(field("one two", [.control("w")]).text == "one ")
    #expect(field("one two", [.controlLeft, .character("x")]).text == "one xtwo")
    #expect(field("one two", [.control("u")]).text.isEmpty)
  }

  @Test func clustersAreOnePlace() {
    #expect(field("a👨‍👩‍👧", [.backspace]).text == "a")
    #expect(field("e\u{301}x", [.left, .backspace]).text == "x")
  }

  @Test func linesBecomeOne() {
    var field = TextField()
    field.insert("a\nb\n")
    #expect(field.text == "a b")
  }

  @Test func theWindowFollowsTheCursor() {
    var surface = Surface(Size(columns: 6, rows: 1))
    let cursor = TextField("0123456789").draw(
      on: &surface, at: Position(column: 0, row: 0), columns: 5, style: .plain)
    #expect(cursor == 4)
    #expect(surface.lines == ["6789"])
  }

  @Test func secretsAreNotDrawn() {
    var surface = Surface(Size(columns: 10, rows: 1))
    TextField("geheim", isSecret: true).draw(
      on: &surface, at: Position(column: 0, row: 0), columns: 10, style: .plain)
    #expect(surface.lines == ["******"])
  }
}
