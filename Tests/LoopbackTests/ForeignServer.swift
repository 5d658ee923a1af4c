import Foundation
import LoopbackSupport
import TestSupport

/// A server program that others have written, on a free port of the loopback, with a folder of its own to serve.
final class ForeignServer {
  /// Where nghttpd is, if it is installed.
  static let nghttpd = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The program did not listen in time.
  struct Silent: Error {}

  let port: Int
  private let folder: URL
  private let process: ChildProcess

  /// Starts it and waits until it listens.
  ///
  /// - Parameter device: The token of the one device that is there.
  init(program: String, device: String) throws {
    let port = TCPSocket.freePort()
    self.port = port
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pushwright-\(UUID().uuidString)")
    let devices = folder.appendingPathComponent("root/3/device")
    try FileManager.default.createDirectory(at: devices, withIntermediateDirectories: true)
    try Data().write(to: devices.appendingPathComponent(device))
    let certificate = folder.appendingPathComponent("cert.pem")
    let key = folder.appendingPathComponent("key.pem")
    try Data(LoopbackCertificate.shared.pem).write(to: certificate)
    try Data(LoopbackCertificate.shared.keyPEM).write(to: key)
    process = try ChildProcess([
      program, "-d", folder.appendingPathComponent("root").path, "-a", "127.0.0.1", "\(port)", key.path,
      certificate.path,
    ])
    let isListening = ChildProcess.waits {
      let descriptor = TCPSocket.connect(port: port)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }
    if !isListening { throw Silent() }
  }

  /// Ends it and removes its folder.
  func stop() {
    process.end(SIGKILL)
    try? FileManager.default.removeItem(at: folder)
  }
}
