/// Where the gateway takes its ids from: fast and hard to repeat, but no secret.
///
/// The system's generator asks the kernel for every eight bytes, which is too slow for two ids a push.
package struct IdentifierSource: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts anywhere.
  package init() {
    var system = SystemRandomNumberGenerator()
    self.init(seed: system.next())
  }

  /// Starts at a known place, for tests.
  package init(seed: UInt64) { state = seed }

  /// The next 64 bits of the SplitMix64 sequence.
  package mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94d0_49bb_1331_11eb
    return mixed ^ (mixed >> 31)
  }

  /// A random UUID of version 4 in lower case (RFC 9562).
  package mutating func uuid() -> String {
    let high = next() & ~0xf000 | 0x4000
    let low = next() & ~(0xc000 << 48) | (0x8000 << 48)
    var text: [UInt8] = []
    text.reserveCapacity(36)
    for shift in stride(from: 60, through: 0, by: -4) {
      if shift == 28 || shift == 12 { text.append(UInt8(ascii: "-")) }
      text.append(IdentifierSource.digit(high >> UInt64(shift)))
    }
    text.append(UInt8(ascii: "-"))
    for shift in stride(from: 60, through: 0, by: -4) {
      if shift == 44 { text.append(UInt8(ascii: "-")) }
      text.append(IdentifierSource.digit(low >> UInt64(shift)))
    }
    return String(decoding: text, as: UTF8.self)
  }

  /// Random bytes, for channel ids.
  package mutating func bytes(_ count: Int) -> [UInt8] {
    (0..<count).map { _ in UInt8(truncatingIfNeeded: next() >> 56) }
  }

  private static func digit(_ bits: UInt64) -> UInt8 {
    let value = UInt8(truncatingIfNeeded: bits & 15)
    return value < 10 ? UInt8(ascii: "0") + value : UInt8(ascii: "a") + value - 10
  }
}
