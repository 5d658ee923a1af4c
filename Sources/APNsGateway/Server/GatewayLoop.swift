import Glibc
import HostPlatform

/// The one thread of a gateway: listens, polls, serves.
///
/// Invariant of `@unchecked Sendable`: made by `GatewayServer.start`, then touched by the gateway's thread alone; what
/// others may touch is in `shared`.
final class GatewayLoop: @unchecked Sendable {
  /// What the thread and its owner have in common.
  final class Shared: Sendable {
    let wake = WakeUp()
    let isStopping = Lock(false)
    let counts = Lock(GatewayCounts())
  }

  private let listeners: [Listener]
  private let desk: GatewayDesk
  private let contexts: Contexts
  private let shared: Shared
  private var connections: [GatewayConnection] = []
  /// Sockets that a fault keeps without a word.
  private var mute: [Int32] = []
  private var polled: [pollfd] = []
  /// No descriptor was left; listening rests until then.
  private var restsUntil = 0.0

  /// TLS for the honest case and for each fault of it.
  struct Contexts {
    let honest: ServerContext
    let http11: ServerContext
    let silent: ServerContext
    let refusing: ServerContext

    init(_ authority: LocalAuthority) throws(GatewayFailure) {
      let (certificates, key) = (authority.serverCertificates, authority.serverKey)
      honest = try ServerContext(certificates: certificates, key: key, alpn: .h2)
      http11 = try ServerContext(certificates: certificates, key: key, alpn: .http11)
      silent = try ServerContext(certificates: certificates, key: key, alpn: .silent)
      refusing = try ServerContext()
    }
  }

  init(listeners: [Listener], contexts: Contexts, desk: GatewayDesk, shared: Shared) {
    self.listeners = listeners
    self.contexts = contexts
    self.desk = desk
    self.shared = shared
  }

  /// Serves until told to stop, then takes leave of everyone.
  func run() {
    while !shared.isStopping.withLock({ $0 }) {
      poll()
      for connection in connections where connection.isOver { close(connection) }
      connections.removeAll(where: \.isOver)
      desk.publish()
    }
    for listener in listeners { Glibc.close(listener.descriptor) }
    for connection in connections {
      connection.leave()
      connection.end("the gateway was stopped")
      close(connection)
    }
    for socket in mute { Glibc.close(socket) }
  }

  private func poll() {
    let now = Clock.monotonic
    let listens = now >= restsUntil
    polled.removeAll(keepingCapacity: true)
    polled.append(pollfd(fd: shared.wake.descriptor, events: Int16(POLLIN), revents: 0))
    for listener in listeners {
      polled.append(pollfd(fd: listens ? listener.descriptor : -1, events: Int16(POLLIN), revents: 0))
    }
    for connection in connections {
      polled.append(pollfd(fd: connection.socket, events: connection.pollEvents, revents: 0))
    }
    _ = unsafe Glibc.poll(&polled, nfds_t(polled.count), timeout(now, listens: listens))
    if polled[0].revents != 0 { shared.wake.drain() }
    let first = 1 + listeners.count
    for (index, connection) in connections.enumerated() where polled[first + index].revents != 0 {
      connection.serve()
    }
    let later = Clock.monotonic
    for connection in connections {
      if let due = connection.nextDue, due <= later { connection.tick(later) }
    }
    for (index, listener) in listeners.enumerated() where polled[1 + index].revents != 0 { accept(listener) }
  }

  /// Milliseconds until time demands something; -1 when nothing does.
  private func timeout(_ now: Double, listens: Bool) -> Int32 {
    var due = connections.compactMap(\.nextDue).min()
    if !listens { due = min(due ?? restsUntil, restsUntil) }
    guard let due else { return -1 }
    return Int32(clamping: Int(max(0, due - now) * 1000) + 1)
  }

  private func accept(_ listener: Listener) {
    var isExhausted = false
    while let socket = listener.accept(isExhausted: &isExhausted) {
      desk.counts.connections += 1
      open(socket)
    }
    if isExhausted { restsUntil = Clock.monotonic + 0.1 }
  }

  private func open(_ socket: Int32) {
    let fault = desk.faults.nextConnection()
    let context: ServerContext
    switch fault?.kind {
    case .refuseConnection:
      Glibc.close(socket)
      return
    case .muteConnection:
      mute.append(socket)
      return
    case .refuseTLS: context = contexts.refusing
    case .http11: context = contexts.http11
    case .noALPN: context = contexts.silent
    default: context = contexts.honest
    }
    guard let tls = context.connection(on: socket) else {
      Glibc.close(socket)
      return
    }
    connections.append(
      GatewayConnection(number: desk.counts.connections, socket: socket, tls: tls, desk: desk))
  }

  private func close(_ connection: GatewayConnection) {
    Glibc.close(connection.socket)
    desk.tell(.closed(connection: connection.number, why: connection.ending ?? "closed"))
  }
}
