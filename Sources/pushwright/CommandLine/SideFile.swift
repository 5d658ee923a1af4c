import APNsCore
import APNsPayload
import ComposeModel
import HostPlatform
import JSONText

/// The small JSON files that options name.
enum SideFile {
  /// The value of `--profile`: the name of a built-in profile or a file.
  ///
  /// - Throws: `UsageError` for an unknown name, `CommandFailure` for a file that cannot be used.
  static func profile(_ text: String) throws -> ExtensionProfile {
    if let profile = ExtensionProfile.named(text) { return profile }
    guard ExtensionProfile.isFile(text) else { throw UsageError(ExtensionProfile.unknown(text)) }
    let document = JSONDocument(parsing: try InputFile.read(text, what: "The extension profile"))
    let result = ExtensionProfile.parse(document)
    guard let profile = result.profile else { throw failure(text, result.findings) }
    return profile
  }

  /// Reads a template that is to lie elsewhere: what it names beside itself is named in full.
  ///
  /// - Parameters:
  ///   - path: Where it is from; `-` for standard input, which counts from the working folder.
  static func template(_ bytes: [UInt8], name: String, path: String) -> TemplateFile.Reading {
    TemplateFile.read(bytes, name: name, source: .file(path: FileStore.wholePath(path)))
  }

  /// The value of `--schema`: a file.
  ///
  /// - Throws: `CommandFailure` for a file that cannot be used.
  static func schema(_ path: String) throws -> ContentStateSchema {
    let document = JSONDocument(parsing: try InputFile.read(path, what: "The schema file"))
    let result = ContentStateSchema.parse(document)
    guard let schema = result.schema else { throw failure(path, result.findings) }
    return schema
  }

  private static func failure(_ path: String, _ findings: [Finding]) -> CommandFailure {
    let lines = findings.filter { $0.severity == .error }.flatMap(FindingOutput.lines)
    return CommandFailure(.wrongUsage, ([path] + lines).joined(separator: "\n"))
  }
}
