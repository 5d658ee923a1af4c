package import ComposeModel
package import Composer
import Glibc
package import HostPlatform

/// The settings file as it was found on this machine.
package struct LoadedSettings: Sendable {
  /// What holds: the defaults for whatever the file does not say or says wrongly.
  package let file: SettingsFile
  package let path: String
  /// What is wrong, each with its place and the way out.
  package let complaints: [String]
  /// Whether the file could be read at all, or is not there.
  package let isUnderstood: Bool

  /// Reads `config.json`; where there is none, the defaults hold.
  package static func read(_ folders: UserFolders = .current) -> LoadedSettings {
    let path = folders.configuration + "/config.json"
    do throws(SystemError) {
      var file = SettingsFile(parsing: try FileStore.read(path, limit: 1 << 20))
      for index in file.servers.indices {
        file.servers[index].authorityPath = file.servers[index].authorityPath.map {
          whole($0, in: folders.configuration)
        }
      }
      return LoadedSettings(
        file: file, path: path, complaints: file.problems.map { $0.text(in: path) },
        isUnderstood: file.isUnderstood)
    } catch {
      let complaints = error.code == ENOENT ? [] : ["The settings do not hold: \(error)."]
      return LoadedSettings(
        file: SettingsFile(), path: path, complaints: complaints, isUnderstood: complaints.isEmpty)
    }
  }

  /// How much of the history is kept.
  package var retention: HistoryRetention { file.retention }

  /// A path counts from the home folder after `~/`, else from the folder of the settings.
  private static func whole(_ path: String, in folder: String) -> String {
    let path = FileStore.expandingHome(path)
    return path.hasPrefix("/") ? path : folder + "/" + path
  }
}
