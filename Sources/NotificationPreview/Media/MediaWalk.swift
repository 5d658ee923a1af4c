/// Decides, request by request, how an extension comes from an address to its file.
///
/// It follows redirects itself, so that App Transport Security can be judged at every hop: whoever fetches sends one
/// request for each `.request` and follows nothing on its own.
package struct MediaWalk: Sendable {
  /// What is to be done next.
  package enum Step: Sendable, Equatable {
    /// Ask for this address, which is written as it goes over the wire.
    case request(String)
    case done(MediaOutcome)
  }

  /// One answer of a server.
  package struct Reply: Sendable {
    package var status: Int
    package var location: String?
    package var contentType: String?
    package var byteCount: Int
    package var head: [UInt8]
    /// How long it took, in seconds.
    package var seconds: Double

    package init(
      status: Int, location: String? = nil, contentType: String? = nil, byteCount: Int = 0,
      head: [UInt8] = [],
      seconds: Double = 0
    ) {
      self.status = status
      self.location = location
      self.contentType = contentType
      self.byteCount = byteCount
      self.head = head
      self.seconds = seconds
    }
  }

  /// More redirects than this are a loop.
  package static let mostRedirects = 16

  private let allowsHTTP: Bool
  private var address: MediaAddress?
  private var redirects = 0
  private var seconds = 0.0
  /// What is to be done next.
  package private(set) var step: Step

  package init(_ text: String, allowsHTTP: Bool) {
    self.allowsHTTP = allowsHTTP
    step = .done(.notFetched)
    go(to: text)
  }

  private mutating func go(to text: String) {
    do throws(MediaAddress.Flaw) {
      let next = try MediaAddress(text)
      address = next
      let isBlocked = !next.isSecure && !allowsHTTP
      step =
        isBlocked
        ? .done(.blocked(address: next.asWritten, afterRedirect: redirects > 0)) : .request(next.wire)
    } catch {
      step =
        redirects > 0
        ? .done(.unreachable(reason: "it redirects to “\(text)”, which is no address", seconds: seconds))
        : .done(.unusable(error))
    }
  }

  /// Takes the answer to the last `.request`.
  package mutating func received(_ reply: Reply) {
    guard case .request(let asked) = step, let address else { return }
    seconds += reply.seconds
    if (301...303).contains(reply.status) || reply.status == 307 || reply.status == 308,
      let target = reply.location
    {
      redirects += 1
      guard redirects <= MediaWalk.mostRedirects else {
        step = .done(
          .unreachable(reason: "more than \(MediaWalk.mostRedirects) redirects in a row", seconds: seconds))
        return
      }
      go(to: address.resolving(target))
      return
    }
    step = .done(
      .answer(
        MediaAnswer(
          status: reply.status, address: asked, redirects: redirects, contentType: reply.contentType,
          byteCount: reply.byteCount, head: Array(reply.head.prefix(MediaSignature.usefulBytes)),
          seconds: seconds)))
  }

  /// Takes the failure of the last `.request`, with its reason in words.
  package mutating func failed(_ reason: String, after spent: Double = 0) {
    seconds += spent
    step = .done(.unreachable(reason: reason, seconds: seconds))
  }
}
