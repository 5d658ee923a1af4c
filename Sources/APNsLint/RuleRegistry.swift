/// Every rule, in the order in which they are documented.
package enum RuleRegistry {
  package static let all: [any LintRule.Type] =
    payload + aps + sound + alert + live + media + communication + request

  private static let payload: [any LintRule.Type] = [
    NotObjectRule.self, TooLargeRule.self, SizeWhitespaceRule.self, NullRule.self, SimulatorKeyRule.self,
    MDMAloneRule.self, FileProviderRule.self, SafariRule.self, UnseenAlertRule.self,
  ]

  private static let aps: [any LintRule.Type] = [
    APSMissingRule.self, APSTypeRule.self, APSKeySpellingRule.self, APSKeyMisplacedRule.self,
    APSUnknownKeyRule.self,
    FlagTypeRule.self, BadgeTypeRule.self, BadgeZeroRule.self, InterruptionLevelRule.self,
    RelevanceScoreRule.self,
    ValueTypeRule.self, NothingToShowRule.self, ContentAvailableWithAlertRule.self, ContentChangedRule.self,
    EntitlementRule.self, RetiredKeyRule.self,
  ]

  private static let sound: [any LintRule.Type] = [
    SoundTypeRule.self, SoundCriticalRule.self, SoundVolumeRule.self, SoundKeyRule.self,
  ]

  private static let alert: [any LintRule.Type] = [
    AlertTypeRule.self, AlertEmptyRule.self, AlertKeySpellingRule.self, AlertUnknownKeyRule.self,
    LocArgsTypeRule.self,
    LocArgsWithoutKeyRule.self, TextAndKeyRule.self, AlertNoBodyRule.self, AlertStringMutableRule.self,
    AlertLengthRule.self,
  ]

  private static let live: [any LintRule.Type] = [
    LiveEventRule.self, LiveTimestampRule.self, LiveTimestampOldRule.self, LiveContentStateRule.self,
    LiveStateMissingRule.self, LiveStateTypeRule.self, LiveDateFormRule.self, LiveStaleDateRule.self,
    LiveDismissalDateRule.self, LiveStartAlertRule.self, LiveStartAttributesRule.self,
    LiveAttributesRule.self,
    LiveAlertFormRule.self, LiveSoundPlaceRule.self, LiveStartOnlyRule.self, LiveInputRule.self,
    LiveBroadcastRule.self,
    LiveUnreadKeyRule.self, LiveNeedsTokenRule.self,
  ]

  private static let media: [any LintRule.Type] = [
    NoMutableContentRule.self, NoAlertRule.self, MediaURLRule.self, MediaHTTPRule.self,
    MediaEscapingRule.self,
    MediaFormatRule.self, MediaExtensionRule.self,
  ]

  private static let communication: [any LintRule.Type] = [
    NoSenderNameRule.self, MissingKeysRule.self, NoAvatarRule.self, GroupRecipientsRule.self,
    GroupNameRule.self,
    CommunicationMutableRule.self, AppSetupRule.self,
  ]

  private static let request: [any LintRule.Type] = [
    PushTypeMissingRule.self, PushTypeUnknownRule.self, PushTypeMismatchRule.self, PriorityRule.self,
    PriorityBackgroundRule.self, PushToTalkRule.self, ExpirationRule.self, CollapseIDRule.self,
    APNsIDRule.self,
    ControlCharacterRule.self, TopicMissingRule.self, TopicFormRule.self, TopicSuffixRule.self,
    ChannelIDRule.self,
    BroadcastRule.self, AuthNoneRule.self, TokenOnlyRule.self, MDMTokenRule.self, CertificateTopicRule.self,
    TokenKindRule.self,
  ]
}
