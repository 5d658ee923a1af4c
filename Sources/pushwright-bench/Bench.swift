import Glibc

/// `pushwright-bench`: measures the send engine, alone or beside others, on the loopback.
///
///     pushwright-bench send URL CA COUNT STREAMS PAYLOAD [CONNECTIONS]   one batch with the engine
///     pushwright-bench warm URL CA COUNT PAYLOAD                         one push after the other, warm
///     pushwright-bench compare COUNT STREAMS [FLOOR] [PYTHON]            engine, h2load, FLOOR, aioapns; one nghttpd
@main
struct Bench {
  static func main() {
    let words = Array(CommandLine.arguments.dropFirst())
    do {
      switch words.first {
      case "send" where words.count >= 6:
        let target = try Target(url: words[1], authority: words[2], payload: words[5])
        let connections = words.count > 6 ? Int(words[6]) ?? 1 : 1
        let run = BatchRun(
          target: target, count: Int(words[3]) ?? 1000, streams: Int(words[4]) ?? 100,
          connections: connections)
        print(try run.measure().line)
      case "warm" where words.count >= 5:
        let target = try Target(url: words[1], authority: words[2], payload: words[4])
        print(try WarmRun(target: target, count: Int(words[3]) ?? 1000).measure().line)
      case "compare" where words.count >= 3:
        try Comparison(
          count: Int(words[1]) ?? 100_000, streams: Int(words[2]) ?? 100,
          floor: words.count > 3 ? words[3] : nil, python: words.count > 4 ? words[4] : nil
        ).run()
      default:
        print("usage: pushwright-bench send|warm|compare …  (see Bench.swift)")
        exit(2)
      }
    } catch {
      print("pushwright-bench: \(error)")
      exit(1)
    }
  }
}
