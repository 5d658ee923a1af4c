package import APNsCore
import COpenSSL

/// What a certificate tells about the pushes it is good for.
package struct PushCertificate: Sendable, Equatable {
  /// The common name of the subject, or its first other name.
  package let name: String
  /// The common name of the issuer.
  package let issuer: String
  /// The topics that may be sent to, the default one first.
  package let topics: [String]
  /// The topic that fits when the user has named none.
  package let defaultTopic: String?
  /// The environments it is good for; empty where the certificate does not say.
  package let environments: [Environment.Kind]
  /// The bounds of its validity, in seconds since 1970.
  package let notBefore: Int?
  package let notAfter: Int?
  /// The team id, from the organizational unit.
  package let teamID: String?
  /// Whether extensions or name say that it is for pushes.
  package let isForPush: Bool
  /// What it is for, in words.
  package let purpose: String
  /// SHA-256 of the certificate, in hexadecimal.
  package let fingerprint: String

  /// Whole days until it expires; negative afterwards.
  package func daysLeft(now: Int) -> Int? {
    notAfter.map { Int((Double($0 - now) / 86_400).rounded(.down)) }
  }
}

extension PushCertificate {
  /// Apple's object identifiers, as read from public fixtures and tools; Apple does not document them all.
  private enum Extension {
    static let development = "1.2.840.113635.100.6.3.1"
    static let production = "1.2.840.113635.100.6.3.2"
    static let voipTopics = "1.2.840.113635.100.6.3.4"
    static let topics = "1.2.840.113635.100.6.3.6"
  }

  /// Reads a certificate, such as the one that a client has shown in a handshake; nil if the bytes are none.
  package init?(der: [UInt8]) {
    guard let certificate = CertificateHandle(der: der) else { return nil }
    self.init(certificate)
  }

  /// Reads extensions first, names second.
  init(_ certificate: CertificateHandle) {
    let common = certificate.subject(NID_commonName) ?? ""
    let form = PushCertificateName.form(of: common)
    let identifier = certificate.subject(NID_userId)
    let unit = certificate.subject(NID_organizationalUnitName)
    name =
      [common, unit, certificate.subject(NID_organizationName)].compactMap(\.self).first { !$0.isEmpty } ?? ""
    issuer = certificate.issuer(NID_commonName) ?? certificate.issuer(NID_organizationName) ?? ""
    let listed =
      PushCertificate.topicList(certificate.extensionValue(Extension.topics))
      + PushCertificate.topicList(certificate.extensionValue(Extension.voipTopics))
    let flags = [
      (Extension.development, Environment.Kind.sandbox), (Extension.production, Environment.Kind.production),
    ].filter { certificate.extensionValue($0.0) != nil }.map(\.1)
    isForPush = !listed.isEmpty || !flags.isEmpty || form != nil
    // Other certificates of Apple carry the team id in UID, which is no topic.
    let own = isForPush ? identifier ?? form.map { String(common.dropFirst($0.prefix.utf8.count)) } : nil
    defaultTopic = own.flatMap { $0.isEmpty ? nil : $0 } ?? listed.first
    var topics: [String] = []
    for topic in [defaultTopic].compactMap(\.self) + listed where !topics.contains(topic) {
      topics.append(topic)
    }
    self.topics = topics
    environments = flags.isEmpty ? form?.environments ?? [] : flags
    notBefore = certificate.notBefore
    notAfter = certificate.notAfter
    teamID = unit.flatMap { Identifier.isWellFormed($0) ? $0 : nil }
    purpose = form?.purpose ?? (isForPush ? "push notifications" : "something else than pushes")
    fingerprint = HexDigits.encode(Digest.sha256(certificate.der))
  }

  /// The topics of the list extension: a SEQUENCE in which each UTF8String is followed by a SEQUENCE of its kinds.
  private static func topicList(_ value: [UInt8]?) -> [String] {
    guard let value else { return [] }
    var outer = ASN1Reader(value)
    guard let list = outer.next(ASN1Reader.sequence) else { return [] }
    var topics: [String] = []
    var reader = ASN1Reader(list.content)
    while let element = reader.next() {
      guard element.tag == ASN1Reader.utf8String else { continue }
      topics.append(String(decoding: element.content, as: UTF8.self))
    }
    return topics
  }
}
