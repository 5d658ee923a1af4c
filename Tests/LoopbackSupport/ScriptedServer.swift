import COpenSSL
import Glibc
package import HTTP2Session
import HostPlatform

/// A request as the scripted server has seen it.
package struct SeenRequest: Sendable {
  /// The connection on which it came, from 1.
  package var connection: Int
  package var stream: Int32
  /// Its place among all requests of the server, from 1.
  package var number: Int
  package var fields: HTTP2FieldBlock
  package var body: [UInt8]

  package subscript(_ name: String) -> String? { fields[name] }
}

/// What a scripted server does, as closures that run on the thread of the connection.
package struct ServerScript: Sendable {
  /// The list that ALPN chooses from; empty for a server without ALPN.
  package var protocols = ["h2"]
  package var settings = [HTTP2Setting(.maxConcurrentStreams, 1000)]
  /// Roots for client certificates; with any, a certificate is demanded.
  package var clientRoots: LoopbackCertificate?
  /// Called for each connection before anything is read.
  package var onConnect: @Sendable (ServerConnection) -> Void = { _ in }
  /// Called when a request is complete.
  package var onRequest: @Sendable (SeenRequest, ServerConnection) -> Void = { $1.accept($0) }

  package init() {}
}

/// A TLS server on a free port of the loopback that speaks HTTP/2 as a script says, faults included.
package final class ScriptedServer: Sendable {
  /// What the server itself has counted.
  package struct Count: Sendable {
    package var connections = 0
    package var requests: [SeenRequest] = []
    package var accepted = 0
    package var answered = 0
    /// The most streams that were open at once on a connection before a 200 was given on it.
    package var openBeforeAccepted = 0
    package var openAtOnce = 0
  }

  package let port: Int
  package let certificate: LoopbackCertificate
  let script: ServerScript
  let count = Lock(Count())
  private let listener: Int32
  private let isStopped = Lock(false)
  private let threads = Lock<[WorkerThread]>([])

  package init(_ script: ServerScript = ServerScript(), certificate: LoopbackCertificate = .shared) throws {
    self.script = script
    self.certificate = certificate
    (listener, port) = TCPSocket.listen()
    let accepting = try WorkerThread(name: "test listener") { [self] in acceptAll() }
    threads.withLock { $0.append(accepting) }
  }

  /// What was counted so far.
  package var counted: Count { count.withLock { $0 } }

  /// Closes the listener and all connections and waits for their threads.
  package func stop() {
    isStopped.withLock { $0 = true }
    let all = threads.withLock { threads in
      defer { threads = [] }
      return threads
    }
    for thread in all { thread.join() }
    close(listener)
  }

  var stopped: Bool { isStopped.withLock { $0 } }

  private func acceptAll() {
    while !stopped {
      guard TCPSocket.isReady(listener, seconds: 0.02) else { continue }
      let descriptor = accept(listener, nil, nil)
      guard descriptor >= 0 else { continue }
      let number = count.withLock { count in
        count.connections += 1
        return count.connections
      }
      if let thread = try? WorkerThread(
        name: "test connection",
        body: { [self] in
          ServerConnection(descriptor, number: number, server: self).run()
        })
      {
        threads.withLock { $0.append(thread) }
      }
    }
  }
}

extension LoopbackCertificate {
  /// One for all tests of a process.
  package static let shared = LoopbackCertificate()
}
