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

  @Test func theSameLettersWin() {
    #expect(KeySpelling.nearest(to: "user_name", among: ["username2", "userName"]) == "userName")
  }
}
