import Foundation
import TestSupport
import Testing

/// `--now` takes moments up to the year 9999, so that no sum with one overflows.
@Suite struct MomentOptionTests {
  @Test(arguments: [
    ["gateway", "--port", "0", "--now", "9223372036854775807"],
    ["gateway", "--port", "0", "--now", "253402300800"], ["inspect", "--now", "-1", "none.p8"],
    ["lint", "--now", "9223372036854775807", "-"],
  ])
  func aMomentBeyondTheCalendarIsRefused(_ arguments: [String]) throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString).path
    defer { try? FileManager.default.removeItem(atPath: folder) }
    let tool = Process()
    // Were the moment taken, the gateway would run on: `timeout` ends it with another status.
    tool.executableURL = URL(fileURLWithPath: "/usr/bin/timeout")
    tool.arguments = ["20", BuiltProducts.path("pushwright")] + arguments
    tool.environment = ["HOME": folder, "PATH": "/usr/bin:/bin"]
    tool.standardInput = FileHandle.nullDevice
    tool.standardOutput = FileHandle.nullDevice
    let complaint = Pipe()
    tool.standardError = complaint
    try tool.run()
    let text = String(decoding: complaint.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    tool.waitUntilExit()
    #expect(tool.terminationStatus == 2)
    #expect(text.contains("--now wants a whole number from 0 to 253402300799"), "\(text)")
  }
}
