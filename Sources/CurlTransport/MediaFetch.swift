package import APNsCore
import CCurl
import Glibc
import HostPlatform

/// Fetches one file over https within bounds, hop by hop: what a service extension would do with a media URL.
///
/// Blocking; run it on a thread of its own. Redirects are followed one at a time, so that each is seen and none leaves
/// https unnoticed.
package struct MediaFetch: Sendable {
  /// What keeps a fetch from going on for ever.
  package struct Limits: Sendable, Equatable {
    /// The most bytes of the body.
    package var bytes: Int
    /// Seconds for everything together, redirects included.
    package var seconds: Double
    package var redirects: Int

    package init(bytes: Int = 50_000_000, seconds: Double = 30, redirects: Int = 10) {
      self.bytes = bytes
      self.seconds = seconds
      self.redirects = redirects
    }
  }

  /// One request and what answered it.
  package struct Hop: Sendable, Equatable {
    package var url: String
    package var status: Int
    package var headers: [HeaderField]

    package init(url: String, status: Int, headers: [HeaderField]) {
      self.url = url
      self.status = status
      self.headers = headers
    }
  }

  /// How a fetch ended.
  package struct Result: Sendable, Equatable {
    /// Every answer in order; the last one is that with the body.
    package var hops: [Hop]
    package var body: [UInt8]
    /// Seconds from the start to the end.
    package var duration: Double
    package var failure: Failure?

    package init(hops: [Hop], body: [UInt8], duration: Double, failure: Failure?) {
      self.hops = hops
      self.body = body
      self.duration = duration
      self.failure = failure
    }
  }

  /// Why there is no body, or not all of it.
  package enum Failure: Error, Sendable, Equatable {
    /// The URL is no `https://` URL: App Transport Security lets nothing else pass.
    case notSecure(url: String)
    /// More bytes than allowed; those that came are in the result.
    case tooLarge(limit: Int)
    case tooSlow(limit: Double)
    case tooManyRedirects(limit: Int)
    case cancelled
    /// The server could not be reached, or the transfer broke.
    case transport(TransportFailure)
  }

  package var limits: Limits
  package var trust: ConnectionRequest.Trust
  package var proxy: ProxyChoice

  package init(
    limits: Limits = Limits(), trust: ConnectionRequest.Trust = .system, proxy: ProxyChoice = .environment
  ) {
    self.limits = limits
    self.trust = trust
    self.proxy = proxy
  }

  /// Fetches a URL.
  ///
  /// - Parameters:
  ///   - url: Where to start.
  ///   - goesOn: Asked a few times a second; false ends the fetch.
  package func fetch(_ url: String, goesOn: @escaping @Sendable () -> Bool = { true }) -> Result {
    SignalMask.withoutPipeSignal { run(url, goesOn) }
  }

  private func run(_ url: String, _ goesOn: @escaping @Sendable () -> Bool) -> Result {
    let start = Clock.monotonic
    var hops: [Hop] = []
    var next = url
    func ended(_ failure: Failure?, _ body: [UInt8] = []) -> Result {
      Result(hops: hops, body: body, duration: Clock.monotonic - start, failure: failure)
    }
    while true {
      guard next.lowercased().hasPrefix("https://") else { return ended(.notSecure(url: next)) }
      let left = limits.seconds - (Clock.monotonic - start)
      guard left > 0 else { return ended(.tooSlow(limit: limits.seconds)) }
      do throws(TransportFailure) {
        let transfer = try MediaTransfer(
          next, limit: limits.bytes, seconds: left, trust: trust, proxy: proxy, goesOn: goesOn)
        let (hop, redirect, failure) = transfer.run(limits)
        if let hop { hops.append(hop) }
        if let failure { return ended(failure, transfer.body) }
        guard let redirect else { return ended(nil, transfer.body) }
        guard hops.count <= limits.redirects else {
          return ended(.tooManyRedirects(limit: limits.redirects))
        }
        next = redirect
      } catch {
        return ended(.transport(error))
      }
    }
  }
}

/// One request of a fetch.
///
/// It lives on the thread that runs it; libcurl calls back into it while it does.
@safe
private final class MediaTransfer {
  private let easy: CurlHandle
  private let url: String
  private let limit: Int
  private let goesOn: @Sendable () -> Bool
  private(set) var body: [UInt8] = []
  private var headers: [HeaderField] = []
  private var isTooLarge = false

  init(
    _ url: String, limit: Int, seconds: Double, trust: ConnectionRequest.Trust, proxy: ProxyChoice,
    goesOn: @escaping @Sendable () -> Bool
  ) throws(TransportFailure) {
    if let shortcoming = CurlLibrary.current.shortcoming { throw shortcoming }
    self.url = url
    self.limit = limit
    self.goesOn = goesOn
    easy = try CurlHandle()
    easy.set(CURLOPT_URL, url)
    easy.set(CURLOPT_PROTOCOLS_STR, "https")
    easy.set(CURLOPT_FOLLOWLOCATION, 0)
    easy.set(CURLOPT_TIMEOUT_MS, max(1, Int(seconds * 1000)))
    easy.set(CURLOPT_SSL_VERIFYPEER, 1)
    easy.set(CURLOPT_SSL_VERIFYHOST, 2)
    switch trust {
    case .system: break
    case .file(let path): easy.set(CURLOPT_CAINFO, path)
    case .certificates(let bytes): easy.set(CURLOPT_CAINFO_BLOB, bytes)
    }
    let host = MediaTransfer.host(of: url)
    easy.set(CURLOPT_PROXY, proxy.resolve(for: host, variables: ProxyVariables.current)?.url ?? "")
    easy.set(CURLOPT_NOPROXY, "")
  }

  private static func host(of url: String) -> String {
    let rest = url.dropFirst("https://".count).prefix { !"/?#".contains($0) }
    let afterUser = rest.split(separator: "@").last ?? rest
    if afterUser.hasPrefix("[") { return String(afterUser.dropFirst().prefix { $0 != "]" }) }
    return String(afterUser.prefix { $0 != ":" })
  }

  /// Runs it to its end: the answer, the URL of a redirect, or why there is neither.
  func run(_ limits: MediaFetch.Limits) -> (MediaFetch.Hop?, redirect: String?, MediaFetch.Failure?) {
    let user = unsafe Unmanaged.passUnretained(self).toOpaque()
    unsafe pw_curl_set_write_function(
      easy.pointer,
      { bytes, size, count, user in
        guard let user = unsafe user, let bytes = unsafe bytes else { return 0 }
        let transfer = unsafe Unmanaged<MediaTransfer>.fromOpaque(user).takeUnretainedValue()
        return unsafe transfer.take(UnsafeRawBufferPointer(start: bytes, count: size * count))
      }, user)
    unsafe pw_curl_set_header_function(
      easy.pointer,
      { bytes, size, count, user in
        guard let user = unsafe user, let bytes = unsafe bytes else { return 0 }
        let transfer = unsafe Unmanaged<MediaTransfer>.fromOpaque(user).takeUnretainedValue()
        let line = unsafe String(
          decoding: UnsafeRawBufferPointer(start: bytes, count: size * count), as: UTF8.self)
        transfer.takeHeader(line)
        return size * count
      }, user)
    unsafe pw_curl_set_progress_function(
      easy.pointer,
      { user, _, _, _, _ in
        guard let user = unsafe user else { return 1 }
        return unsafe Unmanaged<MediaTransfer>.fromOpaque(user).takeUnretainedValue().goesOn() ? 0 : 1
      }, user)
    let code = unsafe pw_curl_easy_perform(easy.pointer)
    let status = easy.number(CURLINFO_RESPONSE_CODE)
    let hop = status == 0 ? nil : MediaFetch.Hop(url: url, status: status, headers: headers)
    switch code {
    case CURLE_OK:
      let redirect = easy.text(CURLINFO_REDIRECT_URL)
      return (hop, redirect.isEmpty ? nil : redirect, nil)
    case CURLE_WRITE_ERROR where isTooLarge: return (hop, nil, .tooLarge(limit: limit))
    case CURLE_ABORTED_BY_CALLBACK: return (hop, nil, .cancelled)
    case CURLE_OPERATION_TIMEDOUT: return (hop, nil, .tooSlow(limit: limits.seconds))
    default: return (hop, nil, .transport(failure(code)))
    }
  }

  private func failure(_ code: CURLcode) -> TransportFailure {
    let hop: TransportFailure.Hop =
      switch code {
      case CURLE_COULDNT_RESOLVE_HOST: .dns
      case CURLE_COULDNT_RESOLVE_PROXY, CURLE_PROXY: .proxy
      case CURLE_COULDNT_CONNECT: .connect
      case CURLE_SSL_CONNECT_ERROR, CURLE_PEER_FAILED_VERIFICATION: .tls
      case CURLE_URL_MALFORMAT, CURLE_UNSUPPORTED_PROTOCOL: .configuration
      // A proxy that has answered CONNECT, and not with yes.
      case _ where easy.number(CURLINFO_HTTP_CONNECTCODE) >= 300: .proxy
      default: .stream
      }
    return TransportFailure(hop: hop, message: "\(url) could not be fetched: \(easy.problem(code)).")
  }

  private func take(_ bytes: UnsafeRawBufferPointer) -> Int {
    guard bytes.count <= limit - body.count else {
      isTooLarge = true
      return 0
    }
    unsafe body.append(contentsOf: bytes)
    return bytes.count
  }

  private func takeHeader(_ line: String) {
    guard let colon = line.firstIndex(of: ":") else {
      // A status line: what came before it was an interim answer or that of a proxy.
      if line.hasPrefix("HTTP/") { headers = [] }
      return
    }
    let value = line[line.index(after: colon)...].drop { $0 == " " || $0 == "\t" }
    headers.append(
      HeaderField(String(line[..<colon]), String(value.prefix { $0 != "\r" && $0 != "\n" && $0 != "\r\n" })))
  }
}
