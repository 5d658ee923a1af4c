import APNsCore
import JSONText
import TerminalCore

/// Tells the style of each byte of one line, asked from left to right.
struct LinePainter {
  private let theme: Theme
  /// Ranges of the line with their roles, by their beginnings.
  private var syntax: [(range: Range<Int>, role: Role)] = []
  private var next = 0
  private var nextMatch = 0
  private var underlined: [(range: Range<Int>, role: Role)] = []
  private var matches: [Range<Int>] = []
  private var brackets: [Int]
  private var selected: Range<Int>?

  init(_ line: [UInt8], _ index: Int, _ editor: Editor, _ marks: EditorMarks, _ theme: Theme) {
    self.theme = theme
    brackets = marks.brackets.filter { $0.line == index }.map(\.byte)
    if let search = editor.search, !search.query.isEmpty { matches = search.places(in: line) }
    if let selection = editor.selection, selection.lowerBound.line <= index,
      selection.upperBound.line >= index
    {
      let start = selection.lowerBound.line < index ? 0 : selection.lowerBound.byte
      // The line end is selected too where the selection goes on.
      let end = selection.upperBound.line > index ? line.count + 1 : selection.upperBound.byte
      if start < end { selected = start..<end }
    }
    underlined = (marks.issues[index] ?? []).map { issue in
      let start = issue.range.lowerBound.line < index ? 0 : issue.range.lowerBound.byte
      let end = issue.range.upperBound.line > index ? line.count : issue.range.upperBound.byte
      let role: Role = issue.severity == .error ? .failure : issue.severity == .warn ? .warning : .information
      return (start..<max(end, start + 1), role)
    }
    if line.count <= Editor.colorLimit { collectSyntax(line, editor.tokens(ofLine: index)) }
  }

  private mutating func collectSyntax(_ line: [UInt8], _ tokens: [JSONToken]) {
    for (number, token) in tokens.enumerated() {
      switch token.kind {
      case .string:
        let isKey = number + 1 < tokens.count && tokens[number + 1].kind == .colon
        addString(line, token.range, isKey ? .jsonKey : .jsonString)
      case .number: syntax.append((token.range, .jsonNumber))
      case .literal: syntax.append((token.range, .jsonLiteral))
      case .variable: syntax.append((token.range, .templateVariable))
      case .comment: syntax.append((token.range, .muted))
      case .openObject, .closeObject, .openArray, .closeArray, .colon, .comma:
        syntax.append((token.range, .jsonPunctuation))
      case .unclosedString, .singleQuoted, .typographic: syntax.append((token.range, .jsonString))
      case .badNumber, .word, .semicolon, .badSpace, .control, .invalid, .unexpected:
        syntax.append((token.range, .jsonInvalid))
      case .end: break
      }
    }
  }

  /// A string, with the variables of templates in it.
  private mutating func addString(_ line: [UInt8], _ range: Range<Int>, _ role: Role) {
    var start = range.lowerBound
    var index = start
    while index + 3 < range.upperBound {
      guard line[index] == 0x7B, line[index + 1] == 0x7B,
        let close = line[index + 2..<range.upperBound].firstIndex(of: 0x7D), close + 1 < range.upperBound,
        line[close + 1] == 0x7D
      else {
        index += 1
        continue
      }
      if start < index { syntax.append((start..<index, role)) }
      syntax.append((index..<close + 2, .templateVariable))
      index = close + 2
      start = index
    }
    if start < range.upperBound { syntax.append((start..<range.upperBound, role)) }
  }

  mutating func style(at byte: Int) -> Style {
    while next < syntax.count, syntax[next].range.upperBound <= byte { next += 1 }
    var style = theme[.text]
    if next < syntax.count, syntax[next].range.contains(byte) { style = theme[syntax[next].role] }
    if brackets.contains(byte) { style = theme[.bracketMatch].with(bold: true) }
    while nextMatch < matches.count, matches[nextMatch].upperBound <= byte { nextMatch += 1 }
    if nextMatch < matches.count, matches[nextMatch].contains(byte) { style = theme[.searchMatch] }
    if let problem = underlined.first(where: { $0.range.contains(byte) }) {
      style.foreground = theme[problem.role].foreground
      style.underline = true
      // Without colours the underline alone would look like other marks.
      if theme.depth == .mono { style.bold = true }
    }
    if let selected, selected.contains(byte) {
      let selection = theme[.textSelection]
      style.reverse = selection.reverse
      if selection.background != .standard { style.background = selection.background }
    }
    return style
  }
}

extension Style {
  fileprivate func with(bold: Bool) -> Style {
    var style = self
    style.bold = bold
    return style
  }
}
