import APNsCore
import Composer
import CurlTransport

/// Fetches a media URL of a payload as a service extension would, and says what came.
struct MediaReader: Sendable {
  private let fetch = MediaFetch(limits: MediaFetch.Limits(bytes: 20_000_000, seconds: 15))

  func read(_ url: String) -> MediaAnswer {
    let result = fetch.fetch(url)
    if let failure = result.failure { return .failed(words(for: failure)) }
    let answer = result.hops.last
    let seconds = (result.duration * 10).rounded() / 10
    let facts =
      "\(answer?.headers.first("content-type") ?? "no type"), \(result.body.count) bytes, \(seconds) s"
    guard let status = answer?.status, (200..<300).contains(status) else {
      return .failed("the server answered \(answer?.status ?? 0)")
    }
    return .file(facts: facts)
  }

  private func words(for failure: MediaFetch.Failure) -> String {
    switch failure {
    case .notSecure: "not https: App Transport Security lets nothing else pass"
    case .tooLarge(let limit): "more than \(limit) bytes"
    case .tooSlow(let limit): "no end after \(Int(limit)) s"
    case .tooManyRedirects(let limit): "more than \(limit) redirects"
    case .cancelled: "cancelled"
    case .transport(let failure): failure.message
    }
  }
}
