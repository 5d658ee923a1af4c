package import APNsCredentials
import HostPlatform

/// How a gateway runs.
package struct GatewayConfiguration: Sendable {
  /// Where its certificate comes from.
  package var authority: LocalAuthority
  /// The port on the loopback; 0 takes a free one.
  package var port = 0
  /// The keys of provider tokens that it trusts.
  package var trustedKeys: [TrustedKey]
  /// The authorities of client certificates, PEM; nil takes every certificate that has not expired.
  package var clientAuthorities: [UInt8]?
  /// What it knows of teams, apps and devices.
  package var policy = GatewayPolicy()
  /// What it does wrong on purpose.
  package var faults: [GatewayFault] = []
  /// Its clock, in seconds since 1970; certificates are judged by the real one.
  package var clock: @Sendable () -> Double = { Clock.now }

  /// A gateway that trusts the demo key of its authority and any others that are added.
  package init(authority: LocalAuthority, trustedKeys: [TrustedKey] = []) {
    self.authority = authority
    self.trustedKeys = [authority.trustedDemoKey] + trustedKeys
  }

  /// Streams that a connection with a provider token may open before its first accepted push (Apple, "Sending
  /// notification requests to APNs").
  static let firstStreams: UInt32 = 1
  /// Streams afterwards, as seen at APNs.
  static let streams: UInt32 = 1000
  /// Longest list of header fields in bytes, as seen at APNs.
  static let headerListSize: UInt32 = 8000
}
