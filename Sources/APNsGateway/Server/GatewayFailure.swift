/// Why a gateway cannot start.
package enum GatewayFailure: Error, Sendable, Equatable, CustomStringConvertible {
  /// A file could not be read or written; in the system's words.
  case files(String)
  /// The address cannot be listened on.
  case address(String)
  /// OpenSSL could not do its part.
  case library(String)
  /// A file of certificates holds none.
  case certificates(String)

  /// One or two sentences: what failed and the way out.
  package var description: String {
    switch self {
    case .files(let text), .address(let text), .library(let text), .certificates(let text): text
    }
  }
}
