package import APNsCore

/// What a certificate said of itself when its file was last opened.
///
/// It is kept, since a protected file cannot be asked again without its passphrase; none of it is secret.
package struct CertificateFacts: Sendable, Hashable {
  /// The whole path of the file.
  package var path: String
  /// Tells whether the file is still the one that was opened; see `FileStore.stamp`.
  package var stamp: String
  package var topics: [String]
  package var environments: [Environment.Kind]
  /// The end of the certificate, in seconds since 1970.
  package var expires: Int?

  package init(
    path: String, stamp: String, topics: [String], environments: [Environment.Kind], expires: Int?
  ) {
    self.path = path
    self.stamp = stamp
    self.topics = topics
    self.environments = environments
    self.expires = expires
  }
}
