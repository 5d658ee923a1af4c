import APNsCore
import Testing

@testable import APNsGateway

struct GatewayFaultTests {
  static let forms: [(String, GatewayFault)] = [
    ("status=429", GatewayFault(.status(429, .tooManyRequests), text: "status=429")),
    (
      "status=503:reason=Shutdown:times=2",
      GatewayFault(.status(503, .shutdown), times: 2, text: "status=503:reason=Shutdown:times=2")
    ),
    (
      "expired-token:times=1",
      GatewayFault(.status(403, .expiredProviderToken), times: 1, text: "expired-token:times=1")
    ),
    ("goaway", GatewayFault(.goAway(nil, last: nil), times: 1, text: "goaway")),
    (
      "goaway=Shutdown:last=5:after=4",
      GatewayFault(.goAway(.shutdown, last: 5), after: 4, times: 1, text: "goaway=Shutdown:last=5:after=4")
    ),
    ("goaway:last=0", GatewayFault(.goAway(nil, last: 0), times: 1, text: "goaway:last=0")),
    ("goaway:every=10", GatewayFault(.goAway(nil, last: nil), every: 10, text: "goaway:every=10")),
    ("slow=0.25", GatewayFault(.slow(0.25), text: "slow=0.25")),
    ("settings=1:after=30", GatewayFault(.streamLimit(1), after: 30, times: 1, text: "settings=1:after=30")),
    ("refused-stream:every=7", GatewayFault(.refusedStream, every: 7, text: "refused-stream:every=7")),
    ("http1", GatewayFault(.http11, text: "http1")),
  ]

  @Test(arguments: forms) func reads(_ row: (text: String, fault: GatewayFault)) throws {
    #expect(try GatewayFault(parsing: row.text) == row.fault)
  }

  @Test func readsAList() throws {
    #expect(try GatewayFault.list("rst:every=2,status=500").map(\.text) == ["rst:every=2", "status=500"])
  }

  @Test(arguments: [
    "", "x", "status", "status=42", "status=abc", "slow", "slow=-1", "rst=1", "rst:after", "rst:after=x",
    "rst:x=1",
    "rst:every=0", "goaway:last=4", "goaway:last=2147483649", "settings=-1", "rst,",
  ])
  func refuses(_ text: String) {
    #expect(throws: GatewayFault.SyntaxFailure.self) { try GatewayFault.list(text) }
  }

  @Test func helpNamesEveryKindThatIsRead() throws {
    let examples = ["status": "status=500", "slow": "slow=1", "settings": "settings=1"]
    for row in GatewayFault.help where !row.form.hasPrefix(":") {
      let name = String(row.form.prefix { !"=[".contains($0) })
      _ = try GatewayFault(parsing: examples[name] ?? name)
    }
  }

  /// Which of ten requests are struck.
  static let plans: [(String, [Int])] = [
    ("status=500", Array(1...10)),
    ("status=500:times=2", [1, 2]),
    ("status=500:after=8", [9, 10]),
    ("status=500:every=3", [3, 6, 9]),
    ("status=500:after=1:every=4:times=1", [5]),
    ("close", [1]),
    ("close:every=5", [5, 10]),
    ("http1", []),
  ]

  @Test(arguments: plans) func strikesInItsTurn(_ row: (text: String, struck: [Int])) throws {
    var plan = FaultPlan(try GatewayFault.list(row.text))
    let struck = (1...10).filter { _ in plan.nextRequest() != nil }
    #expect(struck == row.struck)
  }

  @Test func theFirstThatStrikesDecides() throws {
    var plan = FaultPlan(try GatewayFault.list("rst:every=2,status=500"))
    let texts = (1...4).map { _ in plan.nextRequest()?.text }
    #expect(texts == ["status=500", "rst:every=2", "status=500", "rst:every=2"])
  }
}
