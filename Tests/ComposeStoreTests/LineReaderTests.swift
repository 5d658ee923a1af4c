import Foundation
import HostPlatform
import Testing

@Suite struct LineReaderTests {
  private func lines(_ text: String, limit: Int = LineReader.usualLimit) throws -> [LineReader.Line] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("lines-\(UUID().uuidString)")
    try Data(text.utf8).write(to: file)
    defer { try? FileManager.default.removeItem(at: file) }
    let reader = try LineReader(path: file.path, limit: limit)
    var lines: [LineReader.Line] = []
    while let line = try reader.next() { lines.append(line) }
    return lines
  }

  @Test(arguments: [
    ("", []), ("a", ["a"]), ("a\n", ["a"]), ("a\r\n\nb", ["a", "", "b"]), ("\n", [""]), ("a\r\n", ["a"]),
  ])
  func `lines end at LF or CR LF`(text: String, expected: [String]) throws {
    #expect(try lines(text) == expected.map { .text($0) })
  }

  @Test func `a line that is too long is one line`() throws {
    let long = String(repeating: "x", count: 200_000)
    #expect(try lines("a\n\(long)\nb\n", limit: 1000) == [.text("a"), .tooLong, .text("b")])
    #expect(try lines("a\n\(long)", limit: 1000) == [.text("a"), .tooLong])
    #expect(try lines("\(long)\n") == [.text(long)])
  }

  @Test func `what cannot be opened or read is an error and no end`() throws {
    #expect(throws: SystemError.self) { try LineReader(path: "/nowhere/at-all") }
    // A folder can be opened, but not read.
    let folder = try LineReader(path: "/")
    #expect(throws: SystemError.self) { try folder.next() }
  }
}
