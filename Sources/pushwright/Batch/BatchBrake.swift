import HostPlatform

/// Ends a batch before its last device: pushes that have not gone out are called back, the others get their answers.
final class BatchBrake: Sendable {
  /// Why the batch ends early.
  enum Cause: Sendable {
    case signal(Int32)
    /// The result file takes no more rows.
    case results
  }

  private struct State: Sendable {
    var cause: Cause?
    var act: (@Sendable () -> Void)?
  }

  private let state = Lock(State())

  /// The first cause; nil while the batch may go on.
  var cause: Cause? { state.withLock { $0.cause } }

  /// Whether a signal has asked for the end.
  var isSignal: Bool {
    if case .signal = cause { true } else { false }
  }

  /// Says what is to be done when it is pulled, which may happen on any thread; nil ends that.
  func onPull(_ act: (@Sendable () -> Void)?) { state.withLock { $0.act = act } }

  /// Pulls it; the first cause stays.
  func pull(_ cause: Cause) {
    let act = state.withLock { state in
      if state.cause == nil { state.cause = cause }
      return state.act
    }
    act?()
  }
}
