import CHost
import Glibc

/// A thread that runs one body to its end, for loops that sit in `poll(2)`.
///
/// It blocks every signal but the faults, so that they reach the thread that handles them, and so that writing to a closed connection
/// is an error code and not SIGPIPE.
/// Invariant of `@unchecked Sendable`: the handle is set once, before anyone else sees the object; `isJoined` is locked.
@safe
package final class WorkerThread: @unchecked Sendable {
  private let handle: pthread_t
  private let isJoined = Lock(false)

  /// Starts the thread.
  ///
  /// - Parameters:
  ///   - name: At most 15 bytes, for debuggers and `top`.
  ///   - body: What it does.
  /// - Throws: `SystemError` if the system gives no thread.
  package init(name: String, body: @escaping @Sendable () -> Void) throws(SystemError) {
    let box = unsafe Unmanaged.passRetained(Body(name: name, run: body))
    var handle = pthread_t()
    let code = unsafe pthread_create(
      &handle, nil,
      { argument in
        guard let argument = unsafe argument else { return nil }
        let body = unsafe Unmanaged<Body>.fromOpaque(argument).takeRetainedValue()
        var signals = sigset_t()
        unsafe sigfillset(&signals)
        // A blocked fault ends the process without its handler, and the terminal stays as it is.
        for fault in [SIGILL, SIGTRAP, SIGSEGV, SIGBUS, SIGABRT, SIGFPE] { unsafe sigdelset(&signals, fault) }
        unsafe pthread_sigmask(SIG_BLOCK, &signals, nil)
        unsafe pw_name_thread(body.name)
        body.run()
        return nil
      }, box.toOpaque())
    guard code == 0 else {
      unsafe box.release()
      errno = code
      throw SystemError("start a thread", path: name)
    }
    self.handle = handle
  }

  /// Waits until the body has returned; a second call returns at once.
  package func join() {
    isJoined.withLock { joined in
      if !joined { _ = pthread_join(handle, nil) }
      joined = true
    }
  }

  deinit {
    // A thread that nobody waits for gives its memory back by itself.
    if !isJoined.withLock({ $0 }) { _ = pthread_detach(handle) }
  }

  private final class Body: Sendable {
    let name: String
    let run: @Sendable () -> Void

    init(name: String, run: @escaping @Sendable () -> Void) {
      self.name = String(name.prefix(15))
      self.run = run
    }
  }
}
