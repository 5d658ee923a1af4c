import APNsCore
import ComposeModel

/// The latest send, in flight or ended: one row for each device.
struct SendRecord: Sendable, Equatable {
  var order: SendOrder
  var rows: [PushRow]
  /// Seconds since 1970.
  var startedAt: Double
  var endedAt: Double?
  /// Why nothing went out.
  var heldBack: String?
  var wasCancelled = false
  /// What the checks said of what was sent, when it was sent; places are those of its payload.
  var findings: [Problem] = []
  /// The row whose answer is explained.
  var chosen = 0

  init(order: SendOrder, startedAt: Double) {
    self.order = order
    let devices = order.draft.devices
    // A broadcast is one push, whatever devices are marked.
    rows =
      order.draft.isBroadcast
      ? [
        PushRow(
          device: devices.first { $0.channelID == order.draft.headers.channelID }
            ?? Device(
              name: "the channel", kind: .channel, token: nil, channelID: order.draft.headers.channelID))
      ]
      : devices.map { PushRow(device: $0) }
    self.startedAt = startedAt
  }

  var isRunning: Bool { endedAt == nil }

  /// How many pushes ended in each way; they always add up to the rows.
  var totals: SendTotals { SendTotals(rows) }

  var chosenRow: PushRow? { rows.indices.contains(chosen) ? rows[chosen] : rows.first }
}

/// One push of a send.
struct PushRow: Sendable, Equatable {
  enum Progress: Sendable, Equatable {
    case waiting
    case handedOver
    case ended(PushOutcome)
  }

  var device: Device
  var progress = Progress.waiting
  /// What was sent, from the moment that it was handed over.
  var request: PushRequest?
  var sentAt: Double?
  /// What the answer means for this request.
  var explanation: AnswerExplanation?

  init(device: Device) { self.device = device }

  var response: PushResponse? {
    guard case .ended(.answered(let response)) = progress else { return nil }
    return response
  }

  var failure: TransportFailure? {
    switch progress {
    case .ended(.notSent(let failure)), .ended(.unknown(let failure)): failure
    default: nil
    }
  }

  var isAccepted: Bool { response?.isAccepted ?? false }

  /// Whether it went out and no answer came: APNs may have it.
  var isUnknown: Bool { if case .ended(.unknown) = progress { true } else { false } }

  /// The status, or a word for what stands in its place.
  var statusText: String {
    switch progress {
    case .waiting: "waiting"
    case .handedOver: "sending"
    case .ended(.answered(let response)): String(response.status)
    case .ended(.notSent): "not sent"
    case .ended(.unknown): "unknown"
    }
  }
}

/// How the pushes of a send ended.
struct SendTotals: Sendable, Equatable {
  var accepted = 0
  var refused = 0
  var notSent = 0
  var unknown = 0
  var open = 0

  init(_ rows: [PushRow]) {
    for row in rows {
      switch row.progress {
      case .waiting, .handedOver: open += 1
      case .ended(.answered(let response)): if response.isAccepted { accepted += 1 } else { refused += 1 }
      case .ended(.notSent): notSent += 1
      case .ended(.unknown): unknown += 1
      }
    }
  }

  var failed: Int { refused + notSent + unknown }

  /// `Sent 3: 2 accepted, 1 refused.` with only the parts that are there.
  var sentence: String {
    let parts = [
      (accepted, "accepted"), (refused, "refused"), (notSent, "not sent"), (unknown, "without an answer"),
      (open, "still open"),
    ]
    return parts.filter { $0.0 > 0 }.map { "\($0.0) \($0.1)" }.joined(separator: ", ")
  }
}
