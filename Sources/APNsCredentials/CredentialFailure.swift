package import APNsCore

/// Why a credential cannot be used, as the finding that says it.
package struct CredentialFailure: Error, Sendable, Equatable {
  /// What is wrong and the way out.
  package var finding: Finding

  package init(_ finding: Finding) { self.finding = finding }
}
