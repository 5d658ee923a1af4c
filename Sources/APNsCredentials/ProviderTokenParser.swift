import APNsCore
import JSONText

/// The parts of a provider token as its sender wrote them (RFC 7515 §3.1), unverified.
package struct ParsedProviderToken: Sendable, Equatable {
  /// Why a text is no provider token.
  package enum Flaw: Error, Sendable, Equatable {
    /// Not three Base64URL parts joined by dots.
    case form(String)
    /// A header or claim is missing or has a wrong type or value.
    case field(String)
  }

  /// `iat` as it was written.
  package enum IssuedAt: Sendable, Equatable {
    case seconds(Int)
    /// A number with a fraction or an exponent, and what it comes to.
    case fraction(Double)
  }

  package let keyID: String
  package let teamID: String
  package let issuedAt: IssuedAt
  /// What the signature covers.
  let signedBytes: [UInt8]
  let signature: [UInt8]

  /// The moment of issue in whole seconds since 1970.
  package var issuedSeconds: Int {
    switch issuedAt {
    case .seconds(let seconds): seconds
    case .fraction(let seconds): Int(seconds)
    }
  }

  /// Reads the three parts.
  package init(_ text: String) throws(Flaw) {
    let parts = text.split(separator: ".", omittingEmptySubsequences: false)
    guard parts.count == 3 else {
      throw .form("it has \(parts.count) parts where a JWT has three, joined by dots")
    }
    let names = ["header", "claims", "signature"]
    var decoded: [[UInt8]] = []
    for (part, name) in zip(parts, names) {
      guard let bytes = Base64.decode(part.utf8, .url, padding: .forbidden) else {
        throw .form("its \(name) part is no Base64URL text without padding (RFC 7515)")
      }
      decoded.append(bytes)
    }
    guard let header = object(decoded[0]) else { throw .form("its header is no JSON object") }
    guard let claims = object(decoded[1]) else { throw .form("its claims are no JSON object") }
    guard header["alg"]?.string == "ES256" else {
      throw .field("its alg is \(shown(header["alg"])), and APNs takes ES256 only")
    }
    guard let keyID = header["kid"]?.string, !keyID.isEmpty else {
      throw .field("its header has no kid, the key id as a string")
    }
    guard let teamID = claims["iss"]?.string, !teamID.isEmpty else {
      throw .field("its claims have no iss, the team id as a string")
    }
    self.keyID = keyID
    self.teamID = teamID
    issuedAt = try ParsedProviderToken.issuedAt(claims["iat"])
    signedBytes = Array(text.utf8.prefix(parts[0].utf8.count + 1 + parts[1].utf8.count))
    signature = decoded[2]
  }

  private static func issuedAt(_ node: JSONNode?) throws(Flaw) -> IssuedAt {
    guard let node, node.kind == .number || node.kind == .string else {
      throw .field("its claims have no iat, the time of issue as a number of seconds since 1970")
    }
    guard let text = node.numberText else {
      throw .field("its iat is a string, and must be a number of seconds since 1970")
    }
    if let seconds = Int(text) { return .seconds(seconds) }
    if let seconds = Double(text), abs(seconds) < 1e15 { return .fraction(seconds) }
    throw .field("its iat \(text) is no moment in seconds")
  }
}

private func object(_ bytes: [UInt8]) -> JSONNode? {
  let document = JSONDocument(parsing: bytes)
  guard document.isJSON, let root = document.root, root.kind == .object else { return nil }
  return root
}

private func shown(_ node: JSONNode?) -> String {
  node.map { String(decoding: $0.source.prefix(40), as: UTF8.self) } ?? "missing"
}
