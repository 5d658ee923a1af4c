import APNsCore
import Testing

@Suite struct Base64Tests {
  /// RFC 4648 §10.
  @Test(arguments: [
    ("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("fooba", "Zm9vYmE="),
    ("foobar", "Zm9vYmFy"),
  ])
  func agreesWithTheVectors(_ plain: String, _ text: String) {
    #expect(Base64.encode(Array(plain.utf8)) == text)
    #expect(Base64.decode(text.utf8) == Array(plain.utf8))
    let bare = text.filter { $0 != "=" }
    #expect(Base64.encode(Array(plain.utf8), .url) == bare)
    #expect(Base64.decode(bare.utf8, .url, padding: .forbidden) == Array(plain.utf8))
  }

  @Test(arguments: ["Z", "Zg", "Zg=", "Zg===", "Zh==", "Zm9v=", "Z g==", "Zm-v", "====", "Zm=v"])
  func refuses(_ text: String) {
    #expect(Base64.decode(text.utf8) == nil)
  }

  @Test func bothAlphabets() {
    #expect(Base64.decode("-_-_".utf8, .url) == [0xfb, 0xff, 0xbf])
    #expect(Base64.decode("+/+/".utf8) == [0xfb, 0xff, 0xbf])
    #expect(Base64.decode("+/+/".utf8, .url) == nil)
    #expect(Base64.encode([0xfb, 0xff, 0xbf], .url) == "-_-_")
  }

  @Test func everyByteComesBack() {
    let bytes = (0...255).map(UInt8.init)
    #expect(Base64.decode(Base64.encode(bytes).utf8) == bytes)
  }
}
