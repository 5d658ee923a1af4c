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

  /// The line for the panel.
  package func explain(_ facts: DecisionFacts) -> Presentation.Explanation {
    guard let slot = explanation.range(of: "{}") else { return .init(explanation, certainty) }
    return .init(explanation.replacing(slot, with: detail(facts)), certainty)
  }
}

extension String {
  fileprivate func range(of mark: String) -> Range<String.Index>? {
    var place = startIndex
    while place < endIndex {
      if self[place...].hasPrefix(mark) { return place..<index(place, offsetBy: mark.count) }
      place = index(after: place)
    }
    return nil
  }

  fileprivate func replacing(_ range: Range<String.Index>, with text: String) -> String {
    var result = self
    result.replaceSubrange(range, with: text)
    return result
  }
}
