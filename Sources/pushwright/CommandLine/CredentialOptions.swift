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

  /// The key and the ids of `--key`, `--key-id` and `--team-id`, with what was noticed.
  ///
  /// - Throws: `UsageError` where an id is missing, `CommandFailure` where the file gives no key.
  static func tokenCredential(
    _ arguments: Arguments
  ) throws -> (credential: TokenCredential, findings: [Finding]) {
    guard let path = arguments["--key"] else {
      throw UsageError("--key FILE is missing: the .p8 key to sign with.")
    }
    let file = try read(path)
    guard let keyID = arguments["--key-id"] ?? KeyFileName.keyID(path: path) else {
      throw UsageError("--key-id ID is missing, and the name of \(path) does not hold the key's id.")
    }
    guard let teamID = arguments["--team-id"] else {
      throw UsageError("--team-id ID is missing: the ten characters that name your developer team.")
    }
    let reading = SigningKeyReader.read(file.bytes, passphrase: try passphrase(arguments))
    do {
      let key = try reading.get()
      let ids = IdentifierFindings.check(fileName: path, keyID: keyID, teamID: teamID)
      return (
        TokenCredential(key: key, keyID: keyID, teamID: teamID),
        reading.findings + ids + file.permissionFindings
      )
    } catch {
      throw CommandFailure(.invalid, "\(path): \(error.finding.message)")
    }
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
