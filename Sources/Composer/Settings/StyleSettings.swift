import JSONText
import TerminalCore

/// Reads the `styles` of the settings: the name of a role and how it is to look.
enum StyleSettings {
  static func changes(_ node: JSONNode, _ reading: inout SettingsReading) -> [Role: StyleChange] {
    guard node.kind == .object else {
      reading.complain(
        at: node, "styles is an object: {\"json-key\": {\"foreground\": \"blue\", \"bold\": true}}.")
      return [:]
    }
    var changes: [Role: StyleChange] = [:]
    reading.members(of: node, called: "style", knows: Role.allCases.map(\.name)) { name, value, reading in
      guard let role = Role.named(name) else { return }
      guard value.kind == .object else {
        reading.complain(
          at: value, "\(name) is an object with \(Part.allCases.map(\.rawValue).joined(separator: ", ")).")
        return
      }
      changes[role] = change(value, &reading)
    }
    return changes
  }

  private enum Part: String, CaseIterable {
    case foreground, background, bold, dim, underline, reverse
  }

  private static let colors = ["black", "red", "green", "yellow", "blue", "magenta", "cyan", "white"]

  private static func change(_ node: JSONNode, _ reading: inout SettingsReading) -> StyleChange {
    var change = StyleChange()
    reading.members(of: node, called: "part of a style", as: Part.self) { part, value, reading in
      switch part {
      case .foreground: change.foreground = color(value, &reading)
      case .background: change.background = color(value, &reading)
      case .bold: change.bold = attribute(value, part, &reading)
      case .dim: change.dim = attribute(value, part, &reading)
      case .underline: change.underline = attribute(value, part, &reading)
      case .reverse: change.reverse = attribute(value, part, &reading)
      }
    }
    return change
  }

  private static func attribute(_ node: JSONNode, _ part: Part, _ reading: inout SettingsReading) -> Bool? {
    if node.bool == nil { reading.complain(at: node, "\(part.rawValue) is true or false.") }
    return node.bool
  }

  private static func color(_ node: JSONNode, _ reading: inout SettingsReading) -> Color? {
    if node.string == "default" { return .standard }
    if let index = colors.firstIndex(of: node.string ?? "") { return .basic(UInt8(index)) }
    if let number = node.int, (16...255).contains(number) { return .indexed(UInt8(number)) }
    reading.complain(
      at: node, "A colour is \"default\", \(colors.joined(separator: ", ")), or a number from 16 to 255.")
    return nil
  }
}
