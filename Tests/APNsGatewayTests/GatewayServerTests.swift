import APNsCore
import APNsCredentials
import Foundation
import HostPlatform
import Testing

@testable import APNsGateway

/// The gateway as a foreign client sees it.
@Suite(.enabled(if: Curl.path != nil, "curl is not installed"))
struct GatewayServerTests {
  /// A gateway that runs for one test, and what its observer was told.
  private final class Running {
    let folder = NSTemporaryDirectory() + "gateway-" + UUID().uuidString
    let authority: LocalAuthority
    let server: GatewayServer
    let events = Lock<[GatewayEvent]>([])
    var curl: Curl { Curl(url: server.url, certificatePath: server.certificatePath) }

    init(_ change: (inout GatewayConfiguration) throws -> Void = { _ in }) throws {
      authority = try LocalAuthority.open(folder: folder)
      var configuration = GatewayConfiguration(authority: authority)
      try change(&configuration)
      let events = events
      server = try GatewayServer.start(configuration) { event in events.withLock { $0.append(event) } }
    }

    deinit {
      server.stop()
      try? FileManager.default.removeItem(atPath: folder)
    }

    func token(issuedAt: Int = Int(Date().timeIntervalSince1970), teamID: String = LocalAuthority.demoTeamID)
      throws
      -> String
    {
      try ProviderToken.sign(
        key: authority.demoKey, keyID: LocalAuthority.demoKeyID, teamID: teamID, issuedAt: issuedAt
      ).text.text
    }

    var exchanges: [GatewayExchange] {
      events.withLock { $0 }.compactMap { if case .exchange(let exchange) = $0 { exchange } else { nil } }
    }
  }

  private let valid = ValidRequest()

  @Test func acceptsAPushOfCurl() throws {
    let gateway = try Running()
    let answer = try gateway.curl.ask(valid, bearer: gateway.token())
    #expect(answer.status == 200, "\(answer.complaint)")
    #expect(answer.version == "2")
    #expect(answer.headers["apns-id"] == "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6")
    #expect(answer.headers["apns-unique-id"].flatMap { APNsID($0) } != nil)
    #expect(answer.body.isEmpty)
  }

  @Test func namesWhatIsSpoilt() throws {
    let gateway = try Running { $0.policy.topics = [ValidRequest.topic] }
    let token = try gateway.token()
    let now = Int(Date().timeIntervalSince1970)
    let rows: [(ValidRequest, String?, Int, RejectionReason)] = [
      (valid.with { $0.path = "/3/device/zz" }, token, 400, .badDeviceToken),
      (valid.with("apns-topic", "com.example.other"), token, 400, .topicDisallowed),
      (valid.with("apns-priority", "11"), token, 400, .badPriority),
      (valid.with("apns-push-type", "loud"), token, 400, .invalidPushType),
      (valid, try gateway.token(teamID: "TEAM123456"), 403, .invalidProviderToken),
      (valid, try gateway.token(issuedAt: now - 3700), 403, .expiredProviderToken),
      (valid, nil, 403, .missingProviderToken),
      (valid.with { $0.body = [UInt8](repeating: 0x61, count: 4097) }, token, 413, .payloadTooLarge),
      (valid.with { $0.body = [UInt8](repeating: 0x61, count: 300_000) }, token, 413, .payloadTooLarge),
      (valid.with { $0.method = "GET" }, token, 405, .methodNotAllowed),
      (valid.with { $0.path = "/" }, token, 404, .badPath),
    ]
    for (request, bearer, status, reason) in rows {
      let answer = try gateway.curl.ask(request, bearer: bearer)
      #expect(answer.status == status, "\(reason): \(answer.complaint)")
      #expect(answer.body == "{\"reason\":\"\(reason)\"}")
      #expect(answer.headers["apns-id"] != nil)
    }
    #expect(gateway.exchanges.count == rows.count)
  }

  @Test func theObserverSeesNoSecret() throws {
    let gateway = try Running()
    let token = try gateway.token()
    _ = try gateway.curl.ask(valid, bearer: token)
    let exchange = try #require(gateway.exchanges.first)
    #expect(exchange.sender == .providerToken(keyID: "LOCALDEMO1", teamID: "LOCALTEAM1"))
    #expect(exchange.request.authorization.isEmpty)
    let signature = try #require(token.split(separator: ".").last)
    #expect(!String(describing: exchange).contains(signature))
  }

  @Test func aClientWithoutHTTP2IsTurnedAway() throws {
    let gateway = try Running()
    let answer = try gateway.curl.ask(valid, bearer: gateway.token(), extra: ["--http1.1"])
    #expect(answer.exit != 0)
    #expect(gateway.exchanges.isEmpty)
  }

  @Test func answersOnEveryNameOfTheLoopback() throws {
    let gateway = try Running()
    let token = try gateway.token()
    let curl = Curl(
      url: "https://localhost:\(gateway.server.port)", certificatePath: gateway.server.certificatePath)
    #expect(try curl.ask(valid, bearer: token).status == 200)
  }

  @Test func saysThatThePortIsTaken() throws {
    let gateway = try Running()
    var configuration = GatewayConfiguration(authority: gateway.authority)
    configuration.port = gateway.server.port
    #expect {
      try GatewayServer.start(configuration)
    } throws: { error in
      guard case .address(let words)? = error as? GatewayFailure else { return false }
      return words.contains("\(gateway.server.port)") && words.contains("in use")
    }
  }

  @Test func stopsWhileClientsAreConnected() throws {
    let gateway = try Running()
    _ = try gateway.curl.ask(valid, bearer: gateway.token())
    gateway.server.stop()
    let answer = try gateway.curl.ask(valid, bearer: gateway.token())
    #expect(answer.exit == 7)
    #expect(gateway.server.counts.accepted == 1)
  }

  @Test func answersLateWhenAFaultSaysSo() throws {
    let gateway = try Running { $0.faults = try GatewayFault.list("slow=0.3,status=503:after=1") }
    let token = try gateway.token()
    let begin = Date()
    #expect(try gateway.curl.ask(valid, bearer: token).status == 200)
    #expect(Date().timeIntervalSince(begin) >= 0.3)
  }

  @Test(arguments: [
    "refused-stream", "rst", "close", "abort", "goaway=Shutdown", "half-close", "tls-refused", "refused",
  ])
  func breaksTheRequestWhenAFaultSaysSo(_ fault: String) throws {
    let gateway = try Running { $0.faults = try GatewayFault.list(fault) }
    let answer = try gateway.curl.ask(valid, bearer: gateway.token(), extra: ["--max-time", "2"])
    #expect(answer.exit != 0)
    #expect(gateway.server.counts.accepted == 0)
  }
}

/// Client certificates, made by the command of OpenSSL.
@Suite(.enabled(if: Curl.path != nil, "curl is not installed"))
struct ClientCertificateTests {
  /// A folder with an authority and a push certificate of two topics.
  private final class Certificates {
    let folder = NSTemporaryDirectory() + "clients-" + UUID().uuidString

    init() throws {
      try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
      try """
      [push]
      extendedKeyUsage = clientAuth
      1.2.840.113635.100.6.3.1 = DER:0500
      1.2.840.113635.100.6.3.2 = DER:0500
      1.2.840.113635.100.6.3.6 = ASN1:SEQUENCE:topics
      [topics]
      a = UTF8String:com.example.app
      b = SEQUENCE:app
      c = UTF8String:com.example.app.voip
      d = SEQUENCE:voip
      [app]
      a = UTF8String:app
      [voip]
      a = UTF8String:voip
      """.write(toFile: folder + "/push.cnf", atomically: true, encoding: .utf8)
      let curve = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:P-256", "-nodes"]
      try openssl(
        ["req", "-x509"] + curve + [
          "-keyout", "ca.key", "-out", "ca.pem", "-subj", "/CN=Clients", "-days", "2",
        ])
      try openssl(
        ["req"] + curve
          + [
            "-keyout", "push.key", "-out", "push.csr", "-subj",
            "/UID=com.example.app/CN=Apple Push Services: com.example.app",
          ])
      try openssl([
        "x509", "-req", "-in", "push.csr", "-CA", "ca.pem", "-CAkey", "ca.key", "-days", "1", "-out",
        "push.pem",
        "-extfile", "push.cnf", "-extensions", "push",
      ])
    }

    deinit { try? FileManager.default.removeItem(atPath: folder) }

    private func openssl(_ arguments: [String]) throws {
      let process = Process()
      process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
      process.arguments = ["openssl"] + arguments
      process.currentDirectoryURL = URL(fileURLWithPath: folder)
      process.standardOutput = FileHandle.nullDevice
      process.standardError = FileHandle.nullDevice
      try process.run()
      process.waitUntilExit()
      #expect(process.terminationStatus == 0, "openssl \(arguments.joined(separator: " "))")
    }

    var flags: [String] { ["--cert", folder + "/push.pem", "--key", folder + "/push.key"] }
  }

  private let valid = ValidRequest().with("authorization", nil)

  private func server(_ folder: String, trusting authorities: [UInt8]?) throws -> GatewayServer {
    var configuration = GatewayConfiguration(authority: try LocalAuthority.open(folder: folder + "/gateway"))
    configuration.clientAuthorities = authorities
    return try GatewayServer.start(configuration)
  }

  @Test func takesACertificateOfATrustedAuthority() throws {
    let certificates = try Certificates()
    let authority = [UInt8](try Data(contentsOf: URL(fileURLWithPath: certificates.folder + "/ca.pem")))
    let server = try server(certificates.folder, trusting: authority)
    defer { server.stop() }
    let curl = Curl(url: server.url, certificatePath: server.certificatePath)
    #expect(try curl.ask(valid, bearer: nil, extra: certificates.flags).status == 200)
    let voip = valid.with("apns-push-type", "voip").with("apns-topic", "com.example.app.voip")
    #expect(try curl.ask(voip, bearer: nil, extra: certificates.flags).status == 200)
    let other = valid.with("apns-topic", "com.example.other")
    let refused = try curl.ask(other, bearer: nil, extra: certificates.flags)
    #expect(refused.body == #"{"reason":"TopicDisallowed"}"#)
    let missing = try curl.ask(valid.with("apns-topic", nil), bearer: nil, extra: certificates.flags)
    #expect(missing.body == #"{"reason":"MissingTopic"}"#)
  }

  @Test func answersAnUntrustedCertificateWithAReason() throws {
    let certificates = try Certificates()
    let strangers = try Certificates()
    let authority = [UInt8](try Data(contentsOf: URL(fileURLWithPath: strangers.folder + "/ca.pem")))
    let server = try server(certificates.folder, trusting: authority)
    defer { server.stop() }
    let curl = Curl(url: server.url, certificatePath: server.certificatePath)
    let answer = try curl.ask(valid, bearer: nil, extra: certificates.flags)
    #expect(answer.status == 403)
    #expect(answer.body == #"{"reason":"BadCertificate"}"#)
  }

  @Test func takesAnyCertificateWhereNoAuthorityIsNamed() throws {
    let certificates = try Certificates()
    let server = try server(certificates.folder, trusting: nil)
    defer { server.stop() }
    let curl = Curl(url: server.url, certificatePath: server.certificatePath)
    #expect(try curl.ask(valid, bearer: nil, extra: certificates.flags).status == 200)
  }
}
