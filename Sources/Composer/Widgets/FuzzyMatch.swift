/// Finds the letters of a short query in order in a text and says how good the fit is.
enum FuzzyMatch {
  /// The score of the best fit, higher is better; nil if some letter is missing.
  ///
  /// Case does not count. The query's words may stand in any order, each must fit. Hits at the starts of words and in a row
  /// weigh more.
  static func score(_ query: String, in text: String) -> Int? {
    var total = 0
    let letters = Array(text.lowercased().unicodeScalars)
    for word in query.lowercased().split(separator: " ") {
      guard let score = scoreWord(Array(word.unicodeScalars), in: letters) else { return nil }
      total += score
    }
    return total
  }

  private static func scoreWord(_ word: [Unicode.Scalar], in letters: [Unicode.Scalar]) -> Int? {
    if let start = firstRange(of: word, in: letters) {
      let atWordStart = start == 0 || !isWordPart(letters[start - 1])
      return 1000 - min(start, 200) + (atWordStart ? 500 : 0) - min(letters.count, 200) / 10
    }
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
      let name = title(entry)
      if !name.isEmpty, let score = score(query, in: name) {
        return (4000 + score - min(name.count, 200), index, entry)
      }
      return score(query, in: text(entry)).map { ($0, index, entry) }
    }
    return scored.sorted { $0.score == $1.score ? $0.index < $1.index : $0.score > $1.score }.map(\.entry)
  }
}
