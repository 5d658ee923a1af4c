import TerminalCore

/// Something that the jump mode can go to, and the letter for it.
struct JumpTarget: Equatable {
  enum Place: Equatable {
    case pane(Pane)
    case header(HeaderSlot)
    case command(CommandID)
  }

  var letter: Character
  var place: Place
  var position: Position
}

/// Puts letters on everything that can have the focus.
struct JumpView {
  let state: ComposerState
  let layout: ScreenLayout

  private static let letters = Array("asdfghjklqwertyuiopzxcvbnm1234567890")

  var targets: [JumpTarget] {
    var places: [(JumpTarget.Place, Position)] = []
    for part in layout.drawn {
      places.append((.pane(part.pane), Position(column: part.area.column, row: part.area.row)))
      if part.pane == .headers {
        let inside = layout.mode == .bare ? part.area : part.area.inset()
        for field in HeadersPane(state: state).places(in: inside) where field.row < inside.endRow {
          let column = field.column + field.labelColumns
          places.append((.header(field.slot), Position(column: column, row: field.row)))
        }
      }
    }
    if layout.mode == .tabs {
      for tab in ComposerView.tabs(state.focus) where tab.pane != state.focus {
        places.append((.pane(tab.pane), Position(column: tab.column, row: layout.tabs.row)))
      }
    }
    for (segment, column) in TargetBar(state, columns: layout.targetBar.columns).placed(in: layout.targetBar)
    {
      places.append((.command(segment.command), Position(column: column, row: layout.targetBar.row)))
    }
    return zip(JumpView.letters, places).map { JumpTarget(letter: $0, place: $1.0, position: $1.1) }
  }

  func draw(on canvas: inout Canvas) {
    for target in targets {
      canvas.surface.put(
        String(target.letter), at: target.position, style: canvas.style(.focusedTitle), limit: 1)
    }
    canvas.surface.fill(layout.noticeLine)
    canvas.text(
      "Jump: type a letter, Esc to stay.", .information, at: layout.noticeLine.column + 1,
      layout.noticeLine.row, limit: layout.noticeLine.columns - 2)
    canvas.cursor = Position(column: layout.noticeLine.column + 1, row: layout.noticeLine.row)
  }
}
