import APNsCore
@testable import APNsLint
import APNsPayload

/// An alert with media, as the app of the profile gets it.
func media(_ url: String, mutable: String = #","mutable-content":1"#, profile: ExtensionProfile? = .seedMedia)
  -> LintInput
{
  lintInput(#"{"aps":{"alert":{"body":"b"}\#(mutable)},"media-url":\#(url)}"#, profile: profile)
}

/// An alert with a conversation, as the app of the profile gets it.
func conversation(
  _ members: String, mutable: String = #","mutable-content":1"#, profile: ExtensionProfile? = .group
) -> LintInput {
  lintInput(#"{"aps":{"alert":{"body":"b"}\#(mutable)},"communication":{\#(members)}}"#, profile: profile)
}
