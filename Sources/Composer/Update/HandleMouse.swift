import TerminalCore

extension ComposerState {
  mutating func handle(_ event: MouseEvent) {
    guard settings.mouse else { return }
    if let layer = layers.last {
      handle(event, in: layer)
      return
    }
    let layout = self.layout
    if layout.targetBar.contains(event.place), event.action == .press {
      let bar = TargetBar(self, columns: layout.targetBar.columns)
      if let command = bar.command(atColumn: event.place.column, in: layout.targetBar) { run(command) }
      return
    }
    if layout.tabs.contains(event.place), event.action == .press {
      let tab = ComposerView.tabs(focus).last { $0.column <= event.place.column }
      if let tab { go(to: tab.pane) }
      return
    }
    guard let pane = layout.pane(at: event.place) else { return }
    switch event.action {
    case .press where pane != focus:
      // The click that gives the focus does nothing else.
      notice = Notice("")
      go(to: pane)
    case .wheelUp, .wheelDown: wheel(pane, event)
    case .press, .drag, .release: click(pane, event)
    }
  }

  private mutating func wheel(_ pane: Pane, _ event: MouseEvent) {
    let distance = event.action == .wheelUp ? -3 : 3
    switch pane {
    case .payload: click(pane, event)
    case .templates, .devices, .history, .problems: lists[pane, default: ListPane()].window.move(by: distance)
    case .response, .wire, .preview:
      let rows = contentArea(of: pane)?.rows ?? 1
      scroll[pane] = max(0, min((scroll[pane] ?? 0) + distance, max(0, scrollEnd(pane) - rows)))
    case .headers: break
    }
  }

  private func scrollEnd(_ pane: Pane) -> Int {
    switch pane {
    case .wire: WireLines.lines(wire, columns: (contentArea(of: pane)?.columns ?? 40) - 2).count
    case .response:
      ResponseLines(state: self, columns: (contentArea(of: pane)?.columns ?? 40) - 2).lines.count
    case .preview: previewLineCount
    default: 0
    }
  }

  private mutating func click(_ pane: Pane, _ event: MouseEvent) {
    guard let area = contentArea(of: pane), area.contains(event.place) else { return }
    let inside = Position(column: event.place.column - area.column, row: event.place.row - area.row)
    switch pane {
    case .payload where form.isShown:
      guard event.action == .press,
        let index = APSFormPane(state: self).field(atRow: inside.row, in: area)
      else { return }
      form.index = index
      form.revision = -1
    case .payload:
      editor.handle(MouseEvent(event.action, at: inside), now: now)
    case .headers where event.action == .press:
      let places = HeadersPane(state: self).places(in: area)
      let field = places.last { $0.row == event.place.row && $0.column <= event.place.column }
      guard let field else { return }
      takeHeaderText()
      let again = headersForm.slot == field.slot
      headersForm.slot = field.slot
      showHeaderText()
      if again, let picker = field.slot.picker { open(picker) }
    case .templates, .devices, .history, .problems:
      guard event.action == .press else { return }
      clickRow(pane, inside.row)
    default: break
    }
  }

  private mutating func clickRow(_ pane: Pane, _ row: Int) {
    var list = lists[pane] ?? ListPane()
    let hasFilter = list.isFiltering || !list.filter.isEmpty
    let rows = (contentArea(of: pane)?.rows ?? 1) - (hasFilter ? 1 : 0)
    var window = ListWindow(count: rowCount(of: pane), selection: list.window.selection)
    window.reveal(rows: rows, margin: 1)
    let index = window.top + row - (hasFilter ? 1 : 0)
    guard index >= 0, index < rowCount(of: pane) else { return }
    let again = list.window.selection == index
    list.window.resize(count: rowCount(of: pane))
    list.window.select(index)
    lists[pane] = list
    if again { takeChosen() }
  }

  private mutating func handle(_ event: MouseEvent, in layer: Layer) {
    switch (layer, event.action) {
    case (_, .wheelUp): pressInLayer(.up)
    case (_, .wheelDown): pressInLayer(.down)
    case (.picker(let picker), .press): click(picker, event.place)
    case (.jump, .press): closeTop()
    default: break
    }
  }

  private mutating func click(_ picker: Picker, _ place: Position) {
    let view = PickerView(self, picker)
    let area = view.area(on: size)
    guard area.contains(place) else {
      closeTop()
      return
    }
    let list = view.listArea(in: area.inset())
    guard list.contains(place) else { return }
    var window = ListWindow(count: view.rows.count, selection: picker.list.selection)
    window.reveal(rows: list.rows, margin: 1)
    let index = window.top + place.row - list.row
    guard view.rows.indices.contains(index) else { return }
    if picker.list.selection == index || picker.usesLetters {
      take(view.rows[index], of: picker)
    } else {
      var moved = picker
      moved.list.resize(count: view.rows.count)
      moved.list.select(index)
      replaceTop(with: .picker(moved))
    }
  }
}
