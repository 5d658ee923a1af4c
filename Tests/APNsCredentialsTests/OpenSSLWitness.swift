import Foundation

/// The `openssl` command, a witness from outside: it makes the files that the readers must open, and checks what we sign.
enum OpenSSLWitness {
  static let path = ["/usr/bin/openssl", "/usr/local/bin/openssl", "/opt/homebrew/bin/openssl"]
    .first { FileManager.default.isExecutableFile(atPath: $0) }

  static var isPresent: Bool { path != nil }

  struct Failure: Error {
    let arguments: [String]
    let message: String
  }

  /// Runs one command and hands back what it printed.
  @discardableResult
  static func run(_ arguments: String..., input: Data = Data()) throws -> Data {
    try run(arguments, input: input)
  }

  @discardableResult
  static func run(_ arguments: [String], input: Data = Data()) throws -> Data {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: path ?? "/nonexistent")
    process.arguments = arguments
    let (source, output, errors) = (Pipe(), Pipe(), Pipe())
    process.standardInput = source
    process.standardOutput = output
    process.standardError = errors
    try process.run()
    try source.fileHandleForWriting.write(contentsOf: input)
    try source.fileHandleForWriting.close()
    let printed = output.fileHandleForReading.readDataToEndOfFile()
    let complaint = errors.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else {
      throw Failure(arguments: arguments, message: String(decoding: complaint, as: UTF8.self))
    }
    return printed
  }
}

/// A folder that goes away with the test that made it.
final class ScratchFolder: Sendable {
  let url: URL

  init() throws {
    url = FileManager.default.temporaryDirectory.appendingPathComponent("pushwright-" + UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  func path(_ name: String) -> String { url.appendingPathComponent(name).path }

  func write(_ name: String, _ bytes: some Sequence<UInt8>) throws {
    try Data(bytes).write(to: url.appendingPathComponent(name))
  }

  func read(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: url.appendingPathComponent(name)))
  }
}
