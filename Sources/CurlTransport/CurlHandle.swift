import APNsCore
import CCurl
import Glibc

/// An easy handle of libcurl with typed options.
@safe
final class CurlHandle {
  let pointer: UnsafeMutableRawPointer
  private let errorText: UnsafeMutablePointer<CChar>

  /// CURLAUTH_ANY, a macro that is not imported: whatever the proxy asks for, but no NTLM of old Internet Explorers.
  static let anyAuthentication = ~(1 << 4)

  static let noMemory = TransportFailure(
    hop: .configuration, message: "libcurl could not be started: out of memory.")

  init() throws(TransportFailure) {
    guard let pointer = unsafe pw_curl_easy_init() else { throw CurlHandle.noMemory }
    unsafe self.pointer = unsafe pointer
    unsafe errorText = .allocate(capacity: Int(CURL_ERROR_SIZE))
    unsafe errorText.initialize(repeating: 0, count: Int(CURL_ERROR_SIZE))
    unsafe pw_curl_set_pointer(pointer, CURLOPT_ERRORBUFFER, errorText)
    // Threads: no signals, and no waiting for a lookup that nobody wants any more.
    set(CURLOPT_NOSIGNAL, 1)
    set(CURLOPT_QUICK_EXIT, 1)
  }

  deinit {
    unsafe pw_curl_easy_cleanup(pointer)
    unsafe errorText.deallocate()
  }

  func set(_ option: CURLoption, _ value: Int) { unsafe pw_curl_set_long(pointer, option, value) }

  func set(_ option: CURLoption, _ value: String) { unsafe pw_curl_set_text(pointer, option, value) }

  func set(_ option: CURLoption, _ value: [UInt8]) {
    _ = unsafe value.withUnsafeBytes { unsafe pw_curl_set_blob(pointer, option, $0.baseAddress, $0.count) }
  }

  func clear(_ option: CURLoption) { unsafe pw_curl_set_pointer(pointer, option, nil) }

  func seconds(_ info: CURLINFO) -> Double { Double(unsafe pw_curl_get_size(pointer, info)) / 1e6 }

  func number(_ info: CURLINFO) -> Int { unsafe pw_curl_get_long(pointer, info) }

  func text(_ info: CURLINFO) -> String {
    unsafe pw_curl_get_text(pointer, info).map { unsafe String(cString: $0) } ?? ""
  }

  /// What libcurl has written about its last failure, else its words for the code.
  func problem(_ code: CURLcode) -> String {
    let written = unsafe String(cString: errorText)
    unsafe errorText.pointee = 0
    return written.isEmpty ? unsafe String(cString: pw_curl_easy_strerror(code)) : written
  }
}

/// The variables of the environment that choose a proxy.
package enum ProxyVariables {
  private static let names = ["HTTPS_PROXY", "ALL_PROXY", "NO_PROXY"]

  /// Those that are set now, in both spellings.
  package static var current: [String: String] {
    var found: [String: String] = [:]
    for name in names + names.map({ $0.lowercased() }) {
      if let value = unsafe getenv(name) { found[name] = unsafe String(cString: value) }
    }
    return found
  }
}
