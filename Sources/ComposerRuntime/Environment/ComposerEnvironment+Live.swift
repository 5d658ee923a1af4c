import APNsCore
import ComposeModel
import ComposeStore
package import Composer
import CurlTransport
package import HostPlatform
package import TerminalCore

/// What the person asked for when starting the composer.
package struct StartOptions: Sendable {
  /// A template's name, or the path of a template, payload or `.apns` file.
  package var template: String?
  /// Frames with `-`, `|` and `+`.
  package var ascii = false
  package var mouse = true
  /// The colours that the person wants; nil leaves it to the terminal and `NO_COLOR`.
  package var colorDepth: ColorDepth?

  package init() {}
}

/// The real world, put together once for a run.
package struct LiveWorld: Sendable {
  package let environment: ComposerEnvironment
  private let library: LiveLibrary
  private let templates: TemplateLibrary
  private let demoDevice: Device?
  private let shelf: DraftShelf
  private let settings: LoadedSettings

  /// Reaches the files of the user; nothing is started yet.
  package init(folders: UserFolders = .current, settings: LoadedSettings) {
    self.settings = settings
    let gatewayFolder = folders.data + "/gateway"
    let gateway = LocalGateway(folder: gatewayFolder)
    templates = TemplateLibrary(folders: .current(folders))
    demoDevice = LocalDemo.device(gateway, folder: gatewayFolder)
    let store = LiveStore(folders: folders, retention: settings.file.retention)
    let library = LiveLibrary(
      templates: templates, demoDevice: demoDevice, store: store,
      servers: settings.file.servers, localGateway: LocalDemo.files(folder: gatewayFolder))
    let shelf = DraftShelf(folder: folders.state + "/drafts")
    self.library = library
    self.shelf = shelf
    environment = .live(
      library: library, store: store, shelf: shelf, gateway: gateway)
  }

  /// What the composer begins with: what was asked for, else the draft that was put away, else the first template.
  ///
  /// - Throws: `StartFailure` when the template that was asked for cannot be read.
  package func start(_ options: StartOptions, depth: ColorDepth) throws(StartFailure) -> StartData {
    let kept = shelf.lastDraft()
    var draft = kept?.draft ?? firstDraft
    if let name = options.template {
      do throws(TemplateLibrary.Failure) {
        draft.load(try templates.template(name))
      } catch {
        throw StartFailure(message: library.words(for: error))
      }
    }
    shelf.begin(with: draft)
    return StartData(
      draft: draft, orphan: shelf.takeOrphan()?.draft, library: library.read(),
      settings: settings(options, depth: depth), settingsProblems: settings.complaints,
      settingsHold: settings.isUnderstood)
  }

  /// The options where they are given, else the settings file.
  private func settings(_ options: StartOptions, depth: ColorDepth) -> Settings {
    let file = settings.file
    var settings = Settings(
      ascii: options.ascii || file.ascii, depth: depth, mouse: options.mouse, fetchesMedia: file.fetchesMedia,
      keymap: file.keymap,
      projectFolder: FileStore.exists(templates.folders.project) ? templates.folders.project : nil)
    settings.plain = file.plain
    settings.styles = file.styles
    return settings
  }

  /// The local environment, the demo device, the demo key and the simplest template.
  private var firstDraft: Draft {
    var draft = Draft(
      payload: Array("{\n  \"aps\": {\n    \"alert\": \"Hello\"\n  }\n}\n".utf8),
      headers: DraftHeaders(pushType: "alert", priority: "10"), environment: .local(port: 0),
      devices: demoDevice.map { [$0] } ?? [], credential: .demo)
    if let template = try? templates.template("alert") { draft.load(template) }
    return draft
  }
}

/// Why the composer cannot start.
package struct StartFailure: Error, Sendable {
  /// What is wrong, and the way out.
  package let message: String
}

extension ComposerEnvironment {
  fileprivate static func live(
    library: LiveLibrary, store: LiveStore, shelf: DraftShelf, gateway: LocalGateway
  ) -> ComposerEnvironment {
    let now: @Sendable () -> Double = { Clock.now }
    let vault = CredentialVault(learned: { store.remember($1, of: $0) }) {
      try gateway.authority().demoCredential
    }
    let engine = SendEngine(
      gateway: gateway, vault: vault, authorityPath: { library.authorityPath(for: $0) }, now: now
    ) { store.record($0) }
    let clipboard = Clipboard()
    var world = ComposerEnvironment(
      now: now, library: { library.read(judgingCredentialsAt: Int(now())) },
      saveDraft: { draft in
        do throws(SystemError) {
          try shelf.save(draft)
          return nil
        } catch {
          return "The draft is not on disk: \(error)."
        }
      },
      discardOrphan: { shelf.discardOrphan() },
      putDraftAway: {
        do throws(SystemError) {
          try shelf.putAway()
          return nil
        } catch {
          return "The draft could not be put away and is offered at the next start: \(error)."
        }
      },
      saveTemplate: { library.save($0) },
      renameTemplate: { library.rename($0, to: $1) }, deleteTemplate: { library.delete($0) },
      saveDevice: { store.save($0, now: Int(now())) }, removeDevice: { store.remove($0) },
      saveCredential: { store.save($0) }, removeCredential: { store.remove($0) },
      history: { store.history($0) },
      readCredential: {
        CredentialReader(now: Int(now()), unlocked: { vault.unlock($0, with: $1) }).read($0, ask: $1)
      },
      readFile: { library.file(at: $0) }, readSchema: { SchemaFileReader.read($0) },
      copy: { clipboard.copy($0) },
      fetchMedia: { MediaResult(MediaLookup().outcome(of: $0, allowsHTTP: false)) },
      send: { engine.send($0, ask: $1, post: $2) }, cancelSend: { engine.cancel($0) },
      close: {
        engine.close()
        return store.close()
      })
    world.readProfile = { ProfileFileReader.read($0) }
    world.requestSight = { reference, environment in
      RequestSight(
        credential: vault.sight(of: reference, environment: environment, now: Int(now())),
        proxy: ProxyChoice.environment.resolve(for: environment.host, variables: ProxyVariables.current)?.name
      )
    }
    world.askChannels = { engine.ask($0, ask: $1, post: $2, answer: $3) }
    world.changeDevice = { store.change($0, from: $1) }
    world.noteEnvironment = { store.note($0, of: $1) }
    world.saveServer = { store.save($0) }
    world.removeServer = { store.remove($0) }
    world.readAuthority = { AuthorityReader.read($0) }
    return world
  }
}
