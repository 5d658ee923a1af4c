/// How much of the history is kept; without limits all of it.
package struct HistoryRetention: Sendable, Hashable {
  /// Attempts older than so many days are forgotten; nil keeps them whatever their age.
  package var days: Int?
  /// Only so many of the newest are kept; nil keeps them whatever their number.
  package var count: Int?

  package init(days: Int? = nil, count: Int? = nil) {
    self.days = days
    self.count = count
  }

  /// Nothing is forgotten by itself.
  package static let everything = HistoryRetention()

  package var isLimited: Bool { days != nil || count != nil }

  /// The moment before which attempts are forgotten, in seconds since 1970.
  package func cutoff(now: Double) -> Double? { days.map { now - Double($0) * 86_400 } }
}
