import HostPlatform

/// Runs jobs one after the other on a thread of its own, which is started by the first job.
///
/// Jobs that must not overtake each other go into one lane; a lane that is idle costs nothing.
package final class WorkLane: Sendable {
  private struct State {
    var jobs: [@Sendable () -> Void] = []
    var thread: WorkerThread?
    var isRunning = false
    var isClosed = false
  }

  private let name: String
  private let state = Lock(State())
  private let wake = WakeUp()
  private let finished = WakeUp()

  /// - Parameter name: at most 15 bytes, for debuggers.
  package init(name: String) { self.name = name }

  /// Adds a job; after `close` it is dropped.
  package func run(_ job: @escaping @Sendable () -> Void) {
    let needsThread = state.withLock { state in
      guard !state.isClosed else { return false }
      state.jobs.append(job)
      return state.thread == nil
    }
    if needsThread { start() }
    wake.signal()
  }

  /// Waits until every job that was added before has ended; false when that takes longer than `seconds`.
  @discardableResult
  package func flush(seconds: Double) -> Bool {
    let deadline = Clock.monotonic + seconds
    while state.withLock({ $0.isRunning || !$0.jobs.isEmpty }) {
      let rest = deadline - Clock.monotonic
      guard rest > 0 else { return false }
      Descriptor.waitReadable(finished.descriptor, seconds: min(rest, 0.1))
      finished.drain()
    }
    return true
  }

  /// Takes no more jobs and lets the thread end; a job that runs is not waited for.
  package func close() {
    state.withLock { $0.isClosed = true }
    wake.signal()
  }

  private func start() {
    let thread = try? WorkerThread(name: name) { [self] in work() }
    guard let thread else {
      // No thread to be had: the job is done here, late rather than never.
      while let job = next() { job() }
      return
    }
    state.withLock { $0.thread = thread }
  }

  private func work() {
    while true {
      while let job = next() { job() }
      finished.signal()
      if state.withLock({ $0.isClosed }) { return }
      Descriptor.waitReadable(wake.descriptor, seconds: nil)
      wake.drain()
    }
  }

  private func next() -> (@Sendable () -> Void)? {
    state.withLock { state in
      state.isRunning = !state.jobs.isEmpty
      return state.jobs.isEmpty ? nil : state.jobs.removeFirst()
    }
  }
}
