import NotificationPreview
import Testing

@Suite struct MediaAddressTests {
  @Test(arguments: [
    ("https://m.example/fotos/München Straße 1.jpg", "/fotos/M%C3%BCnchen%20Stra%C3%9Fe%201.jpg"),
    ("https://m.example/fotos/M%C3%BCnchen%201.jpg?sig=a%2Bb%3D", "/fotos/M%C3%BCnchen%201.jpg?sig=a%2Bb%3D"),
    ("https://m.example/图片/一.png", "/%E5%9B%BE%E7%89%87/%E4%B8%80.png"),
    ("https://m.example/100%.png", "/100%25.png"),
    ("https://m.example/a%2z", "/a%252z"),
    ("https://m.example", "/"),
    ("https://m.example?x=1 2", "/?x=1%202"),
    ("https://m.example/a#part", "/a"),
  ])
  func goesOverTheWireEscapedOnce(text: String, target: String) throws {
    let address = try MediaAddress(text)
    #expect(address.requestTarget == target)
    #expect(try MediaAddress(address.wire).needsEscaping == false)
  }

  @Test(arguments: [
    ("", MediaAddress.Flaw.empty), ("  ", .empty), ("/images/a.jpg", .noScheme),
    ("media.example.com/a.jpg", .noScheme),
    ("media.example.com:8080/a.jpg", .noScheme), ("file:///a.jpg", .scheme("file")),
    ("data:image/png,x", .scheme("data")),
    ("https:///a.jpg", .noHost), ("https:a.jpg", .noHost), ("https://:80/a", .noHost),
    (" https://m.example/a", .spacesAround),
    ("https://m.example/a\n", .spacesAround),
  ])
  func namesWhatIsWrong(text: String, flaw: MediaAddress.Flaw) {
    #expect(throws: flaw) { try MediaAddress(text) }
  }

  @Test(arguments: [
    ("https://m.example/a/b.JPG?x=.png", "b.JPG", "jpg"), ("https://m.example/a/", "", ""),
    ("https://m.example/.hidden", ".hidden", ""), ("https://m.example/a%20b.png", "a b.png", "png"),
    ("https://m.example/img?filename=a.png", "img", ""),
  ])
  func namesTheFile(text: String, name: String, fileExtension: String) throws {
    let address = try MediaAddress(text)
    #expect(address.fileName == name)
    #expect(address.fileExtension == fileExtension)
  }

  @Test(arguments: [
    ("/r3", "https://m.example/r3"), ("https://cdn.example/x", "https://cdn.example/x"),
    ("//cdn.example/x", "https://cdn.example/x"),
    ("c.png", "https://m.example/a/c.png"), ("../c.png", "https://m.example/c.png"),
    ("./c/../d", "https://m.example/a/d"),
    ("?y=2", "https://m.example/a/b?y=2"), ("", "https://m.example/a/b?x=1"), ("..", "https://m.example/"),
    ("http://m.example/a#f", "http://m.example/a"),
  ])
  func followsLocations(location: String, target: String) throws {
    #expect(try MediaAddress("https://m.example/a/b?x=1").resolving(location) == target)
  }
}
