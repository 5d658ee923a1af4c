import APNsCore
import HTTP2Session

/// A request while it is still arriving.
struct PartialRequest {
  private(set) var request: GatewayRequest
  /// When it began, on the clock that never jumps.
  let began: Double

  init(_ fields: HTTP2FieldBlock, began: Double) {
    self.began = began
    var method = ""
    var path = ""
    var headers: [HeaderField] = []
    var authorization: [String] = []
    headers.reserveCapacity(fields.count)
    for index in 0..<fields.count {
      let name = fields.name(at: index)
      switch name {
      case ":method": method = fields.value(at: index)
      case ":path": path = fields.value(at: index)
      case ":scheme", ":authority": break
      case HeaderName.authorization: authorization.append(fields.value(at: index))
      default: headers.append(HeaderField(name, fields.value(at: index)))
      }
    }
    request = GatewayRequest(method: method, path: path, headers: headers, authorization: authorization)
  }

  /// Takes a piece of the body; beyond the limit it is counted only.
  mutating func append(_ bytes: [UInt8]) {
    let room = GatewayRequest.bodyKept - request.body.count
    request.bodyLength += bytes.count
    if bytes.count <= room {
      if request.body.isEmpty { request.body = bytes } else { request.body += bytes }
    } else if room > 0 {
      request.body += bytes.prefix(room)
    }
  }
}
