import APNsCore
import HostPlatform

/// Where other threads leave what they want of the engine.
final class Inbox: Sendable {
  enum Item: Sendable {
    case submit(PushID, PushRequest)
    case cancel(PushID)
    case cancelUnsent
  }

  private struct Content {
    var items: [Item] = []
    /// Pushes that were submitted and have not ended.
    var unsettled = 0
    var isClosed = false
    /// Whether the engine sits in `poll` and must be woken.
    var isAsleep = false
    /// Whether pushes are to be called back that the engine may be about to write.
    var isCallingBack = false
  }

  private let content = Lock(Content())
  private let room: Int
  /// Wakes the engine.
  let bell = WakeUp()
  /// Wakes who waits for room.
  private let roomBell = WakeUp()

  init(room: Int) { self.room = max(1, room) }

  /// Leaves an item; false once the client is closed.
  func leave(_ item: Item, ifRoom: Bool = false) -> Outcome {
    let (outcome, mustWake) = content.withLock { content -> (Outcome, Bool) in
      if content.isClosed { return (.closed, false) }
      if case .submit = item {
        if ifRoom, content.unsettled >= room { return (.full, false) }
        content.unsettled += 1
      }
      if case .cancelUnsent = item { content.isCallingBack = true }
      content.items.append(item)
      let mustWake = content.isAsleep
      content.isAsleep = false
      return (.taken, mustWake)
    }
    if mustWake { bell.signal() }
    return outcome
  }

  enum Outcome {
    case taken
    case full
    case closed
  }

  /// Blocks until a push has ended since the last call, or a moment has passed.
  func waitForRoom() { roomBell.wait(seconds: 0.2) }

  /// Takes everything that was left, in order; the buffer is emptied first.
  ///
  /// - Returns: Whether the client was closed.
  func collect(into buffer: inout [Item]) -> Bool {
    buffer.removeAll(keepingCapacity: true)
    return content.withLock { content in
      swap(&buffer, &content.items)
      return content.isClosed
    }
  }

  /// Whether pushes have been called back since the last call, also while the engine was at work.
  func takeCallBack() -> Bool {
    content.withLock { content in
      defer { content.isCallingBack = false }
      return content.isCallingBack
    }
  }

  /// Says that the engine is about to sleep; false if something was left meanwhile.
  func goToSleep() -> Bool {
    content.withLock { content in
      content.isAsleep = content.items.isEmpty && !content.isClosed
      return content.isAsleep
    }
  }

  /// Notes that so many pushes have ended.
  func settled(_ count: Int) {
    let hadNoRoom = content.withLock { content in
      let before = content.unsettled
      content.unsettled -= count
      // Waking early costs; a quarter of the room is a good piece of work for whoever waits.
      let mark = room - max(1, room / 4)
      return before > mark && content.unsettled <= mark
    }
    if hadNoRoom { roomBell.signal() }
  }

  func close() {
    content.withLock { $0.isClosed = true }
    bell.signal()
    roomBell.signal()
  }
}
