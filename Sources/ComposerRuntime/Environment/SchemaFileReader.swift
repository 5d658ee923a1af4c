import APNsCore
import APNsPayload
import ComposeModel
import Composer
import HostPlatform
import JSONText

/// Reads the file with the types of a Live Activity.
enum SchemaFileReader {
  /// - Parameter path: as a person types it, `~/` and relative paths included.
  static func read(_ path: String) -> SchemaAnswer {
    let path = FileStore.wholePath(path)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileStore.read(path)
    } catch {
      return .failed("The file of Live Activity types is not usable: \(error.description).")
    }
    let document = JSONDocument(parsing: bytes)
    let reading = ContentStateSchema.parse(document)
    guard let types = reading.schema else {
      let fault = reading.findings.first { $0.severity == .error }
      let place = fault.flatMap { SideFilePlace.text(of: $0, in: document) } ?? ""
      return .failed("\(path)\(place): \(fault?.message ?? "It cannot be used.")")
    }
    return .types(SchemaReference(path: path, types: types))
  }
}
