import TerminalCore
import Testing

@testable import Composer

@Suite struct ScreenLayoutTests {
  @Test(arguments: [
    (10, 3, ScreenLayout.Mode.none), (59, 24, .bare), (80, 14, .bare), (60, 15, .tabs), (80, 24, .tabs),
    (99, 45, .tabs), (99, 46, .stacked), (90, 50, .stacked), (100, 29, .tabs), (100, 30, .halves),
    (120, 40, .halves),
    (169, 60, .halves), (170, 50, .thirds), (200, 60, .thirds),
  ])
  func theSizeDecides(_ columns: Int, _ rows: Int, _ expected: ScreenLayout.Mode) {
    #expect(ScreenLayout.mode(for: Size(columns: columns, rows: rows), plain: false) == expected)
  }

  /// Every arrangement at every size: nothing overlaps, nothing is outside, and the focus is on the screen.
  @Test func panesNeverOverlap() {
    for columns in stride(from: 1, through: 230, by: 7) {
      for rows in stride(from: 1, through: 75, by: 3) {
        let size = Size(columns: columns, rows: rows)
        for pane in Pane.allCases {
          for lists in [nil, true, false] as [Bool?] {
            for zoomed in [true, false] {
              check(
                ScreenLayout(size: size, focus: pane, main: .payload, lists: lists, zoomed: zoomed), size,
                pane)
            }
          }
        }
      }
    }
  }

  private func check(_ layout: ScreenLayout, _ size: Size, _ focus: Pane) {
    guard layout.mode != .none else { return }
    let areas =
      layout.parts.map(\.area) + [
        layout.targetBar, layout.templateLine, layout.tabs, layout.problemLine, layout.footer,
        layout.noticeLine,
      ]
    let screen = Rect(size)
    var covered = 0
    for (index, area) in areas.enumerated() where !area.isEmpty {
      covered += area.columns * area.rows
      #expect(area.intersection(screen) == area, "\(area) is outside of \(size)")
      for other in areas[(index + 1)...] where !other.isEmpty {
        #expect(area.intersection(other).isEmpty, "\(area) and \(other) overlap at \(size)")
      }
    }
    #expect(covered == size.columns * size.rows, "\(size) has holes")
    #expect(layout.drawn.contains { $0.pane == focus }, "\(focus) is not shown at \(size)")
  }
}
