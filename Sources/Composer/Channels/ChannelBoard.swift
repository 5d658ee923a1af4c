package import APNsCore
package import ComposeModel
import JSONText

/// What is asked of the server that manages an app's broadcast channels.
package struct ChannelOrder: Sendable, Equatable {
  package enum Verb: Sendable, Equatable {
    case list
    case read(String)
    case create(ChannelManagement.StoragePolicy)
    case delete(String)
  }

  package var verb: Verb
  package var bundleID: String
  /// The environment of the pushes; Apple manages its channels at hosts and ports of their own.
  package var environment: Environment
  package var credential: CredentialReference

  package init(
    verb: Verb, bundleID: String, environment: Environment, credential: CredentialReference
  ) {
    self.verb = verb
    self.bundleID = bundleID
    self.environment = environment
    self.credential = credential
  }

  /// The request that it makes.
  package func request(to environment: Environment, _ authorization: Authorization) -> PushRequest {
    switch verb {
    case .list:
      ChannelManagement.list(bundleID: bundleID, environment: environment, authorization: authorization)
    case .read(let id):
      ChannelManagement.read(
        bundleID: bundleID, channelID: id, environment: environment, authorization: authorization)
    case .create(let policy):
      ChannelManagement.create(
        bundleID: bundleID, policy: policy, environment: environment, authorization: authorization)
    case .delete(let id):
      ChannelManagement.delete(
        bundleID: bundleID, channelID: id, environment: environment, authorization: authorization)
    }
  }
}

/// How such a question ended.
package enum ChannelAnswer: Sendable, Equatable {
  /// Nothing went out, and why.
  case heldBack(String)
  case ended(PushOutcome, PushRequest)
}

/// A question about channels whose answer has not come yet.
struct ChannelQuestion: Sendable, Equatable {
  var order: ChannelOrder
  var ticket: Ticket
}

/// The channels of one app in one environment, as far as they are known.
struct ChannelBoard: Sendable, Equatable {
  var bundleID: String
  var environment: Environment
  /// In the order of the server's answer; nil until it has answered.
  var ids: [String]?
  /// What was read of single channels.
  var policies: [String: ChannelManagement.StoragePolicy] = [:]
  /// The first line of what went wrong last.
  var trouble = ""

  init(bundleID: String, environment: Environment) {
    self.bundleID = bundleID
    self.environment = environment
  }

  /// Whether the channels of an app and an environment are these: the same app at the same server.
  ///
  /// The gateway inside the program is one whatever its port; Apple's servers for channels are the same for both ports
  /// of pushes.
  func shows(_ bundleID: String, in environment: Environment) -> Bool {
    guard bundleID == self.bundleID else { return false }
    if environment.kind == .local { return self.environment.kind == .local }
    return ChannelManagement.environment(for: environment)
      == ChannelManagement.environment(for: self.environment)
  }

  /// Whether a question is about these channels.
  func isAsked(by order: ChannelOrder) -> Bool { shows(order.bundleID, in: order.environment) }

  /// Takes the body of an answer to `list`.
  mutating func takeList(_ body: [UInt8]) {
    let root = JSONDocument(parsing: body).root
    ids = root?["channels"]?.elements.compactMap(\.string) ?? []
    policies = policies.filter { id, _ in ids?.contains(id) ?? false }
  }

  /// Takes the body of an answer to `read`.
  mutating func takePolicy(_ body: [UInt8], of id: String) {
    let number = JSONDocument(parsing: body).root?["message-storage-policy"]?.int
    policies[id] = number.flatMap(ChannelManagement.StoragePolicy.init(rawValue:))
  }
}

extension ChannelManagement.StoragePolicy {
  /// What it keeps, in words.
  var words: String {
    switch self {
    case .none: "keeps no message; its pushes expire at once"
    case .newest: "keeps the newest message, for up to eight hours"
    }
  }
}

extension ChannelOrder.Verb {
  /// Whether it makes a channel or takes one away.
  var changes: Bool {
    switch self {
    case .list, .read: false
    case .create, .delete: true
    }
  }

  /// What is being done while the answer is waited for.
  var doing: String {
    switch self {
    case .list: "Listing the channels"
    case .read: "Reading a channel"
    case .create: "Creating a channel"
    case .delete: "Deleting a channel"
    }
  }
}

/// What can be done with one channel.
enum ChannelAct: Sendable, Equatable, CaseIterable {
  case use, keep, read, copy, delete
}
