package import APNsCore
import HostPlatform

/// Sends pushes to APNs, or to anything that speaks like it, over connections that stay warm.
///
/// One thread does all the work: it polls its sockets and sleeps when nothing happens. Every push that was submitted ends
/// with exactly one `finished` event, also when it is cancelled or the client is closed.
package final class PushClient: Sendable {
  private let inbox: Inbox
  private let thread: WorkerThread?

  /// Starts the engine; it connects when the first push needs it.
  ///
  /// - Parameters:
  ///   - configuration: How to connect, wait and try again.
  ///   - handler: Takes the events, on the engine's thread; it must not block for long.
  package init(
    configuration: ClientConfiguration, handler: @escaping @Sendable (ClientEvent) -> Void
  ) {
    let inbox = Inbox(room: configuration.room)
    self.inbox = inbox
    do throws(SystemError) {
      thread = try WorkerThread(name: "push engine") {
        EngineThread(configuration, inbox: inbox, handler: handler).run()
      }
    } catch {
      // No thread, no engine: pushes are refused one by one, with words.
      inbox.close()
      thread = nil
    }
    self.handler = handler
  }

  private let handler: @Sendable (ClientEvent) -> Void

  /// Hands a push over and returns at once.
  ///
  /// After `close` it ends as not sent, on the calling thread.
  package func submit(_ id: PushID, _ request: PushRequest) {
    if inbox.leave(.submit(id, request)) == .closed { refuse(id) }
  }

  /// Hands a push over as soon as fewer than `room` pushes have not ended; blocks until then.
  ///
  /// For batches of any size: memory does not grow with them. Not to be called from the handler.
  package func submitWhenRoom(_ id: PushID, _ request: PushRequest) {
    while true {
      switch inbox.leave(.submit(id, request), ifRoom: true) {
      case .taken: return
      case .closed: return refuse(id)
      case .full: inbox.waitForRoom()
      }
    }
  }

  private func refuse(_ id: PushID) {
    let failure = TransportFailure(hop: .cancelled, message: "The client is closed; nothing was sent.")
    handler(.finished(id, .notSent(failure), attempts: 0))
  }

  /// Ends a push, wherever it is; its `finished` event says what is known of it.
  package func cancel(_ id: PushID) { _ = inbox.leave(.cancel(id)) }

  /// Ends every push that has not gone out, also one that waits to be tried again, and lets the others be answered.
  ///
  /// Any thread may call it, the handler too.
  package func cancelUnsent() { _ = inbox.leave(.cancelUnsent) }

  /// Ends all pushes, closes all connections, and returns when the last event was handled.
  ///
  /// Not to be called from the handler.
  package func close() {
    inbox.close()
    thread?.join()
  }

  deinit { inbox.close() }
}
