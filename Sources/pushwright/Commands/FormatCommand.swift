import APNsCore
import APNsPayload
import JSONText

/// `pushwright format`: lays a JSON text out anew without changing what it says.
enum FormatCommand {
  static let spec = CommandSpec(
    "format", "indent or minify JSON; order, numbers and escapes stay", operands: "[FILE|-]",
    operandCount: 0...1,
    options: [
      .flag("--minify", "take all white space outside of strings away"),
      .option("--indent", "N", "spaces for each level, 0 to 16; 2 without it"),
    ],
    details: """
      Prints the text to standard output; without a file a pipe is read. A text that is no JSON is not printed: every mistake is named with its line \
      and column, and the exit status is 3.
      """, run: run)

  private static func run(_ arguments: Arguments) throws -> ExitStatus {
    let indent = try arguments.integer("--indent", in: 0...16)
    if indent != nil, arguments.has("--minify") { throw UsageError("Give --minify or --indent, not both.") }
    let document = JSONDocument(
      parsing: try InputFile.read(InputFile.operand(arguments, of: "format"), what: "The file"))
    document.problems.map { Finding($0, in: document) }.flatMap(FindingOutput.lines)
      .forEach(StandardStreams.complain)
    guard document.isJSON else { return .invalid }
    StandardStreams.print(
      bytes: arguments.has("--minify")
        ? JSONFormatter.minify(document) : JSONFormatter.format(document, indent: indent ?? 2))
    return .done
  }
}
