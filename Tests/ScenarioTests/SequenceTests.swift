import ComposeModel
import Composer
import Testing

/// Emoji of several code points are drawn by a substitute, and it is said.
@Suite struct SequenceTests {
  @Test func theCursorNamesTheSequence() {
    var draft = Draft.sample
    draft.payload = Array("{\"aps\":{\"alert\":\"👩‍💻 ok 👍\"}}".utf8)
    var person = Person(120, 40, draft: draft)
    #expect(!person.sees("code points"))
    person.press("Ctrl-G")
    person.type("1:18")
    person.press("Enter", "Left", "Right")
    #expect(person.sees("One sign of 3 code points, drawn here as 👩: U+1F469 U+200D U+1F4BB"))
    person.press("Right")
    #expect(!person.sees("code points"))
    #expect(person.sees("Joined emoji, skin tones and flags are drawn"))
  }

  @Test func plainEmojiNeedNoWord() {
    var draft = Draft.sample
    draft.payload = Array("{\"aps\":{\"alert\":\"👍 汉字 é\"}}".utf8)
    let person = Person(120, 40, draft: draft)
    #expect(!person.sees("are drawn by their first sign"))
  }
}
