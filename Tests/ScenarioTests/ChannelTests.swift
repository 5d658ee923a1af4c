import APNsCore
import ComposeModel
import Composer
import Testing
import TestSupport

@Suite struct ChannelTests {
  private static let id = "7Sly23QZhxqvIrTHRENlfA=="

  /// The latest question and its ticket.
  private func asked(_ person: Person) -> (order: ChannelOrder, ticket: Ticket)? {
    for effect in person.effects.reversed() {
      if case .askChannels(let order, let ticket) = effect { return (order, ticket) }
    }
    return nil
  }

  private func answer(
    _ person: inout Person, _ status: Int, _ body: String = "", headers: [HeaderField] = []
  ) {
    guard let (order, ticket) = asked(person) else {
      Issue.record("Nothing was asked.")
      return
    }
    let response = PushResponse(status: status, headers: headers, body: Array(body.utf8))
    person.hear(.channels(.ended(.answered(response), order.request(to: order.environment, .none)), ticket))
  }

  /// Someone who sees the list with one channel.
  private func reader(_ environment: Environment = .local(port: 0)) -> Person {
    var draft = Draft.sample
    draft.environment = environment
    var person = Person(120, 40, draft: draft)
    person.press("F7", "n")
    answer(&person, 200, #"{"channels":["\#(ChannelTests.id)"]}"#)
    return person
  }

  @Test func channelsAreListedForTheAppAndTheEnvironment() throws {
    var person = Person(120, 40)
    person.press("F7", "n")
    #expect(person.sees("Asking 127.0.0.1"))
    let order = try #require(asked(person)).order
    #expect(order.verb == .list)
    #expect(order.bundleID == "com.example.shop")
    answer(&person, 200, #"{"channels":["\#(ChannelTests.id)","AAAA"]}"#)
    #expect(person.sees(ChannelTests.id))
    #expect(person.sees("AAAA"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "channels")
  }

  @Test func appleManagesChannelsElsewhere() throws {
    var draft = Draft.sample
    draft.environment = .sandbox
    var person = Person(120, 40, draft: draft)
    person.press("F7", "n")
    #expect(person.sees("Asking api-manage-broadcast.sandbox.push.apple.com"))
    let order = try #require(asked(person)).order
    #expect(
      order.request(to: .sandbox, .none).url
        == "https://api-manage-broadcast.sandbox.push.apple.com:2195/1/apps/com.example.shop/all-channels")
  }

  @Test func aNewChannelIsListedAndCanBeTheTarget() throws {
    var person = reader()
    // Past the one that is there.
    person.press("Down", "Enter")
    #expect(try #require(asked(person)).order.verb == .create(.none))
    answer(&person, 201, headers: [HeaderField("apns-channel-id", "NEW=")])
    #expect(try #require(asked(person)).order.verb == .list)
    answer(&person, 200, #"{"channels":["\#(ChannelTests.id)","NEW="]}"#)
    #expect(person.sees("The channel NEW= is made"))
    person.press("Up", "Enter", "u")
    #expect(person.state.draft.headers.channelID == ChannelTests.id)
    #expect(person.state.draft.devices.map(\.kind) == [.channel])
    #expect(person.sees("the push type is alert"))
    // A template keeps the target, and a device takes the channel away again.
    person.press("F7", "m", "Enter")
    #expect(person.state.draft.headers.channelID == ChannelTests.id)
    person.press("F7", "d", "Enter")
    #expect(person.state.draft.headers.channelID == nil)
  }

  @Test func aChannelGoesIntoTheDeviceBook() throws {
    var person = reader()
    person.press("Enter", "b")
    person.type("Final score")
    person.press("Enter")
    let saved = person.effects.compactMap { if case .saveDevice(let device) = $0 { device } else { nil } }
    let device = try #require(saved.first)
    #expect(device.name == "Final score")
    #expect(device.kind == .channel)
    #expect(device.channelID == ChannelTests.id)
    #expect(device.bundleID == "com.example.shop")
    #expect(person.state.draft.headers.channelID == ChannelTests.id)
  }

  /// A broadcast names its app in the path: the bar shows no topic that never goes out.
  @Test(arguments: [(120, 40), (80, 24)])
  func aBroadcastShowsItsAppAndNoTopic(_ columns: Int, _ rows: Int) {
    var draft = Draft.sample
    draft.headers = DraftHeaders(pushType: "liveactivity", priority: "10", channelID: ChannelTests.id)
    var person = Person(columns, rows, draft: draft)
    #expect(person.lines[0].contains("com.example.shop │ "), "\(person.lines[0])")
    #expect(!person.lines[0].contains("push-type.liveactivity"))
    person.press("F7")
    #expect(person.sees("none for a broadcast"))
    person.press("Esc", "F6")
    #expect(person.sees("not sent: a broadcast names"))
    draft.headers.topic = "com.example.shop.push-type.liveactivity"
    person = Person(columns, rows, draft: draft)
    #expect(person.lines[0].contains("liveactivity │"), "what was set by hand goes out and is shown")
  }

  @Test func deletionIsConfirmed() throws {
    var person = reader()
    person.press("Enter", "d")
    #expect(person.sees("cannot be made again"))
    person.press("Esc")
    #expect(try #require(asked(person)).order.verb == .list)
    person.press("Enter", "d", "Enter")
    #expect(try #require(asked(person)).order.verb == .delete(ChannelTests.id))
    answer(&person, 204)
    answer(&person, 200, #"{"channels":[]}"#)
    #expect(person.sees("The channel is deleted."))
    #expect(person.sees("has no channels here yet"))
  }

  /// At Apple the word has to be typed.
  @Test(arguments: [Environment.sandbox, .production])
  func deletionAtAppleWantsAWord(_ environment: Environment) throws {
    var person = reader(environment)
    person.press("Enter", "d", "Enter", "y")
    #expect(try #require(asked(person)).order.verb == .list)
    person.press("Backspace")
    person.type("delete")
    person.press("Enter")
    #expect(try #require(asked(person)).order.verb == .delete(ChannelTests.id))
  }

  private func orders(_ person: Person) -> [ChannelOrder] {
    person.effects.compactMap { if case .askChannels(let order, _) = $0 { order } else { nil } }
  }

  /// Two servers of one machine are two places.
  @Test func everyServerHasAListOfItsOwn() throws {
    let first = try #require(Environment(url: "https://127.0.0.1:9443"))
    let second = try #require(Environment(url: "https://127.0.0.1:9444"))
    var library = Library.sample
    library.servers = [first, second]
    var draft = Draft.sample
    draft.environment = first
    var person = Person(120, 40, draft: draft, library: library)
    person.press("F7", "n")
    answer(&person, 200, #"{"channels":["\#(ChannelTests.id)"]}"#)
    person.press("Esc", "F7", "e")
    person.type("9444")
    person.press("Enter", "F7", "n")
    #expect(orders(person).map(\.environment) == [first, second])
    #expect(!person.sees(ChannelTests.id))
    answer(&person, 200, #"{"channels":["AAAA"]}"#)
    // Past the one channel.
    person.press("Down", "Enter")
    #expect(orders(person).last?.verb == .create(.none))
    #expect(orders(person).last?.environment == second)
  }

  /// A second question would take the place of the first, whose answer then says nothing to anyone.
  @Test func aQuestionWaitsForTheAnswerToTheOneBefore() throws {
    var person = reader()
    person.press("Down", "Enter")
    #expect(orders(person).map(\.verb) == [.list, .create(.none)])
    #expect(person.sees("Creating a channel of com.example.shop, local…"))
    person.press("Down", "Enter")
    #expect(person.sees("wait for the answer first"))
    person.press("F2")
    person.type("broadcast channels")
    person.press("Enter")
    #expect(orders(person).map(\.verb) == [.list, .create(.none)])
    answer(&person, 201, headers: [HeaderField("apns-channel-id", "NEW=")])
    #expect(person.sees("The channel NEW= is made"))
    #expect(orders(person).map(\.verb) == [.list, .create(.none), .list])
    answer(&person, 200, #"{"channels":["NEW="]}"#)
    person.press("Esc", "F7", "n", "Enter", "d", "Enter")
    #expect(orders(person).last?.verb == .list, "the list that opened is still asked for")
  }

  @Test func anAnswerIsToldOfThatComesForAnotherApp() throws {
    var person = reader()
    person.press("Down", "Enter")
    let (order, ticket) = try #require(asked(person))
    person.type("another app")
    person.press("Enter", "Ctrl-U")
    for _ in 0..<40 { person.press("Backspace") }
    person.type("com.example.other")
    person.press("Enter")
    answer(&person, 200, #"{"channels":["AAAA"]}"#)
    #expect(person.sees("Broadcast channels of com.example.other, local"))
    let response = PushResponse(status: 201, headers: [HeaderField("apns-channel-id", "NEW=")], body: [])
    person.hear(.channels(.ended(.answered(response), order.request(to: order.environment, .none)), ticket))
    #expect(person.sees("The channel NEW= of com.example.shop, local, is made."))
    #expect(person.sees("AAAA"))
  }

  /// The list is that of the app that is pushed to; another one that was looked at is left with the list.
  @Test func theListIsThatOfTheDraftsApp() throws {
    var person = reader()
    person.type("another app")
    person.press("Enter")
    for _ in 0..<40 { person.press("Backspace") }
    person.type("com.example.other")
    person.press("Enter")
    answer(&person, 200, #"{"channels":["AAAA"]}"#)
    #expect(person.sees("Broadcast channels of com.example.other, local"))
    person.type("list anew")
    person.press("Enter")
    #expect(orders(person).last?.bundleID == "com.example.other")
    answer(&person, 200, #"{"channels":["AAAA"]}"#)
    person.press("Esc", "F7", "n")
    #expect(orders(person).last?.bundleID == "com.example.shop")
    #expect(person.sees("Listing the channels of com.example.shop, local…"))
  }

  @Test func whatAChannelKeepsIsRead() throws {
    var person = reader()
    person.press("Enter", "r")
    #expect(try #require(asked(person)).order.verb == .read(ChannelTests.id))
    answer(&person, 200, #"{"message-storage-policy":1,"push-type":"LiveActivity"}"#)
    #expect(person.sees("keeps the newest"))
  }

  @Test func aRefusalIsExplained() {
    var person = Person(120, 40)
    person.press("F7", "n")
    answer(&person, 403, #"{"reason":"InvalidProviderToken"}"#)
    #expect(person.sees("The channels could not be listed"))
    #expect(person.sees("403 InvalidProviderToken"))
    #expect(person.sees("team id"))
    person.press("Esc")
    #expect(person.sees("Create a channel"))
  }

  @Test func aServerThatCannotBeReachedIsToldOf() throws {
    var person = Person(80, 24)
    person.press("F7", "n")
    let (order, ticket) = try #require(asked(person))
    let failure = TransportFailure(hop: .connect, message: "Connection refused. Is a firewall in the way?")
    person.hear(.channels(.ended(.notSent(failure), order.request(to: order.environment, .none)), ticket))
    #expect(person.sees("Is a firewall in the way?"))
    // Late answers belong to nothing.
    person.press("Esc")
    person.hear(.channels(.heldBack("late"), ticket))
    #expect(!person.sees("late"))
  }
}
