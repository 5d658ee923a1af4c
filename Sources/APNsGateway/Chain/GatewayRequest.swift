package import APNsCore

/// One request as it reached the gateway, before anything is judged.
package struct GatewayRequest: Sendable, Equatable {
  /// The value of `:method`.
  package var method: String
  /// The value of `:path`.
  package var path: String
  /// The fields without pseudo headers and `authorization`, in the order of their arrival, with repetitions.
  package var headers: [HeaderField]
  /// The values of `authorization`, apart from the rest so that no log can show them by accident.
  package var authorization: [String]
  /// The body, cut after `GatewayRequest.bodyKept` bytes.
  package var body: [UInt8]
  /// How many bytes the body had.
  package var bodyLength: Int

  package init(
    method: String = "POST", path: String, headers: [HeaderField], body: [UInt8], bodyLength: Int? = nil
  ) {
    self.method = method
    self.path = path
    self.headers = headers.filter { $0.name != HeaderName.authorization }
    authorization = headers.compactMap { $0.name == HeaderName.authorization ? $0.value : nil }
    self.body = body
    self.bodyLength = bodyLength ?? body.count
  }

  /// A request whose body is still to come.
  init(method: String, path: String, headers: [HeaderField], authorization: [String]) {
    self.method = method
    self.path = path
    self.headers = headers
    self.authorization = authorization
    body = []
    bodyLength = 0
  }

  /// The same without the values of `authorization`, for those who only watch.
  package var withoutSecrets: GatewayRequest {
    var request = self
    request.authorization = []
    return request
  }

  /// How many bytes of a body are kept: enough to show what a payload was that is far too large.
  package static let bodyKept = 16 * 1024
}

/// What a path asks for (Apple, "Sending notification requests to APNs", "Sending broadcast push notification
/// requests to APNs", "Sending channel management requests to APNs").
package enum GatewayEndpoint: Sendable, Hashable {
  /// `/3/device/<token>`; the token as it was written, perhaps empty.
  case device(token: String)
  /// `/4/broadcasts/apps/<bundle id>`
  case broadcast(bundleID: String)
  /// `/1/apps/<bundle id>/channels`: create, read and delete.
  case channels(bundleID: String)
  /// `/1/apps/<bundle id>/all-channels`
  case allChannels(bundleID: String)
  /// Anything else.
  case unknown

  /// Reads a `:path`.
  package init(path: String) {
    let device = "/3/device"
    if path.hasPrefix(device) {
      let rest = path.utf8.dropFirst(device.utf8.count)
      guard let slash = rest.first else {
        self = .device(token: "")
        return
      }
      let token = rest.dropFirst()
      guard slash == UInt8(ascii: "/"), !token.contains(UInt8(ascii: "/")) else {
        self = .unknown
        return
      }
      self = .device(token: String(Substring(token)))
      return
    }
    let parts = path.split(separator: "/", omittingEmptySubsequences: false).map(String.init)
    switch parts.count {
    case 5 where parts[1...3] == ["4", "broadcasts", "apps"] && !parts[4].isEmpty:
      self = .broadcast(bundleID: parts[4])
    case 5 where parts[1...2] == ["1", "apps"] && !parts[3].isEmpty && parts[4] == "channels":
      self = .channels(bundleID: parts[3])
    case 5 where parts[1...2] == ["1", "apps"] && !parts[3].isEmpty && parts[4] == "all-channels":
      self = .allChannels(bundleID: parts[3])
    default:
      self = .unknown
    }
  }

  /// The methods that it takes; empty for an unknown path.
  package var methods: [String] {
    switch self {
    case .device, .broadcast: ["POST"]
    case .channels: ["POST", "GET", "DELETE"]
    case .allChannels: ["GET"]
    case .unknown: []
    }
  }

  /// The header that carries the request's id: `apns-id` for pushes to devices, `apns-request-id` for the rest.
  package var idHeader: String {
    switch self {
    case .device, .unknown: HeaderName.id
    case .broadcast, .channels, .allChannels: HeaderName.requestID
    }
  }
}

/// The request headers that APNs reads, found in one pass.
///
/// Others are ignored, as Apple's older guide says.
struct RequestFields {
  var authorization: String?
  var topic: String?
  var pushType: String?
  var priority: String?
  var expiration: String?
  var collapseID: String?
  var id: String?
  var channelID: String?
  var requestID: String?
  /// The name of one that came more than once.
  var duplicate: String?

  init(_ request: GatewayRequest) {
    authorization = request.authorization.first
    if request.authorization.count > 1 { duplicate = HeaderName.authorization }
    for field in request.headers {
      switch field.name {
      case HeaderName.topic: set(\.topic, field)
      case HeaderName.pushType: set(\.pushType, field)
      case HeaderName.priority: set(\.priority, field)
      case HeaderName.expiration: set(\.expiration, field)
      case HeaderName.collapseID: set(\.collapseID, field)
      case HeaderName.id: set(\.id, field)
      case HeaderName.channelID: set(\.channelID, field)
      case HeaderName.requestID: set(\.requestID, field)
      default: break
      }
    }
  }

  private mutating func set(_ place: WritableKeyPath<RequestFields, String?>, _ field: HeaderField) {
    if self[keyPath: place] == nil {
      self[keyPath: place] = field.value
    } else {
      duplicate = field.name
    }
  }
}
