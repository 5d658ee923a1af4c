import Foundation
import LoopbackSupport

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
  private var process: pid_t = 0

  /// Starts it and waits until it listens.
  ///
  /// - Parameter device: The token of the one device that is there.
  init(program: String, device: String) throws {
    port = TCPSocket.freePort()
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pushwright-\(UUID().uuidString)")
    let devices = folder.appendingPathComponent("root/3/device")
    try FileManager.default.createDirectory(at: devices, withIntermediateDirectories: true)
    try Data().write(to: devices.appendingPathComponent(device))
    let certificate = folder.appendingPathComponent("cert.pem")
    let key = folder.appendingPathComponent("key.pem")
    try Data(LoopbackCertificate.shared.pem).write(to: certificate)
    try Data(LoopbackCertificate.shared.keyPEM).write(to: key)
    try start([
      program, "-d", folder.appendingPathComponent("root").path, "-a", "127.0.0.1", "\(port)", key.path,
      certificate.path,
    ])
    try waitUntilItListens()
  }

  private func start(_ words: [String]) throws {
    var actions = posix_spawn_file_actions_t()
    var attributes = posix_spawnattr_t()
    posix_spawn_file_actions_init(&actions)
    posix_spawnattr_init(&attributes)
    defer {
      posix_spawn_file_actions_destroy(&actions)
      posix_spawnattr_destroy(&attributes)
    }
    posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 1, "/dev/null", O_WRONLY, 0)
    posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    // The threads of a test run may have blocked what should end the server.
    var everything = sigset_t()
    var nothing = sigset_t()
    sigfillset(&everything)
    sigemptyset(&nothing)
    posix_spawnattr_setsigdefault(&attributes, &everything)
    posix_spawnattr_setsigmask(&attributes, &nothing)
    posix_spawnattr_setflags(&attributes, Int16(POSIX_SPAWN_SETSIGDEF | POSIX_SPAWN_SETSIGMASK))
    let arguments = words.map { strdup($0) } + [nil]
    defer { arguments.forEach { free($0) } }
    let variables: [UnsafeMutablePointer<CChar>?] = [nil]
    let code = posix_spawn(&process, words[0], &actions, &attributes, arguments, variables)
    guard code == 0 else { throw POSIXError(POSIXErrorCode(rawValue: code) ?? .ENOENT) }
  }

  private func waitUntilItListens() throws {
    let deadline = Date(timeIntervalSinceNow: 10)
    while Date() < deadline {
      let descriptor = TCPSocket.connect(port: port)
      if descriptor >= 0 {
        close(descriptor)
        return
      }
      usleep(2000)
    }
    throw Silent()
  }

  /// Ends it and removes its folder.
  func stop() {
    guard process > 0 else { return }
    kill(process, SIGKILL)
    var status: Int32 = 0
    waitpid(process, &status, 0)
    process = 0
    try? FileManager.default.removeItem(at: folder)
  }

  deinit { stop() }
}
