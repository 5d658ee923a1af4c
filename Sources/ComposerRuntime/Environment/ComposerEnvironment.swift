package import APNsCore
package import ComposeModel
package import Composer

/// The world as the composer's effects reach it: one closure for each thing that can be done.
///
/// All of them may block, and are called on threads of their own; `live` reaches the real world, `inMemory` none.
package struct ComposerEnvironment: Sendable {
  /// What a failure is told with; nil for success.
  package typealias Complaint = String?
  /// Asks the person for a passphrase until one opens what it is for; false when the person gives up.
  ///
  /// `attempt` tries one and says why it does not do; nil when it does.
  package typealias Asking = @Sendable (_ prompt: String, _ attempt: (Passphrase) -> String?) -> Bool
  /// Tells the composer something.
  package typealias Posting = @Sendable (Message) -> Void

  /// Seconds since 1970.
  package var now: @Sendable () -> Double
  /// Templates, devices and credentials, read anew.
  package var library: @Sendable () -> Library
  package var saveDraft: @Sendable (Draft) -> Complaint
  package var discardOrphan: @Sendable () -> Void
  /// The program ends in order: the draft is what the next run begins with, without a question.
  package var putDraftAway: @Sendable () -> Complaint
  package var saveTemplate: @Sendable (TemplateOrder) -> TemplateAnswer
  package var renameTemplate: @Sendable (Template, _ name: String) -> TemplateAnswer
  package var deleteTemplate: @Sendable (Template) -> Complaint
  package var saveDevice: @Sendable (Device) -> Complaint
  package var removeDevice: @Sendable (Device) -> Complaint
  /// Writes in what a device differs from how it was.
  package var changeDevice: @Sendable (Device, _ old: Device) -> Complaint = { _, _ in nil }
  /// Notes where devices belong that named no environment.
  package var noteEnvironment: @Sendable (Environment.Kind, [Device]) -> Complaint = { _, _ in nil }
  package var saveCredential: @Sendable (CredentialReference) -> Complaint
  package var removeCredential: @Sendable (CredentialReference) -> Complaint
  /// What a request would show of a credential; neither sends nor asks.
  package var requestSight: @Sendable (CredentialReference, Environment) -> RequestSight = { _, _ in
    RequestSight(credential: nil)
  }
  /// Asks about broadcast channels; the answer comes once, from any thread.
  package var askChannels:
    @Sendable (ChannelOrder, Asking, @escaping Posting, @escaping @Sendable (ChannelAnswer) -> Void) -> Void =
      {
        _, _, _, answer in answer(.heldBack("There are no channels here."))
      }
  /// Keeps a server in the list of environments.
  package var saveServer: @Sendable (OwnServer) -> Complaint = { _ in nil }
  package var removeServer: @Sendable (Environment) -> Complaint = { _ in nil }
  /// Looks at the file with the authority of a server of one's own.
  package var readAuthority: @Sendable (_ path: String) -> AuthorityAnswer = { _ in
    .failed("There are no files here.")
  }
  /// Attempts; nil, with the reason, when they cannot be read.
  package var history: @Sendable (HistoryQuery) -> (entries: [HistoryEntry]?, complaint: Complaint)
  package var readCredential: @Sendable (CredentialRequest, Asking) -> CredentialAnswer
  package var readFile: @Sendable (_ path: String) -> FileAnswer
  package var readSchema: @Sendable (_ path: String) -> SchemaAnswer
  package var readProfile: @Sendable (_ path: String) -> ProfileAnswer = { _ in .failed("no files here") }
  package var copy: @Sendable (String) -> Clipboard.Outcome
  package var fetchMedia: @Sendable (_ url: String) -> MediaResult
  /// Sends; returns when everything was handed over, and posts `.send` messages until the last one has ended.
  package var send: @Sendable (SendOrder, Asking, @escaping Posting) -> Void
  package var cancelSend: @Sendable (SendID) -> Void
  /// Ends connections and the local gateway, and says what was not written; called once, at the end.
  package var close: @Sendable () -> Complaint

  package init(
    now: @escaping @Sendable () -> Double, library: @escaping @Sendable () -> Library,
    saveDraft: @escaping @Sendable (Draft) -> Complaint, discardOrphan: @escaping @Sendable () -> Void,
    putDraftAway: @escaping @Sendable () -> Complaint,
    saveTemplate: @escaping @Sendable (TemplateOrder) -> TemplateAnswer,
    renameTemplate: @escaping @Sendable (Template, String) -> TemplateAnswer,
    deleteTemplate: @escaping @Sendable (Template) -> Complaint,
    saveDevice: @escaping @Sendable (Device) -> Complaint,
    removeDevice: @escaping @Sendable (Device) -> Complaint,
    saveCredential: @escaping @Sendable (CredentialReference) -> Complaint,
    removeCredential: @escaping @Sendable (CredentialReference) -> Complaint,
    history: @escaping @Sendable (HistoryQuery) -> (entries: [HistoryEntry]?, complaint: Complaint),
    readCredential: @escaping @Sendable (CredentialRequest, Asking) -> CredentialAnswer,
    readFile: @escaping @Sendable (String) -> FileAnswer,
    readSchema: @escaping @Sendable (String) -> SchemaAnswer,
    copy: @escaping @Sendable (String) -> Clipboard.Outcome,
    fetchMedia: @escaping @Sendable (String) -> MediaResult,
    send: @escaping @Sendable (SendOrder, Asking, @escaping Posting) -> Void,
    cancelSend: @escaping @Sendable (SendID) -> Void, close: @escaping @Sendable () -> Complaint
  ) {
    self.now = now
    self.library = library
    self.saveDraft = saveDraft
    self.discardOrphan = discardOrphan
    self.putDraftAway = putDraftAway
    self.saveTemplate = saveTemplate
    self.renameTemplate = renameTemplate
    self.deleteTemplate = deleteTemplate
    self.saveDevice = saveDevice
    self.removeDevice = removeDevice
    self.saveCredential = saveCredential
    self.removeCredential = removeCredential
    self.history = history
    self.readCredential = readCredential
    self.readFile = readFile
    self.readSchema = readSchema
    self.copy = copy
    self.fetchMedia = fetchMedia
    self.send = send
    self.cancelSend = cancelSend
    self.close = close
  }
}
