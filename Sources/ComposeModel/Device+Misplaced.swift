package import APNsCore

extension Device {
  /// What is to be said when a push to it goes to the other one of Apple's environments than the book says.
  ///
  /// - Returns: a warning without a way out, which depends on where it is read; nil when nothing is known to be wrong.
  package func misplaced(in environment: Environment) -> Finding? {
    guard let home = self.environment, home != environment.kind,
      [.sandbox, .production].contains(environment.kind)
    else { return nil }
    let isChannel = kind == .channel
    let reason: RejectionReason = isChannel ? .channelNotRegistered : .badDeviceToken
    return Finding(
      "device.environment", .warn, at: .field("environment"),
      "The device book says that the \(isChannel ? "channel" : "token of") \(name) belongs to \(home.rawValue), "
        + "and this goes to \(environment.name): APNs answers 400 \(reason.rawValue).", certainty: .assumed)
  }
}
