import Glibc

/// Waits for descriptors.
enum Descriptor {
  /// Sleeps until it can be read, at most so many seconds (nil: for ever); false when the time is over.
  @discardableResult
  static func waitReadable(_ descriptor: Int32, seconds: Double?) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
    let limit = seconds.map { Int32(min(max(0, $0) * 1000, 1e9).rounded(.up)) } ?? -1
    return unsafe poll(&entry, 1, limit) > 0
  }
}
