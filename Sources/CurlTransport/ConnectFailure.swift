import APNsCore
import CCurl
import COpenSSL

/// What is known when a connection did not come about; the words for it are made of this alone.
struct ConnectFailure {
  /// How the authority of a local gateway is called.
  private static let localIssuer = "Pushwright local gateway"

  /// A `CURLcode`.
  var code: CURLcode
  /// What libcurl has written about it.
  var text: String
  var request: ConnectionRequest
  var proxy: Proxy?
  /// The proxy's answer to CONNECT, or 0.
  var proxyStatus: Int
  /// Whether the name was resolved, and the TCP connection made.
  var isResolved: Bool
  var isConnected: Bool
  var doubt: TLSWitness.Doubt?
  var identityProblem: String?

  private var isApple: Bool { request.host.hasSuffix("push.apple.com") }

  var failure: TransportFailure {
    if let identityProblem {
      return TransportFailure(
        hop: .tls, message: "The client certificate was not taken: \(identityProblem). Nothing was sent.")
    }
    switch code {
    case CURLE_COULDNT_RESOLVE_PROXY:
      return TransportFailure(
        hop: .proxy, message: "The name of the proxy \(shownProxy) could not be resolved. \(proxyAdvice)")
    case CURLE_COULDNT_RESOLVE_HOST:
      return TransportFailure(
        hop: .dns,
        message:
          "The name \(request.host) could not be resolved. Check the network, the resolver, or whether "
          + "a proxy is needed (HTTPS_PROXY or --proxy).")
    case CURLE_PROXY: return proxyRefusal
    case CURLE_OPERATION_TIMEDOUT: return timeOut
    case CURLE_COULDNT_CONNECT where proxy != nil && proxyStatus == 0:
      return TransportFailure(
        hop: .proxy, message: "The proxy \(shownProxy) could not be reached: \(text). \(proxyAdvice)")
    case CURLE_COULDNT_CONNECT:
      return TransportFailure(
        hop: .connect, message: "Nothing answers at \(request.name): \(text). \(portAdvice)")
    case CURLE_RECV_ERROR where proxy != nil && proxyStatus != 0 && proxyStatus / 100 != 2:
      return proxyRefusal
    case CURLE_RECV_ERROR, CURLE_SEND_ERROR, CURLE_GOT_NOTHING:
      if proxy != nil && !isConnectedThroughProxy { return proxyRefusal }
      return tlsRefusal
    case CURLE_PEER_FAILED_VERIFICATION: return distrust
    case CURLE_SSL_CACERT_BADFILE:
      return TransportFailure(
        hop: .tls, message: "The file of trusted certificates cannot be read: \(text). Check --ca.")
    case CURLE_SSL_CONNECT_ERROR: return tlsRefusal
    case CURLE_UNSUPPORTED_PROTOCOL, CURLE_URL_MALFORMAT:
      return TransportFailure(
        hop: .configuration,
        message: proxy == nil
          ? "\(request.name) is no address to connect to: \(text)."
          : "The proxy \(shownProxy) cannot be used: \(text). \(proxyAdvice)")
    default:
      let hop: TransportFailure.Hop = isConnected ? .tls : isResolved ? .connect : .dns
      return TransportFailure(
        hop: hop, message: "The connection to \(request.name) failed: \(text).")
    }
  }

  private var isConnectedThroughProxy: Bool { proxyStatus / 100 == 2 }

  private var shownProxy: String { proxy?.name ?? "" }

  private var proxyAdvice: String {
    switch request.proxy {
    case .environment: "It comes from HTTPS_PROXY or ALL_PROXY; NO_PROXY lists hosts to reach without it."
    case .url, .none: "It comes from --proxy."
    }
  }

  private var portAdvice: String {
    switch request.port {
    case 443 where isApple: "Firewalls that close port 443 often leave 2197 open: try --port 2197."
    case 2197 where isApple: "Port 2197 may be closed by a firewall: try --port 443."
    default: "Check host and port, and that the server runs."
    }
  }

  private var timeOut: TransportFailure {
    let limit = "within \(Int(request.connectLimit.rounded(.up))) s"
    if !isResolved && proxy == nil {
      return TransportFailure(
        hop: .dns,
        message: "The name \(request.host) was not resolved \(limit). Check the network and the resolver.")
    }
    if !isConnected {
      return proxy == nil
        ? TransportFailure(
          hop: .connect, message: "\(request.name) did not answer \(limit). \(portAdvice)")
        : TransportFailure(
          hop: .proxy, message: "The proxy \(shownProxy) did not answer \(limit). \(proxyAdvice)")
    }
    if proxy != nil && !isConnectedThroughProxy {
      return TransportFailure(
        hop: .proxy,
        message: "The proxy \(shownProxy) opened no way to \(request.name) \(limit). \(proxyAdvice)")
    }
    return TransportFailure(
      hop: .tls,
      message: "\(request.name) took the connection but did not finish the TLS handshake \(limit). Is it an "
        + "HTTPS server?\(isApple && request.port == 443 ? " A firewall may hold it up: try --port 2197." : "")"
    )
  }

  private var proxyRefusal: TransportFailure {
    if proxyStatus == 407 {
      return TransportFailure(
        hop: .proxy,
        message: "The proxy \(shownProxy) wants a user and password (407). Put them into its URL: "
          + "http://user:password@host:port.")
    }
    if proxyStatus != 0 {
      return TransportFailure(
        hop: .proxy,
        message: "The proxy \(shownProxy) refused the way to \(request.name) with status \(proxyStatus). Its "
          + "rules must allow CONNECT to port \(request.port).")
    }
    return TransportFailure(
      hop: .proxy,
      message: "The proxy \(shownProxy) opened no way to \(request.name): \(text). \(proxyAdvice)")
  }

  private var tlsRefusal: TransportFailure {
    let words = text.lowercased()
    if words.contains("wrong version number") || words.contains("packet length too long") {
      return TransportFailure(
        hop: .tls,
        message: "\(request.name) does not speak TLS on this port: \(text). Check the port; APNs listens on "
          + "443 and 2197.")
    }
    if request.identity != nil, words.contains("certificate") {
      return TransportFailure(
        hop: .tls,
        message:
          "\(request.name) did not accept the client certificate: \(text). It may be expired, revoked, "
          + "or not a push certificate.")
    }
    return TransportFailure(
      hop: .tls,
      message:
        "The TLS handshake with \(request.name) failed: \(text). APNs needs TLS 1.2 or newer; a proxy or "
        + "firewall on the way may have ended it.")
  }

  private var distrust: TransportFailure {
    guard let doubt else {
      return TransportFailure(
        hop: .tls,
        message:
          "The certificate that \(request.name) shows is not for this name: \(text). Check the host, or "
          + "whether a proxy answers in its place. Verification stays on; nothing was sent.")
    }
    switch doubt.code {
    case X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT_LOCALLY, X509_V_ERR_UNABLE_TO_GET_ISSUER_CERT,
      X509_V_ERR_SELF_SIGNED_CERT_IN_CHAIN, X509_V_ERR_DEPTH_ZERO_SELF_SIGNED_CERT,
      X509_V_ERR_UNABLE_TO_VERIFY_LEAF_SIGNATURE:
      return TransportFailure(hop: .tls, message: unknownIssuer(doubt))
    case X509_V_ERR_CERT_HAS_EXPIRED, X509_V_ERR_CERT_NOT_YET_VALID:
      return TransportFailure(
        hop: .tls,
        message:
          "The certificate \(doubt.subject) of \(request.name) is not valid now: \(doubt.words). If the "
          + "clock of this machine is right, the server must renew it. Nothing was sent.")
    default:
      return TransportFailure(
        hop: .tls,
        message: "The certificate of \(request.name) was not believed: \(doubt.words) (subject "
          + "\(doubt.subject), issuer \(doubt.issuer)). Nothing was sent.")
    }
  }

  private func unknownIssuer(_ doubt: TLSWitness.Doubt) -> String {
    var text =
      "The certificate of \(request.name) comes from the issuer \(doubt.issuer), which the trust store does not "
      + "know (\(doubt.words)). "
    switch request.trust {
    case .file(let path):
      return text + "The file \(path) given with --ca must hold the root of the server's chain."
    case .certificates:
      return text + "The server at this port is not the local gateway that was meant. Nothing was sent."
    case .system where doubt.issuer.contains(ConnectFailure.localIssuer):
      return text
        + "It comes from a local gateway of this program, which only who is told so trusts: give its certificate with "
        + "--ca FILE (pushwright gateway --print-ca prints it), in the composer as the CA file of the server: add it "
        + "again with that (F7 e), or name both in config.json. Nothing was sent."
    case .system: break
    }
    if isApple {
      text +=
        "In 2025 APNs moved to the root USERTrust RSA Certification Authority (sandbox on 20 January, production "
        + "on 24 February); an old trust store lacks it. "
      if !doubt.issuer.contains("Apple") && !doubt.issuer.contains("USERTRUST") {
        text += "The issuer is not Apple's: a proxy that opens TLS may stand in between. "
      }
    }
    return text
      + "Update the trust store (Debian: apt install --reinstall ca-certificates), or add the root of your "
      + "network's proxy to it. Nothing was sent."
  }
}
