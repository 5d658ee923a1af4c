/// The names of a list, one a line, as the completion scripts ask for them.
enum ListedNames {
  static let option = OptionSpec.flag("--names", "list: only the names, one a line")

  /// Prints the names as they are; one that would change the terminal or take two lines is left out.
  static func print(_ names: [String]) {
    for name in names where DisplayText.cleaned(name) == name { StandardStreams.print(name) }
  }
}
