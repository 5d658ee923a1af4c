import CNghttp2

/// Takes what nghttp2 reports while it reads and writes, and keeps what it asks back: the bodies on their way out.
///
/// One thread at a time, like the session that owns it.
final class HTTP2EventSink {
  /// A body that is being sent.
  fileprivate struct Outgoing {
    var bytes: [UInt8]
    var sent = 0
    var isComplete: Bool
  }

  var events: [HTTP2Event] = []
  var observesFrames = false
  /// Bytes of output so far.
  private(set) var produced = 0
  /// The stream that the frame now in the making ends, or 0.
  private var ending: Int32 = 0
  private var block = HTTP2FieldBlock()
  private var outgoing: [Int32: Outgoing] = [:]
  /// Streams whose small bodies wait for the connection's window.
  private var deferred: [Int32] = []
  private var windowGrew = false
  private let isServer: Bool

  /// Bodies up to this many bytes, the protocol's smallest frame size limit, go out in one frame.
  private static let smallBody = 16_384

  init(isServer: Bool) { self.isServer = isServer }

  // MARK: Bodies

  func keepBody(_ bytes: [UInt8], isComplete: Bool, for stream: Int32) {
    outgoing[stream] = Outgoing(bytes: bytes, isComplete: isComplete)
  }

  func extendBody(_ bytes: [UInt8], isComplete: Bool, for stream: Int32) {
    outgoing[stream]?.bytes.append(contentsOf: bytes)
    outgoing[stream]?.isComplete = isComplete
  }

  /// The streams whose bodies wait for the connection's window, in their order; the list is emptied.
  func takeDeferred() -> [Int32] {
    guard windowGrew else { return [] }
    windowGrew = false
    defer { deferred.removeAll(keepingCapacity: true) }
    return deferred
  }

  /// Fills the room that flow control and frame size leave; more is asked for when they allow it.
  ///
  /// A small body goes out whole or waits for the connection's window. Were it cut, nghttp2's fair queue would let every
  /// new stream go before its rest, and under steady load that rest would never go.
  func readBody(
    of stream: Int32, into room: UnsafeMutableBufferPointer<UInt8>, flags: UnsafeMutablePointer<UInt32>?,
    isShortOfConnectionWindow: (Int) -> Bool
  ) -> Int {
    guard let index = outgoing.index(forKey: stream) else {
      return Int(NGHTTP2_ERR_TEMPORAL_CALLBACK_FAILURE.rawValue)
    }
    let whole = outgoing.values[index].bytes.count
    if whole > room.count, whole <= HTTP2EventSink.smallBody, outgoing.values[index].sent == 0,
      outgoing.values[index].isComplete, isShortOfConnectionWindow(whole)
    {
      deferred.append(stream)
      return Int(NGHTTP2_ERR_DEFERRED.rawValue)
    }
    let (count, left) = unsafe outgoing.values[index].read(into: room)
    guard left == 0 else { return count }
    if outgoing.values[index].isComplete {
      unsafe flags?.pointee |= NGHTTP2_DATA_FLAG_EOF.rawValue
      outgoing.remove(at: index)
      return count
    }
    return count == 0 ? Int(NGHTTP2_ERR_DEFERRED.rawValue) : count
  }

  // MARK: What is received

  func headersBegan() { block = HTTP2FieldBlock() }

  func header(name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>, neverIndexed: Bool) {
    if block.count == 0 { block.reserve(fields: 8, bytes: 192) }
    unsafe block.append(name: name, value: value, indexing: neverIndexed ? .never : .automatic)
  }

  func data(_ chunk: UnsafeBufferPointer<UInt8>, stream: Int32) {
    events.append(.data(stream: stream, unsafe Array(chunk)))
  }

  func received(_ frame: UnsafePointer<nghttp2_frame>) {
    let head = unsafe frame.pointee.hd
    let kind = HTTP2Frame.Kind(rawValue: head.type)
    if observesFrames {
      unsafe observe(frame, .received, fields: kind == .headers ? block : nil)
    }
    switch kind {
    case .headers:
      events.append(.headers(stream: head.stream_id, block))
      block = HTTP2FieldBlock()
      if head.flags & 1 != 0 { events.append(.ended(stream: head.stream_id)) }
    case .data:
      if head.flags & 1 != 0 { events.append(.ended(stream: head.stream_id)) }
    case .settings:
      events.append(head.flags & 1 != 0 ? .settingsAcknowledged : .settings(unsafe frame.settings))
    case .goAway:
      let content = unsafe frame.pointee.goaway
      events.append(
        .goAway(
          lastStream: unsafe content.last_stream_id, HTTP2ErrorCode(rawValue: unsafe content.error_code),
          debugData: unsafe frame.debugData))
    case .windowUpdate:
      if head.stream_id == 0 { windowGrew = true }
    case .ping:
      if head.flags & 1 != 0 { events.append(.pong(unsafe frame.opaqueData)) }
    default: break
    }
  }

  func closed(stream: Int32, _ code: UInt32) {
    outgoing[stream] = nil
    events.append(.closed(stream: stream, HTTP2ErrorCode(rawValue: code)))
  }

  func violated(_ words: String) { events.append(.violation(words)) }

  // MARK: What is sent

  func sent(_ frame: UnsafePointer<nghttp2_frame>) {
    let head = unsafe frame.pointee.hd
    let kind = HTTP2Frame.Kind(rawValue: head.type)
    if observesFrames { unsafe observe(frame, .sent, fields: nil) }
    if head.flags & 1 != 0, kind == .data || kind == .headers {
      ending = head.stream_id
    }
  }

  /// Counts a piece of output; nghttp2 reports its frame as sent just before it hands the piece out.
  func handedOut(_ length: Int) {
    produced += length
    guard ending != 0 else { return }
    events.append(.produced(stream: ending, end: produced))
    ending = 0
  }

  func notSent(_ frame: UnsafePointer<nghttp2_frame>) {
    let head = unsafe frame.pointee.hd
    guard !isServer, head.type == UInt8(NGHTTP2_HEADERS.rawValue) else { return }
    outgoing[head.stream_id] = nil
    events.append(.neverOpened(stream: head.stream_id))
  }

  private func observe(
    _ frame: UnsafePointer<nghttp2_frame>, _ direction: HTTP2Frame.Direction, fields: HTTP2FieldBlock?
  ) {
    let head = unsafe frame.pointee.hd
    let content = if let fields { HTTP2Frame.Content.fields(fields) } else { unsafe frame.content }
    events.append(
      .frame(
        HTTP2Frame(
          direction: direction, kind: HTTP2Frame.Kind(rawValue: head.type), flags: head.flags,
          stream: head.stream_id, length: head.length, content: content)))
  }
}

extension HTTP2EventSink.Outgoing {
  /// Copies as much as fits and says how much that was and how much is left.
  mutating func read(into room: UnsafeMutableBufferPointer<UInt8>) -> (count: Int, left: Int) {
    let count = min(bytes.count - sent, room.count)
    if count > 0 {
      unsafe bytes.withUnsafeBufferPointer { source in
        if let from = source.baseAddress, let to = room.baseAddress {
          unsafe to.update(from: from + sent, count: count)
        }
      }
    }
    sent += count
    return (count, bytes.count - sent)
  }
}
