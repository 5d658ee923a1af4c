import Glibc
import HostPlatform

/// The engine beside others against one server: same payload, one connection, in one run.
struct Comparison {
  let count: Int
  let streams: Int
  let floor: String?
  let python: String?

  func run() throws(BenchProblem) {
    guard Shell.has("nghttpd"), Shell.has("openssl") else {
      throw BenchProblem(description: "nghttpd (Debian: nghttp2-server) and openssl are needed")
    }
    let folder = Shell.output("mktemp -d")
    defer { _ = Shell.output("rm -rf \(folder)") }
    let token = String(repeating: "ab", count: 32)
    _ = Shell.output(
      """
      cd \(folder) && mkdir -p root/3/device && : > root/3/device/\(token) \
      && printf '{"aps":{"alert":{"title":"Example","body":"One payload for all"},"badge":1,"sound":"default"}}' \
      > payload.json \
      && openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout key.pem -out cert.pem -days 2 \
      -subj /CN=127.0.0.1 -addext subjectAltName=IP:127.0.0.1
      """)
    let port = 20_000 + Int(getpid()) % 20_000
    let server = Shell.output(
      "cd \(folder) && (nghttpd --max-concurrent-streams=1000 -d root \(port) key.pem cert.pem >server.log 2>&1 & echo $!)"
    )
    defer { _ = Shell.output("kill \(server)") }
    let url = "https://127.0.0.1:\(port)/3/device/\(token)"
    let authority = "\(folder)/cert.pem"
    try waitForServer(url, authority)

    print("machine: \(Machine.name)")
    print("server: nghttpd on 127.0.0.1, TLS; \(count) pushes, one connection")
    let target = try Target(url: url, authority: authority, payload: "\(folder)/payload.json")
    if let floor {
      print(
        "floor: "
          + last(Shell.output("\(floor) \(url) \(authority) \(count) \(streams) \(folder)/payload.json none"))
      )
    }
    print(try BatchRun(target: target, count: count, streams: streams, connections: 1).measure().line)
    if Shell.has("h2load") {
      let h2load = Shell.output(
        "h2load -n \(count) -c 1 -m \(streams) -d \(folder)/payload.json \(url) | grep -E '^(finished|time for request)'"
      )
      print("h2load, \(streams) streams: " + h2load.split(separator: "\n").joined(separator: "; "))
    }
    if let python { aioapns(python, folder, port, token) }
    if let floor {
      print(
        "floor, one after the other: "
          + last(Shell.output("\(floor) \(url) \(authority) \(count / 10) 1 \(folder)/payload.json none")))
    }
    print(try WarmRun(target: target, count: count / 10).measure().line)
  }

  private func last(_ text: String) -> Substring { text.split(separator: "\n").last ?? "no output" }

  private func waitForServer(_ url: String, _ authority: String) throws(BenchProblem) {
    let deadline = Clock.monotonic + 5
    while Clock.monotonic < deadline {
      let status = Shell.output(
        "curl -s -o /dev/null -w '%{http_code}' --http2 --cacert \(authority) -d x \(url)")
      if status == "200" { return }
    }
    throw BenchProblem(description: "nghttpd does not answer at \(url)")
  }

  /// aioapns of PyPI, if that Python has it; a tenth of the pushes, since it is slow.
  private func aioapns(_ python: String, _ folder: String, _ port: Int, _ token: String) {
    let script = """
      import asyncio, ssl, sys, time
      from aioapns import APNs, NotificationRequest
      n, p = int(sys.argv[1]), int(sys.argv[2])
      async def main():
          trust = ssl.create_default_context(cafile=sys.argv[4])
          trust.set_alpn_protocols(["h2"])
          a = APNs(key=open(sys.argv[3]).read(), key_id="ABCDE12345", team_id="FGHIJ67890", topic="com.example.app",
                   max_connections=1, ssl_context=trust)
          c = a.pool.protocol_class
          c.APNS_SERVER, c.APNS_PORT = "127.0.0.1", int(sys.argv[5])
          # nghttpd gives no apns-id, by which aioapns finds the request, and an empty body, which is no JSON.
          take = c.on_response_received
          def answered(self, headers):
              headers[b"apns-id"] = next(iter(self.requests), "").encode()
              take(self, headers)
          c.on_response_received = answered
          c.on_data_received = lambda *_: None
          payload = {"aps": {"alert": {"title": "Example", "body": "One payload for all"}, "badge": 1, "sound": "default"}}
          gate = asyncio.Semaphore(p); ok = 0
          async def one():
              nonlocal ok
              async with gate:
                  r = await a.send_notification(NotificationRequest(device_token=sys.argv[6], message=payload))
                  ok += r.is_successful
          await one()
          t = time.monotonic(); await asyncio.gather(*(one() for _ in range(n))); t = time.monotonic() - t
          print(f"accepted {ok - 1} of {n}, {n / t:.0f} requests/s")
      asyncio.run(main())
      """
    guard let file = unsafe fopen("\(folder)/aio.py", "w") else { return }
    unsafe fputs(script, file)
    unsafe fclose(file)
    let result = Shell.output(
      "openssl genpkey -algorithm EC -pkeyopt ec_paramgen_curve:P-256 -out \(folder)/key.p8; "
        + "timeout 120 \(python) \(folder)/aio.py \(max(1000, count / 20)) \(streams) \(folder)/key.p8 "
        + "\(folder)/cert.pem \(port) \(token)")
    print("aioapns, \(streams) streams: " + last(result))
  }
}
