import JSONText

/// What must hold when any bytes are formatted and minified.
package enum FormatterInvariants {
  /// Formats and minifies the bytes, and the JSON text that they spell: bytes by chance are hardly ever JSON.
  ///
  /// - Returns: what did not hold; nil when all is well.
  package static func firstBroken(by bytes: [UInt8]) -> String? {
    do {
      let document = JSONDocument(parsing: bytes)
      if document.isJSON {
        try check(document)
      } else {
        try hold(JSONFormatter.format(document) == bytes, "what is no JSON stays as it is")
        try hold(JSONFormatter.minify(document) == bytes, "what is no JSON stays as it is")
      }
      let spelled = JSONDocument(parsing: SpelledJSON.text(bytes))
      try hold(spelled.isJSON, "a text of the grammar is JSON")
      try check(spelled)
      return nil
    } catch {
      return error.what
    }
  }

  private static func check(_ document: JSONDocument) throws(Broken) {
    let pretty = JSONFormatter.format(document)
    let small = JSONFormatter.minify(document)
    let again = JSONDocument(parsing: pretty)
    let smallAgain = JSONDocument(parsing: small)
    try hold(again.isJSON && smallAgain.isJSON, "formatted JSON is JSON")
    try hold(JSONFormatter.format(again) == pretty, "formatting twice is formatting once")
    try hold(JSONFormatter.minify(smallAgain) == small, "minifying twice is minifying once")
    try hold(JSONFormatter.minify(again) == small, "formatting adds only white space")
    try hold(JSONFormatter.format(smallAgain) == pretty, "minifying takes only white space")
    try hold(small.count <= document.bytes.count, "minifying makes nothing longer")
    guard let root = document.root, let other = again.root else { throw Broken(what: "JSON has a root") }
    try hold(isEqual(root, other), "formatting keeps the tree")
  }

  private static func isEqual(_ left: JSONNode, _ right: JSONNode) -> Bool {
    guard left.kind == right.kind else { return false }
    switch left.kind {
    case .object:
      return left.members.count == right.members.count
        && zip(left.members, right.members).allSatisfy { $0.key == $1.key && isEqual($0.value, $1.value) }
    case .array:
      return left.elements.count == right.elements.count
        && zip(left.elements, right.elements).allSatisfy(isEqual)
    default: return left.source == right.source
    }
  }
}
