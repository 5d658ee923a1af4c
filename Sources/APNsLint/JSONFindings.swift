package import APNsCore
package import JSONText

/// The mistakes of a JSON text as findings.
package enum JSONFindings {
  /// Every problem of the text, ordered by byte.
  package static func findings(_ document: JSONDocument) -> [Finding] {
    document.problems.map { finding($0, in: document) }
  }

  private static func finding(_ problem: JSONProblem, in document: JSONDocument) -> Finding {
    Finding(
      problem.rule.rawValue, severity(problem.severity), at: place(problem, in: document), problem.message,
      fix: problem.fix.map { .replace($0.range, with: String(decoding: $0.bytes, as: UTF8.self)) },
      fixLabel: problem.fix?.label, isFixSafe: problem.fix?.isSafe ?? false)
  }

  /// A duplicate key is named by its path, since the text is JSON; everything else by line and column.
  ///
  /// So is one inside of a value that a later duplicate hides: its path leads elsewhere.
  private static func place(_ problem: JSONProblem, in document: JSONDocument) -> Finding.Place {
    if problem.rule == .duplicateKey {
      let pointer = document.pointer(atByte: problem.range.lowerBound)
      let object = document.node(at: pointer.parent ?? pointer)
      if object?.range.contains(problem.range.lowerBound) ?? false, document.node(at: pointer) != nil {
        return .pointer(pointer.description)
      }
    }
    let place = problem.place
    return .text(TextPlace(line: place.line, column: place.column, byte: place.byte))
  }

  private static func severity(_ severity: JSONProblem.Severity) -> Finding.Severity {
    switch severity {
    case .error: .error
    case .warn: .warn
    case .info: .info
    }
  }
}
