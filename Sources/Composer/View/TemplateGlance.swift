import ComposeModel
import TerminalCore

/// A template's headers and payload beside the list from which it is chosen.
struct TemplateGlance {
  let template: Template

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
