/// Finds the words of a short query in a text and says how good the fit is.
enum FuzzyMatch {
  /// The score of the best fit, higher is better; nil if some word is missing.
  ///
  /// Case does not count. The query's words may stand in any order, each must fit: as it stands, or with its letters in order
  /// within a name. Hits at the starts of words and in a row weigh more.
  static func score(_ query: String, in text: String) -> Int? { score(query, name: text, rest: "") }

  /// - Parameters:
  ///   - name: what counts most; letters may be scattered over all of it.
  ///   - rest: what else is looked at; letters may be scattered within one of its words.
  private static func score(_ query: String, name: String, rest: String) -> Int? {
    let name = Array(name.lowercased().unicodeScalars)
    let rest = rest.lowercased()
    var total = 0
    for word in query.lowercased().split(separator: " ") {
      let letters = Array(word.unicodeScalars)
      guard let score = score(letters, name, rest) else { return nil }
      total += score
    }
    return total
  }

  /// A fit as it stands comes before scattered letters, one in the name before one elsewhere.
  private static func score(_ word: [Unicode.Scalar], _ name: [Unicode.Scalar], _ rest: String) -> Int? {
    if let score = wholeScore(word, in: name) { return 12_000 + score - min(name.count, 200) }
    if let score = wholeScore(word, in: Array(rest.unicodeScalars)) { return 8000 + score }
    // The digits of a status or a number are meant as they stand.
    guard word.contains(where: { !("0"..."9").contains($0) }) else { return nil }
    if let score = scatteredScore(word, in: name) { return 4000 + score - min(name.count, 200) }
    return rest.split(separator: " ").compactMap { scatteredScore(word, in: Array($0.unicodeScalars)) }.max()
  }

  private static func wholeScore(_ word: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> Int? {
    guard let start = firstRange(of: word, in: letters) else { return nil }
    let atWordStart = start == 0 || !isWordPart(letters[start - 1])
    return 1000 - min(start, 200) + (atWordStart ? 500 : 0) - min(letters.count, 200) / 10
  }

  private static func scatteredScore(_ word: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> Int? {
    var score = 0
    var place = 0
    var previous = -2
    for letter in word {
      guard let hit = letters[place...].firstIndex(of: letter) else { return nil }
      if hit == previous + 1 { score += 8 }
      if hit == 0 || !isWordPart(letters[hit - 1]) { score += 12 }
      score -= min(hit - place, 10)
      previous = hit
      place = hit + 1
    }
    return score
  }

  private static func firstRange(of word: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> Int? {
    guard !word.isEmpty, word.count <= letters.count else { return word.isEmpty ? 0 : nil }
    var fallback: Int?
    for start in 0...(letters.count - word.count)
    where letters[start..<(start + word.count)].elementsEqual(word) {
      if start == 0 || !isWordPart(letters[start - 1]) { return start }
      fallback = fallback ?? start
    }
    return fallback
  }

  private static func isWordPart(_ letter: Unicode.Scalar) -> Bool { letter.properties.isAlphabetic }

  /// The entries that fit, best first; in their own order for an empty query.
  ///
  /// - Parameter title: the part of the text that counts most; among those that fit it the shortest wins.
  static func filter<Entry>(
    _ entries: [Entry], by query: String, title: (Entry) -> String = { _ in "" }, text: (Entry) -> String
  ) -> [Entry] {
    guard query.contains(where: { $0 != " " }) else { return entries }
    let scored = entries.enumerated().compactMap { index, entry -> (score: Int, index: Int, entry: Entry)? in
      score(query, name: title(entry), rest: text(entry)).map { ($0, index, entry) }
    }
    return scored.sorted { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }.map(\.entry)
  }

  /// The entries in which every word of the query stands as it is, in their own order.
  static func filterExactly<Entry>(_ entries: [Entry], by query: String, text: (Entry) -> String) -> [Entry] {
    let words = query.lowercased().split(separator: " ").map { Array($0.unicodeScalars) }
    return entries.filter { entry in
      let letters = Array(text(entry).lowercased().unicodeScalars)
      return words.allSatisfy { firstRange(of: $0, in: letters) != nil }
    }
  }
}
