package import APNsCore

/// One thing that a gateway does wrong on purpose, and when.
///
/// Written as `KIND[=VALUE][:OPTION=VALUE]…`; the list of kinds and options is `GatewayFault.help`.
package struct GatewayFault: Sendable, Equatable {
  /// What goes wrong.
  package enum Kind: Sendable, Equatable {
    /// An answer with this status, and a reason where one is known.
    case status(Int, RejectionReason?)
    /// GOAWAY, with APNs' JSON when there is a reason; requests after `last` are not looked at.
    case goAway(RejectionReason?, last: Int32?)
    /// RST_STREAM with REFUSED_STREAM: the request was not looked at.
    case refusedStream
    /// RST_STREAM with INTERNAL_ERROR.
    case reset
    /// The request is read and never answered.
    case silence
    /// The gateway says that it will send no more, and goes on reading.
    case halfClose
    /// The connection is closed without a word of HTTP/2.
    case close
    /// The connection is torn down with a TCP reset.
    case abort
    /// The answer comes this many seconds late.
    case slow(Double)
    /// SETTINGS with this limit of streams; the request is answered.
    case streamLimit(UInt32)
    /// The TLS handshake is refused with an alert.
    case refuseTLS
    /// The connection is closed before TLS.
    case refuseConnection
    /// The connection is taken and nothing is said.
    case muteConnection
    /// ALPN chooses `http/1.1`, as some middleboxes do.
    case http11
    /// ALPN is not answered, as some middleboxes do.
    case noALPN

    /// Whether it strikes when a connection opens, not when a request comes.
    package var strikesConnections: Bool {
      switch self {
      case .refuseTLS, .refuseConnection, .muteConnection, .http11, .noALPN: true
      default: false
      }
    }

    /// Whether it would leave nothing to strike a second time, so that it happens once unless told otherwise.
    fileprivate var happensOnce: Bool {
      switch self {
      case .goAway, .halfClose, .close, .abort, .streamLimit: true
      default: false
      }
    }
  }

  package var kind: Kind
  /// How many are left in peace first.
  package var after: Int
  /// Of those that follow, each how manieth is struck.
  package var every: Int
  /// How often it strikes at most.
  package var times: Int
  /// The text that it was read from.
  package var text: String

  package init(_ kind: Kind, after: Int = 0, every: Int? = nil, times: Int? = nil, text: String = "") {
    self.kind = kind
    self.after = after
    self.every = every ?? 1
    self.times = times ?? (every == nil && kind.happensOnce ? 1 : .max)
    self.text = text
  }
}

/// The faults of a gateway with their counts: decides, and does nothing itself.
struct FaultPlan {
  private struct Counted {
    let fault: GatewayFault
    var seen = 0
    var struck = 0

    /// Counts one chance and says whether the fault takes it.
    mutating func strikes() -> Bool {
      seen += 1
      let place = seen - fault.after
      guard place > 0, place.isMultiple(of: fault.every), struck < fault.times else { return false }
      struck += 1
      return true
    }
  }

  private var onRequests: [Counted]
  private var onConnections: [Counted]

  init(_ faults: [GatewayFault]) {
    onRequests = faults.filter { !$0.kind.strikesConnections }.map { Counted(fault: $0) }
    onConnections = faults.filter(\.kind.strikesConnections).map { Counted(fault: $0) }
  }

  /// Counts a request for every fault; the first that strikes is the one.
  mutating func nextRequest() -> GatewayFault? {
    onRequests.isEmpty ? nil : FaultPlan.next(&onRequests)
  }

  /// The same for a connection.
  mutating func nextConnection() -> GatewayFault? {
    onConnections.isEmpty ? nil : FaultPlan.next(&onConnections)
  }

  private static func next(_ faults: inout [Counted]) -> GatewayFault? {
    var first: GatewayFault?
    for index in faults.indices where faults[index].strikes() {
      if first == nil { first = faults[index].fault }
    }
    return first
  }
}
