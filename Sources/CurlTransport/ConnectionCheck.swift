package import APNsCore
import Glibc
import HostPlatform

/// Opens a connection, looks at it, and closes it; for checks by people.
package enum ConnectionCheck {
  /// What a trial has shown; the report holds what is known also when it failed.
  package struct Result: Sendable {
    package var failure: TransportFailure?
    package var report: ConnectionReport
  }

  /// Opens a connection and closes it without having sent anything.
  ///
  /// Blocking; at most as long as the request's limit.
  package static func open(_ request: ConnectionRequest) -> Result {
    SignalMask.withoutPipeSignal {
      do throws(TransportFailure) {
        let connection = try CurlConnection(request)
        // libcurl keeps the limit; this is for the case that it does not.
        let deadline = Clock.monotonic + request.connectLimit + 1
        while true {
          switch connection.advance() {
          case .open(let report): return Result(failure: nil, report: report)
          case .failed(let failure): return Result(failure: failure, report: connection.partialReport)
          case .opening:
            guard Clock.monotonic < deadline else { throw noAnswer(request) }
            wait(for: connection)
          }
        }
      } catch {
        return Result(failure: error, report: ConnectionReport())
      }
    }
  }

  private static func noAnswer(_ request: ConnectionRequest) -> TransportFailure {
    TransportFailure(hop: .timeout, message: "\(request.name) gave no answer in time.")
  }

  private static func wait(for connection: CurlConnection) {
    var entries = connection.descriptors.map { awaited in
      pollfd(
        fd: awaited.descriptor,
        events: (awaited.reads ? Int16(POLLIN) : 0) | (awaited.writes ? Int16(POLLOUT) : 0), revents: 0)
    }
    let milliseconds = Int32(min(connection.patience, 0.2) * 1000)
    _ = unsafe poll(&entries, nfds_t(entries.count), milliseconds)
  }
}
