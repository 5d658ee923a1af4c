import APNsCore
import APNsLint
import APNsPayload
import Foundation
import JSONText
import TestSupport
import Testing

/// Payloads and requests that people reported, where they lie beside the repository.
@Suite struct SharedCasesTests {
  static let cases: [SharedCase] = SharedCase.load().filter { ["payload", "request"].contains($0.kind) }

  @Test(arguments: cases)
  func theFindingsAreTheExpectedOnes(_ one: SharedCase) throws {
    for (input, expected) in try one.variants() {
      let found = Linter.findings(input)
      if let error = expected["error"] as? [String: Any] {
        #expect(!input.document.isJSON)
        let first = try #require(found.first { $0.severity == .error && $0.rule.hasPrefix("json.") })
        #expect(first.rule == error["rule"] as? String)
        let places = (error["at_any_of"] as? [[String: Int]] ?? []).map {
          "\($0["line"] ?? 0):\($0["column"] ?? 0)"
        }
        #expect(places.contains(first.at), "\(first.at)")
        #expect(one.missingWords(error["says"], in: first.message).isEmpty)
        continue
      }
      guard let wanted = expected["findings"] as? [[String: Any]] else { continue }
      var rest = found
      for want in wanted {
        let index = rest.firstIndex { one.fits($0, want) }
        #expect(index != nil, "\(one.id): nothing fits \(want) in \(found)")
        if let index { rest.remove(at: index) }
      }
      let loud = rest.filter { $0.severity != .info }
      #expect(loud.isEmpty, "\(one.id): \(loud)")
    }
  }
}

/// One line of the shared cases.
struct SharedCase: CustomTestStringConvertible, Sendable {
  let id: String
  let kind: String
  /// The whole line, as JSON text.
  let line: String

  static let folder = Repository.root.appending(path: "../shared/cases")

  static func load() -> [SharedCase] {
    guard let text = try? String(contentsOf: folder.appending(path: "cases.jsonl"), encoding: .utf8) else {
      return []
    }
    return text.split(separator: "\n").compactMap { line in
      let object = try? JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
      guard let object, let id = object["id"] as? String, let kind = object["kind"] as? String else {
        return nil
      }
      return SharedCase(id: id, kind: kind, line: String(line))
    }
  }

  var testDescription: String { id }

  /// The case itself and its neighbours, as inputs with what is expected.
  func variants() throws -> [(LintInput, [String: Any])] {
    let object = try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    let given = try #require(object["input"] as? [String: Any])
    let expected = try #require(object["expected"] as? [String: Any])
    guard given["steps"] == nil else { return [] }
    var all = [(try input(given), expected)]
    for other in expected["also"] as? [[String: Any]] ?? [] {
      let change = other["input"] as? [String: Any] ?? [:]
      var changed = given.merging(change) { $1 }
      let headers = given["headers"] as? [String: Any] ?? [:]
      changed["headers"] = headers.merging(change["headers"] as? [String: Any] ?? [:]) { $1 }
      all.append((try input(changed), other["expected"] as? [String: Any] ?? [:]))
    }
    return all
  }

  private func input(_ given: [String: Any]) throws -> LintInput {
    var bytes = Array((given["payload_text"] as? String ?? #"{"aps":{"alert":"x"}}"#).utf8)
    if let file = given["payload_file"] as? String {
      bytes = Array(try Data(contentsOf: SharedCase.folder.appending(path: file)))
    }
    var headers = (given["headers"] as? [String: Any] ?? [:]).compactMap { name, value in
      (value as? String).map { HeaderField(name, $0) }
    }
    for (key, name) in [
      ("push_type", HeaderName.pushType), ("topic", HeaderName.topic), ("priority", HeaderName.priority),
    ] {
      if let value = given[key] { headers.append(HeaderField(name, "\(value)")) }
    }
    var result = LintInput(JSONDocument(parsing: bytes), headers: headers, isComplete: kind == "request")
    result.now = given["now"] as? Int ?? testNow
    if kind == "request" {
      switch (given["auth"] as? [String: Any])?["mode"] as? String ?? "token" {
      case "none": result.authentication = LintInput.Authentication.none
      case "certificate": result.authentication = .certificate(topics: nil)
      default: result.authentication = .token
      }
    }
    if let schema = given["schema"] {
      let text = try JSONSerialization.data(withJSONObject: schema)
      result.schema = ContentStateSchema.parse(JSONDocument(parsing: Array(text))).schema
    }
    let text = String(decoding: bytes, as: UTF8.self)
    if text.contains("\"media-url\"") || text.contains("\"communication\"") {
      let profile = Array(try Data(contentsOf: SharedCase.folder.appending(path: "profile.json")))
      result.profile = ExtensionProfile.parse(JSONDocument(parsing: profile)).profile
    }
    return result
  }

  /// Whether a finding is the one that is wanted: id, severity, place, words and value of the fix.
  func fits(_ finding: Finding, _ want: [String: Any]) -> Bool {
    guard finding.rule == want["rule"] as? String, finding.severity.rawValue == want["severity"] as? String
    else {
      return false
    }
    if let at = want["at"] as? String, finding.at != at { return false }
    if let at = want["at"] as? [String: Int], finding.at != "\(at["line"] ?? 0):\(at["column"] ?? 0)" {
      return false
    }
    guard missingWords(want["says"], in: finding.message).isEmpty else { return false }
    guard let fix = want["fix"] else { return true }
    if let act = fix as? String, act.contains(" ") { return finding.fix != nil }
    guard let value = finding.fixedValue else { return false }
    if let wanted = fix as? [String] {
      return (try? JSONSerialization.jsonObject(with: Data(value.utf8))) as? [String] == wanted
    }
    return value == "\(fix)" || value == "\"\(fix)\""
  }

  func missingWords(_ words: Any?, in message: String) -> [String] {
    (words as? [String] ?? []).filter { !message.lowercased().contains($0.lowercased()) }
  }
}
