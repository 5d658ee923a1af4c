import APNsCore
import APNsPayload
import NotificationPreview
import Testing

@Suite struct StringsTableTests {
  @Test func readsStringsFiles() throws {
    let text = """
      /* Shown when a friend asks. */
      "GAME_TITLE" = "%@ wants to play";   // a comment
      "GAME_BODY" = "Say \\"yes\\"\\nnow \\U4e2d";
      plain_key = "x";
      """
    let table = try #require(StringsTable(stringsFile: text))
    #expect(table["GAME_TITLE"] == "%@ wants to play")
    #expect(table["GAME_BODY"] == "Say \"yes\"\nnow 中")
    #expect(table["plain_key"] == "x")
  }

  @Test(arguments: ["\"a\" = \"b\"", "\"a\" \"b\";", "\"a\" = ;", "\"a", "\"a\" = \"\\U12\";", "{"])
  func refusesOtherText(text: String) {
    #expect(StringsTable(stringsFile: text) == nil)
  }

  @Test(arguments: [
    ("%@ and %@", ["A", "B"], "A and B", 0), ("%2$@ before %1$@", ["A", "B"], "B before A", 0),
    ("50%% off", [], "50% off", 0),
    ("50% off", [], "50% off", 0), ("%@", [], "%@", 1), ("%3$@", ["A"], "%3$@", 1),
    ("%d items", ["3"], "%d items", 0),
    ("end %", [], "end %", 0), ("%1", ["A"], "%1", 0), ("%0$@", ["A"], "%0$@", 1),
    ("%99999$@", ["A"], "%99999$@", 0),
  ])
  func fillsPlaceholders(format: String, arguments: [String], text: String, missing: Int) {
    let filled = StringsTable.filled(format, with: arguments)
    #expect(filled.text == text)
    #expect(filled.missing == missing)
  }

  @Test func keysWinOverTextAndSayWhatTheyAre() {
    let payload =
      #"{"aps":{"alert":{"title-loc-key":"T","title-loc-args":["Bob"],"body":"literal","loc-key":"B"}}}"#
    var input = Sample.input(payload)
    input.strings = StringsTable(["T": "%@ calls", "B": "from the table"])
    let known = Presenter.present(input)
    #expect(known.title == "Bob calls")
    #expect(known.body == "from the table")
    #expect(
      known.explanations.contains { $0.text.contains("wins over the text") && $0.certainty == .assumed })

    input.strings = StringsTable(["X": "y"])
    #expect(Presenter.present(input).title == "T")
    #expect(Presenter.present(input).explanations.contains { $0.text.contains("not in the strings") })
  }
}
