import TerminalCore

extension Command {
  /// Every command, in the order of the footer and the help.
  package static let table: [Command] = everywhere + payload + panes + palette

  /// The entry of one command.
  package static func entry(_ id: CommandID) -> Command? { byID[id] }

  private static let byID: [CommandID: Command] = Dictionary(
    table.map { ($0.id, $0) }, uniquingKeysWith: { first, _ in first })

  private static let everywhere: [Command] = [
    Command(
      .help, "Show the help", label: "Help", keys: [.function(1)],
      help: "Lists every key of the place you are in. Type to search; Enter runs the entry."),
    Command(
      .palette, "List all commands", label: "Commands", keys: [.function(2), .control("p")],
      help: "One list of everything the composer can do. Type a few letters of it; Enter runs it."),
    Command(
      .send, "Send the push", label: "Send", keys: [.function(5)],
      help: "Freezes the request as it stands and sends it to the chosen devices. Broken JSON is never sent."),
    Command(
      .nextPane, "Go to the next pane", label: "Pane", keys: [.function(6)],
      help: "Moves the focus on. Digits jump to a pane too, outside of text."),
    Command(
      .previousPane, "Go to the previous pane", keys: [.shiftFunction(6)],
      help: "Moves the focus back."),
    Command(
      .target, "Change the target", label: "Target", keys: [.function(7)],
      help:
        "Device, credential, environment, topic, template, push type: pick what to change with its letter."),
    Command(
      .reply, "Show the reply", label: "Reply", keys: [.function(4)],
      help: "Goes to APNs' answer: status, reason, what it means and what to do next."),
    Command(
      .nextProblem, "Go to the next problem", label: "Problem", keys: [.function(8)],
      help: "Walks through the problems of payload and headers and says what each one is."),
    Command(
      .previousProblem, "Go to the previous problem", keys: [.shiftFunction(8)],
      help: "Walks through the problems backwards."),
    Command(
      .fix, "Repair the problem here", label: "Repair", keys: [.function(9)],
      help: "Applies the known repair of the problem at the cursor, as one undo step."),
    Command(
      .fixAll, "Repair everything that is safe to repair", keys: [.shiftFunction(9)],
      help: "Applies every repair that keeps the meaning, as one undo step."),
    Command(
      .externalEditor, "Edit in $EDITOR", label: "Editor", keys: [.control("e")],
      help: "Hands the payload to $VISUAL or $EDITOR and takes back what was saved, as one undo step."),
    Command(
      .find, "Find in the payload", label: "Find", keys: [.control("f")],
      help: "Finds as you type; Enter goes to the next place, Up to the one before."),
    Command(
      .saveTemplate, "Save as template", label: "Save", keys: [.control("s")],
      help: "Keeps payload and headers under a name, in your library or in the folder of the project."),
    Command(
      .sidebar, "Show or hide the lists", label: "Lists", keys: [.function(3)],
      help: "Templates, devices and history, beside the text or over it."),
    Command(
      .jump, "Jump to a pane or field", label: "Jump", keys: [.control("o")],
      help: "Puts a letter on everything that can have the focus; type the letter."),
    Command(
      .xray, "Show the request before it goes", keys: [.shiftFunction(5)],
      help: "Host, path, every header as it will go, the credential, the bytes. Secrets are masked."),
    Command(
      .undo, "Undo", keys: [.control("_"), .alt("u")],
      help: "Takes back the last change of the text; typing is taken back in runs."),
    Command(.redo, "Redo", keys: [.control("y"), .alt("e")], help: "Makes an undone change again."),
    Command(
      .textOrForm, "Switch between text and form", label: "Form", keys: [.function(12)],
      help: "The form edits title, body, badge, sound and the rest of aps in the same document as the text."),
    Command(
      .zoom, "Make the pane as large as the screen", keys: [.control("w")],
      help: "The pane with the focus takes the whole screen; again to go back."),
    Command(
      .repaint, "Paint the screen anew", keys: [.control("l")],
      help: "For when another program has written over it."),
    Command(
      .mouse, "Mouse on or off", keys: [.control("t")],
      help: "Off gives the terminal's own selection back. Most terminals also select with Shift held."),
    Command(
      .suspend, "Suspend", keys: [.control("z")],
      help: "Back to the shell; fg returns. The draft is saved first."),
    Command(
      .copyOrCancel, "Copy, or cancel what is running", keys: [.control("c")],
      help: "Copies the selection; without one, cancels the send in flight; else says how to quit."),
    Command(
      .quit, "Quit", label: "Quit", keys: [.control("q"), .function(10)],
      help: "Leaves. What is not saved as a template stays as a draft and is there at the next start."),
  ]

  private static let payload: [Command] = [
    Command(
      .complete, "Complete the key or value", label: "Complete", keys: [.control(" ")], in: .payload,
      help: "Offers the keys and values that Apple documents for this place. Tab or Enter takes one."),
    Command(
      .reference, "Explain the key under the cursor", label: "Key", keys: [.control("k")], in: .payload,
      help:
        "Type, values, first iOS version and meaning of the key, without a network; before it what is wrong there, in full."
    ),
    Command(
      .findNext, "Find the next place", keys: [.control("n")], in: .payload,
      help: "Goes on with the last search."),
    Command(
      .goToLine, "Go to a line", keys: [.control("g")], in: .payload,
      help: "Takes LINE or LINE:COLUMN."),
    Command(
      .format, "Format the payload", label: "Format", keys: [.control("r")], in: .payload,
      help: "Indents anew. Order of keys, number text and escapes stay as they are."),
    Command(
      .selectAll, "Select everything", keys: [.control("a")], in: .payload,
      help: "For terminals that keep Ctrl-A to themselves it is in the command list too."),
    Command(
      .mark, "Start or end a selection", keys: [.alt("m"), .control("^")], in: .payload,
      help: "For terminals that do not send Shift with the arrows: mark, move, then copy or cut."),
    Command(.cut, "Cut", keys: [.control("x")], in: .payload, help: "Cuts the selection, or the line."),
    Command(
      .paste, "Paste what was cut or copied here", keys: [.control("v")], in: .payload,
      help: "The terminal's own paste works too and is one undo step."),
  ]

  private static let panes: [Command] = [
    Command(
      .choose, "Take the entry", label: "Open", keys: [.enter],
      in: .panes([.templates, .devices, .history, .problems]),
      help: "Opens the template or the attempt, sends to this device alone, or goes to the problem."),
    Command(
      .markItem, "Mark or unmark", label: "Mark", keys: [.character(" ")], in: .panes([.devices, .history]),
      help: "Marks several devices to send to, or two attempts to compare."),
    Command(
      .filterList, "Filter the list", label: "Filter", keys: [.character("/")],
      in: .panes([.templates, .devices, .history]), help: "Type a few letters of what you look for."),
    Command(
      .newDraft, "New payload", label: "New", keys: [.character("n")], in: .panes([.templates]),
      help: "Starts from an empty alert. The text before it can be brought back with undo."),
    Command(
      .duplicateTemplate, "Duplicate the template", label: "Duplicate", keys: [.character("d")],
      in: .panes([.templates]), help: "Saves a copy under a new name."),
    Command(
      .renameTemplate, "Rename the template", label: "Rename", keys: [.character("r")],
      in: .panes([.templates]), help: "Built-in templates are copied instead."),
    Command(
      .deleteTemplate, "Delete the template", label: "Delete", keys: [.delete, .character("x")],
      in: .panes([.templates]), help: "It can be brought back until you leave."),
    Command(
      .undoDelete, "Bring back what was deleted", keys: [.character("u")],
      in: .panes([.templates, .devices]), help: "Takes back the last deletion."),
    Command(
      .addDevice, "Add a device", label: "Add", keys: [.character("a"), .insert], in: .panes([.devices]),
      help: "Paste the token in whatever form the log had it."),
    Command(
      .editItem, "Edit the device", label: "Edit", keys: [.character("e")], in: .panes([.devices]),
      help: "Name, token, kind, topic and note."),
    Command(
      .removeItem, "Remove the device", label: "Remove", keys: [.delete, .character("x")],
      in: .panes([.devices]), help: "Takes it out of the list; u brings it back."),
    Command(
      .previousSurface, "Previous surface", keys: [.left, .character("[")], in: .panes([.preview]),
      help: "Banner, lock screen, expanded, watch, Mac, island."),
    Command(
      .nextSurface, "Next surface", label: "Surface", keys: [.right, .character("]")],
      in: .panes([.preview]), help: "Banner, lock screen, expanded, watch, Mac, island."),
    Command(
      .fetchMedia, "Fetch the picture", label: "Fetch picture", keys: [.character("f")],
      in: .panes([.preview]),
      help:
        "Asks the servers of the payload's addresses, as the device would. Until then it is drawn as if it had come."
    ),
    Command(
      .resend, "Send the same again", label: "Resend", keys: [.character("s")],
      in: .panes([.response, .history]), help: "The same payload and headers to the same device."),
    Command(
      .showHistory, "Show the history", label: "History", keys: [.character("h")],
      in: .panes([.response]), help: "Earlier attempts, kept between runs."),
    Command(
      .rawReply, "Raw headers and body", label: "Raw", keys: [.character("r")], in: .panes([.response]),
      help: "The answer byte by byte, nothing explained."),
    Command(
      .copyReply, "Copy", label: "Copy", keys: [.character("y")],
      in: .panes([.response, .history, .wire]), help: "Copies the answer, the attempt or the log."),
    Command(
      .resendFailed, "Send again to those that failed", label: "Failed", keys: [.character("f")],
      in: .panes([.response]),
      help:
        "Only the devices whose push was refused, not sent or left without an answer; dead tokens stay out."),
    Command(
      .sendToOther, "Send the same to the other environment", keys: [.character("e")],
      in: .panes([.response]), help: "Sandbox instead of production, or the other way round."),
    Command(
      .fixTopic, "Set the topic that fits, and send again", keys: [.character("t")],
      in: .panes([.response]), help: "Bundle id of the device with the suffix of the push type."),
    Command(
      .fixPriority, "Set the priority that fits, and send again", keys: [.character("p")],
      in: .panes([.response]), help: "5 for background pushes, else 10."),
    Command(
      .dropDevice, "Drop the device", keys: [.character("x")], in: .panes([.response]),
      help: "Takes the dead token out of the target and marks it in the device book."),
    Command(
      .newToken, "Make a new provider token, and send again", keys: [.character("k")],
      in: .panes([.response]), help: "The old one is thrown away."),
    Command(
      .chooseCredential, "Choose another credential", keys: [.character("c")], in: .panes([.response]),
      help: "Then send again."),
    Command(
      .minifyAndSend, "Minify the payload, and send again", keys: [.character("m")],
      in: .panes([.response]), help: "Takes out white space outside of strings; one undo step."),
    Command(
      .correctHeader, "Go to the header that was refused", keys: [.character("o")],
      in: .panes([.response]), help: "The headers form with the cursor in the field."),
    Command(
      .showWire, "Show the wire log", label: "Wire", keys: [.character("w")],
      in: .panes([.response, .history]), help: "Frames, settings and headers of this run, secrets masked."),
    Command(
      .diff, "Compare two attempts", label: "Diff", keys: [.character("d")], in: .panes([.history]),
      help: "The marked attempts, or this one with the one before it."),
    Command(
      .exportJSON, "Copy as JSON", label: "JSON", keys: [.character("j")], in: .panes([.history]),
      help: "The marked attempts one a line, or this one: request, answer, times. No authorization is in it."),
    Command(
      .exportCurl, "Copy as curl command", label: "curl", keys: [.character("c")], in: .panes([.history]),
      help:
        "This attempt; from another pane the push as it stands. The credential stands in it as a shell variable, never as text."
    ),
  ]

  private static let palette: [Command] = [
    Command(
      .device, "Choose the device", in: .palette, help: "Pick, mark several, or paste a token to add one."),
    Command(
      .credential, "Choose the credential", in: .palette,
      help: "A .p8 key or a certificate; type a path to add one."),
    Command(
      .environment, "Choose the environment", in: .palette,
      help: "Local gateway, sandbox, production, or a server of your own."),
    Command(
      .topic, "Choose the topic", in: .palette, help: "Topics of the credential, devices and templates."),
    Command(.template, "Open a template", in: .palette, help: "Built in, of the project, or your own."),
    Command(.pushType, "Choose the push type", in: .palette, help: "Topic suffix and priority follow it."),
    Command(
      .priority, "Choose the priority", in: .palette, help: "10 at once, 5 with regard to power, 1 low."),
    Command(
      .expiration, "Choose the expiration", in: .palette,
      help: "No header, 0 for one attempt, or a time until which APNs tries."),
    Command(
      .addCredential, "Add a key or certificate", in: .palette,
      help: "The key id is read from the name of an AuthKey file."),
    Command(
      .addEnvironment, "Add a server", in: .palette, help: "https://host:port of a gateway of your own."),
    Command(
      .channels, "Manage broadcast channels", in: .palette,
      help: "List, create, read and delete the channels of an app, and push to one."),
    Command(
      .problems, "List the problems", in: .palette, help: "All of them; Enter goes to the place."),
    Command(
      .insert, "Insert a placeholder", in: .palette,
      help: "{{now}}, {{uuid}}, {{token}} and the others that fill themselves when the push goes out."),
    Command(.minify, "Minify the payload", in: .palette, help: "Takes out white space outside of strings."),
    Command(
      .copy, "Copy the selection or the payload", in: .palette, help: "To the clipboard, or the tmux buffer."),
    Command(
      .saveTemplateAs, "Save under a new name", in: .palette,
      help: "Like saving, but always asks for the name."),
    Command(
      .variables, "Fill in the variables", in: .palette,
      help: "The values of {{names}} in the payload, and what comes out."),
    Command(
      .openFile, "Open a file", in: .palette,
      help: "A payload, a template, an .apns file or a curl command in a file."),
    Command(
      .schema, "Choose the Live Activity types", in: .palette,
      help: "A JSON file with the names and Swift types of content-state and attributes."),
    Command(
      .profile, "Choose what the app's extension does", in: .palette,
      help:
        "A built-in profile or a JSON file: which keys the service extension reads. Preview and checks go by it."
    ),
    Command(
      .cancel, "Cancel the send in flight", in: .palette, help: "Pushes that have left are reported as such."),
    Command(.goToPane, "Go to pane by digit", in: .palette, help: "1 to 9, outside of text."),
  ]
}
