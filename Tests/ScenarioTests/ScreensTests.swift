import TerminalCore
import TestSupport
import Testing

/// The first screen at every size.
@Suite struct ScreensTests {
  @Test(arguments: [(80, 24), (120, 40), (200, 60), (90, 50), (50, 12)])
  func firstScreen(_ columns: Int, _ rows: Int) {
    let person = Person(columns, rows)
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "first-\(columns)x\(rows)")
  }
}
