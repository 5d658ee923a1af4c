import TerminalCore
import Testing

@Suite struct ListWindowTests {
  @Test func `the selection stays in the list and on the screen`() {
    var window = ListWindow(count: 100)
    for (move, rows) in [(1, 10), (50, 10), (-200, 10), (500, 10), (-1, 1), (-3, 7), (7, 0)] {
      window.move(by: move)
      window.reveal(rows: rows, margin: 1)
      #expect((0..<100).contains(window.selection))
      if rows > 0 { #expect(window.visible(rows: rows).contains(window.selection)) }
    }
    window.resize(count: 3)
    window.reveal(rows: 10)
    #expect(window.selection <= 2 && window.top == 0)
    window.resize(count: 0)
    window.reveal(rows: 10)
    #expect(window.visible(rows: 10).isEmpty && window.selection == 0)
  }

  @Test func `the thumb is inside of the bar and reaches both ends`() {
    var window = ListWindow(count: 30)
    #expect(window.thumb(rows: 30) == nil)
    #expect(window.thumb(rows: 10) == 0..<3)
    window.scroll(by: 1000, rows: 10)
    #expect(window.thumb(rows: 10) == 7..<10)
    #expect(window.selection == 0)
  }
}
