/// The one line above the footer that says what happened.
package struct Notice: Sendable, Equatable {
  package enum Kind: Sendable, Equatable {
    case plain, good, warning, bad
  }

  package var text: String
  package var kind: Kind

  init(_ text: String, _ kind: Kind = .plain) {
    self.text = text
    self.kind = kind
  }
}
