package import APNsCore
import APNsPayload
import JSONText

/// Judges a payload with its headers.
package enum Linter {
  /// Every finding, in the order in which a reader meets their places: headers first, then the payload from its top.
  ///
  /// A text that is no JSON is judged as text only, since guesses about its meaning would be wrong; its headers are
  /// judged all the same.
  package static func findings(_ input: LintInput) -> [Finding] {
    let context = LintContext(input)
    let text = input.source ?? input.document
    var findings = JSONFindings.findings(text)
    // A message for Firebase is no payload at all; its inner payload is judged once it is unwrapped.
    let judgesPayload = input.document.isJSON && context.envelope == nil
    for rule in RuleRegistry.all {
      switch rule.about.subject {
      case .request: findings += rule.check(context)
      case .payload:
        if judgesPayload { findings += rule.check(context) }
      }
    }
    if input.document.isJSON, context.envelope != nil { findings += FirebaseEnvelopeRule.check(context) }
    return ordered(findings, in: text, context)
  }

  private static func ordered(
    _ findings: [Finding], in document: JSONDocument, _ context: LintContext
  ) -> [Finding] {
    guard findings.count > 1 else { return findings }
    // Most places are members that were read already; looking each up from the root again would take long.
    var starts: [String: Int] = [:]
    if context.input.source == nil {
      starts.reserveCapacity([context.top, context.aps, context.alert].reduce(0) { $0 + $1.entries.count })
      for members in [context.top, context.aps, context.alert] {
        for entry in members.entries { starts[entry.pointer] = entry.node.range.lowerBound }
      }
    }
    let keyed = findings.enumerated().map { offset, finding in
      (position(finding.place, in: document, starts), offset, finding)
    }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The byte that a place begins at; headers and fields come before the payload.
  private static func position(
    _ place: Finding.Place, in document: JSONDocument, _ starts: [String: Int]
  ) -> Int {
    switch place {
    case .header, .field: -1
    case .text(let place): place.byte
    case .pointer(let pointer):
      starts[pointer] ?? document.node(at: JSONPointer(pointer))?.range.lowerBound ?? 0
    }
  }
}
