import Glibc
import HostPlatform

/// A listening socket on the loopback.
struct Listener {
  let descriptor: Int32
  let port: Int

  /// The addresses of the loopback.
  enum Family { case ipv4, ipv6 }

  /// Binds and listens; port 0 takes a free one.
  ///
  /// - Throws: `GatewayFailure.address` with the way out.
  init(_ family: Family, port: Int) throws(GatewayFailure) {
    let kind = Int32(SOCK_STREAM.rawValue) | Int32(SOCK_NONBLOCK.rawValue) | Int32(SOCK_CLOEXEC.rawValue)
    descriptor = socket(family == .ipv4 ? AF_INET : AF_INET6, kind, 0)
    guard descriptor >= 0 else { throw Listener.failure(port) }
    var on: Int32 = 1
    unsafe setsockopt(descriptor, SOL_SOCKET, SO_REUSEADDR, &on, 4)
    if family == .ipv6 { unsafe setsockopt(descriptor, Int32(IPPROTO_IPV6), IPV6_V6ONLY, &on, 4) }
    guard Listener.bind(descriptor, family, port), listen(descriptor, 512) == 0 else {
      let failure = Listener.failure(port)
      close(descriptor)
      throw failure
    }
    self.port = Listener.port(of: descriptor)
  }

  private static func bind(_ descriptor: Int32, _ family: Family, _ port: Int) -> Bool {
    switch family {
    case .ipv4:
      var address = sockaddr_in()
      address.sin_family = sa_family_t(AF_INET)
      address.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
      address.sin_addr.s_addr = in_addr_t(0x7f00_0001).bigEndian
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in>.size)) == 0
        }
      }
    case .ipv6:
      var address = sockaddr_in6()
      address.sin6_family = sa_family_t(AF_INET6)
      address.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
      address.sin6_addr = in6addr_loopback
      return unsafe withUnsafePointer(to: &address) {
        unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
          unsafe Glibc.bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_in6>.size)) == 0
        }
      }
    }
  }

  /// The port that the system has given; it stands at the same place in both kinds of address.
  private static func port(of descriptor: Int32) -> Int {
    var address = sockaddr_in6()
    var length = socklen_t(MemoryLayout<sockaddr_in6>.size)
    unsafe withUnsafeMutablePointer(to: &address) {
      unsafe $0.withMemoryRebound(to: sockaddr.self, capacity: 1) {
        _ = unsafe getsockname(descriptor, $0, &length)
      }
    }
    return Int(UInt16(bigEndian: address.sin6_port))
  }

  private static func failure(_ port: Int) -> GatewayFailure {
    let code = errno
    switch code {
    case EADDRINUSE:
      return .address(
        "Port \(port) on 127.0.0.1 is in use by another program. Take another port, or port 0 for a free one."
      )
    case EACCES:
      return .address(
        "Port \(port) may not be used without more rights. Take a port above 1023, or port 0 for a free one.")
    default:
      let words = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
      return .address("The gateway cannot listen on port \(port) of 127.0.0.1: \(words).")
    }
  }

  /// The next connection; nil if none waits or the system gives none.
  ///
  /// `isExhausted` says that no descriptor was left.
  func accept(isExhausted: inout Bool) -> Int32? {
    let client = Glibc.accept(descriptor, nil, nil)
    guard client >= 0 else {
      isExhausted = [EMFILE, ENFILE, ENOBUFS, ENOMEM].contains(errno)
      return nil
    }
    _ = fcntl(client, F_SETFL, O_NONBLOCK)
    _ = fcntl(client, F_SETFD, FD_CLOEXEC)
    var on: Int32 = 1
    unsafe setsockopt(client, Int32(IPPROTO_TCP), TCP_NODELAY, &on, 4)
    return client
  }
}
