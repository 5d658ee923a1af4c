import TerminalCore
import Testing

@Suite struct ThemeTests {
  @Test(
    arguments: [
      (256, nil, nil, .full), (8, nil, nil, .basic), (16, nil, nil, .basic), (0, nil, nil, .mono),
      (-1, nil, nil, .mono),
      (256, "1", nil, .mono), (256, "", nil, .full), (256, "1", .full, .full), (8, nil, .full, .basic),
      (256, nil, .mono, .mono),
    ] as [(Int, String?, ColorDepth?, ColorDepth)])
  func `the depth is what terminal, environment and option allow`(
    colors: Int, noColor: String?, explicit: ColorDepth?, expected: ColorDepth
  ) {
    #expect(ColorDepth(terminalColors: colors, noColor: noColor, explicit: explicit) == expected)
  }

  @Test func `without colours nothing is coloured`() {
    for role in Role.allCases {
      #expect(Theme.mono[role].foreground == .standard)
      #expect(Theme.mono[role].background == .standard)
    }
  }

  @Test(arguments: [Theme.basic, .full])
  func `nothing is written in bold black, which is grey`(theme: Theme) {
    for role in Role.allCases {
      #expect(!(theme[role].bold && theme[role].foreground == .basic(0)), "\(role)")
    }
  }

  @Test func `eight colours use no others`() {
    for role in Role.allCases {
      for color in [Theme.basic[role].foreground, Theme.basic[role].background] {
        if case .indexed = color { Issue.record("\(role) needs 256 colours") }
      }
    }
  }

  @Test(arguments: [Theme.mono, .basic, .full])
  func `what must not be confused looks different`(theme: Theme) {
    #expect(theme[.selected] != theme[.text])
    #expect(theme[.selected] != theme[.selectedUnfocused])
    #expect(theme[.focusedBorder] != theme[.border])
    #expect(theme[.environmentProduction] != theme[.environmentSandbox])
    #expect(theme[.alarm] != theme[.success])
    #expect(theme[.textSelection] != theme[.text])
  }
}

@Suite struct StyleChangeTests {
  @Test func `every role has a name of its own`() {
    #expect(Set(Role.allCases.map(\.name)).count == Role.allCases.count)
    #expect(Role.jsonKey.name == "json-key")
    for role in Role.allCases { #expect(Role.named(role.name) == role) }
  }

  @Test func `a change holds as far as the depth allows`() {
    var change = StyleChange()
    change.foreground = .indexed(200)
    change.bold = false
    let changes = [Role.jsonKey: change]
    #expect(Theme(depth: .full, changes: changes)[.jsonKey].foreground == .indexed(200))
    #expect(Theme(depth: .basic, changes: changes)[.jsonKey].foreground == Theme.basic[.jsonKey].foreground)
    #expect(Theme(depth: .mono, changes: changes)[.jsonKey].foreground == .standard)
    #expect(!Theme(depth: .mono, changes: changes)[.jsonKey].bold)
    #expect(Theme(depth: .full, changes: changes)[.title] == Theme.full[.title])
  }
}
