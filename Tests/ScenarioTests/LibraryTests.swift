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
    #expect(order.replaces && order.known?.payload == Array(Draft.sampleText.utf8))
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

  @Test func lineEndsAreNoChangeOfATemplate() {
    let known = TemplateOrder.Known(
      payload: Array("{\"aps\":\n{}}\n".utf8), headers: DraftHeaders(pushType: "alert"))
    var template = Template(
      name: "x", headers: DraftHeaders(pushType: "alert"), payload: Array("{\"aps\":\r\n{}}".utf8))
    #expect(known.isSame(as: template))
    template.payload = Array("{\"aps\":{}}".utf8)
    #expect(!known.isSame(as: template))
    template.payload = known.payload
    template.headers.priority = "5"
    #expect(!known.isSame(as: template))
  }
}
