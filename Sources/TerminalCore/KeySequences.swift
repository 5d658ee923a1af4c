/// The key sequences that terminals share: ECMA-48 cursor keys, the VT220 editing keys, xterm's modifiers.
enum KeySequences {
  /// The key of a control byte.
  static func control(_ byte: UInt8) -> Key {
    switch byte {
    case 0x08, 0x7F: .backspace
    case 0x09: .tab
    case 0x0A, 0x0D: .enter
    case 0x1B: .escape
    case 0: .control(" ")
    case 1...26: .control(Character(Unicode.Scalar(byte + 0x60)))
    default: .control(Character(Unicode.Scalar(byte + 0x40)))
    }
  }

  /// ESC O and one more byte: cursor keys and key pad in application mode, F1 to F4.
  static func applicationKey(_ byte: UInt8) -> Key? {
    switch byte {
    case UInt8(ascii: "M"): .enter
    case UInt8(ascii: "I"): .tab
    case UInt8(ascii: "a"): .controlUp
    case UInt8(ascii: "b"): .controlDown
    case UInt8(ascii: "c"): .controlRight
    case UInt8(ascii: "d"): .controlLeft
    case UInt8(ascii: "j")...UInt8(ascii: "y"): .character(Character(Unicode.Scalar(byte - 0x40)))
    default: letter(byte, Modifiers())
    }
  }

  /// ESC [, parameters, and a final byte; nil for what is no key.
  static func controlSequence(_ parameters: ArraySlice<UInt8>, _ final: UInt8) -> Key? {
    if parameters.elementsEqual("[".utf8) {
      return (UInt8(ascii: "A")...UInt8(ascii: "E")).contains(final) ? .function(Int(final) - 0x40) : nil
    }
    // What only terminals say to programs starts with one of these.
    if let first = parameters.first, (0x3C...0x3F).contains(first) { return nil }
    let numbers = parameters.split(omittingEmptySubsequences: false) {
      $0 == UInt8(ascii: ";")
    }.map(number)
    let first = numbers.first ?? 0
    let modifiers = Modifiers(parameter: numbers.count > 1 ? numbers[1] : 1)
    switch final {
    case UInt8(ascii: "~"):
      if first == 27, numbers.count == 3 { return typed(numbers[2], modifiers) }
      return editing(first, modifiers)
    case UInt8(ascii: "u"): return typed(first, modifiers)
    // rxvt: the final byte says which modifier was held.
    case UInt8(ascii: "$"): return editing(first, Modifiers(shift: true))
    case UInt8(ascii: "^"): return editing(first, Modifiers(control: true))
    case UInt8(ascii: "@"): return editing(first, Modifiers(shift: true, control: true))
    case UInt8(ascii: "a"): return .shiftUp
    case UInt8(ascii: "b"): return .shiftDown
    case UInt8(ascii: "c"): return .shiftRight
    case UInt8(ascii: "d"): return .shiftLeft
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "I"), UInt8(ascii: "O"): return nil
    // A cursor position report looks like F3, but names a row.
    default: return first <= 1 ? letter(final, modifiers) : nil
    }
  }

  /// Shift, Alt and Control as xterm numbers them: 1 plus 1, 2 and 4.
  struct Modifiers {
    var shift = false
    var alt = false
    var control = false

    init(shift: Bool = false, alt: Bool = false, control: Bool = false) {
      (self.shift, self.alt, self.control) = (shift, alt, control)
    }

    init(parameter: Int) {
      let bits = max(0, parameter - 1)
      self.init(shift: bits & 1 != 0, alt: bits & 2 != 0, control: bits & 4 != 0)
    }
  }

  private static func letter(_ byte: UInt8, _ held: Modifiers) -> Key? {
    // Alt with a cursor key moves by words, as Control does.
    let word = held.control || held.alt
    switch byte {
    case UInt8(ascii: "A"): return held.shift ? .shiftUp : word ? .controlUp : .up
    case UInt8(ascii: "B"): return held.shift ? .shiftDown : word ? .controlDown : .down
    case UInt8(ascii: "C"):
      return held.shift ? (word ? .controlShiftRight : .shiftRight) : word ? .controlRight : .right
    case UInt8(ascii: "D"):
      return held.shift ? (word ? .controlShiftLeft : .shiftLeft) : word ? .controlLeft : .left
    case UInt8(ascii: "E"): return nil
    case UInt8(ascii: "F"): return edge(.end, .shiftEnd, .controlEnd, held)
    case UInt8(ascii: "H"): return edge(.home, .shiftHome, .controlHome, held)
    case UInt8(ascii: "P")...UInt8(ascii: "S"): return function(Int(byte) - 0x4F, held)
    default: return nil
    }
  }

  private static func editing(_ code: Int, _ held: Modifiers) -> Key? {
    switch code {
    case 1, 7: edge(.home, .shiftHome, .controlHome, held)
    case 4, 8: edge(.end, .shiftEnd, .controlEnd, held)
    case 2: .insert
    case 3: .delete
    case 5: .pageUp
    case 6: .pageDown
    case 11...15: function(code - 10, held)
    case 17...21: function(code - 11, held)
    case 23, 24: function(code - 12, held)
    // F13 to F20 are what Shift with F1 to F8 sends on the VT220 line.
    case 25, 26: .shiftFunction(code - 24)
    case 28, 29: .shiftFunction(code - 25)
    case 31...34: .shiftFunction(code - 26)
    default: nil
    }
  }

  private static func edge(_ plain: Key, _ shifted: Key, _ controlled: Key, _ held: Modifiers) -> Key {
    held.shift ? shifted : held.control ? controlled : plain
  }

  private static func function(_ number: Int, _ held: Modifiers) -> Key {
    held.shift ? .shiftFunction(number) : .function(number)
  }

  /// A key sent by its code point with modifiers (`CSI u`, xterm's modifyOtherKeys).
  private static func typed(_ code: Int, _ held: Modifiers) -> Key? {
    guard let scalar = UInt32(exactly: code).flatMap(Unicode.Scalar.init) else { return nil }
    switch code {
    case 9: return held.shift ? .backTab : .tab
    case 13: return .enter
    case 27: return .escape
    case 8, 127: return held.alt ? .alt("\u{7F}") : .backspace
    case 0xE000...0xF8FF: return nil
    case 0..<0x20: return control(UInt8(code))
    default: break
    }
    let character = Character(scalar)
    if held.control { return .control(character.lowercased().first ?? character) }
    if held.alt { return .alt(character) }
    return .character(held.shift ? character.uppercased().first ?? character : character)
  }

  private static func number(_ digits: ArraySlice<UInt8>) -> Int {
    var value = 0
    for digit in digits {
      // Sub-parameters after a colon say what else the key could have meant.
      guard digit >= UInt8(ascii: "0"), digit <= UInt8(ascii: "9"), value < 1 << 24 else { break }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}
