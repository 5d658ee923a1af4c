package import APNsPayload
import JSONText
import TerminalCore

/// The open list of completions.
package struct Completion: Sendable, Equatable {
  /// One thing that can be put in.
  package struct Item: Sendable, Equatable {
    /// What is put in, as it is shown: `interruption-level`.
    package var label: String
    /// `a string`, `the number 1`.
    package var type: String
    package var help: String
    /// The first system that reads it, where that is known: `iOS 15`.
    package var since = ""
    /// The text that takes the place of what was typed.
    var text: [UInt8]
    /// Where the cursor stands in that text afterwards; nil for its end.
    var cursor: Int?
    /// Whether the values of the new key are offered at once.
    var offersValues = false
  }

  package var items: [Item]
  package var selection = 0
  /// `keys of aps.alert`.
  package var title: String
  /// What the chosen item takes the place of.
  var range: Range<EditorPosition>
}

/// What completion and reference know besides the documented keys.
package struct EditorKnowledge: Sendable, Equatable {
  /// The struct that `content-state` is decoded into.
  package var schema: ContentStateSchema?
  /// The keys that the app's service extension reads.
  package var profile: ExtensionProfile?
  /// The draft's own variables.
  package var variables: [String]
  /// Whether keys of Live Activities come first.
  package var isLiveActivity: Bool

  package init(
    schema: ContentStateSchema? = nil, profile: ExtensionProfile? = nil, variables: [String] = [],
    isLiveActivity: Bool = false
  ) {
    self.schema = schema
    self.profile = profile
    self.variables = variables
    self.isLiveActivity = isLiveActivity
  }
}

/// A string whose place has no values to choose from, as of one state of the text.
struct PlainString: Sendable {
  let start: EditorPosition
  let revision: Int
}

extension Editor {
  /// Opens the list of completions for the cursor; says so when there are none.
  package mutating func complete() -> String? {
    dismissedAt = nil
    guard let context = completionContext else {
      completion = nil
      return buffer.byteCount > Self.liveParseLimit
        ? "The text is too large for completion." : "Nothing is known that fits here."
    }
    open(context)
    return completion == nil ? "Nothing is known that fits here." : nil
  }

  private mutating func open(_ context: CompletionContext) {
    let offers = CompletionOffers(self, context)
    let items = offers.items
    completion =
      items.isEmpty ? nil : Completion(items: items, title: offers.title, range: context.range)
  }

  /// Takes a key while the list is open; false leaves it to the text.
  mutating func handleInCompletion(_ key: Key, now: Double) -> Bool {
    guard var open = completion else { return false }
    switch key {
    case .up: open.selection = (open.selection + open.items.count - 1) % open.items.count
    case .down: open.selection = (open.selection + 1) % open.items.count
    case .pageUp: open.selection = max(0, open.selection - 8)
    case .pageDown: open.selection = min(open.items.count - 1, open.selection + 8)
    case .tab, .enter:
      accept(open.items[open.selection], in: open.range, now: now)
      return true
    case .escape:
      dismissedAt = open.range.lowerBound
      completion = nil
      return true
    default: return false
    }
    completion = open
    return true
  }

  private mutating func accept(_ item: Completion.Item, in range: Range<EditorPosition>, now: Double) {
    completion = nil
    changeAtOnce { editor in
      editor.replace(range, with: item.text, .single, now: now)
      guard let offset = item.cursor else { return }
      let text = Array(item.text[..<offset])
      let lines = text.count { $0 == 0x0A }
      let tail = text.count - (text.lastIndex(of: 0x0A).map { $0 + 1 } ?? 0)
      editor.cursor = EditorPosition(
        line: range.lowerBound.line + lines, byte: lines == 0 ? range.lowerBound.byte + tail : tail)
    }
    if item.offersValues, let context = completionContext { open(context) }
  }

  /// Opens, narrows or closes the list after a key of the text.
  mutating func updateCompletion(after key: Key, didChange: Bool) {
    guard didChange else {
      completion = nil
      return
    }
    guard case .character(let character) = key else {
      if key == .backspace, completion != nil, let context = completionContext, !context.typed.isEmpty {
        open(context)
      } else {
        completion = nil
      }
      return
    }
    if goesOnInPlainString(character) { return }
    guard character.isLetter || character == "\"" || character == "-" || character == "_" || character == "{",
      let context = completionContext, context.range.lowerBound != dismissedAt
    else {
      completion = nil
      return
    }
    guard wants(context, after: character) else {
      completion = nil
      if context.slot == .value, stringAtCursor != nil {
        plainString = PlainString(start: context.range.lowerBound, revision: buffer.revision)
      }
      return
    }
    open(context)
    // What is typed in full needs no list.
    if let only = completion?.items.first, completion?.items.count == 1, only.label == context.typed {
      completion = nil
    }
  }

  /// Whether a letter follows another one in a string for which there is no list: nothing need be looked for then.
  private mutating func goesOnInPlainString(_ character: Character) -> Bool {
    guard let string = plainString else { return false }
    plainString = nil
    guard buffer.revision == string.revision + 1, character != "{", character != "\"",
      cursor.line == string.start.line, stringAtCursor?.start == string.start.byte
    else { return false }
    plainString = PlainString(start: string.start, revision: buffer.revision)
    return true
  }

  /// Whether the list opens by itself: for keys as soon as a quote is typed, for values where few are possible.
  private func wants(_ context: CompletionContext, after character: Character) -> Bool {
    switch context.slot {
    case .variable: true
    case .key: stringAtCursor != nil
    case .value: stringAtCursor != nil && APSKey.key(at: context.path)?.values.isEmpty == false
    }
  }
}
