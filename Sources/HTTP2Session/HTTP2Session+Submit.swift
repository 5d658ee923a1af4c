import CNghttp2

extension HTTP2Session {
  /// Opens a stream with a request and gives its id.
  ///
  /// - Parameters:
  ///   - fields: The pseudo fields first.
  ///   - body: The body; when empty, the fields alone end the stream.
  ///   - isComplete: Whether the body ends here; otherwise `extendBody` goes on with it.
  package func submitRequest(
    _ fields: HTTP2FieldBlock, body: [UInt8] = [], isComplete: Bool = true
  ) throws(HTTP2Failure) -> Int32 {
    let hasBody = !body.isEmpty || !isComplete
    let stream = unsafe withFields(fields) { pointer, count in
      guard hasBody else {
        return unsafe nghttp2_submit_request(handle, nil, pointer, count, nil, nil)
      }
      var provider = unsafe HTTP2Session.bodyProvider
      return unsafe nghttp2_submit_request(handle, nil, pointer, count, &provider, nil)
    }
    try HTTP2Session.check(stream)
    if hasBody { sink.keepBody(body, isComplete: isComplete, for: stream) }
    return stream
  }

  /// Answers a stream that the peer has opened.
  ///
  /// - Parameters:
  ///   - stream: The stream of the request.
  ///   - fields: `:status` first.
  ///   - body: The body; when empty, the fields alone end the stream.
  ///   - isComplete: Whether the body ends here; otherwise `extendBody` goes on with it.
  package func submitResponse(
    stream: Int32, _ fields: HTTP2FieldBlock, body: [UInt8] = [], isComplete: Bool = true
  ) throws(HTTP2Failure) {
    let hasBody = !body.isEmpty || !isComplete
    let code = unsafe withFields(fields) { pointer, count in
      guard hasBody else { return unsafe nghttp2_submit_response(handle, stream, pointer, count, nil) }
      var provider = unsafe HTTP2Session.bodyProvider
      return unsafe nghttp2_submit_response(handle, stream, pointer, count, &provider)
    }
    try HTTP2Session.check(code)
    if hasBody { sink.keepBody(body, isComplete: isComplete, for: stream) }
  }

  /// Goes on with a body that was not complete.
  package func extendBody(
    stream: Int32, with bytes: [UInt8], isComplete: Bool
  ) throws(HTTP2Failure) {
    sink.extendBody(bytes, isComplete: isComplete, for: stream)
    try HTTP2Session.check(unsafe nghttp2_session_resume_data(handle, stream))
  }

  /// Ends a stream at once (RST_STREAM).
  package func submitReset(stream: Int32, _ code: HTTP2ErrorCode) throws(HTTP2Failure) {
    try HTTP2Session.check(unsafe nghttp2_submit_rst_stream(handle, 0, stream, code.rawValue))
  }

  /// Announces that this side will take no further streams.
  ///
  /// - Parameters:
  ///   - lastStream: The highest stream that is still served; the highest that was looked at when nil.
  ///   - code: Why.
  ///   - debugData: Free bytes; APNs puts JSON with a `reason` there.
  package func submitGoAway(
    lastStream: Int32? = nil, _ code: HTTP2ErrorCode = .noError, debugData: [UInt8] = []
  ) throws(HTTP2Failure) {
    let last = lastStream ?? lastPeerStream
    let result = unsafe debugData.withUnsafeBufferPointer {
      unsafe nghttp2_submit_goaway(handle, 0, last, code.rawValue, $0.baseAddress, $0.count)
    }
    try HTTP2Session.check(result)
  }

  /// Changes our settings.
  package func submitSettings(_ settings: [HTTP2Setting]) throws(HTTP2Failure) {
    let entries = settings.map {
      nghttp2_settings_entry(settings_id: $0.name.rawValue, value: $0.value)
    }
    let result = unsafe entries.withUnsafeBufferPointer {
      unsafe nghttp2_submit_settings(handle, 0, $0.baseAddress, $0.count)
    }
    try HTTP2Session.check(result)
  }

  /// Asks the peer for a sign of life; the answer comes as `pong` with the same eight bytes.
  package func submitPing(_ value: UInt64 = 0) throws(HTTP2Failure) {
    let result = unsafe withUnsafeBytes(of: value.bigEndian) {
      unsafe nghttp2_submit_ping(handle, 0, $0.bindMemory(to: UInt8.self).baseAddress)
    }
    try HTTP2Session.check(result)
  }

  /// Ends the session: a GOAWAY goes out and nothing else is looked at.
  package func terminate(_ code: HTTP2ErrorCode = .noError) throws(HTTP2Failure) {
    try HTTP2Session.check(unsafe nghttp2_session_terminate_session(handle, code.rawValue))
  }

  private static var bodyProvider: nghttp2_data_provider {
    unsafe nghttp2_data_provider(
      source: nghttp2_data_source(fd: 0), read_callback: HTTP2Callbacks.readBody)
  }

  /// Lends nghttp2 the fields; it copies them before it returns.
  private func withFields(
    _ fields: HTTP2FieldBlock, _ body: (UnsafePointer<nghttp2_nv>?, Int) -> Int32
  ) -> Int32 {
    unsafe fields.bytes.withUnsafeBufferPointer { bytes in
      guard let base = unsafe UnsafeMutablePointer(mutating: bytes.baseAddress) else {
        return body(nil, 0)
      }
      return unsafe withUnsafeTemporaryAllocation(of: nghttp2_nv.self, capacity: fields.count) { list in
        for (index, entry) in fields.entries.enumerated() {
          let start = unsafe base + Int(entry.start)
          unsafe list.initializeElement(
            at: index,
            to: nghttp2_nv(
              name: start, value: start + Int(entry.nameLength), namelen: Int(entry.nameLength),
              valuelen: Int(entry.valueLength),
              flags: entry.indexing == .never ? UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) : 0))
        }
        return unsafe body(list.baseAddress, fields.count)
      }
    }
  }
}
