package import APNsCore
package import ComposeModel
import HostPlatform

/// What is known of the credentials of the library: days left, topics, environments, what is wrong with their files.
package enum CredentialBoard {
  /// Looks at the files without a passphrase; a protected one is known from when it was last opened.
  ///
  /// - Parameters:
  ///   - now: Seconds since 1970.
  ///   - facts: What the certificate in a file said of itself, by the file's whole path and its stamp.
  package static func summaries(
    of credentials: [CredentialReference], now: Int,
    facts: (_ path: String, _ stamp: String) -> CertificateFacts?
  ) -> [CredentialReference.Source: CredentialSummary] {
    var summaries = CredentialReader(now: now).summaries(of: credentials)
    for (source, summary) in summaries where summary.condition == .protected {
      guard case .certificate(let path, _) = source else { continue }
      let whole = FileStore.wholePath(path)
      guard let known = FileStore.stamp(whole).flatMap({ facts(whole, $0) }) else { continue }
      summaries[source]?.topics = known.topics
      summaries[source]?.environments = known.environments
      summaries[source]?.expires = known.expires
    }
    return summaries
  }
}
