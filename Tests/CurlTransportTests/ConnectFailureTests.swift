import APNsCore
import CCurl
import COpenSSL
import Testing

@testable import CurlTransport

@Suite struct ConnectFailureTests {
  private func failure(
    _ code: CURLcode, _ text: String = "text of libcurl", host: String = "api.push.apple.com",
    port: Int = 443,
    proxy: String? = nil, proxyStatus: Int = 0, isResolved: Bool = true, isConnected: Bool = false,
    doubt: TLSWitness.Doubt? = nil, trust: ConnectionRequest.Trust = .system
  ) -> TransportFailure {
    let choice = proxy.map(ProxyChoice.url) ?? .environment
    let request = ConnectionRequest(host: host, port: port, trust: trust, proxy: choice, connectLimit: 5)
    return ConnectFailure(
      code: code, text: text, request: request, proxy: choice.resolve(for: host, variables: [:]),
      proxyStatus: proxyStatus, isResolved: isResolved, isConnected: isConnected, doubt: doubt,
      identityProblem: nil
    ).failure
  }

  @Test func `a name that does not resolve is the fault of DNS`() {
    #expect(failure(CURLE_COULDNT_RESOLVE_HOST).hop == .dns)
    #expect(failure(CURLE_OPERATION_TIMEDOUT, isResolved: false).hop == .dns)
    #expect(failure(CURLE_COULDNT_RESOLVE_PROXY, proxy: "http://p:1").hop == .proxy)
  }

  @Test func `a silent port 443 names the other port`() {
    let silent = failure(CURLE_OPERATION_TIMEDOUT)
    #expect(silent.hop == .connect)
    #expect(silent.message.contains("2197"))
    #expect(failure(CURLE_OPERATION_TIMEDOUT, port: 2197).message.contains("--port 443"))
    #expect(!failure(CURLE_COULDNT_CONNECT, host: "127.0.0.1", port: 9).message.contains("2197"))
  }

  @Test func `the authority of a local gateway is named with the way to trust it`() {
    let doubt = TLSWitness.Doubt(
      code: 20, words: "unable to get local issuer certificate", subject: "CN=127.0.0.1",
      issuer: "O=Pushwright, CN=Pushwright local gateway")
    let local = failure(
      CURLE_PEER_FAILED_VERIFICATION, host: "127.0.0.1", port: 8443, isConnected: true, doubt: doubt)
    for word in ["--ca", "--print-ca", "config.json", "CA file of the server"] {
      #expect(local.message.contains(word))
    }
    #expect(!local.message.contains("ca-certificates"))
  }

  @Test func `a handshake that stands still is the fault of TLS`() {
    #expect(failure(CURLE_OPERATION_TIMEDOUT, isConnected: true).hop == .tls)
  }

  @Test(arguments: [(407, "407"), (403, "403"), (0, "--proxy")])
  func `a proxy that refuses is named with its status`(status: Int, word: String) {
    let refused = failure(
      CURLE_RECV_ERROR, proxy: "http://u:hidden@proxy.example:3128", proxyStatus: status, isConnected: true)
    #expect(refused.hop == .proxy)
    #expect(refused.message.contains(word))
    #expect(refused.message.contains("proxy.example:3128"))
    #expect(!refused.message.contains("hidden"))
  }

  @Test func `the root that APNs moved to in 2025 is named when it is the cause`() {
    let doubt = TLSWitness.Doubt(
      code: X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, words: "unable to get local issuer certificate",
      subject: "CN = api.push.apple.com", issuer: "CN = Apple Public Server RSA CA 1 - G1")
    let apple = failure(CURLE_PEER_FAILED_VERIFICATION, isConnected: true, doubt: doubt)
    #expect(apple.hop == .tls)
    for word in ["trust store", "issuer", "ca-certificates", "USERTrust", "Apple Public Server"] {
      #expect(apple.message.contains(word))
    }
    let other = failure(CURLE_PEER_FAILED_VERIFICATION, host: "a.example", isConnected: true, doubt: doubt)
    #expect(!other.message.contains("USERTrust"))
    #expect(other.message.contains("ca-certificates"))
    let own = failure(
      CURLE_PEER_FAILED_VERIFICATION, host: "a.example", isConnected: true, doubt: doubt,
      trust: .file("ca.pem"))
    #expect(own.message.contains("--ca"))
  }

  @Test func `an issuer that is not Apple points at a proxy that opens TLS`() {
    let doubt = TLSWitness.Doubt(
      code: X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, words: "self-signed certificate in certificate chain",
      subject: "CN = api.push.apple.com", issuer: "CN = Example Corp Inspection")
    let opened = failure(CURLE_PEER_FAILED_VERIFICATION, isConnected: true, doubt: doubt)
    #expect(opened.message.contains("Example Corp Inspection"))
    #expect(opened.message.contains("proxy that opens TLS"))
  }

  @Test func `a port without TLS is told apart`() {
    let plain = failure(
      CURLE_SSL_CONNECT_ERROR, "error:0A00010B:SSL routines::wrong version number", isConnected: true)
    #expect(plain.message.contains("does not speak TLS"))
  }
}
