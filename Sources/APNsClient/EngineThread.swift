import APNsCore
import CurlTransport
import Glibc
import HTTP2Session
import HostPlatform

/// The thread that does what the engine decides: it owns the connections and sits in `poll(2)`.
final class EngineThread {
  private let configuration: ClientConfiguration
  private let handler: @Sendable (ClientEvent) -> Void
  private let inbox: Inbox
  private var engine: Engine
  private var links: [Int: Link] = [:]
  private var items: [Inbox.Item] = []
  private var actions: [EngineAction] = []
  private var events: [HTTP2Event] = []
  private var buffer = [UInt8](repeating: 0, count: 65_536)
  private var settled = 0

  /// So many seconds after its last piece of work for a single push the engine stays awake.
  ///
  /// To fall asleep and be woken costs as much as half a request on the loopback; this is less than a hundredth of the
  /// way to APNs and back.
  private static let wakefulness = 200e-6

  /// The owner of the inbox's bell in a `PollList`; connections count from 1.
  private static let bell = 0

  init(
    _ configuration: ClientConfiguration, inbox: Inbox, handler: @escaping @Sendable (ClientEvent) -> Void
  ) {
    self.configuration = configuration
    self.inbox = inbox
    self.handler = handler
    engine = Engine(configuration)
  }

  /// Runs until the inbox is closed; every push has ended then.
  func run() {
    var poll = PollList()
    var isHurried = false
    var awakeUntil = 0.0
    while true {
      let isClosed = inbox.collect(into: &items)
      let now = Clock.monotonic
      if !items.isEmpty { awakeUntil = now + EngineThread.wakefulness }
      for item in items {
        switch item {
        case .submit(let id, let request): engine.submit(id, request, now: now)
        case .cancel(let id): engine.cancel(id, now: now)
        case .cancelUnsent: engine.cancelUnsent(now: now)
        }
      }
      if isClosed { return shutDown(now: now) }
      engine.settle(now: now)
      act()
      // The end of one push may be the reason to keep back those that would go out now.
      if inbox.takeCallBack() {
        engine.cancelUnsent(now: now)
        act()
      }
      flushAll()
      // What was just sent has made no work as a rule, which costs less to see here than in another round.
      engine.settle(now: now)
      if settled > 0 { awakeUntil = now + EngineThread.wakefulness }
      reportSettled()
      let isBusy = isHurried || engine.hasWork || (engine.hasAtMostOnePush && now < awakeUntil)
      if !isBusy, inbox.goToSleep() {
        wait(&poll)
      } else {
        poll.clear()
        collectDescriptors(&poll)
        poll.wait(seconds: 0)
      }
      if poll.isReady(EngineThread.bell) { inbox.bell.drain() }
      isHurried = takeInput(poll)
    }
  }

  private func shutDown(now: Double) {
    engine.shutDown(now: now)
    act()
    reportSettled()
  }

  // MARK: Waiting

  private func collectDescriptors(_ poll: inout PollList) {
    poll.add(inbox.bell.descriptor, reads: true, writes: false, owner: EngineThread.bell)
    for (number, link) in links {
      if link.session != nil {
        poll.add(link.transport.socket, reads: true, writes: link.wantsWrite, owner: number)
      } else {
        for awaited in link.transport.descriptors {
          poll.add(awaited.descriptor, reads: awaited.reads, writes: awaited.writes, owner: number)
        }
      }
    }
  }

  private func wait(_ poll: inout PollList) {
    poll.clear()
    collectDescriptors(&poll)
    var patience = engine.nextDeadline - Clock.monotonic
    for link in links.values where link.session == nil { patience = min(patience, link.transport.patience) }
    poll.wait(seconds: patience == .infinity ? nil : max(0, patience))
  }

  // MARK: Input

  /// Goes on with openings and reads what has come.
  ///
  /// - Returns: Whether there is more to read at once.
  private func takeInput(_ poll: PollList) -> Bool {
    var isMore = false
    for number in links.keys.sorted() {
      guard let link = links[number] else { continue }
      if link.session == nil {
        advance(number, link)
      } else if poll.isReady(number) || link.hasMore {
        if read(number, link) { isMore = true }
      }
    }
    return isMore
  }

  private func advance(_ number: Int, _ link: Link) {
    let progress = link.transport.advance()
    let now = Clock.monotonic
    switch progress {
    case .opening: break
    case .failed(let failure): engine.failedToOpen(number, failure, now: now)
    case .open(let report):
      do throws(HTTP2Failure) {
        try link.begin(observesFrames: configuration.logsFrames)
        engine.opened(number, report, now: now)
      } catch {
        engine.failedToOpen(
          number, TransportFailure(hop: .http2, message: "HTTP/2 could not begin: \(error)."), now: now)
      }
    }
  }

  private func read(_ number: Int, _ link: Link) -> Bool {
    let reading = link.read(with: &buffer)
    link.hasMore = false
    hand(link, to: number)
    let now = Clock.monotonic
    switch reading {
    case .drained: break
    case .more: link.hasMore = true
    case .over(let failure): engine.lost(number, failure, now: now)
    }
    // The session may have ended by itself, after a GOAWAY of either side.
    if let session = link.session, session.isFinished { engine.lost(number, nil, now: now) }
    return link.hasMore
  }

  /// Hands the events of a session to the engine.
  private func hand(_ link: Link, to number: Int) {
    guard let session = link.session else { return }
    session.swapEvents(with: &events)
    guard !events.isEmpty else { return }
    let now = Clock.monotonic
    engine.received(events, on: number, now: now)
  }

  // MARK: Output

  private func flushAll() {
    for number in links.keys.sorted() {
      guard let link = links[number], let session = link.session else { continue }
      let failure = link.flush()
      hand(link, to: number)
      engine.flushed(number, link.flushed)
      if let failure {
        // What the peer has said before it went may explain it.
        _ = read(number, link)
        engine.lost(number, failure, now: Clock.monotonic)
      } else if session.isFinished {
        engine.lost(number, nil, now: Clock.monotonic)
      }
    }
    act()
  }

  // MARK: Actions

  /// Does what the engine wants until it wants nothing more.
  private func act() {
    while true {
      engine.swapActions(with: &actions)
      if actions.isEmpty { return }
      var done: [EngineAction] = []
      swap(&done, &actions)
      for action in done { perform(action) }
      swap(&done, &actions)
    }
  }

  private func perform(_ action: EngineAction) {
    switch action {
    case .send(let number, let stream, let block, let body): send(number, stream, block, body)
    case .report(let event):
      if case .finished = event { settled += 1 }
      handler(event)
    case .open(let number, let request):
      do throws(TransportFailure) {
        links[number] = try Link(request)
      } catch {
        engine.failedToOpen(number, error, now: Clock.monotonic)
        engine.settle(now: Clock.monotonic)
      }
    case .reset(let number, let stream, let code):
      try? links[number]?.session?.submitReset(stream: stream, code)
    case .ping(let number): try? links[number]?.session?.submitPing()
    case .close(let number): links.removeValue(forKey: number)?.close()
    case .renew(let token, let request):
      let new = configuration.renewToken?(request)
      let now = Clock.monotonic
      engine.renewed(token, with: new, now: now)
      engine.settle(now: now)
    }
  }

  private func send(_ number: Int, _ stream: Int32, _ block: HTTP2FieldBlock, _ body: [UInt8]) {
    guard let session = links[number]?.session else { return }
    do throws(HTTP2Failure) {
      let given = try session.submitRequest(block, body: body)
      guard given != stream else { return }
      engine.lost(
        number,
        TransportFailure(hop: .http2, message: "The session numbered stream \(given) in place of \(stream)."),
        now: Clock.monotonic)
    } catch {
      engine.lost(
        number, TransportFailure(hop: .http2, message: "A request could not be handed over: \(error)."),
        now: Clock.monotonic)
    }
    engine.settle(now: Clock.monotonic)
  }

  private func reportSettled() {
    if settled > 0 { inbox.settled(settled) }
    settled = 0
  }
}
