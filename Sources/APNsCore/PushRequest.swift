/// One request to APNs as it will go: nothing is added, repaired or reordered after this point.
package struct PushRequest: Sendable, Hashable {
  package var method: String
  package var environment: Environment
  /// The `:path`, such as `/3/device/<hex>`.
  package var path: String
  /// The fields without pseudo headers and without `authorization`, values exactly as given.
  package var headers: [HeaderField]
  package var authorization: Authorization
  package var body: [UInt8]

  package init(
    method: String = "POST", environment: Environment, path: String, headers: [HeaderField],
    authorization: Authorization, body: [UInt8]
  ) {
    self.method = method
    self.environment = environment
    self.path = path
    self.headers = headers
    self.authorization = authorization
    self.body = body
  }

  /// The path of a push to one device (Apple, "Sending notification requests to APNs").
  package static func devicePath(_ token: DeviceToken) -> String { "/3/device/" + token.hex }

  /// The same for digits that were not checked, such as none at all.
  package static func devicePath(digits: String) -> String { "/3/device/" + digits }

  /// The path of a broadcast; the bundle id carries no suffix ("Sending broadcast push notification requests").
  package static func broadcastPath(bundleID: String) -> String { "/4/broadcasts/apps/" + bundleID }

  /// The full URL, for people and for curl.
  package var url: String { environment.url + path }

  /// The value of one header, if it is sent.
  package func header(_ name: String) -> String? { headers.first(name) }
}

extension PushRequest {
  /// The first header that cannot be put on the wire at all: a line end in its value would end the field (RFC 9113
  /// §8.2.1).
  package var unsendableField: HeaderField? {
    headers.first { $0.value.utf8.contains { $0 == 0 || $0 == 0x0a || $0 == 0x0d } }
  }
}
