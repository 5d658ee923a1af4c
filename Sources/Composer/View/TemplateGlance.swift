import ComposeModel
import TerminalCore

/// A template's headers and payload beside the list from which it is chosen.
struct TemplateGlance {
  let template: Template

  /// In a frame that is no higher than what is in it.
  func draw(on canvas: inout Canvas, in area: Rect) {
    let lines = self.lines(columns: area.columns - 4)
    var area = area
    area.rows = min(area.rows, max(8, lines.count + 2))
    canvas.surface.fill(area)
    let inside = canvas.frame(area, title: template.name, focused: false).inset(columns: 1, rows: 0)
    canvas.lines(lines, from: 0, in: inside)
  }

  func lines(columns: Int) -> [TextLine] {
    var result = TextLine.paragraph(
      template.summary.isEmpty ? template.name : template.summary, .title, columns: columns)
    let headers = template.headers
    var facts: [String] = [headers.pushType ?? "no push type"]
    if let priority = headers.priority { facts.append("priority \(priority)") }
    if headers.expiration != .absent {
      facts.append("expiration \(ExpirationText.words(headers.expiration))")
    }
    if let topic = headers.topic { facts.append("topic \(topic)") }
    if let source = template.source { facts.append(source.word) }
    result += TextLine.paragraph(facts.joined(separator: ", "), .muted, columns: columns)
    if !template.variables.isEmpty {
      let names = template.variables.map(\.name).joined(separator: ", ")
      result += TextLine.paragraph("Variables: \(names)", .muted, columns: columns)
    }
    result.append(TextLine())
    result += String(decoding: template.payload, as: UTF8.self)
      .split(separator: "\n", omittingEmptySubsequences: false).map { TextLine(String($0)) }
    return result
  }
}
