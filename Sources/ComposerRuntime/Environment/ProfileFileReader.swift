import APNsPayload
import Composer

/// Reads the file with what an app's service extension does.
enum ProfileFileReader {
  /// - Parameter path: as a person types it, `~/` and relative paths included.
  static func read(_ path: String) -> ProfileAnswer {
    let answer = SideFile.read(path, name: "The extension profile") { document in
      let reading = ExtensionProfile.parse(document)
      return (reading.profile, reading.findings)
    }
    switch answer {
    case .value(let profile, let path): return .profile(profile, path: path)
    case .failed(let reason): return .failed(reason)
    }
  }
}
