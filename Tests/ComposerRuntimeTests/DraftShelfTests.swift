import ComposeModel
import ComposerRuntime
import Foundation
import HostPlatform
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
    try first.putAway()
    #expect(files == ["last"])
  }

  @Test func `a draft that was left behind is offered until it is thrown away`() throws {
    try leaveOrphan(draft, name: "1-1")
    let first = DraftShelf(folder: folder.path)
    #expect(first.takeOrphan()?.draft == draft)
    // Another run that starts meanwhile does not ask the same question.
    #expect(DraftShelf(folder: folder.path).takeOrphan() == nil)
    first.discardOrphan()
    #expect(files.isEmpty)
  }

  @Test func `who goes on with it keeps it under a new name`() throws {
    try leaveOrphan(draft, name: "1-1")
    let shelf = DraftShelf(folder: folder.path)
    let orphan = try #require(shelf.takeOrphan())
    try shelf.save(orphan.draft)
    #expect(!files.contains("1-1.json"))
    #expect(files.count { $0.hasSuffix(".json") } == 1)
  }

  @Test func `what is put away in order is what the next run begins with`() throws {
    let shelf = DraftShelf(folder: folder.path)
    try shelf.save(draft)
    try shelf.putAway()
    let next = DraftShelf(folder: folder.path)
    #expect(next.takeOrphan() == nil)
    #expect(next.lastDraft()?.draft == draft)
  }

  @Test func `throwing away what was left behind keeps this run's own draft`() throws {
    try leaveOrphan(draft, name: "1-1")
    let shelf = DraftShelf(folder: folder.path)
    _ = shelf.takeOrphan()
    let own = Draft(payload: Array("{}".utf8))
    try shelf.save(own)
    shelf.discardOrphan()
    #expect(!files.contains("1-1.json"))
    try shelf.putAway()
    #expect(shelf.lastDraft()?.draft == own)
  }

  @Test func `the draft before stays beside the new one`() throws {
    for text in ["1", "2"] {
      let shelf = DraftShelf(folder: folder.path)
      try shelf.save(Draft(payload: Array(text.utf8)))
      try shelf.putAway()
    }
    #expect(files == ["last", "last-1"])
    let before = try Data(contentsOf: folder.appendingPathComponent("last-1"))
    #expect(DraftFile.read(Array(before))?.draft.payload == Array("1".utf8))
  }

  @Test func `a run that changed nothing replaces nothing`() throws {
    let shelf = DraftShelf(folder: folder.path)
    try shelf.save(draft)
    try shelf.putAway()
    let template = Draft(payload: Array("{}".utf8), templateName: "silent")
    let next = DraftShelf(folder: folder.path)
    next.begin(with: template)
    try next.save(template)
    try next.putAway()
    #expect(files == ["last"])
    #expect(next.lastDraft()?.draft == draft)
  }

  @Test func `a draft that cannot be put away is told of and stays`() throws {
    let shelf = DraftShelf(folder: folder.path)
    try shelf.save(draft)
    // A folder in the way, and one in the way of moving it.
    for name in ["last", "last-1"] {
      let path = folder.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: path, withIntermediateDirectories: true)
      try Data().write(to: path.appendingPathComponent("file"))
    }
    #expect(throws: SystemError.self) { try shelf.putAway() }
    #expect(files.contains { $0.hasSuffix(".json") })
  }

  @Test func `drafts are for their owner's eyes`() throws {
    let shelf = DraftShelf(folder: folder.path)
    try shelf.save(draft)
    for file in files {
      let path = folder.appendingPathComponent(file).path
      let mode = try FileManager.default.attributesOfItem(atPath: path)[.posixPermissions] as? Int
      #expect(mode == 0o600, "\(file)")
    }
  }
}
