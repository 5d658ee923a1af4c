import HostPlatform
import Testing

@testable import ComposerRuntime

@Suite struct ClipboardTests {
  /// The environment, the tools that are there, and the way that is taken.
  @Test(
    arguments: [
      ([:], [], "terminal (OSC 52)"), (["DISPLAY": ":0"], ["xclip"], "clipboard (xclip)"),
      (["DISPLAY": ":0"], ["xsel"], "clipboard (xsel)"),
      (["DISPLAY": ":0", "WAYLAND_DISPLAY": "w"], ["wl-copy", "xclip"], "clipboard (wl-copy)"),
      (["DISPLAY": ":0", "SSH_TTY": "/dev/pts/1"], ["xclip"], "terminal (OSC 52)"),
      (["TMUX": "/tmp/x,1,0"], ["tmux"], "tmux buffer"),
      (["TMUX": "/tmp/x,1,0", "SSH_CONNECTION": "a"], ["tmux", "xclip"], "tmux buffer"),
      (["TMUX": "/tmp/x,1,0"], [], "terminal (OSC 52)"),
    ] as [([String: String], [String], String)])
  func `the way fits the place`(variables: [String: String], tools: [String], way: String) {
    let clipboard = Clipboard(variables: variables) { words, input, _ in
      #expect(input == Array("text".utf8))
      return tools.contains(words[0]) ? .success : .missing
    }
    switch clipboard.copy("text") {
    case .done(let taken): #expect(taken == way)
    case .terminal(let sequence, let taken):
      #expect(taken == way)
      #expect(sequence == "\u{1B}]52;c;dGV4dA==\u{7}")
    case .failed(let why): Issue.record("\(why)")
    }
  }

  @Test func `a text that terminals would cut is refused`() {
    let clipboard = Clipboard(variables: [:]) { _, _, _ in .missing }
    guard case .failed = clipboard.copy(String(repeating: "x", count: 200_000)) else {
      Issue.record("it was sent")
      return
    }
  }
}
