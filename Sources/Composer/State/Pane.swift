/// The parts of the screen that can have the focus: the same names and digits at every size.
package enum Pane: Int, Sendable, Hashable, CaseIterable {
  case payload = 1
  case headers, preview, response, history, wire, templates, devices, problems

  /// Whether it is one of the lists that can lie over the others.
  var isList: Bool { self == .templates || self == .devices || self == .history }

  /// The name in the tabs.
  var tabTitle: String { self == .wire ? "Wire" : title }

  /// The name on the frame.
  package var title: String {
    switch self {
    case .payload: "Payload"
    case .headers: "Headers"
    case .preview: "Preview"
    case .response: "Response"
    case .history: "History"
    case .wire: "Wire log"
    case .templates: "Templates"
    case .devices: "Devices"
    case .problems: "Problems"
    }
  }
}
