import APNsCore
import Testing

@testable import APNsGateway

struct IdentifierSourceTests {
  @Test func makesUUIDsOfVersionFour() throws {
    var source = IdentifierSource(seed: 3)
    var seen: Set<String> = []
    for _ in 0..<1000 {
      let id = source.uuid()
      #expect(APNsID(id)?.text == id)
      #expect(Array(id)[14] == "4")
      #expect("89ab".contains(Array(id)[19]))
      seen.insert(id)
    }
    #expect(seen.count == 1000)
  }

  static let vectors = [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foobar", "Zm9vYmFy")]

  /// The vectors of RFC 4648 §10.
  @Test(arguments: vectors) func encodesBase64(_ row: (bytes: String, text: String)) {
    #expect(Base64.encode(Array(row.bytes.utf8)) == row.text)
    #expect(Base64.isWellFormed(row.text) == !row.text.isEmpty)
  }

  @Test(arguments: ["=", "====", "Zg=", "Z===", "Zg =", "Zm9v!"]) func refusesOtherText(_ text: String) {
    #expect(!Base64.isWellFormed(text))
  }
}
