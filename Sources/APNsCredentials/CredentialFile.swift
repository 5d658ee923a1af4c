package import APNsCore
package import Glibc
package import HostPlatform

/// A credential file as it was read, with what its permissions say.
package struct CredentialFile: Sendable {
  package let path: String
  package let bytes: [UInt8]
  /// The permission bits; nil where the file is a pipe or the like.
  package let mode: mode_t?

  package init(path: String, bytes: [UInt8], mode: mode_t? = nil) {
    self.path = path
    self.bytes = bytes
    self.mode = mode
  }

  /// The most bytes that a key or certificate file may have.
  package static let limit = 1 << 20

  /// Reads a file.
  ///
  /// - Throws: `SystemError`, with code `EFBIG` for a file that is far too large for a credential.
  package static func read(_ path: String) throws(SystemError) -> CredentialFile {
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY)
    guard descriptor >= 0 else { throw SystemError("read", path: path) }
    defer { close(descriptor) }
    let bytes = try FileStore.read(descriptor: descriptor, path: path, limit: limit)
    var status = stat()
    let isFile = unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    return CredentialFile(path: path, bytes: bytes, mode: isFile ? status.st_mode & 0o777 : nil)
  }

  /// The last part of the path.
  package var name: String { path.split(separator: "/").last.map(String.init) ?? path }

  /// Whether others than the owner may read it.
  package var isReadableByOthers: Bool { mode.map { $0 & 0o044 != 0 } ?? false }

  /// What to say about a file with a secret that others may read.
  package var permissionFindings: [Finding] {
    guard isReadableByOthers, let mode else { return [] }
    let digits = String(mode, radix: 8)
    return [
      Finding(
        "cred.file-permissions", .info, at: .field("file"),
        "\(name) may be read by other users of this machine (mode \(digits)).", fix: .act("chmod 600 \(name)")
      )
    ]
  }
}
