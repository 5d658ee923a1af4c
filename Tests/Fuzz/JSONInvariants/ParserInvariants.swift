import JSONText

/// What must hold when any bytes are parsed.
package enum ParserInvariants {
  /// Parses and walks.
  ///
  /// - Returns: what did not hold; nil when all is well.
  package static func firstBroken(by bytes: [UInt8]) -> String? {
    do {
      let document = JSONDocument(parsing: bytes)
      try checkProblems(document)
      if let root = document.root { try checkTree(root, within: 0..<bytes.count) }
      try checkTokens(bytes)
      for byte in stride(from: 0, to: bytes.count, by: max(1, bytes.count / 16)) {
        _ = document.pointer(atByte: byte)
        try hold(document.place(atByte: byte).byte == byte, "a place has its byte")
      }
      return nil
    } catch {
      return error.what
    }
  }

  private static func checkTokens(_ bytes: [UInt8]) throws(Broken) {
    var end = 0
    for token in JSONLexer.tokens(in: bytes).tokens {
      try hold(token.start >= end && token.end > token.start, "tokens follow each other")
      end = token.end
    }
    try hold(end <= bytes.count, "tokens stay inside")
  }

  private static func checkProblems(_ document: JSONDocument) throws(Broken) {
    var last = 0
    for problem in document.problems {
      try hold(problem.range.lowerBound >= last, "problems are in order")
      try hold(problem.range.upperBound <= document.bytes.count, "problems stay inside")
      let place = document.place(atByte: problem.range.lowerBound)
      try hold(problem.place == place, "a problem has its place")
      last = problem.range.lowerBound
      if let fix = problem.fix {
        try hold(fix.range.upperBound <= document.bytes.count, "repairs stay inside")
        try hold(fix.bytes != Array(document.bytes[fix.range]), "a repair changes something")
      }
    }
    try hold(document.isJSON || !document.problems.isEmpty, "what is no JSON has a reason")
  }

  private static func checkTree(_ node: JSONNode, within range: Range<Int>) throws(Broken) {
    try hold(
      node.range.lowerBound >= range.lowerBound && node.range.upperBound <= range.upperBound, "values nest")
    for member in node.members {
      try hold(member.keyRange.upperBound <= member.value.range.upperBound, "a key stands before its value")
      _ = member.key
      try checkTree(member.value, within: node.range)
    }
    for element in node.elements { try checkTree(element, within: node.range) }
    _ = (node.string, node.int, node.double, node.bool)
  }
}
