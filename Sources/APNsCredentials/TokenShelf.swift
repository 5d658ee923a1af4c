import APNsCore
import Glibc
import HostPlatform

/// Shares provider tokens between runs of the program, in a folder that lives in memory.
///
/// Two programs that sign for the same key at the same time would each renew the token, and APNs answers
/// `TooManyProviderTokenUpdates` to that. A token is a secret for one hour, so it is kept under `XDG_RUNTIME_DIR` only:
/// a folder of the user alone, on a file system in memory, that goes away with the session (XDG Base Directory
/// Specification). Where one of that does not hold, nothing is shared.
package struct TokenShelf: Sendable {
  private let folder: String

  /// Opens the shelf in this folder, which is made if it is not there; nil where the place is not fit for secrets.
  ///
  /// - Parameters:
  ///   - folder: Usually `UserFolders.runtime`.
  ///   - mustBeInMemory: Whether the file system must be one in memory; false for tests only.
  package init?(folder: String?, mustBeInMemory: Bool = true) {
    guard let folder, let parent = TokenShelf.parent(of: folder) else { return nil }
    guard TokenShelf.isPrivate(parent), !mustBeInMemory || FileStore.isInMemory(parent) else { return nil }
    do {
      try FileStore.makeFolder(folder)
    } catch {
      return nil
    }
    guard TokenShelf.isPrivate(folder) else { return nil }
    self.folder = folder
  }

  /// The shelf of this session; nil where there is none.
  package static var current: TokenShelf? { TokenShelf(folder: UserFolders.current.runtime) }

  /// Holds the lock of one slot while the body decides; the body gets the token that lies there, and what it hands back
  /// is laid there if it is another one.
  ///
  /// Where the lock cannot be had within a second, the body runs with nothing and shares nothing.
  func exchange<Failure: Error>(
    _ slot: ProviderTokenIssuer.Slot, key: PublicKey,
    _ body: (ProviderToken?) throws(Failure) -> ProviderToken
  ) throws(Failure) -> ProviderToken {
    guard let file = LockedFile(path: folder + "/" + TokenShelf.name(slot)) else { return try body(nil) }
    defer { file.close() }
    let known = TokenShelf.token(file.read(), slot, key)
    let token = try body(known)
    if token != known {
      file.write(Array(token.text.text.utf8))
      sweep()
    }
    return token
  }

  /// Removes the files of tokens that nobody can use any more.
  ///
  /// A program that has just opened such a file writes into nothing and shares nothing this once.
  private func sweep() {
    let now = Int(Clock.now)
    for name in FileStore.names(in: folder) where name.hasPrefix(TokenShelf.prefix) {
      var status = stat()
      let path = folder + "/" + name
      guard unsafe lstat(path, &status) == 0 else { continue }
      if now - status.st_mtim.tv_sec > 2 * APNsLimits.providerTokenLifetime { try? FileStore.remove(path) }
    }
  }

  private static let prefix = "token-"

  /// The name tells nothing of key, team or environment.
  private static func name(_ slot: ProviderTokenIssuer.Slot) -> String {
    let parts = [slot.fingerprint, slot.keyID, slot.teamID, slot.environment]
    return prefix + HexDigits.encode(Digest.sha256(Array(parts.joined(separator: "\n").utf8)).prefix(16))
  }

  /// The token in the file, if it is whole and was made with this very key for these ids.
  private static func token(
    _ bytes: [UInt8], _ slot: ProviderTokenIssuer.Slot, _ key: PublicKey
  ) -> ProviderToken? {
    guard !bytes.isEmpty, let text = String(validating: bytes, as: UTF8.self),
      let parsed = try? ParsedProviderToken(text), parsed.keyID == slot.keyID, parsed.teamID == slot.teamID,
      case .seconds(let issuedAt) = parsed.issuedAt, let der = ES256Signature.der(raw: parsed.signature),
      key.verifies(der, of: parsed.signedBytes)
    else { return nil }
    return ProviderToken(
      text: ProviderTokenText(text, keyID: slot.keyID), teamID: slot.teamID, issuedAt: issuedAt)
  }

  private static func parent(of folder: String) -> String? {
    guard folder.hasPrefix("/"), let slash = folder.lastIndex(of: "/"), slash != folder.startIndex else {
      return nil
    }
    return String(folder[..<slash])
  }

  /// Whether it is a folder of this user that nobody else may look into.
  private static func isPrivate(_ folder: String) -> Bool {
    var status = stat()
    guard unsafe lstat(folder, &status) == 0 else { return false }
    return status.st_mode & S_IFMT == S_IFDIR && status.st_uid == geteuid() && status.st_mode & 0o077 == 0
  }
}

/// A small file of this user, held under an exclusive lock.
private struct LockedFile {
  private let descriptor: Int32
  /// More than any token needs.
  private static let limit = 8192

  /// Opens or makes the file; nil if it is not ours alone or another program holds it for more than a second.
  init?(path: String) {
    descriptor = unsafe open(path, O_RDWR | O_CREAT | O_CLOEXEC | O_NOFOLLOW | O_NONBLOCK, 0o600)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    let isOurs =
      unsafe fstat(descriptor, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
      && status.st_uid == geteuid()
      && status.st_mode & 0o077 == 0 && status.st_nlink == 1
    guard isOurs, LockedFile.lock(descriptor) else {
      Glibc.close(descriptor)
      return nil
    }
  }

  /// Signing takes a millisecond, so whoever holds the lock longer is stopped or in trouble.
  private static func lock(_ descriptor: Int32) -> Bool {
    for _ in 0..<200 {
      if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return true }
      guard errno == EWOULDBLOCK || errno == EINTR else { return false }
      usleep(5000)
    }
    return false
  }

  func read() -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: LockedFile.limit)
    let count = unsafe pread(descriptor, &bytes, bytes.count, 0)
    return count > 0 ? Array(bytes.prefix(count)) : []
  }

  /// A half-written token does not verify and counts as none.
  func write(_ bytes: [UInt8]) {
    guard ftruncate(descriptor, 0) == 0 else { return }
    _ = unsafe pwrite(descriptor, bytes, bytes.count, 0)
  }

  func close() { Glibc.close(descriptor) }
}
