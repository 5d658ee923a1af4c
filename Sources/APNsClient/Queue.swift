/// First in, first out; both ends take and give in constant time.
struct Queue<Element> {
  private var incoming: [Element] = []
  /// Reversed: the next one is the last.
  private var outgoing: [Element] = []

  var count: Int { incoming.count + outgoing.count }
  var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

  var first: Element? { outgoing.last ?? incoming.first }

  mutating func append(_ element: Element) { incoming.append(element) }

  /// Puts one before all others.
  mutating func prepend(_ element: Element) { outgoing.append(element) }

  mutating func popFirst() -> Element? {
    if outgoing.isEmpty {
      guard !incoming.isEmpty else { return nil }
      incoming.reverse()
      swap(&incoming, &outgoing)
    }
    return outgoing.popLast()
  }

  /// Takes all of them, in their order.
  mutating func removeAll() -> [Element] {
    let all = Array(outgoing.reversed()) + incoming
    outgoing.removeAll(keepingCapacity: true)
    incoming.removeAll(keepingCapacity: true)
    return all
  }

  mutating func removeAll(where isUnwanted: (Element) -> Bool) {
    incoming.removeAll(where: isUnwanted)
    outgoing.removeAll(where: isUnwanted)
  }
}
