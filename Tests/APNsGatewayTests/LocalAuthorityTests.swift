import APNsCore
import APNsCredentials
import Foundation
import Testing

@testable import APNsGateway

struct LocalAuthorityTests {
  /// A folder of its own for each test.
  private final class Folder {
    let path = NSTemporaryDirectory() + "authority-" + UUID().uuidString

    deinit { try? FileManager.default.removeItem(atPath: path) }

    func bytes(_ name: String) throws -> Data {
      try Data(contentsOf: URL(fileURLWithPath: path + "/" + name))
    }

    func overwrite(_ name: String, _ text: String) throws {
      try Data(text.utf8).write(to: URL(fileURLWithPath: path + "/" + name))
    }
  }

  private static let names = [
    "AuthKey_LOCALDEMO1.p8", "ca-key.pem", "ca.pem", "demo-device", "server-key.pem", "server.pem",
  ]

  @Test func makesEverythingPrivate() throws {
    let folder = Folder()
    let authority = try LocalAuthority.open(folder: folder.path)
    for name in Self.names {
      let attributes = try FileManager.default.attributesOfItem(atPath: folder.path + "/" + name)
      #expect(attributes[.posixPermissions] as? Int == 0o600, "\(name)")
    }
    #expect(authority.certificatePath == folder.path + "/ca.pem")
    #expect(authority.demoDevice.byteCount == 32)
  }

  @Test func usesTheSameFilesAgain() throws {
    let folder = Folder()
    let first = try LocalAuthority.open(folder: folder.path)
    let before = try Self.names.map(folder.bytes)
    let second = try LocalAuthority.open(folder: folder.path)
    #expect(try Self.names.map(folder.bytes) == before)
    #expect(first.demoDevice == second.demoDevice)
    #expect(first.demoKey.publicKey.der == second.demoKey.publicKey.der)
  }

  @Test(arguments: ["server.pem", "server-key.pem"]) func renewsADamagedServer(_ name: String) throws {
    let folder = Folder()
    _ = try LocalAuthority.open(folder: folder.path)
    let authority = try folder.bytes("ca.pem")
    try folder.overwrite(name, "damaged")
    _ = try LocalAuthority.open(folder: folder.path)
    #expect(try folder.bytes("ca.pem") == authority)
    #expect(try folder.bytes(name) != Data("damaged".utf8))
  }

  @Test(arguments: ["ca.pem", "ca-key.pem"]) func renewsADamagedAuthorityWithItsServer(_ name: String) throws
  {
    let folder = Folder()
    _ = try LocalAuthority.open(folder: folder.path)
    let server = try folder.bytes("server.pem")
    try folder.overwrite(name, "")
    _ = try LocalAuthority.open(folder: folder.path)
    #expect(try folder.bytes("server.pem") != server)
  }

  @Test(arguments: [(0.0, false), (380, false), (395, true)]) func renewsBeforeItExpires(
    _ row: (days: Double, renewed: Bool)
  ) throws {
    let folder = Folder()
    _ = try LocalAuthority.open(folder: folder.path)
    let before = (try folder.bytes("server.pem"), try folder.bytes("ca.pem"))
    let later = Date().timeIntervalSince1970 + row.days * 86_400
    _ = try LocalAuthority.open(folder: folder.path, now: later)
    #expect((try folder.bytes("server.pem") != before.0) == row.renewed)
    #expect(try folder.bytes("ca.pem") == before.1)
  }

  @Test func aDamagedKeyOrDeviceIsMadeAnew() throws {
    let folder = Folder()
    let first = try LocalAuthority.open(folder: folder.path)
    try folder.overwrite("AuthKey_LOCALDEMO1.p8", "damaged")
    try folder.overwrite("demo-device", "zz")
    let second = try LocalAuthority.open(folder: folder.path)
    #expect(first.demoKey.publicKey.der != second.demoKey.publicKey.der)
    #expect(first.demoDevice != second.demoDevice)
  }

  @Test func saysWhatCannotBeWritten() {
    #expect(throws: GatewayFailure.self) { try LocalAuthority.open(folder: "/proc/nowhere/gateway") }
  }

  /// The command of OpenSSL as a second opinion on the certificates.
  @Test func openSSLAgreesWithTheChain() throws {
    let folder = Folder()
    _ = try LocalAuthority.open(folder: folder.path)
    func verifies(_ arguments: [String]) throws -> Bool {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments =
        ["openssl", "verify", "-x509_strict", "-purpose", "sslserver", "-CAfile", folder.path + "/ca.pem"]
        + arguments
        + [folder.path + "/server.pem"]
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      return process.terminationStatus == 0
    }
    #expect(try verifies(["-verify_ip", "127.0.0.1"]))
    #expect(try verifies(["-verify_ip", "::1"]))
    #expect(try verifies(["-verify_hostname", "localhost"]))
    #expect(try !verifies(["-verify_hostname", "api.push.apple.com"]))
  }
}
