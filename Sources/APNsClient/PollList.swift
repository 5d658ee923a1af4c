import Glibc

/// The descriptors for one call of `poll(2)`, each with the number of who wants it.
struct PollList {
  private var entries: [pollfd] = []
  private var owners: [Int] = []

  mutating func clear() {
    entries.removeAll(keepingCapacity: true)
    owners.removeAll(keepingCapacity: true)
  }

  mutating func add(_ descriptor: Int32, reads: Bool, writes: Bool, owner: Int) {
    let events = (reads ? Int16(POLLIN) : 0) | (writes ? Int16(POLLOUT) : 0)
    entries.append(pollfd(fd: descriptor, events: events, revents: 0))
    owners.append(owner)
  }

  /// Waits until one is ready, or so many seconds; without an end when nil.
  mutating func wait(seconds: Double?) {
    var milliseconds: Int32 = -1
    if let seconds { milliseconds = Int32(min(seconds * 1000, 3_600_000).rounded(.up)) }
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }

  /// Whether anything has happened to a descriptor of that owner.
  func isReady(_ owner: Int) -> Bool {
    zip(owners, entries).contains { $0 == owner && $1.revents != 0 }
  }
}
