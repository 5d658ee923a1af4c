import APNsCore
import Glibc
import HostPlatform

/// Puts a text on the clipboard by the best way there is.
///
/// A tool of the desktop where there is one and the terminal is on the same machine; inside tmux its buffer, which it
/// hands on to the outer terminal; else the terminal itself, by OSC 52 (xterm's control sequences), which many allow.
/// It is only ever written, never asked for.
package struct Clipboard: Sendable {
  /// How a copy ended.
  package enum Outcome: Sendable, Equatable {
    /// Done; by which way.
    case done(way: String)
    /// The main thread has to write this to the terminal.
    case terminal(sequence: String, way: String)
    /// Why not.
    case failed(String)
  }

  /// Terminals refuse or cut longer sequences.
  static let sequenceLimit = 100_000
  /// A tool that takes longer than this hangs.
  private static let secondsForTool = 2.0

  private let variables: [String: String]
  private let run: @Sendable ([String], [UInt8], Double) -> ToolResult

  /// - Parameters:
  ///   - variables: the environment of the process.
  package init(variables: [String: String] = ProcessEnvironment.all) {
    self.init(variables: variables) { ToolProcess.run($0, input: $1, seconds: $2) }
  }

  init(variables: [String: String], run: @escaping @Sendable ([String], [UInt8], Double) -> ToolResult) {
    self.variables = variables
    self.run = run
  }

  /// Copies; blocks for two seconds at most.
  package func copy(_ text: String) -> Outcome {
    for (command, way) in tools {
      switch run(command, Array(text.utf8), Self.secondsForTool) {
      case .success: return .done(way: way)
      case .missing, .failure: continue
      }
    }
    let encoded = Base64.encode(Array(text.utf8), .standard)
    guard encoded.utf8.count <= Self.sequenceLimit else {
      return .failed("the text is too long for the terminal's clipboard (\(text.utf8.count) bytes)")
    }
    return .terminal(sequence: "\u{1B}]52;c;\(encoded)\u{7}", way: "terminal (OSC 52)")
  }

  private func has(_ variable: String) -> Bool { variables[variable].map { !$0.isEmpty } ?? false }

  /// The tools to try, in order, with the words for the message.
  private var tools: [(command: [String], way: String)] {
    var tools: [(command: [String], way: String)] = []
    // Over SSH the display, if any, is not the one that the person looks at.
    if !has("SSH_CONNECTION"), !has("SSH_TTY") {
      if has("WAYLAND_DISPLAY") { tools.append((["wl-copy"], "clipboard (wl-copy)")) }
      if has("DISPLAY") {
        tools.append((["xclip", "-selection", "clipboard"], "clipboard (xclip)"))
        tools.append((["xsel", "--clipboard", "--input"], "clipboard (xsel)"))
      }
    }
    // -w: hand it on to the clipboard of the outer terminal (tmux 3.2).
    if has("TMUX") { tools.append((["tmux", "load-buffer", "-w", "-"], "tmux buffer")) }
    return tools
  }
}
