import APNsCore

/// The value of `--environment`.
enum EnvironmentOption {
  static let help = "local, sandbox, production, or the https URL of another server"

  /// Reads the option's value.
  ///
  /// - Throws: `UsageError` for anything else.
  static func parse(_ text: String) throws -> Environment {
    switch Environment.Kind(rawValue: text.lowercased()) {
    case .local: return .local(port: 0)
    case .sandbox: return .sandbox
    case .production: return .production
    case .custom, nil:
      guard let environment = Environment(url: text) else {
        throw UsageError("--environment wants \(help), not \(text).")
      }
      return environment
    }
  }
}
