import APNsCore
import HostPlatform
import JSONText

/// A file that a template names beside its payload.
enum SideFile {
  enum Answer<Value> {
    case value(Value, path: String)
    /// Why it cannot be used, with the place in it.
    case failed(String)
  }

  /// Reads and parses one.
  ///
  /// - Parameters:
  ///   - path: as a person types it, `~/` and relative paths included.
  ///   - name: what the file is, as the beginning of a sentence.
  static func read<Value>(
    _ path: String, name: String, parse: (JSONDocument) -> (value: Value?, findings: [Finding])
  ) -> Answer<Value> {
    let path = FileStore.wholePath(path)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileStore.read(path)
    } catch {
      return .failed("\(name) is not usable: \(error.description).")
    }
    let document = JSONDocument(parsing: bytes)
    let reading = parse(document)
    guard let value = reading.value else {
      let fault = reading.findings.first { $0.severity == .error }
      let place = fault.flatMap { Self.place(of: $0, in: document) } ?? ""
      return .failed("\(path)\(place): \(fault?.message ?? "It cannot be used.")")
    }
    return .value(value, path: path)
  }

  /// `:LINE:COLUMN`, of the broken text or of the member that is wrong.
  private static func place(of finding: Finding, in document: JSONDocument) -> String? {
    var byte = document.problems.first { $0.severity == .error }?.range.lowerBound
    if document.isJSON {
      guard case .pointer(let text) = finding.place else { return nil }
      byte = document.node(at: JSONPointer(text))?.range.lowerBound
    }
    return byte.map(document.place(atByte:)).map { ":\($0.line):\($0.column)" }
  }
}
