/// One change that is made after the decision table.
package struct ModifierRow: Sendable {
  package let id: String
  package let applies: @Sendable (DecisionFacts, Presentation) -> Bool
  let change: @Sendable (inout Presentation, DecisionFacts) -> Void
  /// The line for the panel; nil where the change speaks for itself.
  let explain: @Sendable (Presentation, DecisionFacts) -> Presentation.Explanation?

  init(
    _ id: String, when applies: @escaping @Sendable (DecisionFacts, Presentation) -> Bool,
    change: @escaping @Sendable (inout Presentation, DecisionFacts) -> Void,
    explain: @escaping @Sendable (Presentation, DecisionFacts) -> Presentation.Explanation? = { _, _ in nil }
  ) {
    self.id = id
    self.applies = applies
    self.change = change
    self.explain = explain
  }
}
