import APNsCore
import APNsPayload
import NotificationPreview
import Testing

@Suite struct MediaFindingsTests {
  @Test(arguments: [
    ("media.http-status", Finding.Severity.warn, Sample.answer(Sample.html, status: 404), ["404"]),
    ("media.format", .error, Sample.answer(Sample.webp), ["WebP", "JPEG", "PNG", "GIF"]),
    ("media.format", .error, Sample.answer(Sample.html, type: "text/html; charset=utf-8"), ["HTML"]),
    ("media.format", .error, Sample.answer([1, 2], type: "image/webp"), ["content-type", "WebP"]),
    ("media.format", .error, Sample.answer([]), ["empty"]),
    ("media.too-large", .error, Sample.answer(Sample.png, bytes: 10_485_761), ["10 MB", "10485761"]),
    ("media.too-large", .error, Sample.answer(Array("ID3".utf8), bytes: 5_242_881), ["5 MB"]),
    (
      "media.http", .error, .blocked(address: "http://cdn.example/a", afterRedirect: true),
      ["redirect", "http"]
    ),
    ("media.unreachable", .warn, .unreachable(reason: "no such host", seconds: 0), ["no such host"]),
    ("media.slow", .warn, Sample.answer(Sample.png, seconds: 42), ["42", "30"]),
  ])
  func answersAreJudged(rule: String, severity: Finding.Severity, outcome: MediaOutcome, words: [String]) {
    let url = "https://m.example/a.jpg"
    let found = MediaFindings.findings(
      Sample.input(Sample.media(url), profile: .seedMedia, media: [url: outcome]))
    #expect(found.map(\.rule) == [rule])
    #expect(found.first?.severity == severity)
    #expect(found.first?.place == .pointer("/media-url"))
    for word in words { #expect(found.first?.message.contains(word) == true, "\(word)") }
  }

  @Test func anAvatarMayBeAnyPicture() {
    let url = "https://m.example/people/ABC"
    let payload = Sample.conversation(#""sender":{"name":"Sender One","avatar-url":"\#(url)"}"#)
    for picture in [Sample.png, Sample.webp, Sample.gif] {
      let input = Sample.input(payload, profile: Sample.both, media: [url: Sample.answer(picture)])
      #expect(MediaFindings.findings(input).isEmpty)
      #expect(Presenter.present(input).picture == .avatar)
    }
    let page = Sample.input(payload, profile: Sample.both, media: [url: Sample.answer(Sample.html)])
    #expect(MediaFindings.findings(page).first?.place == .pointer("/communication/sender/avatar-url"))
    #expect(Presenter.present(page).picture == .standIn)
  }

  @Test func whatTheFileIsCountsMoreThanItsName() {
    let url = "https://m.example/a.webp"
    let byName = Finding("media.format", .warn, at: .pointer("/media-url"), "by its name")
    let other = Finding("aps.badge-type", .error, at: .pointer("/aps/badge"), "no number")
    let unfetched = Sample.input(Sample.media(url), profile: .seedMedia)
    #expect(MediaFindings.merged([byName, other], with: unfetched) == [byName, other])
    let good = Sample.input(Sample.media(url), profile: .seedMedia, media: [url: Sample.answer(Sample.png)])
    #expect(MediaFindings.merged([byName, other], with: good) == [other])
    let bad = Sample.input(Sample.media(url), profile: .seedMedia, media: [url: Sample.answer(Sample.webp)])
    #expect(MediaFindings.merged([byName, other], with: bad).map(\.severity) == [.error, .error])
  }

  @Test(arguments: [
    #"{"aps":{"alert":"B"},"media-url":"https://m.example/a.jpg"}"#,
    #"{"aps":{"content-available":1,"mutable-content":1},"media-url":"https://m.example/a.jpg"}"#,
    #"{"aps":{"alert":"B","mutable-content":1},"media-url":7}"#,
  ])
  func nothingIsAskedForWhereTheExtensionDoesNotRun(payload: String) {
    let input = Sample.input(payload, profile: .seedMedia)
    #expect(input.mediaRequests.isEmpty)
    #expect(MediaFindings.findings(input).isEmpty)
  }
}
