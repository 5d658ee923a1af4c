import APNsCore
import ComposeModel
import Glibc
import HostPlatform

/// The options of `send` that concern many devices.
struct BatchOptions {
  static let specs: [OptionSpec] = [
    .option("--results", "FILE", "append a JSON line for each device the moment its push ends"),
    .flag("--resume", "go on with --results FILE: devices that had an answer get no second push"),
    .flag("--retry-failed", "with --resume: also those refused with 429, 500 or 503"),
    .option("--rate", "N", "start at most N pushes a second"),
    .option("--connections", "N", "use up to N connections at once (default 1)"),
    .flag("--quiet", "print no line for each device, only the summary"),
    .option(
      "--confirm", "N",
      "say beforehand that production with N devices (or 1 channel) is meant; without a terminal a must for 2 and more"
    ),
  ]

  let results: String?
  let resumes: Bool
  let retriesFailed: Bool
  let rate: Double?
  let connections: Int
  let isQuiet: Bool
  let confirmed: Int?

  /// - Throws: `UsageError` for options that make no sense together.
  init(_ arguments: Arguments) throws {
    results = arguments["--results"]
    resumes = arguments.has("--resume")
    retriesFailed = arguments.has("--retry-failed")
    rate = try arguments.integer("--rate", in: 1...1_000_000).map(Double.init)
    connections = try arguments.integer("--connections", in: 1...64) ?? 1
    isQuiet = arguments.has("--quiet")
    confirmed = try arguments.integer("--confirm", in: 1...Int.max)
    if resumes, results == nil {
      throw UsageError("--resume goes on with a result file: give --results FILE.")
    }
    if retriesFailed, !resumes { throw UsageError("--retry-failed belongs to --resume.") }
    guard let results else { return }
    guard let devices = arguments["--to-file"] else {
      throw UsageError("--results tells the lines of --to-file FILE, which is missing.")
    }
    if BatchOptions.isSameFile(results, devices) {
      throw UsageError("--results and --to-file name the same file: the results need one of their own.")
    }
  }

  /// Whether two paths lead to the same file.
  private static func isSameFile(_ left: String, _ right: String) -> Bool {
    var first = Glibc.stat()
    var second = Glibc.stat()
    guard unsafe stat(left, &first) == 0, unsafe stat(right, &second) == 0 else { return false }
    return first.st_dev == second.st_dev && first.st_ino == second.st_ino
  }

  /// For one push.
  init() {
    (results, resumes, retriesFailed, rate, connections, isQuiet, confirmed) =
      (nil, false, false, nil, 1, false, nil)
  }

  /// What an earlier run has left; nil unless it is resumed.
  ///
  /// - Throws: `CommandFailure` when the result file cannot be read.
  func resumePoint() throws -> ResumePoint? {
    guard resumes, let results, unsafe access(results, F_OK) == 0 else { return nil }
    do throws(SystemError) {
      let reader = try LineReader(path: results)
      var point = ResumePoint(retriesFailed: retriesFailed)
      while let line = try reader.next() { if case .text(let text) = line { point.take(text) } }
      return point
    } catch {
      throw CommandFailure(.invalid, "The result file \(results) cannot be read: \(error.reason).")
    }
  }

  /// The result file, opened for this run.
  ///
  /// - Throws: `CommandFailure` when it cannot be written.
  func journal() throws -> ResultJournal? {
    try results.map { try ResultJournal(path: $0, mayExist: resumes) }
  }

  /// Asks before many people get a push; the larger the audience, the more deliberate the answer.
  ///
  /// - Throws: `CommandFailure` when the answer is no, or cannot be asked for.
  func confirm(_ targets: SendTargets, _ environment: Environment) throws {
    guard environment.kind == .production else { return }
    if targets.isBroadcast { return try confirmBroadcast() }
    guard let count = targets.count else {
      // A pipe cannot be counted beforehand, nor can it be asked; the number is held to while sending.
      guard confirmed == nil else { return }
      throw CommandFailure(
        .wrongUsage,
        "This goes to production, and to as many devices as the pipe names. Say how many at most: --confirm N"
      )
    }
    guard count > 1, confirmed != count else { return }
    if let confirmed {
      throw CommandFailure(
        .wrongUsage,
        "--confirm says \(confirmed), but \(Counted.text(count, "device is", "devices are")) named.")
    }
    guard isatty(STDIN_FILENO) != 0 else {
      throw CommandFailure(
        .wrongUsage,
        "This goes to \(BatchTally.grouped(count)) devices in production. Say that it is meant: --confirm \(count)"
      )
    }
    let wanted = count < 10 ? "yes" : String(count)
    let audience = "This goes to \(BatchTally.grouped(count)) devices in production."
    StandardStreams.prompt("\(audience) Type \(wanted) to send: ")
    guard readLine() == wanted else { throw CommandFailure(.wrongUsage, "Nothing was sent.") }
  }

  /// A channel may have any number of subscribers, so that it is asked for as for many.
  private func confirmBroadcast() throws {
    let audience = "This goes to every device that has subscribed to the channel, in production."
    if let confirmed {
      if confirmed == 1 { return }
      throw CommandFailure(.wrongUsage, "--confirm says \(confirmed), but there is one channel.")
    }
    guard isatty(STDIN_FILENO) != 0 else {
      throw CommandFailure(.wrongUsage, "\(audience) Say that it is meant: --confirm 1")
    }
    StandardStreams.prompt("\(audience) Type broadcast to send: ")
    guard readLine() == "broadcast" else { throw CommandFailure(.wrongUsage, "Nothing was sent.") }
  }
}
