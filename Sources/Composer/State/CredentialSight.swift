package import APNsCore

/// What a request will show of its credential, secrets left out.
package enum CredentialSight: Sendable, Equatable {
  case token(TokenSight)
  case certificate(CredentialSummary)
  /// A passphrase is needed; it is asked for when the push is sent.
  case locked(String)
  /// Why no push can go out with it.
  case unusable([Finding])
}

/// A provider token without its signature.
package struct TokenSight: Sendable, Equatable {
  /// The Base64URL text of header and claims, which are no secret; the signature is masked.
  package var masked: String
  /// The bytes of the whole value of `authorization`.
  package var byteCount: Int
  /// The JSON text of the header.
  package var header: String
  /// The JSON text of the claims.
  package var claims: String
  /// `iat`, in seconds since 1970.
  package var issuedAt: Int
  /// From then on a send makes a new one, in seconds since 1970.
  package var renewedAt: Int
  /// From then on APNs refuses it, in seconds since 1970.
  package var refusedAt: Int

  package init(
    masked: String, byteCount: Int, header: String, claims: String, issuedAt: Int, renewedAt: Int,
    refusedAt: Int
  ) {
    self.masked = masked
    self.byteCount = byteCount
    self.header = header
    self.claims = claims
    self.issuedAt = issuedAt
    self.renewedAt = renewedAt
    self.refusedAt = refusedAt
  }
}

/// What the world knows of a request that is about to go.
package struct RequestSight: Sendable, Equatable {
  package var credential: CredentialSight?
  /// The proxy on the way, without its password; nil for none.
  package var proxy: String?

  package init(credential: CredentialSight?, proxy: String? = nil) {
    self.credential = credential
    self.proxy = proxy
  }
}
