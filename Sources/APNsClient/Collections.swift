/// Values in numbered slots; a slot that was freed is used again.
struct Slab<Element> {
  private var slots: [Element?] = []
  private var free: [Int] = []

  /// The number of values.
  var count: Int { slots.count - free.count }

  /// The numbers of all slots that hold a value.
  var indices: [Int] { slots.indices.filter { slots[$0] != nil } }

  mutating func insert(_ element: Element) -> Int {
    if let slot = free.popLast() {
      slots[slot] = element
      return slot
    }
    slots.append(element)
    return slots.count - 1
  }

  mutating func remove(_ slot: Int) -> Element? {
    guard let element = slots[slot] else { return nil }
    slots[slot] = nil
    free.append(slot)
    return element
  }

  /// The value in a slot; reading an empty one gives nil, changing it does nothing.
  subscript(slot: Int) -> Element? {
    _read { yield slots[slot] }
    _modify { yield &slots[slot] }
  }
}

/// First in, first out; both ends take and give in constant time.
struct Queue<Element> {
  private var incoming: [Element] = []
  /// Reversed: the next one is the last.
  private var outgoing: [Element] = []

  var count: Int { incoming.count + outgoing.count }
  var isEmpty: Bool { incoming.isEmpty && outgoing.isEmpty }

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
