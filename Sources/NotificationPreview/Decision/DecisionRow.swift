package import APNsCore

/// One row of the decision table: when it holds, what is drawn, and why.
package struct DecisionRow: Sendable {
  /// Which question a row answers.
  package enum Part: Sendable {
    /// Before the extension: the first row that holds ends the search.
    case gate
    /// What becomes of the media.
    case media
    /// What becomes of the sender.
    case communication
  }

  /// What is drawn.
  package enum Look: Sendable {
    case nothing, callScreen, liveActivity, badgeOnly, plain, attachment, communication,
      communicationWithoutPicture
  }

  package let id: String
  package let part: Part
  package let look: Look
  /// One line for the panel; `{}` is filled with the detail.
  package let explanation: String
  package let certainty: Finding.Certainty
  /// Whether it is drawn only when the extension's time has run out.
  package let isLate: Bool
  package let applies: @Sendable (DecisionFacts) -> Bool
  let detail: @Sendable (DecisionFacts) -> String

  init(
    _ id: String, _ part: Part, _ look: Look, _ explanation: String,
    _ certainty: Finding.Certainty = .documented,
    isLate: Bool = false, detail: @escaping @Sendable (DecisionFacts) -> String = { _ in "" },
    when applies: @escaping @Sendable (DecisionFacts) -> Bool
  ) {
    self.id = id
    self.part = part
    self.look = look
    self.explanation = explanation
    self.certainty = certainty
    self.isLate = isLate
    self.detail = detail
    self.applies = applies
  }

  /// The line for the panel: the explanation, with its detail in place of `{}`; no other brace stands in the table.
  package func explain(_ facts: DecisionFacts) -> Presentation.Explanation {
    guard let open = explanation.utf8.firstIndex(of: UInt8(ascii: "{")) else {
      return .init(explanation, certainty)
    }
    let rest = explanation[open...].dropFirst(2)
    return .init(explanation[..<open] + detail(facts) + rest, certainty)
  }
}
