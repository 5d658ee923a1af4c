/// The parsed words of one command.
///
/// `--name VALUE` and `--name=VALUE` are the same; an option that takes a value takes the next word whatever it looks
/// like, so that header values pass as given; `--` ends the options; a lone `-` is an operand.
struct Arguments {
  private(set) var operands: [String] = []
  private var values: [String: [String]] = [:]

  /// Parses the words after the command's name.
  ///
  /// - Throws: `UsageError` for an unknown option, a missing or superfluous value, a repeated option, or a wrong
  ///   number of operands.
  init(_ words: some Sequence<String>, for command: CommandSpec) throws {
    var rest = Array(words)[...]
    var optionsEnded = false
    while let word = rest.popFirst() {
      if optionsEnded || word == "-" || !word.hasPrefix("-") {
        operands.append(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        try take(word, from: &rest, for: command)
      }
    }
    guard command.operandCount.contains(operands.count) else {
      throw Arguments.wrongCount(operands, command)
    }
  }

  private mutating func take(_ word: String, from rest: inout ArraySlice<String>, for command: CommandSpec)
    throws
  {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    guard let option = command.options.first(where: { $0.name == name }) else {
      throw UsageError(Arguments.unknown(name, command))
    }
    let value: String
    if option.value == nil {
      guard parts.count == 1 else { throw UsageError("\(name) is a switch and takes no value.") }
      value = ""
    } else if parts.count == 2 {
      value = String(parts[1])
    } else if let next = rest.popFirst() {
      value = next
    } else {
      throw UsageError("\(name) wants a value: \(name) \(option.value ?? "").")
    }
    if values[name] != nil, !option.repeats, option.value != nil {
      throw UsageError("\(name) was given twice.")
    }
    values[name, default: []].append(value)
  }

  private static func unknown(_ name: String, _ command: CommandSpec) -> String {
    let near = command.options.map(\.name).filter {
      $0.hasPrefix(name) || name.hasPrefix($0) || nearly($0, name)
    }
    let hint =
      near.isEmpty
      ? "See pushwright \(command.name) --help." : "Did you mean \(near.joined(separator: " or "))?"
    return "pushwright \(command.name) knows no option \(name). \(hint)"
  }

  /// Whether two words differ in one letter, added, left out or replaced.
  private static func nearly(_ left: String, _ right: String) -> Bool {
    let a = Array(left)
    let b = Array(right)
    guard abs(a.count - b.count) <= 1 else { return false }
    let head = zip(a, b).prefix { $0 == $1 }.count
    let tail = zip(a.reversed(), b.reversed()).prefix { $0 == $1 }.count
    return head + tail >= max(a.count, b.count) - 1
  }

  private static func wrongCount(_ operands: [String], _ command: CommandSpec) -> UsageError {
    let expected = "pushwright \(command.name)\(command.operands.isEmpty ? "" : " \(command.operands)")"
    if operands.count > command.operandCount.upperBound {
      let extra = operands[command.operandCount.upperBound]
      return UsageError("\(extra) is one word too many. Expected: \(expected).")
    }
    return UsageError("Something is missing. Expected: \(expected).")
  }

  /// Whether a switch was given.
  func has(_ name: String) -> Bool { values[name] != nil }

  /// Every value of an option, in order.
  func all(_ name: String) -> [String] { values[name] ?? [] }

  /// The value of an option that stands once.
  subscript(name: String) -> String? { values[name]?.last }

  /// The value as a whole number.
  ///
  /// - Throws: `UsageError` if it is none or lies outside.
  func integer(_ name: String, in range: ClosedRange<Int> = Int.min...Int.max) throws -> Int? {
    guard let text = self[name] else { return nil }
    guard let number = Int(text), range.contains(number) else {
      let bounds = range == Int.min...Int.max ? "" : " from \(range.lowerBound) to \(range.upperBound)"
      throw UsageError("\(name) wants a whole number\(bounds), not \(text).")
    }
    return number
  }

  /// The moment of `--now` in seconds since 1970, up to the year 9999, so that no sum with it overflows.
  ///
  /// - Throws: `UsageError` if it is none or lies outside.
  func moment() throws -> Int? { try integer("--now", in: 0...253_402_300_799) }

  /// The value as one of a set of words.
  ///
  /// - Throws: `UsageError` that lists the words.
  func choice<Word: RawRepresentable<String> & CaseIterable>(_ name: String, _ type: Word.Type) throws
    -> Word?
  {
    guard let text = self[name] else { return nil }
    guard let word = Word(rawValue: text) else {
      let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
      throw UsageError("\(name) wants one of \(words), not \(text).")
    }
    return word
  }
}
