import Glibc

/// What one run has shown.
struct Measurement {
  let name: String
  let count: Int
  let accepted: Int
  let seconds: Double
  /// Seconds from the start of each request to its first byte of answer, sorted.
  let latencies: [Double]

  init(name: String, count: Int, accepted: Int, seconds: Double, latencies: [Double]) {
    self.name = name
    self.count = count
    self.accepted = accepted
    self.seconds = seconds
    self.latencies = latencies.sorted()
  }

  var rate: Double { seconds > 0 ? Double(count) / seconds : 0 }

  private func percentile(_ part: Double) -> String {
    guard !latencies.isEmpty else { return "-" }
    let index = min(latencies.count - 1, Int(Double(latencies.count) * part))
    return "\(Int((latencies[index] * 1e6).rounded())) µs"
  }

  var line: String {
    "\(name): accepted \(accepted) of \(count), \(Int(rate)) requests/s, latency p50 \(percentile(0.5)) "
      + "p95 \(percentile(0.95)) p99 \(percentile(0.99)), resident \(Machine.residentKiB / 1024) MiB"
  }
}

/// What the figures depend on.
enum Machine {
  /// The memory of this process that is in use, in KiB.
  static var residentKiB: Int {
    guard let file = unsafe fopen("/proc/self/statm", "r") else { return 0 }
    defer { unsafe fclose(file) }
    var text = [CChar](repeating: 0, count: 128)
    _ = unsafe fgets(&text, 128, file)
    let words = String(decoding: text.map { UInt8(bitPattern: $0) }, as: UTF8.self).split(separator: " ")
    let pages = words.count > 1 ? Int(words[1]) ?? 0 : 0
    return pages * Int(sysconf(Int32(_SC_PAGESIZE))) / 1024
  }

  static var name: String {
    let model = Shell.output("grep -m1 'model name' /proc/cpuinfo | cut -d: -f2")
    return
      "\(sysconf(Int32(_SC_NPROCESSORS_ONLN))) processors,\(model.isEmpty ? " unknown model" : " " + model)"
  }
}
