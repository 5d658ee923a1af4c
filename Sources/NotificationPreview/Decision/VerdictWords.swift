/// Puts verdicts about files into words.
enum VerdictWords {
  /// Why a file that arrived cannot be attached.
  static func unusable(_ verdict: MediaVerdict) -> String {
    switch verdict {
    case .wrongType(let found, _): "\(found) is not attached; shown without media."
    case .empty: "The file is empty; shown without media."
    case .tooLarge(let bytes, let type):
      "The file of \(bytes) bytes is over the limit of \(limit(type)); shown without media."
    default: "Shown without media."
    }
  }

  /// Why there is no avatar.
  static func avatar(_ verdict: MediaVerdict?) -> String {
    switch verdict {
    case nil: "No avatar is named"
    case .usable?: "The avatar is there"
    case .unusableAddress?: "The avatar's address is no URL"
    case .blocked(_, let afterRedirect)?:
      "App Transport Security blocks the avatar over http" + (afterRedirect ? " after the redirect" : "")
    case .unreachable(let reason)?: "The avatar could not be fetched (\(reason))"
    case .tooSlow?: "The avatar did not arrive within 30 seconds"
    case .refused(let status)?: "The server answered \(status) for the avatar"
    case .unknownName?, .empty?, .tooLarge?: "The avatar is no picture"
    case .wrongType(let found, _)?: "The avatar is no picture but \(found)"
    }
  }

  /// The size limit of a type, such as `10 MB`.
  static func limit(_ type: MediaType) -> String {
    type.kind.limit.map { "\($0 / 1_048_576) MB" } ?? "nothing"
  }

  /// A size in bytes for people: `38 kB`, `1.2 MB`.
  static func size(_ bytes: Int) -> String {
    if bytes < 1000 { return "\(bytes) bytes" }
    if bytes < 1_000_000 { return "\((bytes + 500) / 1000) kB" }
    let tenths = (bytes + 50_000) / 100_000
    return "\(tenths / 10).\(tenths % 10) MB"
  }
}
