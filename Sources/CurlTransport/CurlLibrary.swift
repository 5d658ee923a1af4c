package import APNsCore
import CCurl

/// The libcurl that this program runs with.
package struct CurlLibrary: Sendable, Equatable {
  /// Such as `7.88.1`.
  package var version: String
  /// The TLS library, such as `OpenSSL/3.0.19`.
  package var tls: String
  package var hasHTTP2: Bool
  package var hasIPv6: Bool
  /// Whether names are resolved on a thread of their own, so that a lookup can be cancelled.
  package var resolvesInBackground: Bool
  /// Why it cannot be loaded, in the words of the system's loader; empty when it was.
  package var problem = ""

  package init(
    version: String, tls: String, hasHTTP2: Bool, hasIPv6: Bool, resolvesInBackground: Bool
  ) {
    self.version = version
    self.tls = tls
    self.hasHTTP2 = hasHTTP2
    self.hasIPv6 = hasIPv6
    self.resolvesInBackground = resolvesInBackground
  }

  /// What `curl_version_info` says; the library is made ready on the way.
  ///
  /// It is loaded here, by the first that opens a connection.
  package static let current: CurlLibrary = {
    var library = CurlLibrary(
      version: "unknown", tls: "", hasHTTP2: false, hasIPv6: false, resolvesInBackground: false)
    library.problem = unsafe String(cString: pw_curl_problem())
    guard library.problem.isEmpty else { return library }
    pw_curl_global_init()
    guard let info = unsafe pw_curl_version_info() else { return library }
    let features = unsafe info.pointee.features
    func has(_ bit: Int32) -> Bool { features & bit != 0 }
    return unsafe CurlLibrary(
      version: info.pointee.version.map { unsafe String(cString: $0) } ?? "unknown",
      tls: info.pointee.ssl_version.map { unsafe String(cString: $0) } ?? "",
      hasHTTP2: has(CURL_VERSION_HTTP2), hasIPv6: has(CURL_VERSION_IPV6),
      resolvesInBackground: has(CURL_VERSION_ASYNCHDNS))
  }()

  /// Why no push can be sent with this library; nil when it will do.
  package var shortcoming: TransportFailure? {
    if !problem.isEmpty {
      return TransportFailure(
        hop: .configuration,
        message: "libcurl cannot be loaded (\(problem)), and it opens every connection. "
          + "Install it (Debian: libcurl4).")
    }
    if !hasHTTP2 {
      return TransportFailure(
        hop: .configuration,
        message: "This libcurl (\(version)) was built without HTTP/2, and APNs speaks nothing else. "
          + "Install a libcurl with HTTP/2 (Debian: libcurl4); `curl --version` must list HTTP2.")
    }
    // The SSL_CTX of a connection is set up by hand, which only the OpenSSL build hands out.
    guard tls.hasPrefix("OpenSSL") || tls.contains(" OpenSSL") else {
      return TransportFailure(
        hop: .configuration,
        message: "This libcurl (\(version)) uses \(tls.isEmpty ? "no TLS library" : tls) for TLS; OpenSSL "
          + "is needed. Install the OpenSSL build of libcurl (Debian: libcurl4).")
    }
    return nil
  }
}
