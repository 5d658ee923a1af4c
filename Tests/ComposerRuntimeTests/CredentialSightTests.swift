import APNsCore
import ComposeModel
import Composer
import Foundation
import HostPlatform
import Testing

@testable import ComposerRuntime

@Suite struct CredentialSightTests {
  private let gateway = LocalGateway(
    folder: FileManager.default.temporaryDirectory.appendingPathComponent("sight-\(UUID().uuidString)").path)

  private var vault: CredentialVault {
    CredentialVault { [gateway] in try gateway.authority().demoCredential }
  }

  @Test func `the token that will go is taken apart, without its signature`() throws {
    let vault = vault
    let now = Int(Clock.now)
    guard case .token(let sight) = vault.sight(of: .demo, environment: .local(port: 0), now: now),
      case .bearer(let sent) = try vault.authorization(for: .demo, environment: .local(port: 443))
    else {
      Issue.record("no token")
      return
    }
    let parts = sent.text.split(separator: ".").map(String.init)
    #expect(sight.masked == "\(parts[0]).\(parts[1]).****")
    #expect(sight.byteCount == "bearer \(sent.text)".utf8.count)
    #expect(!"\(sight)".contains(parts[2]))
    #expect(sight.header == #"{"alg":"ES256","kid":"\#(sent.keyID)"}"#)
    #expect(sight.claims.contains(#""iat":\#(sight.issuedAt)"#))
    #expect(sight.renewedAt - sight.issuedAt == 45 * 60)
    #expect(sight.refusedAt - sight.issuedAt == 60 * 60)
    #expect(abs(sight.issuedAt - now) < 10)
  }

  @Test func `a file that is gone is said to be, and nothing is asked`() {
    let reference = CredentialReference(
      name: "gone", source: .key(path: "/nowhere/AuthKey_ABC123DEFG.p8", keyID: "ABC123DEFG", teamID: "T"))
    guard case .unusable(let findings) = vault.sight(of: reference, environment: .sandbox, now: 0) else {
      Issue.record("not said")
      return
    }
    #expect(findings.first?.message.contains("/nowhere/AuthKey_ABC123DEFG.p8") == true)
  }
}
