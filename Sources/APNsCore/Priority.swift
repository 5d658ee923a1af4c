/// A value of `apns-priority` (Apple, "Sending notification requests to APNs").
package enum Priority: Int, Sendable, CaseIterable {
  /// Power above all; never wakes the device.
  case low = 1
  /// Delivered with regard to the device's power.
  case powerAware = 5
  /// Delivered at once; what APNs assumes when the header is absent.
  case immediate = 10
}
