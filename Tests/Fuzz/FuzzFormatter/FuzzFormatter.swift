import JSONInvariants

/// One input of libFuzzer: format and minify the bytes, and the JSON text that they spell.
///
/// Build and run: `swift build --sanitize=fuzzer --product FuzzFormatter`, then the program with a folder of inputs; with
/// `SWIFT_BACKTRACE=enable=no` in the environment, so that libFuzzer's own report is seen.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOneInput(_ start: UnsafePointer<UInt8>?, _ count: Int) -> Int32 {
  let bytes = Array(UnsafeBufferPointer(start: start, count: count))
  if let broken = FormatterInvariants.firstBroken(by: bytes) { fatalError(broken) }
  return 0
}
