import Foundation
import JSONText
import TestSupport
import Testing

import JSONInvariants

/// Texts with random damage.
struct MutationTests {
  /// What texts are made from: good JSON, and what people write in its place.
  static let seeds = [
    #"{"aps":{"alert":{"title":"Grüße 😀","loc-args":["a","b"]},"badge":1,"n":-0.5e+3},"x":[true,false,null,{}]}"#,
    "{\n  \"a\": 'x',\n  b: 01, // c\n  “d”: [1,,2;],\n\t\"e\": \"\\ud83d\\ude00 \\q\n\"}\n",
    "[[[{\"k\":[{}]}]],\"\\u00e9\\/\",1E400,0x1F,NaN,{{now}}]", "\u{FEFF}{\"a\":1}", "\"a\nb\"",
  ]

  static let pieces =
    [
      "{", "}", "[", "]", ",", ":", "\"", "\\", "\n", "'", "“", "”", "/*", "*/", "//", ";", "\\u", "d83d",
      "0", "-", "1e", ".",
      "true", "nul", " ", "\t", "\u{A0}", "{{", "}}", "é", "\u{0}", "=",
    ].map { Array($0.utf8) } + [[0xFF], [0xC3], [0x80], [0xF0, 0x9F]]

  static func damaged(_ seed: Int) -> [UInt8] {
    var random = SeededNumbers(seed: UInt64(seed))
    var bytes = Array(seeds[seed % seeds.count].utf8)
    for _ in 0..<Int.random(in: 1...6, using: &random) {
      let place = Int.random(in: 0...bytes.count, using: &random)
      let end = min(bytes.count, place + Int.random(in: 0...3, using: &random))
      let piece = random.next() % 3 == 0 ? [] : pieces.randomElement(using: &random) ?? []
      bytes.replaceSubrange(place..<end, with: piece)
    }
    return bytes
  }

  @Test(arguments: 0..<50) func everythingHolds(block: Int) {
    for seed in block * 100..<block * 100 + 100 {
      let bytes = Self.damaged(seed)
      let broken = ParserInvariants.firstBroken(by: bytes) ?? FormatterInvariants.firstBroken(by: bytes)
      #expect(broken == nil, "\(seed): \(String(decoding: bytes, as: UTF8.self))")
    }
  }

  /// The formatter on texts of the grammar that random bytes spell.
  @Test(arguments: 0..<20) func formattingHolds(block: Int) {
    for seed in block * 50..<block * 50 + 50 {
      var random = SeededNumbers(seed: UInt64(seed))
      let bytes = (0..<Int.random(in: 1...400, using: &random)).map { _ in
        UInt8.random(in: 0...255, using: &random)
      }
      #expect(FormatterInvariants.firstBroken(by: bytes) == nil, "\(seed): \(bytes)")
    }
  }

  /// jansson as a second opinion, where it is installed.
  @Test(.enabled(if: Jansson.shared != nil), arguments: 0..<50) func janssonAgrees(block: Int) throws {
    let jansson = try #require(Jansson.shared)
    for seed in block * 200..<block * 200 + 200 {
      let bytes = Self.damaged(seed)
      guard let accepts = jansson.accepts(bytes) else { continue }
      let document = JSONDocument(parsing: bytes)
      // A byte order mark is forgiven here, and only here.
      if document.problems.contains(where: { $0.rule == .bom }) { continue }
      #expect(
        document.isJSON == accepts, "\(seed): \(String(decoding: bytes, as: UTF8.self)) \(document.problems)")
    }
  }

  /// Every safe repair is worth making: done again and again, they come to an end, and nothing is wrong that was right.
  @Test(arguments: 0..<20) func repairsComeToAnEnd(block: Int) {
    for seed in block * 50..<block * 50 + 50 {
      var bytes = Self.damaged(seed)
      var steps = 0
      while let fix = JSONDocument(parsing: bytes).problems.lazy.compactMap(\.fix).first(where: \.isSafe) {
        bytes = JSONEdit.apply([JSONReplacement(fix.range, fix.bytes)], to: bytes)
        steps += 1
        if steps > 60 { break }
      }
      #expect(steps <= 60, "\(seed): \(String(decoding: Self.damaged(seed), as: UTF8.self))")
    }
  }

  /// Inputs that were found by fuzzing, or that are hard by design; each ends at once.
  @Test(arguments: [
    [UInt8](repeating: 0x5B, count: 60_000), Array(String(repeating: "{\"a\":", count: 15_000).utf8),
    [0x7B] + [UInt8](repeating: 0x5B, count: 30_000) + [UInt8](repeating: 0x7D, count: 30_000),
    Array(String(repeating: "\"\n", count: 30_000).utf8), Array(String(repeating: "“a", count: 15_000).utf8),
    Array(String(repeating: "/*", count: 30_000).utf8), Array(String(repeating: "{{a ", count: 15_000).utf8),
    [], [0xFF], [0],
  ])
  func endsOnHardInput(bytes: [UInt8]) {
    #expect(JSONDocument(parsing: bytes).isJSON == false)
  }
}

/// Numbers that are the same in each run.
struct SeededNumbers: RandomNumberGenerator {
  var state: UInt64
  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var value = state
    value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
    value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
    return value ^ (value >> 31)
  }
}
