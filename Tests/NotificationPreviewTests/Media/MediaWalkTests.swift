import NotificationPreview
import Testing

@Suite struct MediaWalkTests {
  @Test func asksForTheEscapedAddress() {
    let walk = MediaWalk("https://m.example/a b.jpg", allowsHTTP: false)
    #expect(walk.step == .request("https://m.example/a%20b.jpg"))
  }

  @Test func followsRedirectsAndAddsTheirTime() {
    var walk = MediaWalk("https://m.example/r2", allowsHTTP: false)
    walk.received(.init(status: 301, location: "/r3", seconds: 1))
    #expect(walk.step == .request("https://m.example/r3"))
    walk.received(.init(status: 307, location: "https://cdn.example/final.gif", seconds: 2))
    #expect(walk.step == .request("https://cdn.example/final.gif"))
    walk.received(.init(status: 200, contentType: "image/gif", byteCount: 7, head: Sample.gif, seconds: 3))
    guard case .done(.answer(let answer)) = walk.step else {
      Issue.record("no answer: \(walk.step)")
      return
    }
    #expect(answer.redirects == 2)
    #expect(answer.seconds == 6)
    #expect(answer.address == "https://cdn.example/final.gif")
  }

  @Test func transportSecurityStopsEveryHop() {
    let first = MediaWalk("http://m.example/a.jpg", allowsHTTP: false)
    #expect(first.step == .done(.blocked(address: "http://m.example/a.jpg", afterRedirect: false)))
    var walk = MediaWalk("https://m.example/a.jpg", allowsHTTP: false)
    walk.received(.init(status: 302, location: "http://cdn.example/a.jpg"))
    #expect(walk.step == .done(.blocked(address: "http://cdn.example/a.jpg", afterRedirect: true)))
    #expect(MediaWalk("http://m.example/a.jpg", allowsHTTP: true).step == .request("http://m.example/a.jpg"))
  }

  @Test func aLoopEnds() {
    var walk = MediaWalk("https://m.example/a", allowsHTTP: false)
    var requests = 0
    while case .request = walk.step {
      requests += 1
      walk.received(.init(status: 302, location: "/a"))
    }
    #expect(requests == MediaWalk.mostRedirects + 1)
    guard case .done(.unreachable) = walk.step else {
      Issue.record("not unreachable: \(walk.step)")
      return
    }
  }

  @Test func aRedirectWithoutPlaceIsAnAnswer() {
    var walk = MediaWalk("https://m.example/a", allowsHTTP: false)
    walk.received(.init(status: 304))
    guard case .done(.answer(let answer)) = walk.step else {
      Issue.record("no answer: \(walk.step)")
      return
    }
    #expect(answer.status == 304)
  }

  @Test func failureKeepsItsReason() {
    var walk = MediaWalk("https://m.example/a", allowsHTTP: false)
    walk.failed("no such host", after: 2)
    #expect(walk.step == .done(.unreachable(reason: "no such host", seconds: 2)))
    #expect(MediaWalk("/a.jpg", allowsHTTP: false).step == .done(.unusable(.noScheme)))
  }
}
