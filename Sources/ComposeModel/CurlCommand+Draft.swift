import APNsCore

extension CurlCommand {
  /// The headers of the command as a form; those that no push has are left out.
  package var draftHeaders: DraftHeaders {
    DraftHeaders(
      pushType: headers.first(HeaderName.pushType), priority: headers.first(HeaderName.priority),
      expiration: DraftExpiration(text: headers.first(HeaderName.expiration) ?? ""),
      collapseID: headers.first(HeaderName.collapseID), topic: headers.first(HeaderName.topic),
      channelID: headers.first(HeaderName.channelID))
  }

  /// The file that holds the body, for a command that stands in a file of its own; nil when the body is in the command.
  package func bodyFile(beside path: String) -> String? {
    guard case .file(let file) = body else { return nil }
    return RelativePath.resolve(file, beside: path)
  }

  /// What a list says of it: where it sent to.
  package var summary: String {
    let device = deviceToken.map { "; it sent to the device ..\($0.suffix(4))" } ?? ""
    return "from a curl command" + device
  }
}
