/// What came back for one request.
package struct PushResponse: Sendable, Equatable {
  package var status: Int
  package var headers: [HeaderField]
  package var body: [UInt8]
  package var timings: PushTimings

  package init(status: Int, headers: [HeaderField], body: [UInt8], timings: PushTimings = PushTimings()) {
    self.status = status
    self.headers = headers
    self.body = body
    self.timings = timings
  }

  /// The id that APNs gave or kept; absent where the server is no APNs.
  package var apnsID: String? { headers.first(HeaderName.id) }

  /// The key of the delivery log, sandbox only.
  package var uniqueID: String? { headers.first(HeaderName.uniqueID) }

  /// Whether APNs took the push.
  ///
  /// That is no proof of delivery.
  package var isAccepted: Bool { status == 200 }
}

/// How long each step took, in seconds; a step that did not happen on this request is nil.
package struct PushTimings: Sendable, Equatable {
  /// DNS, connect and TLS are those of the connection; nil when it was warm.
  package var nameLookup: Double?
  package var connect: Double?
  package var tls: Double?
  /// From the first byte of the request to the first byte of the answer.
  package var firstByte: Double?
  /// From the moment the push was handed over to the end of the answer.
  package var total: Double

  package init(
    nameLookup: Double? = nil, connect: Double? = nil, tls: Double? = nil, firstByte: Double? = nil,
    total: Double = 0
  ) {
    self.nameLookup = nameLookup
    self.connect = connect
    self.tls = tls
    self.firstByte = firstByte
    self.total = total
  }
}

/// How one push ended: in exactly one of these ways.
package enum PushOutcome: Sendable, Equatable {
  /// An answer came: accepted with 200, refused with anything else.
  case answered(PushResponse)
  /// It never left, or the server said that it was not looked at.
  case notSent(TransportFailure)
  /// It was sent and no answer came: APNs may have it.
  case unknown(TransportFailure)
}

/// Why a connection or a stream failed.
package struct TransportFailure: Error, Sendable, Equatable {
  /// The hop that failed.
  package enum Hop: String, Sendable, CaseIterable {
    case configuration, dns, proxy, connect, tls, alpn, http2, stream, timeout, cancelled
  }

  package var hop: Hop
  /// One or two sentences for a person: what failed, where, and the way out.
  package var message: String
  /// The `reason` of a GOAWAY's debug data, when there was one.
  package var goAwayReason: String?

  package init(hop: Hop, message: String, goAwayReason: String? = nil) {
    self.hop = hop
    self.message = message
    self.goAwayReason = goAwayReason
  }
}
