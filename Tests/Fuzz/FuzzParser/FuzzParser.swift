import JSONInvariants

/// One input of libFuzzer: parse and walk, and check what must hold for any bytes.
///
/// Build and run: `swift build --sanitize=fuzzer --product FuzzParser`, then the program with a folder of inputs; with
/// `SWIFT_BACKTRACE=enable=no` in the environment, so that libFuzzer's own report is seen.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let broken = ParserInvariants.firstBroken(by: bytes) { fatalError(broken) }
  return 0
}
