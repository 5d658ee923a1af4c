/// One thing that a check has to say about a payload, a header, a token or a credential.
///
/// Findings are values; how they are worded on a screen or in JSON is decided by whoever prints them.
package struct Finding: Sendable, Equatable {
  /// How much a finding matters.
  package enum Severity: String, Sendable, CaseIterable, Comparable {
    /// Sending it is pointless or will be refused: it is held back unless the user insists.
    case error
    /// It goes out, but hardly as meant.
    case warn
    /// Worth a line.
    case info

    private var rank: Int {
      switch self {
      case .info: 0
      case .warn: 1
      case .error: 2
      }
    }

    package static func < (left: Severity, right: Severity) -> Bool { left.rank < right.rank }
  }

  /// How sure the product is of what it says.
  package enum Certainty: String, Sendable, CaseIterable {
    /// Apple, an RFC or a manual says so.
    case documented
    /// People have seen it.
    case reported
    /// It follows from the others.
    case assumed
  }

  /// Where the finding is.
  package enum Place: Sendable, Equatable {
    /// A JSON pointer (RFC 6901) into the payload; the empty pointer is the whole document.
    case pointer(String)
    /// The name of a request header, in lower case.
    case header(String)
    /// The name of a field that is neither payload nor header, such as `token` or `key_id`.
    case field(String)
    /// A place in a text.
    case text(TextPlace)
  }

  /// What would set it right.
  package enum Fix: Sendable, Equatable {
    /// The JSON text of the value that belongs at the place.
    case value(String)
    /// The key at the place should be renamed to this one.
    case rename(String)
    /// The member at the place should move to this JSON pointer.
    case move(String)
    /// The member at the place should go.
    case remove
    /// The header at the place should have this value; nil takes the header away.
    case header(String?)
    /// The bytes in this range of the text should be replaced.
    case replace(Range<Int>, with: String)
    /// An act in words, when no single value is right.
    case act(String)
  }

  /// The stable id of the rule, such as `aps.badge-type`.
  package var rule: String
  /// How much it matters.
  package var severity: Severity
  /// Where it is.
  package var place: Place
  /// One or two sentences: what is wrong, and what will happen at APNs or on the device.
  package var message: String
  /// What would set it right, when that is known.
  package var fix: Fix?
  /// The act in words, for a fix that does not say it by itself.
  package var fixLabel: String?
  /// Whether the fix can be applied unseen, together with others: it loses nothing and only one value can be right.
  package var isFixSafe: Bool
  /// Headers that the fix sets along with its change of the text.
  package var fixHeaders: [HeaderField] = []
  /// How sure the product is.
  package var certainty: Certainty

  package init(
    _ rule: String, _ severity: Severity, at place: Place, _ message: String, fix: Fix? = nil,
    fixLabel: String? = nil, isFixSafe: Bool = false, certainty: Certainty = .documented
  ) {
    self.rule = rule
    self.severity = severity
    self.place = place
    self.message = message
    self.fix = fix
    self.fixLabel = fixLabel
    self.isFixSafe = isFixSafe
    self.certainty = certainty
  }
}

/// A place in a text: line and column count from 1, columns in Unicode code points, bytes from 0.
package struct TextPlace: Sendable, Equatable, Hashable {
  package var line: Int
  package var column: Int
  package var byte: Int

  package init(line: Int, column: Int, byte: Int) {
    self.line = line
    self.column = column
    self.byte = byte
  }
}

extension Sequence<Finding> {
  /// Whether any finding is of severity error.
  package var holdsBack: Bool { contains { $0.severity == .error } }
}
