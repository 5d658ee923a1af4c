import APNsCore
import ComposeModel
import HostPlatform

/// Goes through the targets of a batch: those named one by one, then the lines of the device file as they are read.
final class SendTargetCursor {
  private var named: ArraySlice<SendTarget>
  private let lines: LineReader?
  private let bundleID: String
  private var done: ResumePoint?
  private let dead: DeadTokens
  private var line = 0
  /// How many targets there have been so far, done or not.
  private(set) var seen = 0
  /// Whether there is no target any more; not so where reading has failed.
  private(set) var isAtEnd = false

  /// - Throws: `CommandFailure` when the device file cannot be opened.
  init(named: [SendTarget], path: String?, bundleID: String, done: ResumePoint?, dead: DeadTokens) throws {
    self.dead = dead
    self.named = named[...]
    self.bundleID = bundleID
    self.done = done
    do throws(SystemError) {
      lines = try path.map { path throws(SystemError) in try LineReader(path: path) }
    } catch {
      throw SendTargetCursor.failure(error)
    }
  }

  /// Has someone asked before each read of the device file, which may block; see `LineReader.mayRead`.
  func askBeforeReading(_ mayRead: @escaping (Int32) -> Bool) { lines?.mayRead = mayRead }

  /// The next target that needs a push; nil after the last.
  ///
  /// - Throws: `CommandFailure` when the device file cannot be read on.
  func next() throws -> SendTarget? {
    while let target = nextNamed() { if !isDone(target.token) { return target } }
    while let entry = try nextEntry() {
      let target = target(entry)
      if !isDone(target.token) { return target }
    }
    isAtEnd = true
    return nil
  }

  /// Counts instead of reading the tokens, where that tells the same; false after the last.
  ///
  /// - Throws: `CommandFailure` when the device file cannot be read on.
  func skipToNext() throws -> Bool {
    if done != nil { return try next() != nil }
    if nextNamed() != nil { return true }
    return try nextEntry() != nil
  }

  private func nextNamed() -> SendTarget? {
    guard let target = named.popFirst() else { return nil }
    seen += 1
    return target
  }

  private func isDone(_ token: String) -> Bool { !token.isEmpty && done?.passes(token) == true }

  private enum Entry {
    case token(Substring)
    case tooLong
  }

  /// The next line that holds something.
  private func nextEntry() throws -> Entry? {
    while let text = try nextLine() {
      line += 1
      switch text {
      case .tooLong:
        seen += 1
        return .tooLong
      case .text(let text):
        // By bytes, since files are long.
        let token = Substring(text.utf8.prefix { $0 != UInt8(ascii: "#") })
        guard token.utf8.contains(where: { $0 > UInt8(ascii: " ") }) else { continue }
        seen += 1
        return .token(token)
      }
    }
    return nil
  }

  private func nextLine() throws -> LineReader.Line? {
    do throws(SystemError) { return try lines?.next() } catch { throw SendTargetCursor.failure(error) }
  }

  private static func failure(_ error: SystemError) -> CommandFailure {
    CommandFailure(.invalid, "The device file \(error.path) cannot be read: \(error.reason).")
  }

  private func target(_ entry: Entry) -> SendTarget {
    switch entry {
    case .token(let text): target(text)
    case .tooLong:
      SendTarget(
        name: "line \(line)", token: "", bundleID: bundleID,
        findings: [
          Finding(
            "token.line-too-long", .error, at: .field("token"),
            "Line \(line) has more than \(LineReader.usualLimit) bytes; a device file has one token a line.",
            fix: .act("put each token on a line of its own"))
        ], line: line)
    }
  }

  private func target(_ text: Substring) -> SendTarget {
    // Most lines are plain digits, which need no reading.
    if let token = DeviceToken(hex: text), token.byteCount == 32 {
      let hex = token.hex
      let findings = dead.finding(hex).map { [$0] } ?? []
      return SendTarget(name: token.tail, token: hex, bundleID: bundleID, findings: findings, line: line)
    }
    let all = SendTargets.read(String(text), bundleID: bundleID)
    var findings = all[0].findings + (dead.finding(all[0].token).map { [$0] } ?? [])
    if all.count > 1 {
      findings.append(
        Finding(
          "token.several", .error, at: .field("token"),
          "Line \(line) holds \(all.count) device tokens; a device file has one a line.",
          fix: .act("put each token on a line of its own")))
    }
    return SendTarget(
      name: all[0].name, token: all[0].token, bundleID: bundleID, findings: findings, line: line,
      unread: all[0].unread)
  }
}
