import APNsCore
import ComposerRuntime
import CurlTransport
import NotificationPreview
import Testing

@Suite struct MediaLookupTests {
  private static let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private static func result(
    _ hops: [MediaFetch.Hop], _ body: [UInt8] = [], _ failure: MediaFetch.Failure? = nil
  ) -> MediaFetch.Result {
    MediaFetch.Result(hops: hops, body: body, duration: 1.5, failure: failure)
  }

  @Test func theLastAnswerCounts() {
    let outcome = MediaLookup.outcome(
      Self.result(
        [
          .init(url: "https://a.example/1", status: 302, headers: [HeaderField("location", "/2")]),
          .init(url: "https://a.example/2", status: 200, headers: [HeaderField("Content-Type", "image/png")]),
        ], Self.png))
    #expect(
      outcome
        == .answer(
          MediaAnswer(
            status: 200, address: "https://a.example/2", redirects: 1, contentType: "image/png", byteCount: 8,
            head: Self.png, seconds: 1.5)))
  }

  @Test func aBodyThatWasCutKeepsItsAnnouncedSize() {
    let hop = MediaFetch.Hop(
      url: "https://a.example/1", status: 200, headers: [HeaderField("content-length", "99000000")])
    guard case .answer(let answer) = MediaLookup.outcome(Self.result([hop], Self.png, .tooLarge(limit: 8)))
    else {
      Issue.record("no answer")
      return
    }
    #expect(answer.byteCount == 99_000_000)
  }

  @Test(arguments: [
    (
      MediaFetch.Failure.notSecure(url: "http://b.example/"),
      MediaOutcome.blocked(address: "http://b.example/", afterRedirect: true)
    ),
    (.tooSlow(limit: 30), .unreachable(reason: "no end within 30 s", seconds: 30)),
    (.cancelled, .notFetched),
    (
      .transport(
        TransportFailure(hop: .dns, message: "https://a.example/1 could not be fetched: No such host.")),
      .unreachable(reason: "No such host", seconds: 1.5)
    ),
  ])
  func failuresKeepTheirReason(failure: MediaFetch.Failure, outcome: MediaOutcome) {
    let hop = MediaFetch.Hop(url: "https://a.example/1", status: 302, headers: [])
    #expect(MediaLookup.outcome(Self.result([hop], [], failure)) == outcome)
  }

  /// Neither a broken address nor plain http ever reaches the network.
  @Test(arguments: ["/a.jpg", "file:///etc/passwd", "http://a.example/a.jpg", ""])
  func nothingElseThanSecureAddressesIsAsked(address: String) {
    let outcome = MediaLookup().outcome(of: address, allowsHTTP: true)
    #expect(outcome != .answer(MediaAnswer(status: 200, address: address)))
    if case .unreachable = outcome { Issue.record("\(address) was asked for") }
  }
}
