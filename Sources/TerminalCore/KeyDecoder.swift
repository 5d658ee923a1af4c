/// Turns the bytes of a terminal into events.
///
/// A value: bytes in, events out. The reader gives it what it read and, when nothing came for `delay` seconds,
/// calls `flush()`. Sequences that nobody knows are swallowed, never typed into the text; whatever the bytes are,
/// it neither traps nor keeps more than one sequence (or one paste up to `maximumPaste`) in memory.
package struct KeyDecoder: Sendable {
  /// A paste is cut after so many bytes.
  package static let maximumPaste = 16 << 20
  /// A string sequence (OSC, DCS…) that is longer is nonsense and ends.
  private static let maximumString = 64 << 10

  private enum Phase: Sendable {
    /// Keys and text.
    case ground
    /// Between the two marks of a paste.
    case paste
    /// A paste ended; another one that follows at once belongs to it.
    case pasteEnded
  }

  private let known: [[UInt8]: Key]
  private var phase = Phase.ground
  /// Bytes that do not yet make a whole event.
  private var pending: [UInt8] = []
  private var pasted: [UInt8] = []

  /// - Parameter known: the sequences of this very terminal (terminfo); they win over the common ones.
  package init(known: [[UInt8]: Key] = [:]) {
    self.known = known
  }

  /// How many seconds to wait for more input before `flush()`; nil when nothing is pending.
  package var delay: Double? {
    switch phase {
    case .paste: return 1
    case .pasteEnded: return 0.005
    case .ground:
      guard let first = pending.first else { return nil }
      // A lone Escape waits 25 ms for the rest of a sequence. Whoever sent more than that will finish it.
      return first == 0x1B ? (pending.count == 1 ? 0.025 : 0.1) : 0.1
    }
  }

  /// Takes what was read.
  @specialized(where Bytes == ArraySlice<UInt8>)
  package mutating func feed<Bytes: Sequence<UInt8>>(_ bytes: Bytes) -> [InputEvent] {
    var events: [InputEvent] = []
    pending.append(contentsOf: bytes)
    var start = 0
    scanning: while true {
      switch phase {
      case .paste:
        guard takePaste(from: &start) else { break scanning }
        phase = .pasteEnded
      case .pasteEnded:
        switch continuation(at: start) {
        case .unclear: break scanning
        case .another(let length, let lineBreak):
          if lineBreak { pasted.append(0x0A) }
          start += length
          phase = .paste
        case .none: endPaste(&events)
        }
      case .ground:
        guard start < pending.count, let used = decode(at: start, &events) else { break scanning }
        start += used
      }
    }
    pending.removeFirst(start)
    return events
  }

  /// Nothing more came: what is pending is all there is.
  package mutating func flush() -> [InputEvent] {
    var events: [InputEvent] = []
    if phase != .ground {
      // The end mark of the paste got lost, or nothing follows it.
      if phase == .paste {
        pasted.append(contentsOf: pending)
        pending = []
      }
      endPaste(&events)
      let rest = pending
      pending = []
      events += feed(rest)
      return events
    }
    guard let first = pending.first else { return [] }
    let rest = pending.dropFirst()
    pending = []
    if first == 0x1B {
      // ESC alone, or ESC [ and ESC O from Alt; what is longer is half a sequence and dropped.
      if rest.isEmpty { return [.key(.escape)] }
      if rest.count == 1, let byte = rest.first, byte >= 0x20, byte < 0x7F {
        return [.key(.alt(Character(Unicode.Scalar(byte))))]
      }
      return []
    }
    return [.key(.character("\u{FFFD}"))]
  }

  /// Forgets what is pending: the bytes that follow belong to another time.
  package mutating func reset() {
    phase = .ground
    pending = []
    pasted = []
  }

  // MARK: Paste

  private static let pasteStart = Array("\u{1B}[200~".utf8)
  private static let pasteEnd = Array("\u{1B}[201~".utf8)

  /// Moves pasted bytes over; true when the end mark was found.
  private mutating func takePaste(from start: inout Int) -> Bool {
    let mark = Self.pasteEnd
    var index = start
    while let escape = pending[index...].firstIndex(of: 0x1B) {
      let rest = pending[escape...]
      if rest.starts(with: mark) {
        keep(pending[start..<escape])
        start = escape + mark.count
        return true
      }
      if rest.count < mark.count, mark.starts(with: rest) {
        keep(pending[start..<escape])
        start = escape
        return false
      }
      index = escape + 1
    }
    keep(pending[start...])
    start = pending.count
    return false
  }

  private mutating func keep(_ bytes: ArraySlice<UInt8>) {
    pasted.append(contentsOf: bytes.prefix(Self.maximumPaste - pasted.count))
  }

  private enum Continuation {
    case none
    case unclear
    case another(length: Int, lineBreak: Bool)
  }

  /// Some terminals bracket each line of a paste on its own, with the line end between the brackets.
  private func continuation(at start: Int) -> Continuation {
    var rest = pending[start...]
    let lineBreak = rest.first == 0x0D || rest.first == 0x0A
    if lineBreak { rest = rest.dropFirst() }
    if rest.starts(with: Self.pasteStart) {
      return .another(length: Self.pasteStart.count + (lineBreak ? 1 : 0), lineBreak: lineBreak)
    }
    return Self.pasteStart.starts(with: rest) ? .unclear : .none
  }

  private mutating func endPaste(_ events: inout [InputEvent]) {
    let text = PasteText.clean(pasted)
    pasted = []
    phase = .ground
    if !text.isEmpty { events.append(.paste(text)) }
  }

  // MARK: Keys and text

  /// Decodes one event; nil when bytes are missing, otherwise how many were used.
  private mutating func decode(at start: Int, _ events: inout [InputEvent]) -> Int? {
    let byte = pending[start]
    if byte == 0x1B { return decodeEscape(at: start, &events) }
    if byte < 0x20 || byte == 0x7F {
      events.append(.key(KeySequences.control(byte)))
      return 1
    }
    return decodeText(at: start, &events)
  }

  /// A run of text, cut into clusters, so that an emoji of several code points is one key.
  private func decodeText(at start: Int, _ events: inout [InputEvent]) -> Int? {
    var end = start
    while end < pending.count, pending[end] >= 0x20, pending[end] != 0x7F { end += 1 }
    var whole = end
    if end == pending.count { whole -= incompleteTail(pending[start..<end]) }
    guard whole > start else { return nil }
    for character in String(decoding: pending[start..<whole], as: UTF8.self) {
      // C1 controls in UTF-8: no key sends them.
      if let scalar = character.unicodeScalars.first, (0x80..<0xA0).contains(scalar.value) { continue }
      events.append(.key(.character(character)))
    }
    return whole - start
  }

  /// The length of a UTF-8 sequence that is cut off at the end.
  private func incompleteTail(_ bytes: ArraySlice<UInt8>) -> Int {
    for (back, byte) in bytes.reversed().prefix(4).enumerated() {
      if byte & 0xC0 == 0x80 { continue }
      let length = byte >= 0xF0 ? 4 : byte >= 0xE0 ? 3 : byte >= 0xC0 ? 2 : 1
      return length > back + 1 ? back + 1 : 0
    }
    return 0
  }

  private mutating func decodeEscape(at start: Int, _ events: inout [InputEvent]) -> Int? {
    guard start + 1 < pending.count else { return nil }
    switch pending[start + 1] {
    case UInt8(ascii: "["): return decodeControlSequence(at: start, &events)
    case UInt8(ascii: "O"):
      guard start + 2 < pending.count else { return nil }
      return emit(start..<start + 3, KeySequences.applicationKey(pending[start + 2]), &events)
    case UInt8(ascii: "]"), UInt8(ascii: "P"), UInt8(ascii: "X"), UInt8(ascii: "^"), UInt8(ascii: "_"):
      return skipString(at: start)
    case 0x1B:
      // Escape twice; the second one may begin a sequence.
      events.append(.key(.escape))
      return 1
    case let byte where byte < 0x80:
      events.append(.key(.alt(Character(Unicode.Scalar(byte)))))
      return 2
    default:
      let tail = pending[(start + 1)...]
      let length = tail.first.map { $0 >= 0xF0 ? 4 : $0 >= 0xE0 ? 3 : 2 } ?? 1
      guard tail.count >= length else { return nil }
      if let character = String(decoding: tail.prefix(length), as: UTF8.self).first {
        events.append(.key(.alt(character)))
      }
      return 1 + length
    }
  }

  private mutating func decodeControlSequence(at start: Int, _ events: inout [InputEvent]) -> Int? {
    var end = start + 2
    // The Linux console has one bracket more in F1 to F5.
    if end < pending.count, pending[end] == UInt8(ascii: "[") { end += 1 }
    while end < pending.count, (0x20..<0x40).contains(pending[end]) {
      end += 1
      // No key has so many parameters.
      if end - start > 64 { return end - start }
    }
    guard end < pending.count else { return nil }
    let final = pending[end]
    // A control or another Escape breaks the sequence off.
    guard final >= 0x40, final < 0x7F else { return end - start }
    let sequence = start..<end + 1
    if pending[sequence].elementsEqual(Self.pasteStart) {
      phase = .paste
      return sequence.count
    }
    if final == UInt8(ascii: "M"), end == start + 2 {
      guard end + 3 < pending.count else { return nil }
      if let mouse = MouseReport.decodeOld(pending[(end + 1)...(end + 3)]) { events.append(.mouse(mouse)) }
      return 6
    }
    if pending[start + 2] == UInt8(ascii: "<"), start + 2 < end {
      if let mouse = MouseReport.decode(pending[(start + 3)..<end], final) { events.append(.mouse(mouse)) }
      return sequence.count
    }
    return emit(sequence, KeySequences.controlSequence(pending[(start + 2)..<end], final), &events)
  }

  private func emit(_ range: Range<Int>, _ common: Key?, _ events: inout [InputEvent]) -> Int {
    if let key = known[Array(pending[range])] ?? common { events.append(.key(key)) }
    return range.count
  }

  /// Skips an OSC, DCS, SOS, PM or APC string: the answer to a question nobody asked.
  private func skipString(at start: Int) -> Int? {
    var index = start + 2
    while index < pending.count {
      if pending[index] == 0x07 { return index + 1 - start }
      if pending[index] == 0x1B {
        guard index + 1 < pending.count else { return nil }
        return (pending[index + 1] == UInt8(ascii: "\\") ? index + 2 : index) - start
      }
      index += 1
      if index - start > Self.maximumString { return index - start }
    }
    return nil
  }
}
