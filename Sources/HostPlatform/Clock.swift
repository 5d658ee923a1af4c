import CHost
import Glibc

/// The clocks of the machine, for the adapters; pure code is handed the time.
package enum Clock {
  /// Seconds since 1970.
  package static var now: Double { read(CLOCK_REALTIME) }

  /// Seconds on a clock that never jumps.
  package static var monotonic: Double { read(CLOCK_MONOTONIC) }

  /// Whether the system says that its clock is kept right, as by NTP.
  package static var isKept: Bool { pw_clock_is_kept() != 0 }

  private static func read(_ clock: clockid_t) -> Double {
    var time = timespec()
    unsafe clock_gettime(clock, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
