/// Paths that count from the folder of another file.
package enum RelativePath {
  /// The path that a file means by one of its own: absolute and `~/` ones stay, others count from its folder.
  package static func resolve(_ path: String, beside file: String) -> String {
    guard !path.hasPrefix("/"), !path.hasPrefix("~") else { return path }
    return normal(folder(of: file) + "/" + path)
  }

  /// The path as it is written into a file: from the folder of that file where both lie under `root`, which is that folder
  /// where none is given.
  package static func text(_ path: String, beside file: String, root: String? = nil) -> String {
    let folder = folder(of: file)
    let (path, base) = (normal(path), normal(root ?? folder))
    guard path.hasPrefix("/"), path.hasPrefix(base + "/"), (normal(folder) + "/").hasPrefix(base + "/") else {
      return path
    }
    var target = path.split(separator: "/")[...]
    var start = normal(folder).split(separator: "/")[...]
    while let first = target.first, first == start.first {
      target.removeFirst()
      start.removeFirst()
    }
    return (start.map { _ in ".." } + target.map(String.init)).joined(separator: "/")
  }

  private static func folder(of file: String) -> String {
    file.lastIndex(of: "/").map { $0 == file.startIndex ? "" : String(file[..<$0]) } ?? "."
  }

  /// Without `.`, `..` and doubled strokes, as far as the text alone tells.
  private static func normal(_ path: String) -> String {
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part == "..", let last = parts.last, last != ".." {
        parts.removeLast()
      } else if part != ".." || !path.hasPrefix("/") {
        parts.append(part)
      }
    }
    return (path.hasPrefix("/") ? "/" : "") + parts.joined(separator: "/")
  }
}
