package import APNsCore
package import JSONText

/// One documented key of a payload.
///
/// The table of all of them serves the checks, the completion, the reference popup and the form: no other list of keys
/// exists.
package struct APSKey: Sendable, Hashable {
  /// The object that a key belongs to.
  package enum Area: Int, Sendable, CaseIterable {
    /// Beside `aps`.
    case top
    case aps
    /// In the object form of `aps.alert`.
    case alert
    /// In the object form of `aps.sound`.
    case sound

    /// Where the object stands.
    package var pointer: JSONPointer {
      switch self {
      case .top: JSONPointer([])
      case .aps: JSONPointer(["aps"])
      case .alert: JSONPointer(["aps", "alert"])
      case .sound: JSONPointer(["aps", "sound"])
      }
    }
  }

  /// What a value is.
  package enum Kind: String, Sendable, CaseIterable {
    case string
    /// A whole number.
    case integer
    case number
    /// The number 1, or 0; never a boolean.
    case flag
    case boolean
    case object
    /// An array of strings.
    case strings
    /// Whole seconds since 1970.
    case date

    /// Whether JSON writes such a value as a number.
    package var isNumeric: Bool {
      switch self {
      case .integer, .number, .flag, .date: true
      case .string, .boolean, .object, .strings: false
      }
    }

    /// The kind in the words of a person.
    package var words: String {
      switch self {
      case .string: "a string"
      case .integer: "a whole number"
      case .number: "a number"
      case .flag: "the number 1"
      case .boolean: "true or false"
      case .object: "an object"
      case .strings: "an array of strings"
      case .date: "whole seconds since 1970"
      }
    }
  }

  /// Which pushes read the key.
  package enum Use: String, Sendable, CaseIterable {
    /// Notifications; Live Activities too where their table says so.
    case general
    /// Live Activities in every event.
    case liveActivity
    /// Live Activities that are started by a push.
    case liveStart
    /// Widgets and controls.
    case reload
    /// Website pushes of old Safari.
    case safari
    /// Read by no current system.
    case retired
    /// Pushes with a shape of their own: MDM, file providers.
    case special
    /// Tools only, never APNs.
    case tool
  }

  /// The first system that reads the key, and how sure that is.
  package struct FirstOS: Sendable, Hashable {
    package let name: String
    package let certainty: Finding.Certainty
  }

  package let area: Area
  package let name: String
  /// What the value may be; more than one where the forms differ.
  package let kinds: [Kind]
  /// The only values there are, for a string; empty when any will do.
  package let values: [String]
  /// One line for people.
  package let help: String
  package let use: Use
  package let firstOS: FirstOS?

  /// Where the key stands in a payload.
  package var pointer: JSONPointer { area.pointer.appending(name) }

  /// Whether the value is written as a number.
  package var isNumeric: Bool { kinds.allSatisfy(\.isNumeric) }

  /// The kinds in the words of a person: `a string or an object`.
  package var typeWords: String { kinds.map(\.words).joined(separator: " or ") }
}

extension APSKey {
  /// The keys of one object, in the order in which they are best offered.
  package static func keys(in area: Area) -> [APSKey] { byArea[area.rawValue] }

  /// The key of that exact name.
  package static func key(_ name: String, in area: Area) -> APSKey? { byName[area.rawValue][name] }

  /// The key at a JSON pointer, also for the members of a Live Activity's alert texts.
  package static func key(at pointer: JSONPointer) -> APSKey? {
    guard let name = pointer.last, let parent = pointer.parent else { return nil }
    guard let area = Area.allCases.first(where: { $0.pointer == parent }) else { return nil }
    return key(name, in: area)
  }

  /// The object at a pointer, if its keys are in the table.
  package static func area(at pointer: JSONPointer) -> Area? { Area.allCases.first { $0.pointer == pointer } }

  /// The key that a misspelled name most likely means; nil for the right name and for names that resemble none.
  package static func nearest(to name: String, in area: Area) -> APSKey? {
    KeySpelling.nearest(to: name, among: candidates[area.rawValue]).flatMap { key($0, in: area) }
  }

  // Each by the number of its area.
  private static let candidates = byArea.map { $0.map { KeySpelling.Candidate($0.name) } }
  private static let byArea = Area.allCases.map { area in all.filter { $0.area == area } }
  private static let byName: [[String: APSKey]] = byArea.map { keys in
    [String: APSKey](keys.map { ($0.name, $0) }, uniquingKeysWith: { first, _ in first })
  }
}
