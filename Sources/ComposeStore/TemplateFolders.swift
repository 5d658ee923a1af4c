import Glibc
package import HostPlatform

/// Where templates are looked for: the project's first, then the user's, then those that came with the program.
package struct TemplateFolders: Sendable, Hashable {
  /// `.pushwright/templates` of the working folder.
  package let project: String
  /// `templates` under the data folder.
  package let user: String
  /// Shipped with the program; nil where they cannot be found.
  package let builtIn: String?

  package init(project: String, user: String, builtIn: String?) {
    self.project = project
    self.user = user
    self.builtIn = builtIn
  }

  /// The folders of this process.
  package static func current(_ folders: UserFolders = .current) -> TemplateFolders {
    TemplateFolders(
      project: workingFolder() + "/.pushwright/templates", user: folders.data + "/templates",
      builtIn: builtInFolder(executable: executablePath()))
  }

  /// Looks for the shipped templates: `PREFIX/share/pushwright/templates` beside `PREFIX/bin`, else the repository above
  /// the build folder.
  package static func builtInFolder(executable: String) -> String? {
    var parts = executable.split(separator: "/").dropLast()
    let prefix = "/" + parts.dropLast().joined(separator: "/")
    let installed = prefix + "/share/pushwright/templates"
    if FileStore.exists(installed) { return installed }
    while !parts.isEmpty {
      let folder = "/" + parts.joined(separator: "/")
      if FileStore.exists(folder + "/Package.swift"), FileStore.exists(folder + "/templates/alert.json") {
        return folder + "/templates"
      }
      parts = parts.dropLast()
    }
    return nil
  }

  private static func executablePath() -> String { resolved("/proc/self/exe") ?? "/" }

  private static func workingFolder() -> String { resolved(".") ?? "." }

  private static func resolved(_ path: String) -> String? {
    guard let text = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(text) }
    return unsafe String(cString: text)
  }
}
