/// Something that lies over the panes; the last one has the keys.
enum Layer: Sendable, Equatable {
  case picker(Picker)
  case form(FormDialog)
  case confirm(ConfirmDialog)
  case reader(Reader)
  case find(FindBar)
  case jump
}
