/// How many colours the terminal and the user allow.
package enum ColorDepth: Int, Sendable, Hashable, Comparable {
  /// No colours: bold, dim, underline and reverse only.
  case mono
  /// The 8 basic colours of the user's palette.
  case basic
  /// The 256 colours of xterm.
  case full

  /// What `colors` of the terminal and the environment allow.
  ///
  /// `NO_COLOR` counts when it is set and not empty (no-color.org); an explicit option of the user has the last word.
  package init(terminalColors: Int, noColor: String?, explicit: ColorDepth? = nil) {
    let possible: ColorDepth = terminalColors >= 256 ? .full : terminalColors >= 8 ? .basic : .mono
    if let explicit {
      self = min(explicit, possible)
    } else {
      self = noColor.map { !$0.isEmpty } ?? false ? .mono : possible
    }
  }

  package static func < (left: ColorDepth, right: ColorDepth) -> Bool { left.rawValue < right.rawValue }
}

/// What a part of the screen is for; the theme says how that looks.
package enum Role: Int, Sendable, Hashable, CaseIterable {
  case text, muted, title, label, accent
  case border, focusedBorder, focusedTitle
  /// The chosen entry of a list that has the focus, and of one that has not.
  case selected, selectedUnfocused
  /// Selected text in an editor or a field.
  case textSelection
  case searchMatch, currentMatch, bracketMatch
  case gutter, currentLineNumber
  case key, keyLabel, button, field, fieldFocused, placeholder
  case tab, activeTab
  case success, warning, failure, information
  /// A failure that must not be overlooked.
  case alarm
  /// The name of the environment in the target bar.
  case environmentLocal, environmentSandbox, environmentProduction
  case jsonKey, jsonString, jsonNumber, jsonLiteral, jsonPunctuation, jsonInvalid, templateVariable
  case meterGood, meterTight, meterOver
  case cardBorder, cardTitle, cardText, cardMuted

  /// The name in settings: `json-key`.
  package var name: String {
    String(describing: self).reduce(into: "") { $0 += $1.isUppercase ? "-" + $1.lowercased() : String($1) }
  }

  /// The role of a name.
  package static func named(_ name: String) -> Role? { allCases.first { $0.name == name } }
}

/// How a role is to look otherwise than the theme says; what is nil stays.
package struct StyleChange: Sendable, Hashable {
  package var foreground: Color?
  package var background: Color?
  package var bold: Bool?
  package var dim: Bool?
  package var underline: Bool?
  package var reverse: Bool?

  package init() {}

  /// Changes a style as far as the depth allows it; without colours the attributes are all.
  func apply(to style: inout Style, _ depth: ColorDepth) {
    if let foreground, foreground.fits(depth) { style.foreground = foreground }
    if let background, background.fits(depth) { style.background = background }
    style.bold = bold ?? style.bold
    style.dim = dim ?? style.dim
    style.underline = underline ?? style.underline
    style.reverse = reverse ?? style.reverse
  }
}

extension Color {
  fileprivate func fits(_ depth: ColorDepth) -> Bool {
    switch self {
    case .standard, .basic: depth > .mono
    case .indexed: depth == .full
    }
  }
}

/// The styles of all roles for one colour depth.
///
/// Complete without colours: whatever colour says is also said by bold, dim, underline, reverse or by words.
/// Only the user's own palette and the default background are used, so light and dark terminals both work.
package struct Theme: Sendable {
  package let depth: ColorDepth
  private let styles: [Style]

  /// - Parameters:
  ///   - changes: what the person wants otherwise.
  package init(depth: ColorDepth, changes: [Role: StyleChange] = [:]) {
    self.depth = depth
    var styles = Role.allCases.map { Theme.style(for: $0, depth) }
    for (role, change) in changes { change.apply(to: &styles[role.rawValue], depth) }
    self.styles = styles
  }

  /// The styles of a depth, made once.
  package static func of(_ depth: ColorDepth) -> Theme {
    switch depth {
    case .mono: mono
    case .basic: basic
    case .full: full
    }
  }

  package static let mono = Theme(depth: .mono)
  package static let basic = Theme(depth: .basic)
  package static let full = Theme(depth: .full)

  package subscript(role: Role) -> Style { styles[role.rawValue] }

  private static func style(for role: Role, _ depth: ColorDepth) -> Style {
    var style = attributes(of: role)
    guard depth > .mono, let colors = colors(of: role) else { return style }
    style.foreground = .basic(colors.foreground)
    if depth == .full, let better = colors.full { style.foreground = .indexed(better) }
    if let background = colors.background {
      style.background = .basic(background)
      style.reverse = false
      // Bold black is grey in most terminals, and hard to read on a colour.
      if colors.foreground == 0 { style.bold = false }
    }
    return style
  }

  /// What is left of a role without colours.
  private static func attributes(of role: Role) -> Style {
    switch role {
    case .title, .label, .accent, .focusedBorder, .key, .currentLineNumber, .success, .warning, .failure,
      .jsonKey,
      .cardTitle,
      .environmentLocal, .environmentSandbox, .meterTight:
      Style(bold: true)
    case .muted, .border, .gutter, .placeholder, .cardMuted, .cardBorder:
      Style(dim: true)
    case .focusedTitle, .alarm, .environmentProduction, .meterOver:
      Style(bold: true, reverse: true)
    case .selected, .textSelection, .currentMatch, .activeTab, .fieldFocused:
      Style(reverse: true)
    case .selectedUnfocused, .searchMatch, .bracketMatch, .field, .jsonInvalid:
      Style(underline: true)
    case .button: Style(bold: true, underline: true)
    case .templateVariable: Style(bold: true)
    case .text, .keyLabel, .tab, .information, .jsonString, .jsonNumber, .jsonLiteral, .jsonPunctuation,
      .meterGood,
      .cardText:
      Style()
    }
  }

  private struct Colors {
    /// 0…7 of the user's palette.
    let foreground: UInt8
    /// 16…255, where the terminal has them; chosen to be readable on light and on dark backgrounds.
    var full: UInt8?
    /// Replaces reverse.
    var background: UInt8?
  }

  private static func colors(of role: Role) -> Colors? {
    switch role {
    case .accent, .focusedBorder, .key, .information: Colors(foreground: 6, full: 37)
    case .focusedTitle: Colors(foreground: 0, background: 6)
    case .success, .meterGood: Colors(foreground: 2, full: 71)
    case .warning, .meterTight: Colors(foreground: 3, full: 172)
    case .failure: Colors(foreground: 1, full: 167)
    case .alarm, .meterOver, .environmentProduction: Colors(foreground: 7, background: 1)
    case .environmentLocal: Colors(foreground: 6, full: 37)
    case .environmentSandbox: Colors(foreground: 2, full: 71)
    case .jsonKey: Colors(foreground: 4, full: 68)
    case .jsonString: Colors(foreground: 2, full: 71)
    case .jsonNumber: Colors(foreground: 5, full: 133)
    case .jsonLiteral: Colors(foreground: 3, full: 172)
    case .jsonInvalid: Colors(foreground: 1, full: 167)
    case .templateVariable: Colors(foreground: 6, full: 37)
    case .searchMatch: Colors(foreground: 0, background: 3)
    case .bracketMatch: Colors(foreground: 6, full: 37)
    default: nil
    }
  }
}
