import Glibc

/// A listening or connected TCP socket of the loopback.
package enum TCPSocket {
  /// Listens on a free port of 127.0.0.1.
  package static func listen() -> (descriptor: Int32, port: Int) {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = bind(descriptor, $0, length)
        _ = getsockname(descriptor, $0, &length)
      }
    }
    _ = Glibc.listen(descriptor, 64)
    return (descriptor, Int(UInt16(bigEndian: address.sin_port)))
  }

  /// Connects to a port of 127.0.0.1; -1 if nothing listens.
  package static func connect(port: Int) -> Int32 {
    let descriptor = socket(AF_INET, Int32(SOCK_STREAM.rawValue) | Int32(SOCK_CLOEXEC.rawValue), 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = UInt32(0x7f00_0001).bigEndian
    address.sin_port = UInt16(port).bigEndian
    let result = withUnsafePointer(to: &address) {
      $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        Glibc.connect(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size))
      }
    }
    guard result == 0 else {
      close(descriptor)
      return -1
    }
    return descriptor
  }

  /// A port on which nothing listens.
  package static func freePort() -> Int {
    let (descriptor, port) = listen()
    close(descriptor)
    return port
  }

  /// Waits for a descriptor to become readable (or writable).
  package static func isReady(_ descriptor: Int32, writes: Bool = false, seconds: Double) -> Bool {
    var entry = pollfd(fd: descriptor, events: Int16(writes ? POLLOUT | POLLIN : POLLIN), revents: 0)
    return poll(&entry, 1, Int32(max(0, seconds) * 1000)) > 0
  }

  package static func setNonBlocking(_ descriptor: Int32) {
    _ = fcntl(descriptor, F_SETFL, fcntl(descriptor, F_GETFL) | O_NONBLOCK)
  }
}
