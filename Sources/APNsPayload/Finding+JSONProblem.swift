package import APNsCore
package import JSONText

extension Finding {
  /// What is wrong with the text of a payload, as a finding.
  ///
  /// A key that stands twice is found at its pointer, everything else at its place in the text.
  package init(_ problem: JSONProblem, in document: JSONDocument) {
    let place: Place =
      problem.rule == .duplicateKey
      ? .pointer(document.pointer(atByte: problem.range.lowerBound).description)
      : .text(
        TextPlace(line: problem.place.line, column: problem.place.column, byte: problem.place.byte))
    let severity: Severity =
      switch problem.severity {
      case .error: .error
      case .warn: .warn
      case .info: .info
      }
    self.init(
      problem.rule.rawValue, severity, at: place, problem.message,
      fix: problem.fix.map { .replace($0.range, with: String(decoding: $0.bytes, as: UTF8.self)) })
  }
}
