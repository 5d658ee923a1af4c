import CHost
import Glibc

extension FileStore {
  /// The path with the home folder in place of a leading `~/`, as it stands in files and fields, where no shell fills it in.
  package static func expandingHome(_ path: String) -> String {
    guard path.hasPrefix("~/"), let home = ProcessEnvironment["HOME"] else { return path }
    return home + path.dropFirst()
  }

  /// The absolute path for one as a person types it: `~/` is the home folder, a relative one counts from the working
  /// folder of now, since a later run may start elsewhere.
  package static func wholePath(_ path: String) -> String {
    let path = expandingHome(path)
    guard !path.isEmpty, !path.hasPrefix("/"), let folder = workingFolder else { return path }
    return folder + (folder.hasSuffix("/") ? "" : "/") + path
  }

  private static var workingFolder: String? {
    guard let bytes = unsafe getcwd(nil, 0) else { return nil }
    defer { unsafe free(bytes) }
    return unsafe String(cString: bytes)
  }

  /// Which state of a file this is: another after every write; nil where there is no file.
  package static func stamp(_ path: String) -> String? {
    var status = Glibc.stat()
    guard unsafe stat(path, &status) == 0 else { return nil }
    return "\(status.st_ino) \(status.st_size) \(status.st_mtim.tv_sec).\(status.st_mtim.tv_nsec)"
  }
}
