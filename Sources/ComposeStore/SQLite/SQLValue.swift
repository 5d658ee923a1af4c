import CSQLite

/// A value on its way into a statement.
enum SQLValue: Sendable, Equatable {
  case null
  case integer(Int64)
  case real(Double)
  case text(String)
  case blob([UInt8])

  static func text(_ text: String?) -> SQLValue { text.map { .text($0) } ?? .null }
  static func integer(_ number: Int?) -> SQLValue { number.map { .integer(Int64($0)) } ?? .null }
  static func real(_ number: Double?) -> SQLValue { number.map { .real($0) } ?? .null }

  /// Binds it to a parameter; SQLite copies the bytes.
  func bind(to statement: OpaquePointer, at index: Int32) -> Int32 {
    switch self {
    case .null: return unsafe sqlite3_bind_null(statement, index)
    case .integer(let number): return unsafe sqlite3_bind_int64(statement, index, number)
    case .real(let number): return unsafe sqlite3_bind_double(statement, index, number)
    case .text(let text):
      let bytes = Array(text.utf8)
      return unsafe sqlite3_bind_text64(
        statement, index, bytes.map(CChar.init(bitPattern:)), UInt64(bytes.count), pw_sqlite_transient(),
        UInt8(SQLITE_UTF8))
    case .blob(let bytes):
      if bytes.isEmpty { return unsafe sqlite3_bind_zeroblob(statement, index, 0) }
      return unsafe sqlite3_bind_blob64(statement, index, bytes, UInt64(bytes.count), pw_sqlite_transient())
    }
  }
}

/// One row of a result; valid until the next step.
@safe
struct Row {
  private let statement: OpaquePointer

  init(statement: OpaquePointer) { unsafe self.statement = statement }

  /// Whether the column is NULL.
  func isNull(_ column: Int32) -> Bool { unsafe sqlite3_column_type(statement, column) == SQLITE_NULL }

  /// The column as text; NULL is empty.
  func text(_ column: Int32) -> String {
    guard let text = unsafe sqlite3_column_text(statement, column) else { return "" }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe String(decoding: UnsafeBufferPointer(start: text, count: count), as: UTF8.self)
  }

  /// The column as text; nil for NULL.
  func optionalText(_ column: Int32) -> String? { isNull(column) ? nil : text(column) }

  /// The column as a whole number; NULL is 0.
  func integer(_ column: Int32) -> Int64 { unsafe sqlite3_column_int64(statement, column) }

  /// The column as a whole number; nil for NULL.
  func optionalInteger(_ column: Int32) -> Int? { isNull(column) ? nil : Int(integer(column)) }

  /// The column as a number; nil for NULL.
  func optionalReal(_ column: Int32) -> Double? {
    isNull(column) ? nil : unsafe sqlite3_column_double(statement, column)
  }

  /// The column's bytes; NULL has none.
  func bytes(_ column: Int32) -> [UInt8] {
    guard let start = unsafe sqlite3_column_blob(statement, column) else { return [] }
    let count = Int(unsafe sqlite3_column_bytes(statement, column))
    return unsafe Array(UnsafeRawBufferPointer(start: start, count: count))
  }
}
