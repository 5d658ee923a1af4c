import APNsCore
import ComposeModel

extension ComposerState {
  private static let standsForNothing = "nothing"

  mutating func openAddServer(url: String = "") {
    layers.append(
      .form(
        FormDialog(
          .addServer, title: "Add a server",
          intro:
            "A gateway that speaks HTTP/2 over TLS. Its certificate is checked like any other, against the CA file where there is one. What it stands in for decides what its answers mean and which server is the other one.",
          fields: [
            FormField("url", "URL", value: url, placeholder: "https://host:port"),
            FormField("ca", "CA file", placeholder: "PEM; only where the system does not trust the server"),
            FormField(
              "as", "Stands for", value: Self.standsForNothing,
              choices: [
                Self.standsForNothing, Environment.Kind.sandbox.rawValue,
                Environment.Kind.production.rawValue,
              ]),
          ], button: "use")))
  }

  mutating func acceptServer(_ form: FormDialog) {
    guard let server = Environment(url: form.value("url").trimmed.asServerURL) else {
      refuse(form, "A server is written https://host or https://host:port, without a path.", at: "url")
      return
    }
    let path = form.value("ca").trimmed
    guard server.kind == .custom else {
      guard path.isEmpty else {
        refuse(form, "\(server.host) is verified with the system's roots; it takes no CA file.", at: "ca")
        return
      }
      closeTop()
      choose(server)
      return
    }
    if path.isEmpty {
      closeTop()
      use(OwnServer(server, standsFor: standsFor(form)))
    } else {
      perform(.readAuthority(path: path, wait(form, "Looking at the file…")))
    }
  }

  private func standsFor(_ form: FormDialog) -> Environment.Kind? {
    Environment.Kind(rawValue: form.value("as"))
  }

  mutating func handle(_ answer: AuthorityAnswer, _ ticket: Ticket) {
    guard let index = layers.lastIndex(where: { $0.waitsFor(ticket) }), case .form(var form) = layers[index]
    else { return }
    switch answer {
    case .usable(let path):
      guard let server = Environment(url: form.value("url").trimmed.asServerURL) else { return }
      layers.remove(at: index)
      use(OwnServer(server, authorityPath: path, standsFor: standsFor(form)))
    case .failed(let reason):
      form.refuse(reason, at: "ca")
      layers[index] = .form(form)
    }
  }

  /// Sends to a server from now on, and keeps it in the list unless it stands there as it is.
  private mutating func use(_ server: OwnServer) {
    let environment = server.environment
    let isKnown = library.servers.contains(environment)
    if !isKnown || server.authorityPath != nil || server.standsFor != nil {
      // What is not said this time stays as it is known.
      var server = server
      server.authorityPath = server.authorityPath ?? library.authorities[environment]
      server.standsFor = server.standsFor ?? library.standIns[environment]
      if !isKnown { library.servers.append(environment) }
      library.authorities[environment] = server.authorityPath
      library.standIns[environment] = server.standsFor
      perform(.saveServer(server))
    }
    choose(environment)
  }
}

extension String {
  /// An address with the scheme that a person leaves out.
  fileprivate var asServerURL: String { contains("://") ? self : "https://" + self }
}
