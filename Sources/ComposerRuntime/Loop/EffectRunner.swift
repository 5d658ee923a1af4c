import ComposeModel
package import Composer

/// Performs the effects that need no terminal, each in its lane, and posts what comes of them.
package final class EffectRunner: Sendable {
  private let environment: ComposerEnvironment
  private let post: ComposerEnvironment.Posting
  private let leaveForTerminal: @Sendable (String) -> Void
  private let passphrases = PassphraseDesk()
  /// Files of this machine, in the order in which they were changed.
  private let store = WorkLane(name: "store")
  private let drafts = WorkLane(name: "drafts")
  private let sending = WorkLane(name: "sending")
  private let clipboard = WorkLane(name: "clipboard")
  private let media = WorkLane(name: "media")

  /// - Parameters:
  ///   - mailbox: where answers go.
  package init(environment: ComposerEnvironment, mailbox: Mailbox) {
    self.environment = environment
    post = { mailbox.post($0) }
    leaveForTerminal = { mailbox.leave(.terminal($0)) }
  }

  /// Starts one effect; false when it is one of the terminal's or the clock's, which the loop performs itself.
  package func perform(_ effect: Effect) -> Bool {
    performLibrary(effect) || performTemplates(effect) || performOthers(effect)
  }

  /// Waits until the draft is on disk, before anything risky; at most two seconds.
  package func flushDraft() { drafts.flush(seconds: 2) }

  /// Keeps the draft for the next run, which begins with it.
  package func putDraftAway() { drafts.run { [self] in complain(environment.putDraftAway()) } }

  /// Ends everything that still runs; what went wrong is then in the mailbox.
  package func close() {
    passphrases.close()
    if !drafts.flush(seconds: 2) { post(.failed("The draft may not be on disk: writing takes too long.")) }
    if !store.flush(seconds: 2) { post(.failed("The library may not be on disk: writing takes too long.")) }
    for lane in [store, drafts, sending, clipboard, media] { lane.close() }
    complain(environment.close())
  }

  private func performOthers(_ effect: Effect) -> Bool {
    switch effect {
    case .send(let order):
      // A send is risky: the draft is on disk before.
      drafts.flush(seconds: 2)
      sending.run { [self] in environment.send(order, ask, post) }
    case .cancelSend(let id): environment.cancelSend(id)
    case .saveDraft(let draft):
      drafts.run { [self] in
        let complaint = environment.saveDraft(draft)
        post(complaint.map(Message.failed) ?? .draftKept(at: environment.now()))
      }
    case .discardOrphan: drafts.run { [self] in environment.discardOrphan() }
    case .readCredential(let request, let ticket):
      sending.run { [self] in post(.credentialRead(environment.readCredential(request, ask), ticket)) }
    case .lookAtCredential(let reference, let environment, let ticket):
      store.run { [self] in
        post(.requestSight(self.environment.requestSight(reference, environment), ticket))
      }
    case .askChannels(let order, let ticket):
      sending.run { [self] in
        environment.askChannels(order, ask, post) { [post] in post(.channels($0, ticket)) }
      }
    case .givePassphrase(let passphrase, let ticket): passphrases.answer(passphrase, ticket)
    case .readFile(let path, let ticket):
      store.run { [self] in post(.fileRead(environment.readFile(path), ticket)) }
    case .readAuthority(let path, let ticket):
      store.run { [self] in post(.authorityRead(environment.readAuthority(path), ticket)) }
    case .readSchema(let path, let ticket):
      store.run { [self] in post(.schemaRead(environment.readSchema(path), ticket)) }
    case .readProfile(let path, let ticket):
      store.run { [self] in post(.profileRead(environment.readProfile(path), ticket)) }
    case .copy(let text, let what): clipboard.run { [self] in copy(text, what) }
    case .fetchMedia(let url): media.run { [self] in post(.media(url: url, environment.fetchMedia(url))) }
    default: return false
    }
    return true
  }

  private func performTemplates(_ effect: Effect) -> Bool {
    switch effect {
    case .saveTemplate(let order, let ticket):
      store.run { [self] in answer(environment.saveTemplate(order), ticket) }
    case .renameTemplate(let template, let name, let ticket):
      store.run { [self] in answer(environment.renameTemplate(template, name), ticket) }
    case .deleteTemplate(let template): change { $0.deleteTemplate(template) }
    default: return false
    }
    return true
  }

  private func performLibrary(_ effect: Effect) -> Bool {
    switch effect {
    case .loadLibrary: store.run { [self] in post(.library(environment.library())) }
    case .loadHistory(let query, let ticket):
      store.run { [self] in
        let (entries, complaint) = environment.history(query)
        complain(complaint)
        if let entries { post(.history(entries, ticket)) }
      }
    case .saveDevice(let device): change { $0.saveDevice(device) }
    case .changeDevice(let device, let old): change { $0.changeDevice(device, old) }
    case .noteEnvironment(let kind, let devices): change { $0.noteEnvironment(kind, devices) }
    case .removeDevice(let device): change { $0.removeDevice(device) }
    case .saveCredential(let reference): change { $0.saveCredential(reference) }
    case .saveServer(let server): change { $0.saveServer(server) }
    case .removeServer(let server): change { $0.removeServer(server) }
    case .removeCredential(let reference): change { $0.removeCredential(reference) }
    default: return false
    }
    return true
  }

  /// Changes the library and tells what it holds now.
  private func change(_ act: @escaping @Sendable (ComposerEnvironment) -> ComposerEnvironment.Complaint) {
    store.run { [self] in
      complain(act(environment))
      post(.library(environment.library()))
    }
  }

  private func answer(_ answer: TemplateAnswer, _ ticket: Ticket) {
    if case .saved = answer { post(.library(environment.library())) }
    post(.templateSaved(answer, ticket))
  }

  private func complain(_ complaint: ComposerEnvironment.Complaint) {
    if let complaint { post(.failed(complaint)) }
  }

  private func copy(_ text: String, _ what: String) {
    switch environment.copy(text) {
    case .done(let way): post(.copied(what: what, way: way))
    case .terminal(let sequence, let way):
      leaveForTerminal(sequence)
      post(.copied(what: what, way: way))
    case .failed(let why): post(.failed("\(what) was not copied: \(why)."))
    }
  }

  private var ask: ComposerEnvironment.Asking {
    { [passphrases, post] prompt, attempt in passphrases.ask(prompt, post: post, attempt: attempt) }
  }
}
