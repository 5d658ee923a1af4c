import APNsCore
import ComposeModel
import ComposeStore
import Foundation

/// Values for the tests of the library.
enum Samples {
  static let hex = "ba35f8f425f27cfe2d6e1a8e32453825e37e6ec4aa2ffc525e5e7ec5e3b3be90"
  static let now = 1_764_460_800

  static func token(_ text: String = hex) -> DeviceToken? { DeviceToken(hex: text) }

  static func device(_ name: String, token: String = hex, bundleID: String = "com.example.app") -> Device {
    Device(name: name, token: DeviceToken(hex: token), environment: .sandbox, bundleID: bundleID)
  }

  static func entry(
    _ device: String = "phone", at time: Double = Double(now), status: Int = 200, reason: String? = nil,
    body: String = #"{"aps":{"alert":"hello"}}"#
  ) -> HistoryEntry {
    let request = PushRequest(
      environment: .sandbox, path: "/3/device/" + hex,
      headers: [HeaderField("apns-topic", "com.example.app"), HeaderField("authorization", "bearer secret")],
      authorization: .bearer(ProviderTokenText("secret", keyID: "ABCDE12345")), body: Array(body.utf8))
    let answer = PushResponse(
      status: status, headers: [HeaderField("apns-id", "8d9e0f1a-2b3c-4d5e-8f90-a1b2c3d4e5f6")],
      body: reason.map { Array("{\"reason\":\"\($0)\"}".utf8) } ?? [],
      timings: PushTimings(nameLookup: 0.001, connect: 0.002, tls: 0.003, firstByte: 0.004, total: 0.005))
    return HistoryEntry(
      sentAt: time, request: request, outcome: .answered(answer), deviceName: device, templateName: "alert",
      credentialLabel: "key ABCDE12345")
  }
}

/// A folder of its own for one test.
final class TestFolder {
  let path = NSTemporaryDirectory() + "store-" + UUID().uuidString

  init() throws { try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true) }

  deinit { try? FileManager.default.removeItem(atPath: path) }
}
