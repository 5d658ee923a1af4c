/// What an answer of APNs means for the request that got it, and what to do next.
package struct AnswerExplanation: Sendable, Equatable {
  /// The status of the answer.
  package var status: Int
  /// The reason as it came, if there was one.
  package var reason: RejectionReason?
  /// One line: status, reason, ids.
  package var headline: String
  /// What it means, in sentences.
  package var meaning: String
  /// What to do, ranked.
  package var steps: [String]
  package var resend: RejectionReason.Resend?
  /// Whether the token should be dropped.
  package var forgetToken: Bool
  /// The one act that most likely helps, and that a key of the composer can do.
  package var offer: Offer?

  /// An act that the program can do for the person.
  package enum Offer: Sendable, Equatable {
    case sendTo(Environment.Kind)
    case fixTopic
    case chooseTopic
    case setPriority
    case dropDevice
    case newToken
    case chooseCredential
    case minify
    case sendAgain
    case fix(header: String)

    /// The act in words.
    package var text: String {
      switch self {
      case .sendTo(let kind): "send the same to \(kind.rawValue)"
      case .fixTopic: "set the topic that fits device and push type"
      case .chooseTopic: "choose another topic"
      case .setPriority: "set the priority that the push type wants"
      case .dropDevice: "drop this device token"
      case .newToken: "make a new provider token and send again"
      case .chooseCredential: "choose another credential"
      case .minify: "minify the payload"
      case .sendAgain: "send again after a pause"
      case .fix(let header): "correct \(header)"
      }
    }
  }

  /// Everything as lines for a screen or a terminal.
  package var lines: [String] {
    [headline, meaning].filter { !$0.isEmpty } + steps.map { "- " + $0 }
  }
}

/// What is known of the request when its answer is explained.
package struct AnswerContext: Sendable {
  package var environment: Environment.Kind?
  package var topic: String?
  package var request: PushRequest?
  /// The environment that the device book names for the token; nil where it names none.
  package var home: Environment.Kind?
  /// The bundle id that the device book names for the token; nil where it names none.
  package var app: String?
  /// When the answer came, in seconds since 1970 by this machine's clock; nil where that is not known.
  package var receivedAt: Int?

  /// - Parameters:
  ///   - environment: the environment that was asked, or that the server stands in for; nil takes the request's.
  package init(
    environment: Environment.Kind? = nil, topic: String? = nil, request: PushRequest? = nil,
    home: Environment.Kind? = nil, app: String? = nil, receivedAt: Int? = nil
  ) {
    self.home = home
    self.app = app
    self.receivedAt = receivedAt
    self.environment = environment ?? request?.environment.kind
    self.topic = topic ?? request?.header(HeaderName.topic)
    self.request = request
  }
}

extension AnswerExplanation {
  /// Explains one answer.
  ///
  /// - Parameters:
  ///   - body: the fields of the error body; see `ErrorBody`.
  package init(status: Int, headers: [HeaderField], body: ErrorBody, context: AnswerContext = AnswerContext())
  {
    self.status = status
    reason = body.reason.map(RejectionReason.init(rawValue:))
    forgetToken = reason?.facts?.forgetToken ?? false
    resend = reason?.facts?.resend
    meaning = ""
    steps = []
    headline = "\(status)"
    if let reason { headline += " \(reason)" }
    if status == 200 {
      explainAcceptance(headers)
    } else if let facts = reason?.facts {
      explain(facts, body: body, context: context)
      explainClock(headers, context)
    } else {
      explainUnknown(body, headers: headers)
    }
  }

  private mutating func explainAcceptance(_ headers: [HeaderField]) {
    headline = "200 accepted"
    let ids = [HeaderName.id, HeaderName.uniqueID, HeaderName.requestID].compactMap { name in
      headers.first(name).map { "\(name) \($0.lowercased())" }
    }
    meaning = "The server took the push. That is no proof that the device shows it."
    steps = ids
  }

  private mutating func explain(_ facts: RejectionReason.Facts, body: ErrorBody, context: AnswerContext) {
    meaning = facts.meaning
    steps = facts.steps
    if facts.status != status {
      meaning += " It usually comes with \(facts.status)."
    }
    if let milliseconds = body.timestamp {
      let when = CalendarText.utc(seconds: milliseconds / 1000)
      meaning += " APNs last found the token dead on \(when)."
    }
    for remark in SuspectValues.remarks(on: reason, context: context).reversed() {
      steps.insert(remark, at: 0)
    }
    offer = reason.flatMap { SuspectValues.offer(for: $0, context: context) }
  }

  /// A wrong clock makes every provider token wrong, and no new one is any better.
  private mutating func explainClock(_ headers: [HeaderField], _ context: AnswerContext) {
    guard reason == .expiredProviderToken || reason == .invalidProviderToken, let now = context.receivedAt,
      let finding = ClockSkew(answer: headers, received: now)?.finding
    else { return }
    steps.insert(finding.message, at: 0)
    offer = nil
  }

  private mutating func explainUnknown(_ body: ErrorBody, headers: [HeaderField]) {
    if let reason {
      meaning =
        "\(reason) is a reason that this version does not know. APNs refused the push; it is shown as it came."
      resend = status >= 500 || status == 429 ? .later : .never
      return
    }
    let shown = body.text.isEmpty ? "an empty body" : "this body: \(body.text)"
    if status >= 500 {
      meaning = "\(status) with \(shown). The server, or one on the way to it, has trouble."
      steps = ["Try again later, with growing pauses."]
      resend = .later
      offer = .sendAgain
    } else {
      meaning =
        "\(status) with \(shown). That is no answer of APNs: a proxy or another server may have sent it."
      steps = ["Check host, port and proxy."]
      resend = .never
    }
  }
}

/// The body of an error answer, read leniently: what is no JSON is kept as text.
package struct ErrorBody: Sendable, Equatable {
  package var reason: String?
  /// Milliseconds since 1970, only with 410 (Apple, "Handling notification responses from APNs").
  package var timestamp: Int?
  /// The body as text, for people.
  package var text: String

  package init(reason: String? = nil, timestamp: Int? = nil, text: String = "") {
    self.reason = reason
    self.timestamp = timestamp
    self.text = text
  }

  /// Reads the flat JSON object that APNs sends; anything else becomes text only.
  package init(_ bytes: [UInt8]) {
    text = String(decoding: bytes, as: UTF8.self)
    guard let members = FlatObject.members(bytes) else { return }
    reason = members["reason"]?.text
    timestamp = members["timestamp"]?.integer
  }
}
