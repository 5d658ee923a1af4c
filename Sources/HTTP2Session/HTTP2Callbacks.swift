import CNghttp2

/// Runs the body with the sink; every callback of nghttp2 carries it as its last argument.
///
/// Not a member of the enumeration below: its closures must capture nothing to be C functions.
@inline(__always)
private func withSink<Result>(
  _ pointer: UnsafeMutableRawPointer?, else fallback: Result, _ body: (HTTP2EventSink) -> Result
) -> Result {
  guard let pointer = unsafe pointer else { return fallback }
  return unsafe Unmanaged<HTTP2EventSink>.fromOpaque(pointer)._withUnsafeGuaranteedRef(body)
}

/// The functions that nghttp2 calls; each hands over to the sink that the session was made with.
enum HTTP2Callbacks {
  static func install(in callbacks: OpaquePointer) {
    unsafe nghttp2_session_callbacks_set_on_begin_headers_callback(callbacks) { _, _, sink in
      unsafe withSink(sink, else: ()) { $0.headersBegan() }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_header_callback(callbacks) {
      _, _, name, nameLength, value, valueLength, flags, sink in
      unsafe withSink(sink, else: ()) {
        unsafe $0.header(
          name: UnsafeBufferPointer(start: name, count: nameLength),
          value: UnsafeBufferPointer(start: value, count: valueLength),
          neverIndexed: flags & UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) != 0)
      }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_data_chunk_recv_callback(callbacks) {
      _, _, stream, data, length, sink in
      unsafe withSink(sink, else: ()) {
        unsafe $0.data(UnsafeBufferPointer(start: data, count: length), stream: stream)
      }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_frame_recv_callback(callbacks) { _, frame, sink in
      guard let frame = unsafe frame else { return 0 }
      unsafe withSink(sink, else: ()) { unsafe $0.received(frame) }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_frame_send_callback(callbacks) { _, frame, sink in
      guard let frame = unsafe frame else { return 0 }
      unsafe withSink(sink, else: ()) { unsafe $0.sent(frame) }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_frame_not_send_callback(callbacks) { _, frame, _, sink in
      guard let frame = unsafe frame else { return 0 }
      unsafe withSink(sink, else: ()) { unsafe $0.notSent(frame) }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_stream_close_callback(callbacks) { _, stream, code, sink in
      unsafe withSink(sink, else: ()) { $0.closed(stream: stream, code) }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_on_invalid_frame_recv_callback(callbacks) { _, frame, code, sink in
      guard let frame = unsafe frame else { return 0 }
      let words =
        unsafe "\(HTTP2Frame.Kind(rawValue: frame.pointee.hd.type)): \(HTTP2Callbacks.describe(code))"
      unsafe withSink(sink, else: ()) { $0.violated(words) }
      return 0
    }
    unsafe nghttp2_session_callbacks_set_error_callback2(callbacks) { _, _, text, length, sink in
      let words = unsafe String(
        decoding: UnsafeRawBufferPointer(start: text, count: length), as: UTF8.self)
      unsafe withSink(sink, else: ()) { $0.violated(words) }
      return 0
    }
  }

  /// The words of nghttp2 for one of its codes (`nghttp2_strerror`).
  static func describe(_ code: Int32) -> String {
    unsafe String(cString: nghttp2_strerror(code))
  }

  /// Reads a body for nghttp2 (`nghttp2_data_source_read_callback`).
  static let readBody: nghttp2_data_source_read_callback = { session, stream, room, length, flags, _, sink in
    unsafe withSink(sink, else: Int(NGHTTP2_ERR_CALLBACK_FAILURE.rawValue)) {
      unsafe $0.readBody(
        of: stream, into: UnsafeMutableBufferPointer(start: room, count: length), flags: flags,
        isShortOfConnectionWindow: { whole in
          unsafe nghttp2_session_get_remote_window_size(session) < whole
            && nghttp2_session_get_stream_remote_window_size(session, stream) >= whole
        })
    }
  }
}
