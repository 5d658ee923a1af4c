import APNsCore
import Testing

@testable import CurlTransport

@Suite struct CurlLibraryTests {
  private let good = CurlLibrary(
    version: "7.88.1", tls: "OpenSSL/3.0.19", hasHTTP2: true, hasIPv6: true, resolvesInBackground: true)

  @Test func `a libcurl with HTTP/2 and OpenSSL will do`() {
    #expect(good.shortcoming == nil)
  }

  @Test func `a libcurl without HTTP/2 is named before anything is tried`() throws {
    var old = good
    old.hasHTTP2 = false
    let problem = try #require(old.shortcoming)
    #expect(problem.hop == .configuration)
    #expect(problem.message.contains("HTTP/2"))
    #expect(problem.message.contains("libcurl"))
  }

  @Test func `a libcurl with another TLS library is named`() {
    var other = good
    other.tls = "GnuTLS/3.7.9"
    #expect(other.shortcoming?.message.contains("GnuTLS") == true)
  }

  @Test func `a libcurl that is not there is named with the way out`() throws {
    var none = good
    none.problem = "libcurl.so.4: cannot open shared object file: No such file or directory"
    let shortcoming = try #require(none.shortcoming)
    #expect(shortcoming.message.contains("cannot open shared object file"))
    #expect(shortcoming.message.contains("Install"))
  }

  @Test func `the library of this machine says who it is`() {
    #expect(CurlLibrary.current.version.contains("."))
    #expect(CurlLibrary.current.shortcoming == nil)
  }
}
