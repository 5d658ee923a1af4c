/// The order of the checks in words, for help pages.
package enum GatewayChecks {
  /// The checks of a push to a device, first to last.
  package static var order: String { GatewayCheck.device.map(\.name).joined(separator: ", ") }
}
