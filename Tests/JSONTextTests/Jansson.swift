import Foundation

/// The C library jansson, loaded when it is installed: nothing has to be there to build the tests.
struct Jansson: @unchecked Sendable {
  // The handles are read-only after `init`, and jansson's parser keeps no state between calls.
  private typealias Load =
    @convention(c) (UnsafePointer<UInt8>, Int, Int, UnsafeMutableRawPointer) -> UnsafeMutableRawPointer?
  private typealias Delete = @convention(c) (UnsafeMutableRawPointer) -> Void

  private let load: Load
  private let delete: Delete

  static let shared = Jansson()

  private init?() {
    guard let library = dlopen("libjansson.so.4", RTLD_NOW), let load = dlsym(library, "json_loadb"),
      let delete = dlsym(library, "json_delete")
    else { return nil }
    self.load = unsafeBitCast(load, to: Load.self)
    self.delete = unsafeBitCast(delete, to: Delete.self)
  }

  /// Whether jansson takes the bytes as JSON; nil where it has a limit of its own that JSON does not have.
  func accepts(_ bytes: [UInt8]) -> Bool? {
    guard !bytes.isEmpty else { return false }
    // Any value at the top, and zero characters in strings (JSON_DECODE_ANY, JSON_ALLOW_NUL of jansson.h).
    let flags = 0x4 | 0x10
    // json_error_t: three ints, 80 bytes of source, 160 bytes of text.
    var error = [UInt8](repeating: 0, count: 512)
    let value = error.withUnsafeMutableBytes { place in
      bytes.withUnsafeBufferPointer { bytes in
        guard let start = bytes.baseAddress, let place = place.baseAddress else {
          return UnsafeMutableRawPointer?.none
        }
        return load(start, bytes.count, flags, place)
      }
    }
    if let value {
      delete(value)
      return true
    }
    let text = String(decoding: error[92...].prefix { $0 != 0 }, as: UTF8.self)
    return text.contains("too big") || text.contains("overflow") || text.contains("depth") ? nil : false
  }
}
