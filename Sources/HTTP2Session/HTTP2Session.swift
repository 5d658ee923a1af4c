import CNghttp2

/// One side of an HTTP/2 connection: bytes in, bytes out, events; no sockets, no clock.
///
/// A wrapper of nghttp2 for clients and servers. Feed it what the peer sent with `receive`, send the peer what `produce`
/// gives, and take `takeEvents` after either. It answers SETTINGS, PING and window updates by itself and never sends
/// more than the peer's windows allow. One thread at a time.
@safe
package final class HTTP2Session {
  /// Which side this is.
  package enum Role: Sendable {
    case client
    case server
  }

  /// What is fixed when the session begins.
  package struct Configuration: Sendable {
    /// Our settings, sent at once.
    package var settings: [HTTP2Setting]
    /// The connection's window for what we receive, in bytes; 65,535 is the protocol's own.
    package var connectionWindow: Int32
    /// Whether messages that break the rules of RFC 9113 §8 are refused by nghttp2 itself, as they should be.
    package var enforcesMessaging: Bool

    package init(
      settings: [HTTP2Setting] = [], connectionWindow: Int32 = 65_535, enforcesMessaging: Bool = true
    ) {
      self.settings = settings
      self.connectionWindow = connectionWindow
      self.enforcesMessaging = enforcesMessaging
    }
  }

  package let role: Role
  let handle: OpaquePointer
  let sink: HTTP2EventSink

  /// Begins a session; its preface and settings stand ready in the output.
  package init(_ role: Role, _ configuration: Configuration = Configuration()) throws(HTTP2Failure) {
    self.role = role
    sink = HTTP2EventSink(isServer: role == .server)
    unsafe handle = try HTTP2Session.makeHandle(role, configuration, sink)
    try submitSettings(configuration.settings)
    if configuration.connectionWindow != 65_535 {
      try HTTP2Session.check(
        unsafe nghttp2_session_set_local_window_size(handle, 0, 0, configuration.connectionWindow))
    }
  }

  deinit { unsafe nghttp2_session_del(handle) }

  private static func makeHandle(
    _ role: Role, _ configuration: Configuration, _ sink: HTTP2EventSink
  ) throws(HTTP2Failure) -> OpaquePointer {
    var callbacks: OpaquePointer?
    try check(unsafe nghttp2_session_callbacks_new(&callbacks))
    defer { unsafe nghttp2_session_callbacks_del(callbacks) }
    if let callbacks = unsafe callbacks { unsafe HTTP2Callbacks.install(in: callbacks) }
    var option: OpaquePointer?
    try check(unsafe nghttp2_option_new(&option))
    defer { unsafe nghttp2_option_del(option) }
    // Closed streams are kept for priorities only, which APNs ignores.
    unsafe nghttp2_option_set_no_closed_streams(option, 1)
    // The limit of the peer is kept by whoever opens streams, who must know it anyway.
    unsafe nghttp2_option_set_peer_max_concurrent_streams(option, 1 << 20)
    if !configuration.enforcesMessaging { unsafe nghttp2_option_set_no_http_messaging(option, 1) }
    let user = unsafe Unmanaged.passUnretained(sink).toOpaque()
    var handle: OpaquePointer?
    switch role {
    case .client: try check(unsafe nghttp2_session_client_new2(&handle, callbacks, user, option))
    case .server: try check(unsafe nghttp2_session_server_new2(&handle, callbacks, user, option))
    }
    guard let handle = unsafe handle else { throw failure(NGHTTP2_ERR_NOMEM.rawValue) }
    return unsafe handle
  }

  static func failure(_ code: Int32) -> HTTP2Failure {
    HTTP2Failure(code: code, description: HTTP2Callbacks.describe(code))
  }

  @discardableResult
  static func check(_ code: Int32) throws(HTTP2Failure) -> Int32 {
    if code < 0 { throw failure(code) }
    return code
  }

  // MARK: Bytes

  /// Takes bytes from the peer; what they mean is in the events afterwards.
  ///
  /// A throw means that the connection is of no further use. A peer that breaks the protocol does not throw: the session
  /// puts a GOAWAY into the output and ends (`isFinished`).
  package func receive(_ bytes: Span<UInt8>) throws(HTTP2Failure) {
    let result = unsafe bytes.withUnsafeBufferPointer {
      unsafe nghttp2_session_mem_recv(handle, $0.baseAddress, $0.count)
    }
    if result < 0 { throw HTTP2Session.failure(Int32(clamping: result)) }
    // A stream that has closed meanwhile needs no more.
    for stream in sink.takeDeferred() { unsafe nghttp2_session_resume_data(handle, stream) }
  }

  /// Appends what should go to the peer, frame by frame, until the output holds `limit` bytes or nothing is left.
  package func produce(into output: inout [UInt8], limit: Int = 65_536) throws(HTTP2Failure) {
    while output.count < limit {
      var chunk: UnsafePointer<UInt8>?
      let length = unsafe nghttp2_session_mem_send(handle, &chunk)
      if length < 0 { throw HTTP2Session.failure(Int32(clamping: length)) }
      if length == 0 { return }
      sink.handedOut(length)
      unsafe output.append(contentsOf: UnsafeBufferPointer(start: chunk, count: length))
    }
  }

  /// The events since the last call, oldest first.
  package func takeEvents() -> [HTTP2Event] {
    var taken: [HTTP2Event] = []
    swap(&taken, &sink.events)
    return taken
  }

  /// Swaps the events since the last call for an array whose memory can be used again; it is emptied first.
  package func swapEvents(with buffer: inout [HTTP2Event]) {
    buffer.removeAll(keepingCapacity: true)
    swap(&buffer, &sink.events)
  }

  // MARK: State

  /// Whether every frame is reported as an event of its own.
  package var observesFrames: Bool {
    get { sink.observesFrames }
    set { sink.observesFrames = newValue }
  }

  /// How many bytes of output were made so far.
  package var producedBytes: Int { sink.produced }

  /// Whether there is something to send.
  package var wantsWrite: Bool { unsafe nghttp2_session_want_write(handle) != 0 }

  /// Whether more is expected from the peer.
  package var wantsRead: Bool { unsafe nghttp2_session_want_read(handle) != 0 }

  /// Whether the connection has served its time and should be closed.
  package var isFinished: Bool { !wantsRead && !wantsWrite }

  /// What the peer has set, or the protocol's initial value until it does.
  package func remoteSetting(_ name: HTTP2Setting.Name) -> UInt32 {
    unsafe nghttp2_session_get_remote_settings(
      handle, nghttp2_settings_id(rawValue: UInt32(bitPattern: name.rawValue)))
  }

  /// The highest stream of the peer that this side has looked at, for a GOAWAY.
  package var lastPeerStream: Int32 { unsafe nghttp2_session_get_last_proc_stream_id(handle) }
}
