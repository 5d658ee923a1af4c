import NotificationPreview
import TerminalCore
import Testing

@Suite struct PreviewViewTests {
  private let look = Sample.look(
    #"{"aps":{"alert":{"title":"Title 标题 👩‍👩‍👧","subtitle":"S","body":"A body\nwith two lines \#u{7} and 更多的文字在这里"}}}"#
  )

  @Test func scrollsWithinBounds() {
    let view = PreviewView(look)
    let rows = view.rows(columns: 30, theme: .mono)
    var top = Surface(Size(columns: 40, rows: 10))
    #expect(view.draw(into: &top, area: Rect(column: 2, row: 1, columns: 30, rows: 4), theme: .mono) == rows)
    #expect(top[31, 4].text == "↓")
    var end = Surface(Size(columns: 40, rows: 10))
    view.draw(into: &end, area: Rect(column: 2, row: 1, columns: 30, rows: 4), scroll: 999, theme: .mono)
    #expect(end[31, 1].text == "↑")
    #expect(end[31, 4].text != "↓")
  }

  /// Whatever the area, nothing is drawn beside it.
  @Test(arguments: [(1, 1), (5, 3), (23, 2), (24, 8), (39, 9)])
  func staysInItsArea(columns: Int, rows: Int) {
    let blank = Surface(Size(columns: 60, rows: 20), filledWith: Cell("."))
    for surface in PreviewSurface.allCases {
      var target = blank
      let area = Rect(column: 7, row: 5, columns: columns, rows: rows)
      PreviewView(look, surface: surface).draw(into: &target, area: area, theme: .full)
      for row in 0..<20 {
        for column in 0..<60 where !area.contains(Position(column: column, row: row)) {
          #expect(target[column, row] == Cell("."))
        }
      }
    }
  }

  @Test func nothingOfThePayloadReachesTheTerminalRaw() {
    let nasty = Sample.look(
      #"{"aps":{"alert":{"title":"\u001b[2J\u0007","body":"a\u0000b\u202Ec\u009b31m"}}}"#)
    for surface in PreviewSurface.allCases {
      let text = PreviewRenderer.draw(nasty, surface: surface, width: 40).lines.joined()
      for scalar in text.unicodeScalars {
        #expect(scalar.value >= 0x20 && !(0x7F...0x9F).contains(scalar.value) && scalar.value != 0x202E)
      }
    }
  }
}
