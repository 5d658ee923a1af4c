package import APNsCore
package import ComposeModel

/// What the composer wants done in the world: data, so that tests compare it and the runtime performs it.
///
/// What comes back is a `Message`. An effect with a `Ticket` is answered with the same ticket; the composer drops answers to
/// tickets that it no longer waits for.
package enum Effect: Sendable, Equatable {
  /// Send a frozen request; answered by `.send(id, …)` messages, the last of them `.finished`.
  case send(SendOrder)
  /// Stop a send: what has not left stays; what has left is waited for no longer.
  case cancelSend(SendID)
  /// Write the draft to disk, now.
  case saveDraft(Draft)
  /// Throw the draft away that an earlier run left behind.
  case discardOrphan
  /// Read templates, devices and credentials; answered by `.library`.
  case loadLibrary
  /// Read attempts; answered by `.history` with the ticket.
  case loadHistory(HistoryQuery, Ticket)
  /// Write a template; answered by `.templateSaved` with the ticket.
  case saveTemplate(TemplateOrder, Ticket)
  /// Rename a template's file; answered by `.templateSaved` with the ticket.
  case renameTemplate(Template, to: String, Ticket)
  /// Delete a template's file; answered by `.library`.
  case deleteTemplate(Template)
  /// Add a device to the book; answered by `.library`.
  case saveDevice(Device)
  /// Change a device of the book in what differs from how it was; answered by `.library`.
  case changeDevice(Device, from: Device)
  /// Note where devices of the book belong that named no environment; answered by `.library`.
  case noteEnvironment(Environment.Kind, of: [Device])
  /// Take a device out of the book; answered by `.library`.
  case removeDevice(Device)
  /// Look at a key or certificate file; answered by `.credentialRead` with the ticket.
  case readCredential(CredentialRequest, Ticket)
  /// Find out what a request to this environment would show of a credential, without sending anything or asking for a
  /// passphrase; answered by `.requestSight` with the ticket.
  case lookAtCredential(CredentialReference, Environment, Ticket)
  /// Keep a credential reference in the library; answered by `.library`.
  case saveCredential(CredentialReference)
  /// Take a credential reference out of the library; answered by `.library`.
  case removeCredential(CredentialReference)
  /// Look at the file with the authority of a server of one's own; answered by `.authorityRead` with the ticket.
  case readAuthority(path: String, Ticket)
  /// Keep a server in the list of environments; answered by `.library`.
  case saveServer(OwnServer)
  /// Take a server out of the list of environments; answered by `.library`.
  case removeServer(Environment)
  /// The answer to `.passphraseWanted`; nil when the person gave up.
  case givePassphrase(Passphrase?, Ticket)
  /// Ask the server that manages broadcast channels; answered by `.channels` with the ticket.
  case askChannels(ChannelOrder, Ticket)
  /// Read a payload, template, `.apns` or curl file; answered by `.fileRead` with the ticket.
  case readFile(path: String, Ticket)
  /// Read the file with the types of a Live Activity; answered by `.schemaRead` with the ticket.
  case readSchema(path: String, Ticket)
  /// Read the file with what the app's service extension does; answered by `.profileRead` with the ticket.
  case readProfile(path: String, Ticket)
  /// Put a text on the clipboard by the best way there is; answered by `.copied`.
  case copy(String, what: String)
  /// Hand a text to `$VISUAL` or `$EDITOR`; answered by `.editorFinished` with the ticket.
  case openEditor([UInt8], Ticket)
  /// Stop the program as Ctrl-Z does and come back on `fg`.
  case suspend
  /// Restore the terminal and leave.
  case quit
  /// Paint everything anew.
  case repaint
  /// Switch the mouse on or off.
  case mouse(Bool)
  /// Post `.timer` once after so many seconds; an earlier one of the same id is replaced.
  case startTimer(TimerID, seconds: Double)
  case stopTimer(TimerID)
  /// Fetch a picture of the payload for the preview; answered by `.media` with the URL.
  case fetchMedia(url: String)
}

/// Marks a question, so that a late answer to an older one can be told apart.
package struct Ticket: Sendable, Hashable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// Marks one send, of any number of devices.
package struct SendID: Sendable, Hashable {
  package let number: Int
  package init(_ number: Int) { self.number = number }
}

/// The timers of the composer; none runs while nothing is in flight.
package enum TimerID: Sendable, Hashable, CaseIterable {
  /// Two seconds after the last change the draft is written.
  case autosave
  /// Counts the seconds of a send in flight.
  case progress
  /// Closes the undo group of a run of typing.
  case typingPause
  /// Parses a large text once it rests.
  case parse
  /// Fetches media once the URL has stopped changing.
  case media
}

/// A request that is frozen at the key press.
package struct SendOrder: Sendable, Equatable {
  package var id: SendID
  /// Payload, headers, variables, environment and credential as they stood; its devices are those to send to.
  package var draft: Draft
  /// Whether a new provider token is made first.
  package var renewsToken: Bool

  package init(id: SendID, draft: Draft, renewsToken: Bool = false) {
    self.id = id
    self.draft = draft
    self.renewsToken = renewsToken
  }
}

/// What to write a template to.
package struct TemplateOrder: Sendable, Equatable {
  /// The folder that a template is written to.
  package enum Folder: Sendable, Equatable, CaseIterable {
    case user, project
  }

  package var template: Template
  package var folder: Folder
  /// Whether a template of that name in that folder may be replaced; else the answer says that it is there.
  package var replaces: Bool
  /// The template as it was read from its file; where that holds anything else by now, the answer says so.
  package var known: Template?

  package init(template: Template, folder: Folder, replaces: Bool, known: Template? = nil) {
    self.known = known
    self.template = template
    self.folder = folder
    self.replaces = replaces
  }
}

/// A file that is to become a credential.
package struct CredentialRequest: Sendable, Equatable {
  package var path: String
  /// Empty: read from the file's name.
  package var keyID: String
  package var teamID: String
  /// A second file with the private key; empty when there is none.
  package var privateKeyPath: String

  package init(path: String, keyID: String = "", teamID: String = "", privateKeyPath: String = "") {
    self.path = path
    self.keyID = keyID
    self.teamID = teamID
    self.privateKeyPath = privateKeyPath
  }
}

/// Which attempts of the history are wanted.
package struct HistoryQuery: Sendable, Equatable {
  /// Words to search for; empty for all.
  package var text: String
  package var limit: Int

  package init(text: String = "", limit: Int = 200) {
    self.text = text
    self.limit = limit
  }
}

/// What a person typed to open a key; it describes itself without its text.
package struct Passphrase: Sendable, Equatable, CustomStringConvertible, CustomDebugStringConvertible {
  package let text: String
  package init(_ text: String) { self.text = text }

  package var description: String { "a passphrase" }
  package var debugDescription: String { description }
}
