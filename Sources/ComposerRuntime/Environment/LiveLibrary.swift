import APNsCore
import ComposeModel
import ComposeStore
import Composer
import HostPlatform

/// Templates, devices and credentials as they are on this machine, with the demo ones first.
struct LiveLibrary: Sendable {
  private let templates: TemplateLibrary
  private let demoDevice: Device?
  private let store: LiveStore
  /// Those of the settings.
  private let servers: [OwnServer]
  private let localGateway: LocalGatewayFiles?

  init(
    templates: TemplateLibrary, demoDevice: Device?, store: LiveStore, servers: [OwnServer] = [],
    localGateway: LocalGatewayFiles? = nil
  ) {
    self.localGateway = localGateway
    self.servers = servers
    self.templates = templates
    self.demoDevice = demoDevice
    self.store = store
  }

  /// Everything that can be picked.
  ///
  /// - Parameter now: The moment at which credentials are judged, in seconds since 1970; nil to leave their files closed,
  ///   since opening a protected one takes a while.
  func read(judgingCredentialsAt now: Int? = nil) -> Composer.Library {
    var problems = store.problem.map { [$0] } ?? []
    var usable: [Template] = []
    for entry in templates.entries() {
      if let template = entry.template { usable.append(template) }
      if entry.findings.holdsBack, let finding = entry.findings.first {
        problems.append("\(entry.source.path): \(finding.message)")
      }
    }
    var devices: [Device] = []
    var credentials: [CredentialReference] = []
    var servers = self.servers
    do throws(StoreError) {
      devices = try store.devices()
      credentials = try store.credentials()
      servers = try allServers()
    } catch {
      problems.append("The library cannot be read: \(error.description)")
    }
    if let problem = store.recordProblem { problems.append(problem) }
    var library = Composer.Library(
      templates: usable, devices: (demoDevice.map { [$0] } ?? []) + devices,
      credentials: [.demo] + credentials, servers: servers.map(\.environment), problems: problems)
    library.localGateway = localGateway
    for server in servers {
      library.standIns[server.environment] = server.standsFor
      library.authorities[server.environment] = server.authorityPath
    }
    if let now {
      library.summaries = CredentialBoard.summaries(of: credentials, now: now, facts: store.facts)
    }
    return library
  }

  // MARK: Servers

  private func allServers() throws(StoreError) -> [OwnServer] {
    OwnServer.merged(settings: servers, list: try store.servers())
  }

  /// The file with the authority to trust for a server of one's own; nil trusts the system's.
  func authorityPath(for environment: Environment) -> String? {
    let all = (try? allServers()) ?? servers
    return all.first { $0.environment == environment }?.authorityPath
  }

  // MARK: Templates

  func save(_ order: TemplateOrder) -> TemplateAnswer {
    if order.replaces, let known = order.known,
      let stored = templates.stored(order.template.name, inProject: order.folder == .project),
      stored != known
    {
      return .changed(name: order.template.name, path: stored.source?.path ?? "")
    }
    do throws(TemplateLibrary.Failure) {
      return .saved(try save(order.template, inProject: order.folder == .project, replace: order.replaces))
    } catch {
      if case .exists(let path) = error { return .exists(name: order.template.name, path: path) }
      return .failed(words(for: error))
    }
  }

  /// Writes a template and reads its file again: what is opened later is compared with that.
  private func save(
    _ template: Template, inProject: Bool, replace: Bool
  ) throws(TemplateLibrary.Failure) -> Template {
    let saved = try templates.save(template, inProject: inProject, replace: replace)
    return templates.stored(template.name, inProject: inProject) ?? saved
  }

  func rename(_ template: Template, to name: String) -> TemplateAnswer {
    var renamed = template
    renamed.name = name
    var inProject = false
    if case .project = template.source { inProject = true }
    do throws(TemplateLibrary.Failure) {
      let saved = try save(renamed, inProject: inProject, replace: false)
      try templates.delete(template)
      return .saved(saved)
    } catch {
      if case .exists(let path) = error { return .exists(name: name, path: path) }
      return .failed(words(for: error))
    }
  }

  func delete(_ template: Template) -> ComposerEnvironment.Complaint {
    do throws(TemplateLibrary.Failure) {
      try templates.delete(template)
      return nil
    } catch {
      return words(for: error)
    }
  }

  func file(at path: String) -> FileAnswer {
    do throws(TemplateLibrary.Failure) {
      return .template(try templates.file(at: FileStore.wholePath(path)))
    } catch {
      return .failed(words(for: error))
    }
  }

  /// What went wrong, for the status line.
  func words(for failure: TemplateLibrary.Failure) -> String {
    switch failure {
    case .notFound(let name, _): "There is no template \(name)."
    case .exists(let path): "\(path) exists."
    case .badName(let name):
      "\(name) cannot be a template's name: use letters, digits, blanks, dots, - and _."
    case .file(let error): error.description + "."
    case .unusable(let path, let findings): "\(path): " + (findings.first?.message ?? "it cannot be used.")
    }
  }
}
