import APNsCore
import APNsPayload
import Composer
import HostPlatform
import JSONText

/// Reads the file with what an app's service extension does.
enum ProfileFileReader {
  /// - Parameter path: as a person types it, `~/` and relative paths included.
  static func read(_ path: String) -> ProfileAnswer {
    let path = FileStore.wholePath(path)
    let bytes: [UInt8]
    do throws(SystemError) {
      bytes = try FileStore.read(path)
    } catch {
      return .failed("The extension profile is not usable: \(error.description).")
    }
    let document = JSONDocument(parsing: bytes)
    let reading = ExtensionProfile.parse(document)
    guard let profile = reading.profile else {
      let fault = reading.findings.first { $0.severity == .error }
      let place = fault.flatMap { SideFilePlace.text(of: $0, in: document) } ?? ""
      return .failed("\(path)\(place): \(fault?.message ?? "It cannot be used.")")
    }
    return .profile(profile, path: path)
  }
}
