import APNsCore
import CurlTransport
import HTTP2Session

/// A connection with the HTTP/2 session that runs over it.
final class Link {
  let transport: CurlConnection
  /// Nil until the connection stands.
  private(set) var session: HTTP2Session?
  private var output: [UInt8] = []
  private var sent = 0
  /// Bytes of output that the socket has taken.
  private(set) var flushed = 0
  private(set) var wantsWrite = false
  /// Whether the last round of reading ended before the bytes did.
  var hasMore = false

  init(_ request: ConnectionRequest) throws(TransportFailure) {
    transport = try CurlConnection(request)
    output.reserveCapacity(Link.outputLimit)
  }

  /// Output is made in pieces of about this size, so that what waits stays with the session.
  private static let outputLimit = 65_536

  /// Begins HTTP/2 over the connection that now stands.
  func begin(observesFrames: Bool) throws(HTTP2Failure) {
    // No pushes from the server; windows as the protocol has them, since APNs' answers are small.
    let session = try HTTP2Session(
      .client, HTTP2Session.Configuration(settings: [HTTP2Setting(.enablePush, 0)]))
    session.observesFrames = observesFrames
    self.session = session
  }

  /// Sends what the session has to say until the socket takes no more.
  ///
  /// - Returns: Why the connection is of no further use, or nil.
  func flush() -> TransportFailure? {
    guard let session else { return nil }
    wantsWrite = false
    while true {
      if sent == output.count {
        output.removeAll(keepingCapacity: true)
        sent = 0
        do throws(HTTP2Failure) {
          try session.produce(into: &output, limit: Link.outputLimit - 20_000)
        } catch {
          return Link.failure(error)
        }
        if output.isEmpty { return nil }
      }
      switch transport.write(output.span.extracting(sent..<output.count)) {
      case .bytes(let count):
        sent += count
        flushed += count
      case .wouldBlock:
        wantsWrite = true
        return nil
      case .closed: return TransportFailure(hop: .connect, message: "The connection is closed.")
      case .failed(let failure): return failure
      }
    }
  }

  /// How a round of reading ended.
  enum Reading {
    /// Nothing more for now.
    case drained
    /// There may be more, which `poll` need not show since TLS may hold it already.
    case more
    /// The peer has closed, or the connection is of no further use.
    case over(TransportFailure?)
  }

  /// Reads into the session, at most a bounded number of times so that other connections get their turn.
  func read(with buffer: inout [UInt8]) -> Reading {
    guard let session else { return .drained }
    for _ in 0..<16 {
      switch transport.read(into: &buffer) {
      case .bytes(let count):
        do throws(HTTP2Failure) {
          try session.receive(buffer.span.extracting(0..<count))
        } catch {
          return .over(Link.failure(error))
        }
      case .wouldBlock: return .drained
      case .closed: return .over(nil)
      case .failed(let failure): return .over(failure)
      }
    }
    return .more
  }

  /// Says goodbye as far as the socket takes it.
  func close() {
    guard let session else { return }
    try? session.terminate()
    _ = flush()
  }

  private static func failure(_ error: HTTP2Failure) -> TransportFailure {
    TransportFailure(hop: .http2, message: "The HTTP/2 session failed: \(error.description).")
  }
}
