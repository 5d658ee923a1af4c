/// The stable name of each command: what settings, the palette and the documentation call it.
package enum CommandID: String, Sendable, CaseIterable {
  // The whole program
  case help, palette, sidebar, reply, send, cancel, xray
  case nextPane = "next-pane"
  case previousPane = "previous-pane"
  case jump, zoom, quit, suspend, repaint, mouse
  case copyOrCancel = "copy-or-cancel"
  // The target
  case target, device, credential, environment, topic, template
  case pushType = "push-type"
  case priority, expiration
  case addDevice = "add-device"
  case addCredential = "add-credential"
  case addEnvironment = "add-environment"
  case channels
  // The text
  case nextProblem = "next-problem"
  case previousProblem = "previous-problem"
  case fix
  case fixAll = "fix-all"
  case problems
  case externalEditor = "external-editor"
  case find
  case findNext = "find-next"
  case goToLine = "go-to-line"
  case undo, redo, cut, copy, paste
  case selectAll = "select-all"
  case mark, format, minify, complete, reference
  case insert
  case textOrForm = "text-or-form"
  // The library
  case saveTemplate = "save-template"
  case saveTemplateAs = "save-template-as"
  case newDraft = "new-draft"
  case variables
  case duplicateTemplate = "duplicate-template"
  case renameTemplate = "rename-template"
  case deleteTemplate = "delete-template"
  case undoDelete = "undo-delete"
  case openFile = "open-file"
  case schema
  case profile
  // Panes
  case goToPane = "go-to-pane"
  case choose
  case markItem = "mark-item"
  case filterList = "filter-list"
  case previousSurface = "previous-surface"
  case nextSurface = "next-surface"
  case fetchMedia = "fetch-media"
  case rawReply = "raw-reply"
  case copyReply = "copy-reply"
  case resend
  case sendToOther = "send-to-other"
  case fixTopic = "fix-topic"
  case fixPriority = "fix-priority"
  case dropDevice = "drop-device"
  case newToken = "new-token"
  case chooseCredential = "choose-credential"
  case minifyAndSend = "minify-and-send"
  case correctHeader = "correct-header"
  case resendFailed = "resend-failed"
  case showHistory = "show-history"
  case showWire = "show-wire"
  case diff
  case exportCurl = "export-curl"
  case exportJSON = "export-json"
  case editItem = "edit-item"
  case removeItem = "remove-item"
}
