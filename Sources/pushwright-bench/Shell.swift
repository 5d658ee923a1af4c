import Glibc

/// Runs commands for the comparison.
enum Shell {
  /// What a command prints, without the blanks around it.
  static func output(_ command: String) -> String {
    guard let pipe = unsafe popen(command + " 2>&1", "r") else { return "" }
    defer { unsafe pclose(pipe) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, pipe)
      if count == 0 { break }
      bytes += buffer.prefix(count)
    }
    var text = String(decoding: bytes, as: UTF8.self)
    while text.last?.isWhitespace == true { text.removeLast() }
    return String(text.drop { $0.isWhitespace })
  }

  static func has(_ program: String) -> Bool { !output("command -v \(program)").isEmpty }
}
