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
    return ordered(findings, in: text)
  }

  private static func ordered(_ findings: [Finding], in document: JSONDocument) -> [Finding] {
    guard findings.count > 1 else { return findings }
    let keyed = findings.enumerated().map {
      (position($0.element.place, in: document), $0.offset, $0.element)
    }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }

  /// The byte that a place begins at; headers and fields come before the payload.
  private static func position(_ place: Finding.Place, in document: JSONDocument) -> Int {
    switch place {
    case .header, .field: -1
    case .text(let place): place.byte
    case .pointer(let pointer): document.node(at: JSONPointer(pointer))?.range.lowerBound ?? 0
    }
  }
}
