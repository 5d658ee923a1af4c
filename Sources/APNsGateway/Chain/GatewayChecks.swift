/// The order of the checks in words, for help pages.
package enum GatewayChecks {
  /// The checks of each kind of request, first to last.
  package static var order: [String] {
    [
      "push to a device: " + names(GatewayCheck.device), "broadcast: " + names(GatewayCheck.broadcast),
      "channel management: " + names(GatewayCheck.channels),
    ]
  }

  private static func names(_ checks: [GatewayCheck]) -> String { checks.map(\.name).joined(separator: ", ") }
}
