import APNsCore
import JSONText

/// Where in a file that a template names something is wrong.
enum SideFilePlace {
  /// `:LINE:COLUMN`, of the broken text or of the member that is wrong.
  static func text(of finding: Finding, in document: JSONDocument) -> String? {
    var byte = document.problems.first { $0.severity == .error }?.range.lowerBound
    if document.isJSON {
      guard case .pointer(let text) = finding.place else { return nil }
      byte = document.node(at: JSONPointer(text))?.range.lowerBound
    }
    return byte.map(document.place(atByte:)).map { ":\($0.line):\($0.column)" }
  }
}
