import APNsCore
import JSONText

/// `pushwright token`: cleans pasted device tokens.
enum TokenCommand {
  static let spec = CommandSpec(
    "token", "clean a pasted device token", operands: "[TEXT|-]", operandCount: 0...1, options: [.json],
    details: "Takes tokens as logs, property lists and servers show them; - or no word at all reads a pipe.",
    run: run
  )

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let word = try InputFile.operand(arguments, of: "token")
    let text =
      word == "-"
      ? String(decoding: try InputFile.read("-", what: "The token in"), as: UTF8.self) : word
    let reading = DeviceTokenReader.read(text)
    if arguments.has("--json") {
      StandardStreams.print(
        JSONValue.object([
          ("send", send(reading.tokens)), ("findings", FindingOutput.json(reading.findings)),
        ]))
    } else {
      for token in reading.tokens { StandardStreams.print(token.hex) }
      reading.findings.flatMap(FindingOutput.lines).forEach(StandardStreams.complain)
    }
    return reading.findings.holdsBack || reading.tokens.isEmpty ? .invalid : .done
  }

  private static func send(_ tokens: [DeviceToken]) -> JSONValue {
    switch tokens.count {
    case 0: .null
    case 1: .string(tokens[0].hex)
    default: .array(tokens.map { .string($0.hex) })
    }
  }
}
