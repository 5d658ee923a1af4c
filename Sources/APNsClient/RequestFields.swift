import APNsCore
import HTTP2Session

/// Turns requests into the fields of a connection, compressed as APNs wants it.
///
/// Apple, "Sending notification requests to APNs": `:path` and `authorization` as literals that are not indexed;
/// `apns-id`, `apns-expiration` and `apns-collapse-id` indexed the first time, literals afterwards; the rest is indexed.
struct RequestFields {
  private let authority: String
  private var seen: [String] = []

  init(authority: String) { self.authority = authority }

  mutating func block(for request: PushRequest) -> HTTP2FieldBlock {
    var block = HTTP2FieldBlock()
    block.reserve(fields: request.headers.count + 6, bytes: 512)
    block.append(":method", request.method)
    block.append(":scheme", "https")
    block.append(":authority", authority)
    block.append(":path", request.path, indexing: .never)
    for field in request.headers {
      block.append(field.name, field.value, indexing: indexing(of: field.name))
    }
    if case .bearer(let token) = request.authorization {
      block.append(HeaderName.authorization, prefix: "bearer ", token.text, indexing: .never)
    }
    return block
  }

  private mutating func indexing(of name: String) -> HTTP2FieldBlock.Indexing {
    guard name == HeaderName.id || name == HeaderName.expiration || name == HeaderName.collapseID else {
      return .automatic
    }
    if seen.contains(name) { return .never }
    seen.append(name)
    return .automatic
  }
}
