import APNsCore
import APNsLint
import LintInvariants
import Testing

/// Payloads with random damage, and inputs that once broke something, hold what any input must hold.
@Suite struct MutationTests {
  /// A small generator that gives the same numbers in each run.
  private struct Generator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state ^ (state >> 29)
    }
  }

  private static let seeds: [String] =
    GoodPayloadsTests.payloads.map(\.text) + RulePage.documented.map { $0.about.example }

  private static let pieces = [
    "null", "true", "\"x\"", "{}", "[]", "-1", "1e99", "aps", "alert", "_", ",", "\"", "\\", "{", "}",
    "{{now}}", "{{x}}",
    "\"badge\":\"1\",", "\u{FEFF}", "\"mutable_content\":1,", "/", "~",
  ]

  @Test(arguments: seeds.indices)
  func damageBreaksNothing(_ index: Int) {
    var generator = Generator(state: UInt64(index) &+ 77)
    for round in 0..<8 {
      var bytes = Array(MutationTests.seeds[index].utf8)
      for _ in 0..<Int.random(in: 0...4, using: &generator) where !bytes.isEmpty {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        switch Int.random(in: 0..<4, using: &generator) {
        case 0: bytes.remove(at: place)
        case 1: bytes[place] = UInt8.random(in: 0...255, using: &generator)
        case 2:
          bytes.insert(
            contentsOf: MutationTests.pieces.randomElement(using: &generator)?.utf8 ?? "".utf8, at: place)
        default:
          bytes.removeSubrange(place..<min(bytes.count, place + Int.random(in: 1...8, using: &generator)))
        }
      }
      let input = [UInt8.random(in: 0...255, using: &generator)] + bytes
      let broken = LintInvariants.firstBroken(by: input)
      #expect(
        broken == nil,
        "round \(round): \(String(decoding: input, as: UTF8.self).debugDescription) with \(input[0])")
      if broken != nil { return }
    }
  }
}
