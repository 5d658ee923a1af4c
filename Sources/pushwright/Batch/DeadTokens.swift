import APNsCore
import ComposeModel
import ComposeStore
import HostPlatform

/// The tokens of the device book that are in quarantine for an app in an environment.
struct DeadTokens {
  private let devices: [String: Device]

  /// Reads the book once; where there is none, no token is dead.
  init(topic: String?, environment: Environment.Kind) {
    let base = topic.map { Topic($0).base }
    let hasBook = FileStore.exists(LibraryStore.path(in: .current))
    let dead = (hasBook ? (try? LibraryStore.open().devices()) ?? [] : []).filter { device in
      device.isQuarantined && (base == nil || device.bundleID.isEmpty || device.bundleID == base)
        && (device.environment ?? environment) == environment
    }
    devices = Dictionary(
      dead.compactMap { device in device.token.map { ($0.hex, device) } },
      uniquingKeysWith: { first, _ in first })
  }

  /// What keeps a token from being pushed to; nil for one that is alive, as far as the book knows.
  func finding(_ hex: String) -> Finding? {
    if devices.isEmpty { return nil }
    return devices[hex].flatMap(DeadTokens.finding)
  }

  /// What keeps a device from being pushed to.
  static func finding(_ device: Device) -> Finding? {
    device.quarantinedAt.map { since in
      Finding(
        "device.quarantined", .error, at: .field("to"),
        "\(device.quarantineWords), as of \(CalendarText.utc(seconds: since)).",
        fix: .act("add the device again with the token that the app gets now: pushwright devices add"))
    }
  }
}
