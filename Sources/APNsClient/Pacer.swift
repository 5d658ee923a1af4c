/// Spreads pushes evenly so that no second sees more than the rate, bar a tenth of a second's worth at once.
package struct Pacer {
  private let rate: Double
  private let burst: Double
  private var credit: Double
  private var last: Double?

  /// - Parameter rate: Pushes a second, more than zero.
  package init(rate: Double) {
    self.rate = max(rate, 0.001)
    burst = max(1, rate / 10)
    credit = 1
  }

  /// Takes one if there is one; else the time at which there will be.
  ///
  /// Times are in seconds on the clock that never jumps.
  package mutating func take(now: Double) -> Double? {
    if let last { credit = min(burst, credit + (now - last) * rate) }
    last = now
    if credit >= 1 {
      credit -= 1
      return nil
    }
    return now + (1 - credit) / rate
  }
}
