import APNsCore
@testable import APNsLint
import APNsPayload
import Foundation
import TestSupport
import Testing

@Suite struct RuleRegistryTests {
  @Test func everyIdIsThereOnce() {
    let ids = RulePage.documented.map { $0.about.id }
    #expect(Set(ids).count == ids.count)
  }

  @Test func everyRuleHasATestFile() {
    let folder = Repository.root.appending(path: "Tests/APNsLintTests/Rules")
    for rule in RulePage.documented {
      let file = folder.appending(path: "\(rule)Tests.swift")
      #expect(FileManager.default.fileExists(atPath: file.path), "\(rule) has no test")
    }
  }

  /// An example that is a bare payload makes its own rule speak.
  @Test func examplesAreExamples() {
    for rule in RulePage.documented where rule.about.example.first == "{" && rule.about.example.last == "}" {
      let profile = rule.about.example.contains("\"communication\"") ? ExtensionProfile.group : nil
      let found = findings(rule, lintInput(rule.about.example, profile: profile))
      #expect(!found.isEmpty, "\(rule.about.id): \(rule.about.example)")
    }
  }

  @Test func messagesAreComplete() {
    for rule in RulePage.documented {
      for finding in findings(rule, lintInput(rule.about.example)) {
        #expect(finding.message.count > 30 && finding.message.last == ".", "\(finding.message)")
      }
      #expect(rule.about.consequence.last == ".", "\(rule.about.id)")
    }
  }
}
