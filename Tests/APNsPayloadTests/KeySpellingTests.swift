import APNsPayload
import Testing

@Suite struct KeySpellingTests {
  @Test(arguments: [
    ("abc", "abc", 0), ("abc", "acb", 1), ("abc", "ab", 1), ("abc", "abcd", 1), ("abcd", "bacx", 2),
    ("", "ab", 2),
  ])
  func countsSlips(_ left: String, _ right: String, _ count: Int) {
    #expect(KeySpelling.distance(Array(left.utf8), Array(right.utf8)) == count)
  }

  @Test func namesFarApartAreNotCompared() {
    #expect(KeySpelling.distance(Array("a".utf8), Array("abcdef".utf8)) == .max)
  }

  /// The quick look at the letters changes no answer.
  @Test(arguments: [
    ("mutable_content7", "mutable-content"), ("conetnt-available", "content-available"),
    ("ategory", "category"), ("xontent-ztate", "content-state"), ("thread-if", "thread-id"),
    ("intrruption-levl", "interruption-level"), ("xyzategory", nil), ("mutable-content", nil),
    ("sond", nil), ("MUTABLE.CONTENT", "mutable-content"),
  ])
  func slipsAreSeenThrough(_ name: String, _ meant: String?) {
    let names = [
      "mutable-content", "content-available", "content-state", "category", "thread-id", "interruption-level",
      "sound",
    ]
    #expect(KeySpelling.nearest(to: name, among: names) == meant)
  }

  @Test func theSameLettersWin() {
    #expect(KeySpelling.nearest(to: "user_name", among: ["username2", "userName"]) == "userName")
  }
}
