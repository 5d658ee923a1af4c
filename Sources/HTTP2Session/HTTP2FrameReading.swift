import CNghttp2

/// What a frame of nghttp2 holds, as values.
extension UnsafePointer<nghttp2_frame> {
  var content: HTTP2Frame.Content {
    let head = unsafe pointee.hd
    switch HTTP2Frame.Kind(rawValue: head.type) {
    case .headers: return unsafe .fields(fields)
    case .settings: return unsafe .settings(settings)
    case .reset: return .error(HTTP2ErrorCode(rawValue: unsafe pointee.rst_stream.error_code))
    case .goAway:
      return unsafe .goAway(
        lastStream: pointee.goaway.last_stream_id, HTTP2ErrorCode(rawValue: pointee.goaway.error_code),
        debugData: debugData)
    case .windowUpdate: return .increment(unsafe pointee.window_update.window_size_increment)
    case .ping: return unsafe .ping(opaqueData)
    default: return .none
    }
  }

  var settings: [HTTP2Setting] {
    let frame = unsafe pointee.settings
    return unsafe UnsafeBufferPointer(start: frame.iv, count: frame.niv).map {
      HTTP2Setting(HTTP2Setting.Name(rawValue: $0.settings_id), $0.value)
    }
  }

  var debugData: [UInt8] {
    let frame = unsafe pointee.goaway
    return unsafe Array(UnsafeBufferPointer(start: frame.opaque_data, count: frame.opaque_data_len))
  }

  var opaqueData: [UInt8] {
    let eight = unsafe pointee.ping.opaque_data
    return [eight.0, eight.1, eight.2, eight.3, eight.4, eight.5, eight.6, eight.7]
  }

  private var fields: HTTP2FieldBlock {
    let frame = unsafe pointee.headers
    var block = HTTP2FieldBlock()
    unsafe UnsafeBufferPointer(start: frame.nva, count: frame.nvlen).forEach { field in
      unsafe block.append(
        name: UnsafeBufferPointer(start: field.name, count: field.namelen),
        value: UnsafeBufferPointer(start: field.value, count: field.valuelen),
        indexing: field.flags & UInt8(NGHTTP2_NV_FLAG_NO_INDEX.rawValue) != 0 ? .never : .automatic)
    }
    return block
  }
}
