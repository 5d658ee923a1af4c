import APNsCore

/// The forms of common names of Apple's certificates.
///
/// Names are the second-best witness: a certificate's extensions go before them.
struct PushCertificateName: Sendable {
  /// What the common name starts with.
  let prefix: String
  /// The environments that it stands for.
  let environments: [Environment.Kind]
  /// What such a certificate is for, in words.
  let purpose: String

  private static let both: [Environment.Kind] = [.sandbox, .production]

  /// Seen in public tools that sort certificates by name; a longer prefix stands before a shorter one.
  private static let table = [
    PushCertificateName(prefix: "Apple Push Services: ", environments: both, purpose: "push notifications"),
    PushCertificateName(
      prefix: "Apple Sandbox Push Services: ", environments: [.sandbox], purpose: "push notifications"),
    PushCertificateName(
      prefix: "Apple Development IOS Push Services: ", environments: [.sandbox], purpose: "push notifications"
    ),
    PushCertificateName(
      prefix: "Apple Production IOS Push Services: ", environments: [.production],
      purpose: "push notifications"),
    PushCertificateName(
      prefix: "Apple Development Mac Push Services: ", environments: [.sandbox],
      purpose: "push notifications of Mac apps"),
    PushCertificateName(
      prefix: "Apple Production Mac Push Services: ", environments: [.production],
      purpose: "push notifications of Mac apps"),
    PushCertificateName(prefix: "VoIP Services: ", environments: both, purpose: "VoIP pushes"),
    PushCertificateName(prefix: "WatchKit Services: ", environments: both, purpose: "watch complications"),
    PushCertificateName(prefix: "Website Push ID: ", environments: both, purpose: "Safari website pushes"),
    PushCertificateName(prefix: "Pass Type ID: ", environments: both, purpose: "Wallet passes"),
    PushCertificateName(prefix: "APSP:", environments: [.production], purpose: "device management (MDM)"),
  ]

  /// The form of a name; nil if it is none of Apple's push certificates.
  static func form(of commonName: String) -> PushCertificateName? {
    table.first { commonName.hasPrefix($0.prefix) }
  }
}
