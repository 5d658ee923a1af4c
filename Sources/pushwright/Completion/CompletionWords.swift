import APNsCore
import APNsCredentials
import APNsLint
import ComposeModel
import NotificationPreview

/// What can stand behind an option or a command's name, for completion scripts.
enum CompletionWords {
  /// What a place takes.
  enum Place: Equatable {
    case words([String])
    case files
    /// Names of templates, or files.
    case templates
    /// Names of the device book.
    case devices
    /// Whatever a person types: a number, an id, a text.
    case free
  }

  /// What the value of an option is; nil for a switch.
  static func place(_ option: OptionSpec, of command: CommandSpec) -> Place? {
    guard let value = option.value else { return nil }
    switch option.name {
    case "--environment": return .words(environments(command.name))
    case "--push-type": return .words(PushType.all.map(\.rawValue))
    case "--priority": return .words(["10", "5", "1"])
    case "--kind": return .words(Device.Kind.allCases.map(\.rawValue))
    case "--token-kind": return .words(LintInput.TokenKind.allCases.map(\.rawValue))
    case "--auth",
      "--as" where command.name == "inspect":
      return .words(CredentialUse.allCases.map(\.rawValue))
    case "--surface": return .words(PreviewSurface.allCases.map(\.rawValue))
    case "--setting": return .words(PreviewSwitch.all.map { $0.name + ($0.valueName == nil ? "" : "=") })
    case "--color": return .words(command.name == "open" ? ["never", "8", "256"] : ["never", "256"])
    case "--result": return .words(HistoryEntry.Result.allCases.map(\.rawValue))
    case "--fault": return .free
    case "--template": return .templates
    case "--to": return .devices
    default: break
    }
    let parts = alternatives(value)
    if parts.count > 1 { return .words(parts) }
    return value.split(separator: "|").contains("FILE") ? .files : .free
  }

  private static func environments(_ command: String) -> [String] {
    switch command {
    case "gateway", "devices": ["sandbox", "production"]
    case "history": Environment.Kind.allCases.map(\.rawValue)
    default: Environment.Kind.allCases.filter { $0 != .custom }.map(\.rawValue)
    }
  }

  /// What the first word behind a command's name is.
  static func operand(of command: CommandSpec) -> Place {
    if command.name == "open" { return .templates }
    if command.name == "explain" { return .words(RejectionReason.all.map(\.rawValue)) }
    let acts = command.operands.split(separator: " | ").compactMap { $0.split(separator: " ").first }
    let words = acts.count > 1 ? acts.map(String.init) : alternatives(command.operands)
    if words.count > 1 { return .words(words) }
    return command.operands.contains("FILE") ? .files : .free
  }

  /// Whether later words may be files.
  static func takesFiles(_ command: CommandSpec) -> Bool { command.operands.contains("FILE") }

  /// The words of `curl|apns`; none where a part is a place holder.
  private static func alternatives(_ text: String) -> [String] {
    let parts = text.split(separator: "|").map(String.init)
    return parts.allSatisfy { $0.allSatisfy { $0.isLowercase || $0.isNumber || $0 == "-" } } ? parts : []
  }
}
