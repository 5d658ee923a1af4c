import Composer

/// The timers that were asked for; none of them ticks while nobody waits.
struct TimerTable {
  private var deadlines: [TimerID: Double] = [:]

  /// Starts a timer, or starts it anew.
  mutating func start(_ id: TimerID, seconds: Double, now: Double) { deadlines[id] = now + seconds }

  mutating func stop(_ id: TimerID) { deadlines[id] = nil }

  /// Seconds until the next one is due; nil when none runs.
  func delay(now: Double) -> Double? { deadlines.values.min().map { max(0, $0 - now) } }

  /// Takes out those that are due, the earliest first.
  mutating func due(now: Double) -> [TimerID] {
    let due = deadlines.filter { $0.value <= now }.sorted { $0.value < $1.value }.map(\.key)
    for id in due { deadlines[id] = nil }
    return due
  }
}
