/// The fields of one header block, in their order, in one piece of memory.
///
/// A block is what a session takes and hands out; no text is made of it until someone asks. Names are in lower case,
/// pseudo fields (`:status`) come first (RFC 9113 §8.3).
package struct HTTP2FieldBlock: Sendable, Equatable {
  /// How a field may be stored in the peer's compression table (RFC 7541 §6.2).
  package enum Indexing: UInt8, Sendable {
    /// As the encoder thinks best.
    case automatic
    /// A literal that is never indexed.
    case never
  }

  struct Entry: Sendable, Equatable {
    var start: Int32
    var nameLength: Int32
    var valueLength: Int32
    var indexing: Indexing
  }

  private(set) var bytes: [UInt8] = []
  private(set) var entries: [Entry] = []

  package init() {}

  /// Fields that are indexed as the encoder thinks best.
  package init(_ fields: [(name: String, value: String)]) {
    for field in fields { append(field.name, field.value) }
  }

  /// The number of fields.
  package var count: Int { entries.count }

  /// Makes room, so that appending does not grow the memory in steps.
  package mutating func reserve(fields: Int, bytes: Int) {
    entries.reserveCapacity(fields)
    self.bytes.reserveCapacity(bytes)
  }

  /// Adds one field at the end; the name is expected in lower case.
  package mutating func append(_ name: String, _ value: String, indexing: Indexing = .automatic) {
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    let middle = bytes.count
    bytes.append(contentsOf: value.utf8)
    add(start: start, middle: middle, indexing: indexing)
  }

  /// Adds one field whose value is in two parts.
  package mutating func append(
    _ name: String, prefix: String, _ value: String, indexing: Indexing = .automatic
  ) {
    let start = bytes.count
    bytes.append(contentsOf: name.utf8)
    let middle = bytes.count
    bytes.append(contentsOf: prefix.utf8)
    bytes.append(contentsOf: value.utf8)
    add(start: start, middle: middle, indexing: indexing)
  }

  /// Adds all fields of another block at the end.
  package mutating func append(contentsOf block: HTTP2FieldBlock) {
    let offset = Int32(clamping: bytes.count)
    bytes.append(contentsOf: block.bytes)
    for var entry in block.entries {
      entry.start += offset
      entries.append(entry)
    }
  }

  /// Adds one field as it came from the wire.
  mutating func append(
    name: UnsafeBufferPointer<UInt8>, value: UnsafeBufferPointer<UInt8>, indexing: Indexing = .automatic
  ) {
    let start = bytes.count
    unsafe bytes.append(contentsOf: name)
    let middle = bytes.count
    unsafe bytes.append(contentsOf: value)
    add(start: start, middle: middle, indexing: indexing)
  }

  private mutating func add(start: Int, middle: Int, indexing: Indexing) {
    entries.append(
      Entry(
        start: Int32(clamping: start), nameLength: Int32(clamping: middle - start),
        valueLength: Int32(clamping: bytes.count - middle), indexing: indexing))
  }

  private func nameRange(_ entry: Entry) -> Range<Int> {
    Int(entry.start)..<Int(entry.start + entry.nameLength)
  }

  private func valueRange(_ entry: Entry) -> Range<Int> {
    let start = Int(entry.start + entry.nameLength)
    return start..<start + Int(entry.valueLength)
  }

  /// The name of the field at an index.
  package func name(at index: Int) -> String {
    String(decoding: bytes[nameRange(entries[index])], as: UTF8.self)
  }

  /// The value of the field at an index; bytes that are no UTF-8 are shown as replacement characters.
  package func value(at index: Int) -> String {
    String(decoding: bytes[valueRange(entries[index])], as: UTF8.self)
  }

  /// The bytes of the value at an index.
  package func valueBytes(at index: Int) -> ArraySlice<UInt8> { bytes[valueRange(entries[index])] }

  /// How the field at an index may be stored.
  package func indexing(at index: Int) -> Indexing { entries[index].indexing }

  /// The index of the first field of a name, in lower case.
  package func firstIndex(of name: String) -> Int? {
    let wanted = name.utf8
    return entries.firstIndex { entry in
      Int(entry.nameLength) == wanted.count && bytes[nameRange(entry)].elementsEqual(wanted)
    }
  }

  /// The value of the first field of a name.
  package subscript(_ name: String) -> String? { firstIndex(of: name).map(value(at:)) }

  /// The three digits of `:status`; nil when the first field is no such thing.
  package var status: Int? {
    // RFC 9113 §8.3.2: the only pseudo field of a response, hence the first field.
    guard let first = entries.first, first.nameLength == 7, first.valueLength == 3 else { return nil }
    guard bytes[Int(first.start)] == UInt8(ascii: ":") else { return nil }
    var status = 0
    for digit in bytes[valueRange(first)] {
      guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(digit) else { return nil }
      status = status * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return status
  }

  /// All fields as text.
  package var fields: [(name: String, value: String)] {
    entries.indices.map { (name(at: $0), value(at: $0)) }
  }
}
