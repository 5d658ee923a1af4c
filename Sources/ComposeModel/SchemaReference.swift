package import APNsPayload

/// Where the types of an app's Live Activity are written down, and what stands there.
package struct SchemaReference: Sendable, Hashable {
  package var path: String
  /// Nil until the file was read, and where it cannot be used.
  package var types: ContentStateSchema?

  package init(path: String, types: ContentStateSchema? = nil) {
    self.path = path
    self.types = types
  }
}
