import APNsPayload
import ComposeModel
import Composer
import TerminalCore
import TestSupport
import Testing

/// Templates and the lists.
@Suite struct LibraryTests {
  @Test(arguments: [(80, 24), (120, 40)])
  func theListsLieOverTheText(_ columns: Int, _ rows: Int) {
    var person = Person(columns, rows)
    person.press("F3")
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "lists-\(columns)x\(rows)")
    person.press("Esc")
    #expect(!person.sees("Devices"))
  }

  /// What was taken from a list is seen: the lists do not stay over it.
  @Test(arguments: [(80, 24), (120, 40)])
  func theListsGoWhenATemplateIsOpened(_ columns: Int, _ rows: Int) {
    var person = Person(columns, rows)
    person.press("F3", "Down", "Enter")
    #expect(person.sees("content-available") && !person.sees("Demo device"))
    #expect(person.lines.contains { $0.contains("Payload") && !$0.contains("Templates") })
    person.press("F3")
    #expect(person.sees("Templates"))
    person.press("F3")
    #expect(!person.lines.contains { $0.contains("built-in") })
  }

  /// What was renamed is chosen, although the filter of before does not let it through; what comes back is chosen too.
  @Test func theListFollowsWhatWasSaved() throws {
    var person = Person(80, 24)
    person.press("F3")
    person.type("/order")
    person.press("Enter")
    person.type("r")
    person.press("Ctrl-U")
    person.type("a-name")
    person.press("Enter")
    var library = Library.sample
    library.templates[0].name = "a-name"
    let ticket = try #require(
      person.ticket { if case .renameTemplate(_, _, let ticket) = $0 { ticket } else { nil } })
    person.hear(.templateSaved(.saved(library.templates[0]), ticket))
    person.hear(.library(library))
    #expect(person.sees("silent"), "the filter is gone")
    #expect(person.sees("─ a-name ─"), "the glance shows what is chosen")
    // Another program adds one before it: the same stays chosen.
    library.templates.insert(
      Template(name: "a-first", payload: [0x7B, 0x7D], source: .user(path: "/a-first.json")), at: 0)
    person.hear(.library(library))
    #expect(person.sees("─ a-name ─"))
    person.type("x")
    person.press("y")
    #expect(person.sees("Deleted a-name"))
    library.templates.remove(at: 1)
    person.hear(.library(library))
    person.type("u")
    let back = try #require(
      person.ticket { if case .saveTemplate(_, let ticket) = $0 { ticket } else { nil } })
    library = Library.sample
    library.templates[0].name = "a-name"
    person.hear(.templateSaved(.saved(library.templates[0]), back))
    person.hear(.library(library))
    #expect(person.sees("a-name is back"))
    #expect(person.sees("─ a-name ─"))
  }

  @Test func aNewPayloadBeginsInItsTitle() {
    var person = Person(80, 24)
    person.press("F3")
    person.type("n")
    person.type("Hi")
    #expect(String(decoding: person.state.draft.payload, as: UTF8.self).contains("\"title\": \"Hi\""))
  }

  /// Lists beside the text show what other programs did meanwhile; nobody has to go to them first.
  @Test func listsBesideTheTextAreReadAnew() {
    var person = Person(200, 60)
    let before = person.effects.count { $0 == .loadLibrary }
    person.type("a")
    #expect(person.effects.count { $0 == .loadLibrary } == before)
    person.now += 6
    person.type("b")
    #expect(person.effects.count { $0 == .loadLibrary } == before + 1)
    person.type("c")
    #expect(person.effects.count { $0 == .loadLibrary } == before + 1)
    var small = Person(80, 24)
    small.now += 6
    small.type("b")
    #expect(!small.effects.contains(.loadLibrary))
  }

  @Test func opensATemplate() {
    var person = Person(80, 24)
    person.press("F7", "m")
    person.type("silent")
    person.press("Enter")
    #expect(person.sees("content-available"))
    #expect(person.lines[0].contains("background 5"))
    person.press("Ctrl-_")
    #expect(person.sees("Order shipped"))
  }

  /// The topic belongs to the target, like device and credential; only its suffix follows the push type.
  @Test func aTopicThatWasChosenStays() {
    var library = Library.sample
    library.templates[1].headers.pushType = "voip"
    var person = Person(120, 40, library: library)
    person.press("F7", "t")
    person.type("com.team.app")
    person.press("Enter", "F7", "m")
    person.type("silent")
    person.press("Enter", "y")
    #expect(person.state.draft.headers.topic == "com.team.app.voip")
    person.press("F7", "m")
    person.type("order")
    person.press("Enter", "y")
    #expect(person.state.draft.headers.topic == "com.team.app")
  }

  @Test func asksBeforeChangesAreLeft() {
    var person = Person(80, 24)
    person.type(" ")
    person.press("F7", "m")
    person.type("silent")
    person.press("Enter")
    #expect(person.sees("Open silent?"))
    person.press("Esc")
    #expect(person.sees("Order shipped"))
  }

  @Test func savesWithVariablesAndReopens() {
    var person = Person(80, 24)
    person.press("Ctrl-A", "Del")
    person.paste(#"{"aps":{"alert":{"title":"{{title}}","body":"{{body}} at {{now}}"}}}"#)
    person.press("F5")
    #expect(person.orderCount == 0)
    #expect(person.sees("no value for title, body"))
    person.type("Hello")
    person.press("Tab")
    person.type("World")
    person.press("Enter")
    person.press("Ctrl-P")
    person.type("under a new name")
    person.press("Enter")
    #expect(person.sees("It has the variables title, body"))
    person.press("Ctrl-U")
    person.type("greeting")
    person.press("Enter")
    var saved: (TemplateOrder, Ticket)?
    for effect in person.effects {
      if case .saveTemplate(let order, let ticket) = effect { saved = (order, ticket) }
    }
    guard let (order, ticket) = saved else {
      Issue.record("nothing was saved")
      return
    }
    #expect(order.template.name == "greeting")
    #expect(!order.replaces)
    #expect(order.template.variables.map(\.value.text) == ["Hello", "World"])
    var written = order.template
    written.source = .user(path: "/home/me/greeting.json")
    var library = Library.sample
    library.templates.append(written)
    person.hear(.templateSaved(.saved(written), ticket))
    person.hear(.library(library))
    #expect(person.sees("Saved greeting"))
    person.press("F7", "m")
    person.type("greeting")
    person.press("Enter")
    person.press("F5")
    #expect(person.orderCount == 1)
    #expect(person.order?.draft.variables.map(\.value.text) == ["Hello", "World"])
  }

  @Test func nothingIsOverwrittenWithoutAWord() {
    var person = Person(80, 24)
    person.press("Ctrl-P")
    person.type("under a new name")
    person.press("Enter", "Ctrl-U")
    person.type("silent")
    person.press("Enter")
    guard let ticket = person.ticket({ if case .saveTemplate(_, let ticket) = $0 { ticket } else { nil } })
    else { return }
    person.hear(.templateSaved(.exists(name: "silent", path: "/home/me/silent.json"), ticket))
    #expect(person.sees("Replace silent?"))
    person.press("y")
    var last: TemplateOrder?
    for effect in person.effects { if case .saveTemplate(let order, _) = effect { last = order } }
    #expect(last?.replaces == true)
  }

  @Test func aDraftThatWasLeftBehindIsOffered() {
    var person = Person(80, 24)
    var orphan = Draft.sample
    orphan.payload = Array("{\"aps\":{\"alert\":\"left behind\"}}".utf8)
    person.hear(.start(StartData(draft: .sample, orphan: orphan, library: .sample)))
    #expect(person.sees("A draft was left behind"))
    Snapshot.expect(person.lines, suite: "ScenarioTests", named: "orphan")
    person.press("Enter")
    #expect(person.sees("left behind\"}}"))
  }

  @Test func quittingKeepsTheDraft() {
    var person = Person(80, 24)
    person.type("x")
    person.press("Ctrl-Q")
    #expect(person.state.isQuitting)
    let last = person.effects.suffix(2)
    #expect(last.last == .quit)
    guard case .saveDraft(let draft)? = last.first else {
      Issue.record("the draft was not kept")
      return
    }
    #expect(draft.payload.first == UInt8(ascii: "x"))
  }
}

/// The plain arrangement for screen readers.
@Suite struct PlainTests {
  @Test func nothingIsFramed() {
    var settings = Settings()
    settings.plain = true
    var person = Person(120, 40, settings: settings)
    #expect(!person.screen.contains("┃") && !person.screen.contains("│ 1"))
    person.press("F5")
    person.answer(200)
    #expect(person.sees("200 accepted"))
    #expect(person.frame.cursor != nil)
  }

  @Test func aTemplateThatWasChangedOnDiskIsNotOverwrittenUnasked() throws {
    var person = Person(80, 24)
    person.type(" ")
    person.press("Ctrl-S")
    let ticket = try #require(
      person.ticket { if case .saveTemplate(_, let ticket) = $0 { ticket } else { nil } })
    guard
      case .saveTemplate(let order, _)? = person.effects.last(where: { effect in
        if case .saveTemplate = effect { true } else { false }
      })
    else { return }
    #expect(order.replaces && order.known == Library.sample.templates[0])
    person.hear(.templateSaved(.changed(name: "order-shipped", path: "/home/me/order-shipped.json"), ticket))
    #expect(person.sees("It was changed on disk"))
    let before = person.effects.count
    person.press("Esc")
    #expect(person.effects.count == before)
    person.press("Ctrl-S")
    let again = try #require(
      person.ticket { if case .saveTemplate(_, let ticket) = $0 { ticket } else { nil } })
    person.hear(.templateSaved(.changed(name: "order-shipped", path: "/p"), again))
    person.press("y")
    guard case .saveTemplate(let forced, _)? = person.effects.last else {
      Issue.record("nothing was saved")
      return
    }
    #expect(forced.replaces && forced.known == nil)
  }

  /// What is no part of a template's file, and what only names the same file, is no reason to overwrite or to ask.
  @Test func whatIsKnownOfTheFileIsTheTemplateAsItWasRead() throws {
    var person = Person(120, 40)
    person.press("F6", "F6")
    person.hear(.library(changed { $0.summary = "Changed by someone else" }))
    person.press("Ctrl-S")
    #expect(try #require(order(person)).known == Library.sample.templates[0])
    // What is opened anew is known anew.
    let other = changed { $0.variables = [TemplateVariable(name: "name", value: "Ana")] }
    person.hear(.library(other))
    #expect(person.sees("was changed on disk; open it anew"))
    person.press("F7", "m")
    person.type("order-shipped")
    person.press("Enter", "Ctrl-S")
    #expect(try #require(order(person)).known == other.templates[0])
  }

  @Test func aFileOfTheSameNameIsNotTheTemplate() throws {
    var person = Person(120, 40)
    person.press("Ctrl-P")
    person.type("open a file")
    person.press("Enter")
    person.type("/elsewhere/order-shipped.json")
    person.press("Enter")
    let ticket = try #require(
      person.ticket { if case .readFile(_, let ticket) = $0 { ticket } else { nil } })
    person.hear(
      .fileRead(
        .template(
          Template(
            name: "order-shipped", payload: Array("{}".utf8),
            source: .file(path: "/elsewhere/order-shipped.json"))), ticket))
    person.press("Ctrl-S")
    #expect(try !#require(order(person)).replaces)
  }

  /// A change that an earlier run left unsaved may have begun with an older state of the file.
  @Test(arguments: [true, false]) func aDraftOfAnEarlierRunAsksBeforeItReplaces(isChanged: Bool) throws {
    var draft = Draft.sample
    if isChanged { draft.payload = Array("{\"aps\":{\"alert\":\"later\"}}".utf8) }
    var person = Person(120, 40, draft: draft)
    person.press("Ctrl-S")
    #expect(try #require(order(person)).replaces == !isChanged)
  }

  @Test func renamingKeepsWhatIsNotSavedYet() throws {
    var person = Person(120, 40)
    person.type(" ")
    person.press("F3", "r", "Ctrl-U")
    for _ in 0..<20 { person.press("Backspace") }
    person.type("sent")
    person.press("Enter")
    let ticket = try #require(
      person.ticket { if case .renameTemplate(_, _, let ticket) = $0 { ticket } else { nil } })
    var renamed = Library.sample.templates[0]
    renamed.name = "sent"
    renamed.source = .user(path: "/home/me/templates/sent.json")
    var library = Library.sample
    library.templates[0] = renamed
    person.hear(.library(library))
    person.hear(.templateSaved(.saved(renamed), ticket))
    #expect(person.sees("Saved sent"))
    person.press("Ctrl-S")
    #expect(try #require(order(person)).known == renamed)
  }

  private func changed(_ change: (inout Template) -> Void) -> Library {
    var library = Library.sample
    change(&library.templates[0])
    return library
  }

  private func order(_ person: Person) -> TemplateOrder? {
    for effect in person.effects.reversed() { if case .saveTemplate(let order, _) = effect { return order } }
    return nil
  }
}
