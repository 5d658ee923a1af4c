import ComposeModel
import ComposerRuntime
import Foundation
import Testing

@Suite struct DraftShelfTests {
  private let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "shelf-\(UUID().uuidString)")
  private let draft = Draft(payload: Array("{\"aps\":{}}".utf8), templateName: "alert")

  private var files: [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []).sorted()
  }

  /// Leaves a draft as a killed run does: the file, and nobody who holds its lock.
  private func leaveOrphan(_ draft: Draft, name: String) throws {
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(DraftFile.write(draft, at: 1)).write(to: folder.appendingPathComponent(name + ".json"))
  }

  @Test func `a draft of a run that goes on is nobody else's`() throws {
    let first = DraftShelf(folder: folder.path)
    try first.save(draft)
    #expect(DraftShelf(folder: folder.path).takeOrphan() == nil)
    first.discard()
    #expect(files.isEmpty)
  }

  @Test func `a draft that was left behind is offered until it is thrown away`() throws {
    try leaveOrphan(draft, name: "1-1")
    let first = DraftShelf(folder: folder.path)
    #expect(first.takeOrphan()?.draft == draft)
    // Another run that starts meanwhile does not ask the same question.
    #expect(DraftShelf(folder: folder.path).takeOrphan() == nil)
    first.discard()
    #expect(files.isEmpty)
  }

  @Test func `who goes on with it keeps it under a new name`() throws {
    try leaveOrphan(draft, name: "1-1")
    let shelf = DraftShelf(folder: folder.path)
    let orphan = try #require(shelf.takeOrphan())
    try shelf.save(orphan.draft)
    #expect(!files.contains("1-1.json"))
    #expect(files.count { $0.hasSuffix(".json") } == 1)
    shelf.discard()
  }

  @Test func `what is put away in order is what the next run begins with`() throws {
    let shelf = DraftShelf(folder: folder.path)
    try shelf.save(draft)
    shelf.putAway()
    let next = DraftShelf(folder: folder.path)
    #expect(next.takeOrphan() == nil)
    #expect(next.lastDraft()?.draft == draft)
  }

  @Test func `drafts are for their owner's eyes`() throws {
    let shelf = DraftShelf(folder: folder.path)
    try shelf.save(draft)
    for file in files {
      let path = folder.appendingPathComponent(file).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(file)")
    }
    shelf.discard()
  }
}
