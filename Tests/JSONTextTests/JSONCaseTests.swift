import Foundation
import JSONText
import TestSupport
import Testing

/// The reports of the area "JSON text", where the checkout has them beside it.
struct JSONCaseTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let id: String
    let bytes: [UInt8]
    let rule: String?
    let places: [[Int]]
    let says: [String]
    var testDescription: String { id }
  }

  static let cases: [Case] = {
    let folder = Repository.root.appendingPathComponent("../shared/cases").standardizedFileURL
    guard let text = try? String(contentsOf: folder.appendingPathComponent("cases.jsonl"), encoding: .utf8)
    else {
      return []
    }
    return text.split(separator: "\n").compactMap { line in
      guard let item = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any],
        item["area"] as? String == "JSON text", let input = item["input"] as? [String: Any],
        let expected = item["expected"] as? [String: Any], let name = input["payload_file"] as? String,
        let data = try? Data(contentsOf: folder.appendingPathComponent(name))
      else { return nil }
      let error = expected["error"] as? [String: Any]
      let places = (error?["at_any_of"] as? [[String: Int]] ?? []).map {
        [$0["line"] ?? 0, $0["column"] ?? 0, $0["byte"] ?? 0]
      }
      return Case(
        id: item["id"] as? String ?? "", bytes: Array(data), rule: error?["rule"] as? String, places: places,
        says: error?["says"] as? [String] ?? [])
    }
  }()

  @Test(.enabled(if: !cases.isEmpty), arguments: cases)
  func namesTheFirstMistake(report: Case) throws {
    let document = JSONDocument(parsing: report.bytes)
    guard let rule = report.rule else {
      #expect(document.isJSON)
      return
    }
    #expect(!document.isJSON)
    let first = try #require(document.problems.first)
    #expect(first.rule.rawValue == rule)
    #expect(
      report.places.contains([first.place.line, first.place.column, first.place.byte]), "\(first.place)")
    for word in report.says {
      #expect(first.message.lowercased().contains(word.lowercased()), "\(first.message)")
    }
  }
}
