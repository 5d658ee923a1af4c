import APNsPayload
import ComposeModel
import Composer

/// Reads the file with the types of a Live Activity.
enum SchemaFileReader {
  /// - Parameter path: as a person types it, `~/` and relative paths included.
  static func read(_ path: String) -> SchemaAnswer {
    let answer = SideFile.read(path, name: "The file of Live Activity types") { document in
      let reading = ContentStateSchema.parse(document)
      return (reading.schema, reading.findings)
    }
    switch answer {
    case .value(let types, let path): return .types(SchemaReference(path: path, types: types))
    case .failed(let reason): return .failed(reason)
    }
  }
}
