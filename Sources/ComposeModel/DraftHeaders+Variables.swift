package import APNsPayload

extension DraftHeaders {
  /// The headers in which variables are filled.
  private static var fields: [WritableKeyPath<DraftHeaders, String?>] { [\.collapseID, \.topic, \.id] }

  /// The headers as they go out, with every variable filled in.
  ///
  /// - Parameter context: What is known of the push; its topic is the bundle id.
  package func filled(
    _ values: [String: TemplateVariables.Value], context: TemplateVariables.Context
  ) -> (headers: DraftHeaders, unknown: [String]) {
    var headers = self
    var unknown: [String] = []
    for field in DraftHeaders.fields {
      guard let text = self[keyPath: field] else { continue }
      let expansion = TemplateVariables.expandText(text, values: values, context: context)
      headers[keyPath: field] = expansion.text
      unknown += expansion.unknown
    }
    return (headers, unknown)
  }

  /// Whether any of them holds a variable, so that they may differ from device to device.
  package var holdVariables: Bool {
    DraftHeaders.fields.contains { self[keyPath: $0]?.contains("{{") == true }
  }
}
