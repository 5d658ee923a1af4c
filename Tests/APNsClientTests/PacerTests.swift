import Testing

@testable import APNsClient

@Suite struct PacerTests {
  @Test(arguments: [1.0, 50, 1000])
  func `no second sees more than the rate and a tenth of a second's worth`(rate: Double) {
    var pacer = Pacer(rate: rate)
    var taken = 0
    var now = 100.0
    while now < 102 {
      if let later = pacer.take(now: now) {
        #expect(later > now)
        now = later + 1e-9
      } else {
        taken += 1
      }
    }
    #expect(Double(taken) <= 2 * rate + max(1, rate / 10) + 1)
    #expect(Double(taken) >= 2 * rate - 1)
  }
}
