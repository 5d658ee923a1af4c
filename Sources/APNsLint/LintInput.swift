package import APNsCore
package import APNsPayload
package import JSONText

/// Everything that the rules judge: a payload, the headers that go with it, and what is known around them.
///
/// What is unknown stays nil, and rules that would need it say nothing.
package struct LintInput: Sendable {
  /// How the request proves who sends it.
  package enum Authentication: Sendable, Equatable {
    /// Neither token nor certificate.
    case none
    /// A provider token, made with a .p8 key.
    case token
    /// A client certificate and the topics that it lists; nil when they were not read.
    case certificate(topics: [String]?)
  }

  /// What a device token was registered for; each kind is another token.
  package enum TokenKind: String, Sendable, CaseIterable {
    /// The ordinary registration of an app.
    case alert
    /// PushKit.
    case voip
    /// The update token of one running Live Activity.
    case liveActivity = "liveactivity"
    /// Starts Live Activities.
    case pushToStart = "push-to-start"
    case complication, fileprovider, location, pushtotalk, widgets, controls, mdm
  }

  /// The payload as it goes out, placeholders filled.
  package var document: JSONDocument
  /// The text that a person edits, when it differs: places of mistakes in the text refer to it.
  package var source: JSONDocument?
  /// The headers that are given.
  package var headers: [HeaderField]
  /// Whether headers and authentication are all there will be, so that what is missing is judged too.
  package var isComplete: Bool
  /// Whether the push goes to a channel instead of a device.
  package var isBroadcast: Bool
  package var tokenKind: TokenKind?
  package var authentication: Authentication?
  /// The present in seconds since 1970; without it no date is judged by its age.
  package var now: Int?
  package var schema: ContentStateSchema?
  /// What is known of the app's extension; without it well-known keys are guessed from, and findings are milder.
  package var profile: ExtensionProfile?

  package init(
    _ document: JSONDocument, source: JSONDocument? = nil, headers: [HeaderField] = [],
    isComplete: Bool = false,
    isBroadcast: Bool = false, tokenKind: TokenKind? = nil, authentication: Authentication? = nil,
    now: Int? = nil,
    schema: ContentStateSchema? = nil, profile: ExtensionProfile? = nil
  ) {
    self.document = document
    self.source = source
    self.headers = headers
    self.isComplete = isComplete
    self.isBroadcast = isBroadcast
    self.tokenKind = tokenKind
    self.authentication = authentication
    self.now = now
    self.schema = schema
    self.profile = profile
  }
}
