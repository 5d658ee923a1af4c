/// What a Live Activity push changes, drawn as a generic card: the real look is the app's own.
package struct LiveActivityCard: Sendable, Equatable {
  /// One value of the state.
  package struct Field: Sendable, Hashable {
    package var name: String
    package var value: String
    /// 0 to 1 where the value reads as a share of a whole.
    package var share: Double?

    package init(_ name: String, _ value: String, share: Double? = nil) {
      self.name = name
      self.value = value
      self.share = share
    }
  }

  /// `start`, `update` or `end`; empty when the payload has none that is known.
  package var event: String
  /// The type of the attributes, or the app's name.
  package var name: String
  package var fields: [Field]
  package var attributes: [Field]
  /// The text of the alert that comes with it; the iPhone shows the card, the watch the text (assumed).
  package var alertTitle: String
  package var alertBody: String
  package var isAlerting: Bool
  /// Whether the data counts as old by now.
  package var isStale = false
  /// When the data counts as old, in seconds since 1970.
  package var staleDate: Int?
  /// When an ended card leaves, in seconds since 1970.
  package var dismissalDate: Int?
  /// Seconds since 1970.
  package var timestamp: Int?

  package init(event: String, name: String) {
    self.event = event
    self.name = name
    fields = []
    attributes = []
    alertTitle = ""
    alertBody = ""
    isAlerting = false
  }
}
