import APNsCore
import APNsLint
import APNsPayload
import Glibc
import JSONText

/// Prints how long the checks take: `swift run -c release LintBench`.
///
/// Limits: 1 ms for a 4 KiB payload with every rule; parsing it is counted apart.
@main
struct LintBench {
  static func main() {
    for (name, payload) in payloads {
      let bytes = Array(payload.utf8)
      let document = JSONDocument(parsing: bytes)
      let headers = [
        HeaderField(HeaderName.topic, "com.example.app"), HeaderField(HeaderName.pushType, "alert"),
        HeaderField(HeaderName.priority, "10"),
      ]
      let parse = median { _ = JSONDocument(parsing: bytes) }
      let lint = median {
        _ = Linter.findings(
          LintInput(document, headers: headers, isComplete: true, authentication: .token, now: 1_764_460_800))
      }
      print("\(name): \(bytes.count) bytes, parse \(parse) us, lint \(lint) us")
    }
  }

  /// An ordinary payload of just under 4 KiB, one of many small members, and one where every rule has work.
  private static var payloads: [(String, String)] {
    let body = String(repeating: "Lorem ipsum dolor ", count: 190)
    let members = (0..<180).map { "\"key-\($0)\":{\"n\":\($0)}" }.joined(separator: ",")
    let wrong = (0..<158).map { "\"mutable_content\($0)\":null" }.joined(separator: ",")
    return [
      (
        "long text",
        #"{"aps":{"alert":{"title":"T","body":"\#(body)"},"badge":1,"sound":"default"},"id":{"a":[1,2,3]}}"#
      ),
      (
        "many members",
        #"{"aps":{"alert":{"title":"T","body":"B"},"thread-id":"t","mutable-content":1},\#(members)}"#
      ),
      (
        "full of mistakes",
        #"{"aps":{"alert":{"Title":"T","uuid":1,"sound":"x"},"badge":"1",\#(wrong)},"media-url":"http://x"}"#
      ),
    ]
  }

  /// The median time of a call in microseconds.
  private static func median(_ work: () -> Void) -> Double {
    let clock = ContinuousClock()
    var times: [Double] = []
    for _ in 0..<400 {
      let time = clock.measure(work)
      times.append(Double(time.components.attoseconds) / 1e12)
    }
    times.sort()
    return (times[times.count / 2] * 10).rounded() / 10
  }
}
