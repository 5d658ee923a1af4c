import APNsCore
import APNsCredentials
import Glibc
import HostPlatform

/// The options that name a credential, and how they become one.
enum CredentialOptions {
  static let keyID = OptionSpec.option(
    "--key-id", "ID", "the key's id at Apple; else taken from the file name AuthKey_<id>.p8")
  static let teamID = OptionSpec.option("--team-id", "ID", "the id of the developer team")
  static let passphraseEnvironment = OptionSpec.option(
    "--passphrase-env", "NAME", "the environment variable that holds the passphrase")
  static let passphraseFile = OptionSpec.option(
    "--passphrase-file", "FILE", "the file whose first line is the passphrase")

  /// The passphrase that the options name; nil where none is named.
  ///
  /// - Throws: `UsageError` for a variable that is not set or for both options, `CommandFailure` for a file that
  ///   cannot be read.
  static func passphrase(_ arguments: Arguments) throws -> Passphrase? {
    switch (arguments["--passphrase-env"], arguments["--passphrase-file"]) {
    case (nil, nil): return nil
    case (.some, .some): throw UsageError("Give --passphrase-env or --passphrase-file, not both.")
    case (let name?, nil):
      guard let value = unsafe getenv(name) else {
        throw UsageError("--passphrase-env names \(name), and no such environment variable is set.")
      }
      return unsafe Passphrase(
        UnsafeBufferPointer(start: value, count: strlen(value)).map(UInt8.init(bitPattern:)))
    case (nil, let path?):
      let bytes = try InputFile.read(path, what: "The passphrase file")
      let line = bytes.prefix { $0 != 0x0a }
      return Passphrase(line.last == 0x0d ? line.dropLast() : line)
    }
  }

  /// Looks at the files of a credential; where they are protected and no option gives the passphrase, asks for it.
  ///
  /// Asking needs a terminal, and scripts (`--json`) are never asked.
  ///
  /// - Throws: `UsageError` for the options, `CommandFailure` for files that cannot be read.
  static func inspect(
    _ path: String, keyPath: String?, as use: CredentialUse?, _ arguments: Arguments,
    environment: Environment.Kind? = nil, now: Int
  ) throws -> CredentialInspection {
    var question = CredentialQuestion(
      file: try read(path), keyFile: try keyPath.map(read), use: use, passphrase: try passphrase(arguments),
      keyID: arguments["--key-id"], teamID: arguments["--team-id"], environment: environment, now: now)
    let inspection = CredentialInspection(question)
    guard inspection.load == .askPassword, question.passphrase == nil, !arguments.has("--json") else {
      return inspection
    }
    return ask(&question) ?? inspection
  }

  private static func ask(_ question: inout CredentialQuestion) -> CredentialInspection? {
    for _ in 0..<3 {
      guard case .passphrase(let passphrase) = PassphrasePrompt.ask("Passphrase for \(question.file.name): ")
      else {
        return nil
      }
      question.passphrase = passphrase
      let inspection = CredentialInspection(question)
      guard inspection.findings.contains(where: { $0.rule == "cred.wrong-password" }) else {
        return inspection
      }
      StandardStreams.complain("The passphrase does not open it.")
    }
    return nil
  }

  /// The key and the ids of `--key`, `--key-id` and `--team-id`, with what was noticed; no credential where a finding of
  /// severity error says why.
  ///
  /// - Throws: `UsageError` where an id is missing, `CommandFailure` where the file cannot be read.
  static func tokenCredential(
    _ arguments: Arguments
  ) throws -> (credential: TokenCredential?, findings: [Finding]) {
    guard let path = arguments["--key"] else {
      throw UsageError("--key FILE is missing: the .p8 key to sign with.")
    }
    guard arguments["--key-id"] != nil || KeyFileName.keyID(path: path) != nil else {
      throw UsageError("--key-id ID is missing, and the name of \(path) does not hold the key's id.")
    }
    guard arguments["--team-id"] != nil else {
      throw UsageError("--team-id ID is missing: the ten characters that name your developer team.")
    }
    let inspection = try inspect(path, keyPath: nil, as: .token, arguments, now: Int(Clock.now))
    return (inspection.tokenCredential, inspection.findings)
  }

  /// The bytes and the permissions of a credential file.
  ///
  /// - Throws: `CommandFailure` that names the file and what the system said.
  static func read(_ path: String) throws -> CredentialFile {
    do {
      return try CredentialFile.read(path)
    } catch {
      throw CommandFailure(.invalid, "The file \(path) cannot be read: \(error.reason).")
    }
  }
}
