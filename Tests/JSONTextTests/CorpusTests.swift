import Foundation
import JSONText
import TestSupport
import Testing

/// The public corpus of JSON texts, where the checkout has it beside it.
struct CorpusTests {
  static let folder = Repository.root.appendingPathComponent("../shared/json-corpus").standardizedFileURL

  static let files: [URL] =
    ((try? FileManager.default.subpathsOfDirectory(atPath: folder.path)) ?? [])
    .filter { $0.hasSuffix(".json") }.sorted().map { folder.appendingPathComponent($0) }

  @Test(.enabled(if: !files.isEmpty), arguments: files)
  func isJudgedAsTheNameSays(file: URL) throws {
    let document = JSONDocument(parsing: Array(try Data(contentsOf: file)))
    switch file.lastPathComponent.prefix(2) {
    case "y_": #expect(document.isJSON, "\(document.problems)")
    case "n_": #expect(!document.isJSON)
    default: break
    }
  }
}
