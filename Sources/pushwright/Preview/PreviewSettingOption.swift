import NotificationPreview

/// The option `--setting NAME` or `--setting NAME=VALUE`.
enum PreviewSettingOption {
  /// The lines of the help page.
  static var help: String {
    let names = PreviewSwitch.all.map { $0.name + ($0.valueName.map { "=\($0)" } ?? "") }
    let width = names.map(\.count).max() ?? 0
    return zip(names, PreviewSwitch.all).map { name, one in
      "  " + name + String(repeating: " ", count: width - name.count) + "  " + one.help
    }.joined(separator: "\n")
  }

  /// Sets what one `--setting` says.
  ///
  /// - Throws: `UsageError` for an unknown switch or a value that cannot be used.
  static func apply(_ text: String, to settings: inout PreviewSettings) throws {
    let parts = text.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    guard let one = PreviewSwitch.named(parts[0]) else {
      let names = PreviewSwitch.all.map(\.name).joined(separator: ", ")
      throw UsageError("--setting knows no \(parts[0]). Settings: \(names).")
    }
    let value = parts.count > 1 ? String(parts[1]) : nil
    guard (one.valueName == nil) == (value == nil), one.apply(value, to: &settings) else {
      let form = one.name + (one.valueName.map { "=\($0)" } ?? "")
      throw UsageError("--setting wants \(form), not \(text).")
    }
  }
}
