/// Device tokens of tests.
public enum SampleToken {
  /// The token whose 32 bytes are a number.
  public static func hex(_ number: Int) -> String {
    let digits = String(number, radix: 16)
    return String(repeating: "0", count: 64 - digits.count) + digits
  }

  /// The tokens from 1 on, a line each.
  public static func lines(_ count: Int) -> String { (1...count).map { hex($0) + "\n" }.joined() }
}
