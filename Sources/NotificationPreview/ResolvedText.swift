import APNsCore
package import APNsPayload

/// The text of one slot as the person reads it.
package struct ResolvedText: Sendable, Equatable {
  package var text: String
  /// What has to be said about how it came about.
  package var notes: [Presentation.Explanation]

  /// Resolves localisation keys with the app's strings, where they are known.
  ///
  /// A key wins over a literal text, and a key that is not in the strings file is shown itself; both are assumed.
  package init(_ source: AlertText?, slot: AlertContent.Slot, strings: StringsTable) {
    notes = []
    guard let source, !source.isEmpty else {
      text = ""
      return
    }
    guard let key = source.localizationKey, !key.isEmpty else {
      text = source.literal ?? ""
      return
    }
    let format = strings[key]
    let filled = StringsTable.filled(format ?? key, with: source.arguments)
    text = filled.text
    if format == nil {
      notes.append(
        .init(
          strings.entries.isEmpty
            ? "\(slot.rawValue): the app's strings decide what “\(key)” reads."
            : "\(slot.rawValue): “\(key)” is not in the strings; the key itself is shown.", .assumed))
    }
    if source.literal?.isEmpty == false {
      notes.append(.init("\(slot.rawValue): the localisation key wins over the text beside it.", .assumed))
    }
    if filled.missing > 0 {
      notes.append(
        .init(
          "\(slot.rawValue): \(filled.missing) placeholder\(filled.missing == 1 ? "" : "s") without argument.",
          .assumed))
    }
  }
}
