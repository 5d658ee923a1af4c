import Glibc

/// Where the program keeps its files (XDG Base Directory Specification).
package struct UserFolders: Sendable, Hashable {
  /// Settings.
  package let configuration: String
  /// The library, the user's templates, the gateway's authority.
  package let data: String
  /// Drafts and the log.
  package let state: String
  /// A folder in memory for what must not reach a disk; nil where the system offers none.
  package let runtime: String?

  /// Reads an environment; a relative path in an XDG variable is ignored, as the specification asks.
  package init(environment: [String: String]) {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "/"
    func folder(_ variable: String, _ fallback: String) -> String {
      guard let path = environment[variable], path.hasPrefix("/") else {
        return home + "/" + fallback + "/pushwright"
      }
      return path + "/pushwright"
    }
    configuration = folder("XDG_CONFIG_HOME", ".config")
    data = folder("XDG_DATA_HOME", ".local/share")
    state = folder("XDG_STATE_HOME", ".local/state")
    runtime = environment["XDG_RUNTIME_DIR"].flatMap { $0.hasPrefix("/") ? $0 + "/pushwright" : nil }
  }

  /// The folders of this process.
  package static var current: UserFolders { UserFolders(environment: ProcessEnvironment.all) }
}

/// The environment variables of this process.
package enum ProcessEnvironment {
  /// Every variable.
  package static var all: [String: String] {
    var result: [String: String] = [:]
    var entry = unsafe environ
    while let text = unsafe entry.pointee {
      let pair = unsafe String(cString: text).split(
        separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if pair.count == 2 { result[String(pair[0])] = String(pair[1]) }
      unsafe entry += 1
    }
    return result
  }

  /// One variable; nil if it is not set.
  package static subscript(name: String) -> String? {
    unsafe getenv(name).map { unsafe String(cString: $0) }
  }
}
