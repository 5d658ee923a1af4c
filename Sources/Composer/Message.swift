package import APNsCore
package import APNsPayload
package import ComposeModel
package import NotificationPreview
package import TerminalCore

/// What has happened, for `update`.
package enum Message: Sendable, Equatable {
  /// The time in seconds since 1970; posted before every batch of other messages.
  case clock(Double)
  case input(InputEvent)
  case timer(TimerID)
  /// The first message: everything that is known at the start.
  case start(StartData)
  /// Templates, devices and credentials, read anew.
  case library(Library)
  /// The local gateway listens there, or could not be started.
  case gateway(GatewayReadiness)
  /// Progress of one send.
  case send(SendID, SendEvent)
  /// What went over the wire, for the log; secrets are masked already.
  case wire([WireLine])
  case history([HistoryEntry], Ticket)
  case templateSaved(TemplateAnswer, Ticket)
  case credentialRead(CredentialAnswer, Ticket)
  /// What a request will show of its credential, and the way that it will go.
  case requestSight(RequestSight, Ticket)
  /// A key that is about to be used is locked; answered by `.givePassphrase`.
  case passphraseWanted(prompt: String, Ticket)
  /// The passphrase that was given does not open the key; another one may.
  case passphraseRefused(reason: String, Ticket)
  /// The passphrase that was given does.
  case passphraseTaken(Ticket)
  case fileRead(FileAnswer, Ticket)
  case channels(ChannelAnswer, Ticket)
  case schemaRead(SchemaAnswer, Ticket)
  case profileRead(ProfileAnswer, Ticket)
  case authorityRead(AuthorityAnswer, Ticket)
  case editorFinished(EditorAnswer, Ticket)
  /// A copy is done; `way` says how: `clipboard`, `tmux buffer`, `terminal`, or why not.
  case copied(what: String, way: String)
  case media(url: String, MediaResult)
  /// The draft is on disk since then, in seconds since 1970.
  case draftKept(at: Double)
  /// The program is back from being suspended, or from the editor.
  case resumed
  /// Something failed that no other message speaks of.
  case failed(String)
  /// The terminal is gone, or the system asks the program to end.
  case hangUp
}

/// What the composer starts with.
package struct StartData: Sendable, Equatable {
  package var draft: Draft
  /// A draft that an earlier run left behind when it did not end in order.
  package var orphan: Draft?
  package var library: Library
  package var settings: Settings
  /// What is wrong in the settings file, each with its line.
  package var settingsProblems: [String]
  /// Whether the settings file could be read at all; where not, the defaults hold.
  package var settingsHold: Bool

  package init(
    draft: Draft, orphan: Draft? = nil, library: Library = Library(), settings: Settings = Settings(),
    settingsProblems: [String] = [], settingsHold: Bool = true
  ) {
    self.draft = draft
    self.orphan = orphan
    self.library = library
    self.settings = settings
    self.settingsProblems = settingsProblems
    self.settingsHold = settingsHold
  }
}

/// What the settings say about the composer.
package struct Settings: Sendable, Equatable {
  /// Draws frames with `-`, `|` and `+`, and no other signs beyond ASCII.
  package var ascii: Bool
  /// One pane without a frame at every size, for screen readers and braille lines.
  package var plain = false
  /// The colours that the terminal and the user allow.
  package var depth: ColorDepth
  /// Whether the mouse is used.
  package var mouse: Bool
  /// Whether pictures of the payload are fetched for the preview.
  package var fetchesMedia: Bool
  package var keymap: Keymap
  /// How single roles look otherwise than the theme says.
  package var styles: [Role: StyleChange] = [:]
  /// The folder in which new project templates are kept; nil when the working folder has none.
  package var projectFolder: String?

  package init(
    ascii: Bool = false, depth: ColorDepth = .basic, mouse: Bool = true, fetchesMedia: Bool = false,
    keymap: Keymap = .standard, projectFolder: String? = nil
  ) {
    self.ascii = ascii
    self.depth = depth
    self.mouse = mouse
    self.fetchesMedia = fetchesMedia
    self.keymap = keymap
    self.projectFolder = projectFolder
  }
}

/// What can be picked from.
package struct Library: Sendable, Equatable {
  package var templates: [Template]
  package var devices: [Device]
  package var credentials: [CredentialReference]
  /// Servers besides the local gateway and Apple's two.
  package var servers: [Environment]
  /// The environment of Apple's that a server of one's own stands in for.
  package var standIns: [Environment: Environment.Kind] = [:]
  /// The file with the authority of a server of one's own, where it is not the system's.
  package var authorities: [Environment: String] = [:]
  /// What other programs need to talk to the gateway inside this one; nil where there is none.
  package var localGateway: LocalGatewayFiles?
  /// Template files that could not be read, with the reason.
  package var problems: [String]
  /// What the files of the credentials are good for, until when, and what is wrong with them.
  package var summaries: [CredentialReference.Source: CredentialSummary] = [:]

  package init(
    templates: [Template] = [], devices: [Device] = [], credentials: [CredentialReference] = [],
    servers: [Environment] = [], problems: [String] = []
  ) {
    self.templates = templates
    self.devices = devices
    self.credentials = credentials
    self.servers = servers
    self.problems = problems
  }
}

/// The files of the local gateway, as paths.
package struct LocalGatewayFiles: Sendable, Equatable {
  /// The port of a gateway that runs by itself and was given no other.
  package static let usualPort = 2197

  /// The certificate that clients must trust.
  package var authorityPath: String
  /// The demo key, whose file name holds its id.
  package var keyPath: String
  package var teamID: String

  package init(authorityPath: String, keyPath: String, teamID: String) {
    self.authorityPath = authorityPath
    self.keyPath = keyPath
    self.teamID = teamID
  }
}

/// Whether the gateway inside the program can be sent to.
package enum GatewayReadiness: Sendable, Equatable {
  case starting
  case listening(port: Int)
  case failed(String)
}

/// One step of a send.
package enum SendEvent: Sendable, Equatable {
  /// Nothing went out: the credential could not be loaded, or the request could not be built.
  case heldBack(String)
  /// The push to the device at this index of the order was handed to the connection.
  case handedOver(index: Int, PushRequest)
  /// The push to the device at this index of the order has ended.
  case ended(index: Int, PushRequest, PushOutcome, sentAt: Double)
  /// Every push of the order has ended.
  case finished
}

/// One line of the wire log.
package struct WireLine: Sendable, Equatable {
  package enum Direction: Sendable, Equatable { case sent, received, note }

  /// Seconds since 1970.
  package var at: Double
  package var direction: Direction
  /// The frame in words, secrets masked.
  package var text: String

  package init(at: Double, _ direction: Direction, _ text: String) {
    self.at = at
    self.direction = direction
    self.text = text
  }
}

/// How the writing of a template went.
package enum TemplateAnswer: Sendable, Equatable {
  /// Written; the library follows in a message of its own.
  case saved(Template)
  /// A template of that name is there and was not to be replaced.
  case exists(name: String, path: String)
  /// The file is no longer what the composer knows, and was left as it is.
  case changed(name: String, path: String)
  case failed(String)
}

/// What a file turned out to be.
package enum CredentialAnswer: Sendable, Equatable {
  /// It loads; the findings may still warn.
  case ready(CredentialReference, findings: [Finding])
  /// A .p8 loads, but key id or team id are missing or wrong.
  case needsIDs(CredentialRequest, findings: [Finding])
  /// It does not load: why, and the way out.
  case refused([Finding])
}

/// What a file held.
package enum FileAnswer: Sendable, Equatable {
  case template(Template)
  case failed(String)
}

/// What a file with the types of a Live Activity held.
package enum SchemaAnswer: Sendable, Equatable {
  /// The path is absolute, so that it holds from any folder.
  case types(SchemaReference)
  /// Why it cannot be used, with the place in it.
  case failed(String)
}

/// What a file with an extension profile held.
package enum ProfileAnswer: Sendable, Equatable {
  /// The path is absolute, so that it holds from any folder.
  case profile(ExtensionProfile, path: String)
  /// Why it cannot be used, with the place in it.
  case failed(String)
}

/// What the file with a server's authority held.
package enum AuthorityAnswer: Sendable, Equatable {
  /// It holds a certificate; the path is absolute, so that it holds from any folder.
  case usable(path: String)
  /// Why it cannot be used, and the way out.
  case failed(String)
}

/// How the visit to the external editor ended.
package enum EditorAnswer: Sendable, Equatable {
  case text([UInt8])
  case unchanged
  case failed(String)
}

/// What a URL of the payload gave.
package struct MediaResult: Sendable, Equatable {
  package var outcome: MediaOutcome
  /// The picture as cells, where it is one.
  package var picture: Surface?

  package init(_ outcome: MediaOutcome, picture: Surface? = nil) {
    self.outcome = outcome
    self.picture = picture
  }
}
