/// What a session has to tell, in the order in which it happened.
package enum HTTP2Event: Sendable, Equatable {
  /// A header block is complete: a request at a server, a response or trailers at a client.
  case headers(stream: Int32, HTTP2FieldBlock)
  /// Bytes of a body.
  case data(stream: Int32, [UInt8])
  /// The peer has said all that it will say on this stream.
  case ended(stream: Int32)
  /// Our last frame of this stream, the one with END_STREAM, stands in the output and ends before the given byte.
  ///
  /// Bytes are counted over all output of the session, from 0. A request of which the peer cannot have that byte was
  /// not processed.
  case produced(stream: Int32, end: Int)
  /// The stream is gone: both sides have ended, or one of them has reset it, or a GOAWAY has.
  case closed(stream: Int32, HTTP2ErrorCode)
  /// A frame that opens a stream could not be sent: the peer will never see it.
  case neverOpened(stream: Int32)
  /// The peer's settings, those that the frame names; `remoteSetting` knows all.
  case settings([HTTP2Setting])
  /// The peer has taken our settings.
  case settingsAcknowledged
  /// The peer is about to leave: streams of ours above the last one were not looked at.
  case goAway(lastStream: Int32, HTTP2ErrorCode, debugData: [UInt8])
  /// The peer's answer to our ping, with its eight bytes.
  case pong([UInt8])
  /// The peer has broken the protocol; in words of nghttp2.
  case violation(String)
  /// A frame passed; only while `observesFrames` is on.
  case frame(HTTP2Frame)
}

/// A call to the session that it could not do.
package struct HTTP2Failure: Error, Sendable, Equatable, CustomStringConvertible {
  /// The code of nghttp2 (`nghttp2_error`).
  package let code: Int32
  package let description: String
}
