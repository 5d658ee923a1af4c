import APNsCore
package import CurlTransport
package import NotificationPreview

/// Fetches what a payload points at, as the app's extension would, and says what came of it.
package struct MediaLookup: Sendable {
  package var fetch: MediaFetch

  /// Bodies above the largest attachment are not read to their end.
  package init(fetch: MediaFetch = MediaFetch(limits: .init(bytes: largestBody))) { self.fetch = fetch }

  /// One byte more than the largest movie, so that the limit itself still passes.
  package static let largestBody = (MediaType.mpeg4.kind.limit ?? 0) + 1

  /// Asks the network for one address.
  ///
  /// Blocking; run it on a thread of its own.
  ///
  /// - Parameters:
  ///   - address: the text of the payload; it goes out escaped.
  ///   - goesOn: asked now and then; false ends the fetch.
  package func outcome(
    of address: String, allowsHTTP: Bool, goesOn: @escaping @Sendable () -> Bool = { true }
  ) -> MediaOutcome {
    switch MediaWalk(address, allowsHTTP: allowsHTTP).step {
    case .done(let outcome): outcome
    // Plain http is never asked, even where the app has an exception for it.
    case .request(let wire) where !wire.hasPrefix("https://"): .notFetched
    case .request(let wire): MediaLookup.outcome(fetch.fetch(wire, goesOn: goesOn))
    }
  }

  /// The cause alone, as part of a longer sentence.
  private static func reason(_ message: String) -> String {
    let mark = " could not be fetched: "
    var text = message[...]
    var place = text.startIndex
    while place < text.endIndex, !text[place...].hasPrefix(mark) { place = text.index(after: place) }
    if place < text.endIndex { text = text[place...].dropFirst(mark.count) }
    while text.last == "." { text = text.dropLast() }
    return String(text)
  }

  /// What the result of a fetch means.
  package static func outcome(_ result: MediaFetch.Result) -> MediaOutcome {
    switch result.failure {
    case .notSecure(let url): return .blocked(address: url, afterRedirect: !result.hops.isEmpty)
    case .tooSlow(let limit): return .unreachable(reason: "no end within \(Int(limit)) s", seconds: limit)
    case .tooManyRedirects(let limit):
      return .unreachable(reason: "more than \(limit) redirects in a row", seconds: result.duration)
    case .cancelled: return .notFetched
    case .transport(let failure):
      return .unreachable(reason: reason(failure.message), seconds: result.duration)
    case .tooLarge, nil: break
    }
    guard let last = result.hops.last else {
      return .unreachable(reason: "the server said nothing", seconds: result.duration)
    }
    let announced = last.headers.first("content-length").flatMap { Int($0) } ?? 0
    return .answer(
      MediaAnswer(
        status: last.status, address: last.url, redirects: result.hops.count - 1,
        contentType: last.headers.first("content-type"), byteCount: max(result.body.count, announced),
        head: Array(result.body.prefix(MediaSignature.usefulBytes)), seconds: result.duration))
  }
}
