import Glibc
import HostPlatform

/// A proxy on the loopback that opens tunnels, or refuses them.
package final class LoopbackProxy: Sendable {
  package enum Manner: Sendable {
    /// HTTP CONNECT; with `credentials` (Base64 of `user:password`) only for those.
    case http(credentials: String? = nil)
    /// Every CONNECT is answered with this status.
    case refusing(Int)
    /// SOCKS version 5 without authentication (RFC 1928).
    case socks5
  }

  package let port: Int
  private let manner: Manner
  private let listener: Int32
  private let state = Lock(State())

  private struct State {
    var isStopped = false
    var threads: [WorkerThread] = []
    var heads: [String] = []
    var relayed: [UInt8] = []
  }

  package init(_ manner: Manner) throws {
    self.manner = manner
    (listener, port) = TCPSocket.listen()
    let thread = try WorkerThread(name: "test proxy") { [self] in acceptAll() }
    state.withLock { $0.threads.append(thread) }
  }

  /// What clients have asked for.
  package var heads: [String] { state.withLock { $0.heads } }

  /// The bytes that went through from client to server.
  package var relayed: [UInt8] { state.withLock { $0.relayed } }

  package func stop() {
    let threads = state.withLock { state in
      state.isStopped = true
      defer { state.threads = [] }
      return state.threads
    }
    for thread in threads { thread.join() }
    close(listener)
  }

  private var isStopped: Bool { state.withLock { $0.isStopped } }

  private func acceptAll() {
    while !isStopped {
      guard TCPSocket.isReady(listener, seconds: 0.02) else { continue }
      let client = accept(listener, nil, nil)
      guard client >= 0 else { continue }
      if let thread = try? WorkerThread(name: "test tunnel", body: { [self] in serve(client) }) {
        state.withLock { $0.threads.append(thread) }
      }
    }
  }

  private func serve(_ client: Int32) {
    defer { close(client) }
    guard let port = agree(client) else { return }
    let server = TCPSocket.connect(port: port)
    guard server >= 0 else { return }
    defer { close(server) }
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while !isStopped {
      for (from, to) in [(client, server), (server, client)] where TCPSocket.isReady(from, seconds: 0.002) {
        let count = read(from, &buffer, buffer.count)
        guard count > 0 else { return }
        if from == client { state.withLock { $0.relayed += buffer.prefix(count) } }
        _ = send(to, buffer, count, Int32(MSG_NOSIGNAL))
      }
    }
  }

  /// Talks with the client until it is clear where it wants to go.
  private func agree(_ client: Int32) -> Int? {
    switch manner {
    case .socks5: return agreeSocks(client)
    case .http(let credentials):
      while let head = head(client) {
        if let credentials, !head.contains("Basic \(credentials)") {
          say(
            client,
            "HTTP/1.1 407 Proxy Authentication Required\r\nProxy-Authenticate: Basic realm=\"test\"\r\n"
              + "Content-Length: 0\r\n\r\n")
          continue
        }
        say(client, "HTTP/1.1 200 Connection established\r\n\r\n")
        return LoopbackProxy.port(in: head)
      }
      return nil
    case .refusing(let status):
      while head(client) != nil {
        let challenge = status == 407 ? "Proxy-Authenticate: Basic realm=\"test\"\r\n" : ""
        say(client, "HTTP/1.1 \(status) No\r\n\(challenge)Content-Length: 0\r\n\r\n")
      }
      return nil
    }
  }

  private static func port(in head: String) -> Int? {
    let target = head.split(separator: " ").dropFirst().first
    return target?.split(separator: ":").last.flatMap { Int($0) }
  }

  private func agreeSocks(_ client: Int32) -> Int? {
    guard let greeting = bytes(client, 2), let methods = bytes(client, Int(greeting[1])) else { return nil }
    guard greeting[0] == 5, methods.contains(0) else { return nil }
    _ = send(client, [5, 0] as [UInt8], 2, 0)
    guard let request = bytes(client, 4) else { return nil }
    var port: [UInt8]?
    switch request[3] {
    case 1: port = bytes(client, 6)
    case 3: port = bytes(client, 1).flatMap { bytes(client, Int($0[0]) + 2) }
    default: port = bytes(client, 18)
    }
    guard let port else { return nil }
    state.withLock { $0.heads.append("SOCKS5") }
    _ = send(client, [5, 0, 0, 1, 0, 0, 0, 0, 0, 0] as [UInt8], 10, 0)
    return Int(port[port.count - 2]) << 8 | Int(port[port.count - 1])
  }

  private func bytes(_ client: Int32, _ count: Int) -> [UInt8]? {
    var all: [UInt8] = []
    while all.count < count, !isStopped {
      guard TCPSocket.isReady(client, seconds: 0.02) else { continue }
      var byte: UInt8 = 0
      guard read(client, &byte, 1) == 1 else { return nil }
      all.append(byte)
    }
    return all.count == count ? all : nil
  }

  private func head(_ client: Int32) -> String? {
    var all: [UInt8] = []
    while !all.suffix(4).elementsEqual([13, 10, 13, 10]) {
      guard let next = bytes(client, 1) else { return nil }
      all += next
    }
    let head = String(decoding: all, as: UTF8.self)
    state.withLock { $0.heads.append(head) }
    return head
  }

  private func say(_ client: Int32, _ text: String) {
    _ = send(client, Array(text.utf8), text.utf8.count, Int32(MSG_NOSIGNAL))
  }
}
