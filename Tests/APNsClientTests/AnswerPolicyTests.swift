import APNsCore
import Testing

@testable import APNsClient

@Suite struct AnswerPolicyTests {
  private func verdict(
    _ status: Int, _ reason: String, pause: Double? = 1, isRenewed: Bool = false,
    headers: [HeaderField] = []
  ) -> AnswerPolicy {
    let body = reason.isEmpty ? [] : Array(#"{"reason":"\#(reason)"}"#.utf8)
    return AnswerPolicy.verdict(
      PushResponse(status: status, headers: headers, body: body), pauses: pause, isRenewed: isRenewed)
  }

  @Test(arguments: [
    (400, "BadDeviceToken"), (400, "BrandNewReason"), (403, "InvalidProviderToken"), (410, "Unregistered"),
    (413, "PayloadTooLarge"), (404, ""), (301, ""),
  ])
  func `what cannot get better is not sent again`(status: Int, reason: String) {
    #expect(verdict(status, reason) == AnswerPolicy(next: .end))
  }

  @Test(arguments: [
    (429, "TooManyRequests"), (500, "InternalServerError"), (503, "ServiceUnavailable"),
    (503, "Service Unavailable"), (502, ""), (503, ""),
  ])
  func `what may get better pauses, and ends when there were enough pauses`(status: Int, reason: String) {
    #expect(verdict(status, reason) == AnswerPolicy(next: .pause(1)))
    #expect(verdict(status, reason, pause: nil) == AnswerPolicy(next: .end))
  }

  @Test func `a server that shuts down is left`() {
    #expect(verdict(503, "Shutdown") == AnswerPolicy(next: .pause(1), leavesConnection: true))
  }

  @Test func `an expired token is renewed once`() {
    #expect(verdict(403, "ExpiredProviderToken") == AnswerPolicy(next: .newToken))
    #expect(verdict(403, "ExpiredProviderToken", isRenewed: true) == AnswerPolicy(next: .end))
  }

  @Test func `an unrelated key gets a connection of its own`() {
    #expect(
      verdict(403, "UnrelatedKeyIdInToken") == AnswerPolicy(next: .newConnection, leavesConnection: true))
  }

  @Test(arguments: [("5", 5.0), ("0", 1.0), ("3600", 60.0), ("soon", 1.0)])
  func `a server may ask for a longer pause, within bounds`(value: String, pause: Double) {
    #expect(
      verdict(503, "ServiceUnavailable", headers: [HeaderField("Retry-After", value)]).next == .pause(pause))
  }
}
