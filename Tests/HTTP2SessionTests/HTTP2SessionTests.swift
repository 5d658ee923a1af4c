import HTTP2Session
import Testing

/// A client and a server session that hand their output to each other.
private final class Pair {
  let client: HTTP2Session
  let server: HTTP2Session

  init(server settings: [HTTP2Setting] = [], client clientSettings: [HTTP2Setting] = []) throws {
    client = try HTTP2Session(.client, .init(settings: clientSettings))
    server = try HTTP2Session(.server, .init(settings: settings))
  }

  /// Passes bytes to and fro until both are silent.
  func settle(chunk: Int = .max) throws {
    while true {
      var moved = false
      for (from, to) in [(client, server), (server, client)] {
        var bytes: [UInt8] = []
        try from.produce(into: &bytes)
        moved = moved || !bytes.isEmpty
        for start in stride(from: 0, to: bytes.count, by: min(chunk, max(bytes.count, 1))) {
          let end = min(bytes.count, start + min(chunk, bytes.count))
          try to.receive(Array(bytes[start..<end]).span)
        }
      }
      if !moved { return }
    }
  }
}

private let request = HTTP2FieldBlock([
  (":method", "POST"), (":scheme", "https"), (":authority", "127.0.0.1"), (":path", "/3/device/00"),
  ("apns-topic", "com.example.app"),
])

@Suite struct HTTP2SessionTests {
  @Test(arguments: [1, 7, Int.max])
  func `a request and its answer pass in pieces of any size`(chunk: Int) throws {
    let pair = try Pair()
    let body = Array(#"{"aps":{"alert":"hello"}}"#.utf8)
    let stream = try pair.client.submitRequest(request, body: body)
    #expect(stream == 1)
    try pair.settle(chunk: chunk)

    let seen = pair.server.takeEvents()
    #expect(seen.contains(.headers(stream: 1, request)))
    #expect(seen.data(of: 1) == body)
    #expect(seen.contains(.ended(stream: 1)))

    try pair.server.submitResponse(
      stream: 1, HTTP2FieldBlock([(":status", "400"), ("apns-id", "x")]), body: Array("{}".utf8))
    try pair.settle(chunk: chunk)
    let answer = pair.client.takeEvents()
    let fields = try #require(answer.headers(of: 1))
    #expect(fields.status == 400)
    #expect(fields["apns-id"] == "x")
    #expect(fields["apns-unique-id"] == nil)
    #expect(answer.data(of: 1) == Array("{}".utf8))
    #expect(answer.last == .closed(stream: 1, .noError))
  }

  @Test func `a body larger than every window arrives whole`() throws {
    let pair = try Pair(server: [HTTP2Setting(.initialWindowSize, 1000)])
    try pair.settle()
    let body = (0..<300_000).map { UInt8(truncatingIfNeeded: $0) }
    _ = try pair.client.submitRequest(request, body: body)
    try pair.settle()
    #expect(pair.server.takeEvents().data(of: 1) == body)
  }

  @Test func `under steady load no body is left behind at the edge of the connection's window`() throws {
    let pair = try Pair(server: [HTTP2Setting(.maxConcurrentStreams, 1000)])
    try pair.settle()
    let body = [UInt8](repeating: 7, count: 71)
    var submitted = 0
    var answered: [Int32] = []
    while answered.count < 4000 {
      while submitted < 5000, submitted - answered.count < 1000 {
        _ = try pair.client.submitRequest(request, body: body)
        submitted += 1
      }
      // One round trip at a time, so that new streams keep coming while others wait.
      var bytes: [UInt8] = []
      try pair.client.produce(into: &bytes, limit: .max)
      try pair.server.receive(bytes.span)
      for case .ended(let stream) in pair.server.takeEvents() {
        try pair.server.submitResponse(stream: stream, HTTP2FieldBlock([(":status", "200")]))
      }
      bytes = []
      try pair.server.produce(into: &bytes, limit: .max)
      try pair.client.receive(bytes.span)
      for case .ended(let stream) in pair.client.takeEvents() { answered.append(stream) }
    }
    for (place, stream) in answered.enumerated() { #expect(place - Int(stream / 2) < 1000) }
    #expect(Set(answered).isSuperset(of: (0..<2500).map { Int32($0 * 2 + 1) }))
  }

  @Test func `the end of a request is placed in the output`() throws {
    let pair = try Pair()
    _ = try pair.client.submitRequest(request, body: [1, 2, 3])
    var output: [UInt8] = []
    try pair.client.produce(into: &output)
    #expect(pair.client.takeEvents().contains(.produced(stream: 1, end: output.count)))
    #expect(pair.client.producedBytes == output.count)
  }

  @Test func `a GOAWAY brings its debug data before the streams that it closes`() throws {
    let pair = try Pair()
    for _ in 0..<3 { _ = try pair.client.submitRequest(request) }
    try pair.settle()
    _ = pair.client.takeEvents()
    let reason = Array(#"{"reason":"Shutdown"}"#.utf8)
    try pair.server.submitGoAway(lastStream: 1, .noError, debugData: reason)
    try pair.settle()
    let events = pair.client.takeEvents()
    #expect(events.first == .goAway(lastStream: 1, .noError, debugData: reason))
    #expect(Set(events.dropFirst().compactMap(\.refused)) == [3, 5])
    #expect(!pair.client.isFinished, "stream 1 is still to be answered")
    try pair.server.submitResponse(stream: 1, HTTP2FieldBlock([(":status", "200")]))
    try pair.settle()
    #expect(pair.client.takeEvents().headers(of: 1)?.status == 200)
    #expect(pair.client.isFinished)
  }

  @Test func `a reset carries its code and leaves the other streams alone`() throws {
    let pair = try Pair()
    for _ in 0..<2 { _ = try pair.client.submitRequest(request) }
    try pair.settle()
    try pair.server.submitReset(stream: 1, .refusedStream)
    try pair.server.submitResponse(stream: 3, HTTP2FieldBlock([(":status", "200")]))
    try pair.settle()
    let events = pair.client.takeEvents()
    #expect(events.contains(.closed(stream: 1, .refusedStream)))
    #expect(events.headers(of: 3)?.status == 200)
  }

  @Test func `settings change in the middle`() throws {
    let pair = try Pair(server: [HTTP2Setting(.maxConcurrentStreams, 1)])
    try pair.settle()
    #expect(pair.client.takeEvents().contains(.settings([HTTP2Setting(.maxConcurrentStreams, 1)])))
    try pair.server.submitSettings([HTTP2Setting(.maxConcurrentStreams, 1000)])
    try pair.settle()
    #expect(pair.client.remoteSetting(.maxConcurrentStreams) == 1000)
    #expect(pair.server.takeEvents().contains(.settingsAcknowledged))
  }

  @Test func `a ping is answered`() throws {
    let pair = try Pair()
    try pair.client.submitPing(0x0102_0304_0506_0708)
    try pair.settle()
    #expect(pair.client.takeEvents().contains(.pong([1, 2, 3, 4, 5, 6, 7, 8])))
  }

  @Test func `an open body goes on when it is extended`() throws {
    let pair = try Pair()
    _ = try pair.client.submitRequest(request)
    try pair.settle()
    try pair.server.submitResponse(
      stream: 1, HTTP2FieldBlock([(":status", "200")]), body: [1], isComplete: false)
    try pair.settle()
    #expect(!pair.client.takeEvents().contains(.ended(stream: 1)))
    try pair.server.extendBody(stream: 1, with: [2], isComplete: true)
    try pair.settle()
    let rest = pair.client.takeEvents()
    #expect(rest.data(of: 1) == [2])
    #expect(rest.contains(.ended(stream: 1)))
  }

  @Test func `fields that must not be indexed say so on the wire`() throws {
    let pair = try Pair()
    pair.server.observesFrames = true
    var fields = request
    fields.append("authorization", "bearer x", indexing: .never)
    _ = try pair.client.submitRequest(fields)
    try pair.settle()
    let seen = try #require(pair.server.takeEvents().headers(of: 1))
    #expect(seen.firstIndex(of: "authorization").map(seen.indexing(at:)) == .never)
    #expect(seen.firstIndex(of: "apns-topic").map(seen.indexing(at:)) == .automatic)
  }

  @Test func `frames are reported only when asked for`() throws {
    let pair = try Pair()
    try pair.settle()
    #expect(!pair.client.takeEvents().contains { if case .frame = $0 { true } else { false } })
    pair.client.observesFrames = true
    _ = try pair.client.submitRequest(request)
    try pair.settle()
    let frames = pair.client.takeEvents().compactMap { if case .frame(let frame) = $0 { frame } else { nil } }
    let head = try #require(frames.first)
    #expect(head.kind == .headers)
    #expect(head.direction == .sent)
    #expect(head.endsStream)
    #expect(head.content == .fields(request))
  }

  @Test func `an answer in HTTP/1.1 ends the session`() throws {
    let client = try HTTP2Session(.client)
    try? client.receive(Array("HTTP/1.1 400 Bad Request\r\n\r\n".utf8).span)
    var output: [UInt8] = []
    try client.produce(into: &output)
    #expect(client.isFinished)
  }

  @Test func `random bytes never trap`() throws {
    var random = SystemRandomNumberGenerator()
    for _ in 0..<200 {
      let session = try HTTP2Session(Bool.random() ? .client : .server)
      let bytes = (0..<64).map { _ in UInt8.random(in: 0...255, using: &random) }
      try? session.receive(bytes.span)
      var output: [UInt8] = []
      try? session.produce(into: &output)
      _ = session.takeEvents()
    }
  }
}

extension HTTP2Event {
  /// The stream, if it was closed as not looked at.
  fileprivate var refused: Int32? {
    if case .closed(let stream, .refusedStream) = self { stream } else { nil }
  }
}

extension [HTTP2Event] {
  fileprivate func headers(of wanted: Int32) -> HTTP2FieldBlock? {
    for case .headers(wanted, let block) in self { return block }
    return nil
  }

  fileprivate func data(of wanted: Int32) -> [UInt8] {
    var all: [UInt8] = []
    for case .data(wanted, let bytes) in self { all += bytes }
    return all
  }
}
