import Foundation
import LoopbackSupport
import TestSupport

/// A server program that others have written, on a free port of the loopback, with a folder of its own to serve.
final class ForeignServer {
  /// Where nghttpd is, if it is installed.
  static let nghttpd = ["/usr/sbin/nghttpd", "/usr/bin/nghttpd"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// Where nginx is, if it is installed.
  static let nginx = ["/usr/sbin/nginx", "/usr/local/sbin/nginx"].first {
    FileManager.default.isExecutableFile(atPath: $0)
  }

  /// The program did not listen in time.
  struct Silent: Error {}

  let port: Int
  let folder: URL
  private let process: ChildProcess

  /// Starts nghttpd, which serves the files of a folder.
  ///
  /// - Parameter device: The token of the one device that is there.
  convenience init(nghttpd program: String, device: String) throws {
    try self.init { folder, port in
      let devices = folder.appendingPathComponent("root/3/device")
      try FileManager.default.createDirectory(at: devices, withIntermediateDirectories: true)
      try Data().write(to: devices.appendingPathComponent(device))
      return [
        program, "-d", folder.appendingPathComponent("root").path, "-a", "127.0.0.1", "\(port)",
        folder.appendingPathComponent("key.pem").path, folder.appendingPathComponent("cert.pem").path,
      ]
    }
  }

  /// Starts nginx, which answers 200 for one device and 410 for all others.
  ///
  /// - Parameters:
  ///   - device: The token of the one device that is there.
  ///   - requests: So many a connection may carry before it is told to go away.
  convenience init(nginx program: String, device: String, requests: Int) throws {
    try self.init { folder, port in
      let temporary = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map {
        "\($0)_temp_path \(folder.path)/\($0);"
      }
      let configuration = """
        daemon off;
        master_process off;
        pid \(folder.path)/pid;
        error_log \(folder.path)/errors warn;
        events { worker_connections 64; }
        http {
          \(temporary.joined(separator: "\n  "))
          log_format one '$connection $status $request_uri';
          access_log \(folder.path)/served one;
          server {
            listen 127.0.0.1:\(port) ssl http2;
            ssl_certificate \(folder.path)/cert.pem;
            ssl_certificate_key \(folder.path)/key.pem;
            keepalive_requests \(requests);
            location = /3/device/\(device) { return 200; }
            location / { return 410 '{"reason":"Unregistered","timestamp":1764460800000}'; }
          }
        }
        """
      let file = folder.appendingPathComponent("nginx.conf")
      try Data(configuration.utf8).write(to: file)
      return [
        program, "-p", folder.path, "-e", folder.appendingPathComponent("errors").path, "-c", file.path,
      ]
    }
  }

  /// Starts a program with a certificate in its folder and waits until it listens.
  private init(_ words: (_ folder: URL, _ port: Int) throws -> [String]) throws {
    let port = TCPSocket.freePort()
    self.port = port
    folder = FileManager.default.temporaryDirectory.appendingPathComponent("pushwright-\(UUID().uuidString)")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(LoopbackCertificate.shared.pem).write(to: folder.appendingPathComponent("cert.pem"))
    try Data(LoopbackCertificate.shared.keyPEM).write(to: folder.appendingPathComponent("key.pem"))
    process = try ChildProcess(words(folder, port))
    let isListening = ChildProcess.waits {
      let descriptor = TCPSocket.connect(port: port)
      if descriptor >= 0 { close(descriptor) }
      return descriptor >= 0
    }
    if !isListening { throw Silent() }
  }

  /// The requests that nginx has served, each with the number of its connection; whole once it has been ended.
  var served: [(connection: String, status: String, path: String)] {
    let text = (try? String(contentsOf: folder.appendingPathComponent("served"), encoding: .utf8)) ?? ""
    return text.split(separator: "\n").compactMap { line in
      let words = line.split(separator: " ").map(String.init)
      return words.count == 3 ? (words[0], words[1], words[2]) : nil
    }
  }

  /// Ends it.
  func end() { process.end(SIGKILL) }

  /// Ends it and removes its folder.
  func stop() {
    end()
    try? FileManager.default.removeItem(at: folder)
  }
}
