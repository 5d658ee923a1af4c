import APNsCore
import APNsCredentials
import ComposeModel
import Composer
import HostPlatform

/// Looks at a file that is to become a credential, and asks for its passphrase where it has one.
struct CredentialReader {
  /// Seconds since 1970.
  let now: Int
  /// Told the passphrase that has opened a credential, so that nobody is asked for it a second time in this run.
  var unlocked: @Sendable (CredentialReference.Source, APNsCredentials.Passphrase) -> Void = { _, _ in }

  func read(_ request: CredentialRequest, ask: ComposerEnvironment.Asking) -> CredentialAnswer {
    do throws(SystemError) {
      let path = FileStore.wholePath(request.path)
      let file = try CredentialFile.read(path)
      let keyPath = FileStore.wholePath(request.privateKeyPath)
      let keyFile = keyPath.isEmpty ? nil : try CredentialFile.read(keyPath)
      func question(_ passphrase: APNsCredentials.Passphrase?) -> CredentialQuestion {
        CredentialQuestion(
          file: file, keyFile: keyFile, passphrase: passphrase,
          keyID: request.keyID.isEmpty ? nil : request.keyID,
          teamID: request.teamID.isEmpty ? nil : request.teamID,
          now: now)
      }
      var inspection = CredentialInspection(question(nil))
      if inspection.load == .askPassword {
        let prompt = "\(file.name): " + (inspection.findings.first?.message ?? "It is protected.")
        var passphrase: APNsCredentials.Passphrase?
        let isGiven = ask(prompt) { answer in
          let given = APNsCredentials.Passphrase(Array(answer.text.utf8))
          passphrase = given
          inspection = CredentialInspection(question(given))
          return inspection.findings.first { $0.isWrongPassphrase }?.message
        }
        guard isGiven else { return .refused(inspection.findings) }
        let result = self.answer(inspection, request, path: path, keyPath: keyPath, name: file.name)
        if case .ready(let reference, _) = result, let passphrase { unlocked(reference.source, passphrase) }
        return result
      }
      return answer(inspection, request, path: path, keyPath: keyPath, name: file.name)
    } catch {
      return .refused([Finding("cred.file", .error, at: .field("file"), "\(error.description).")])
    }
  }

  private func answer(
    _ inspection: CredentialInspection, _ request: CredentialRequest, path: String, keyPath: String,
    name: String
  ) -> CredentialAnswer {
    if inspection.signingKey != nil {
      guard let credential = inspection.tokenCredential, inspection.load == .ok else {
        var wanted = request
        wanted.keyID = inspection.keyID ?? request.keyID
        return .needsIDs(wanted, findings: inspection.findings)
      }
      let source = CredentialReference.Source.key(
        path: path, keyID: credential.keyID, teamID: credential.teamID)
      let reference = CredentialReference(name: "key \(credential.keyID)", source: source)
      return .ready(reference, findings: inspection.findings)
    }
    guard inspection.load == .ok, inspection.identity != nil else { return .refused(inspection.findings) }
    let source = CredentialReference.Source.certificate(
      path: path, privateKeyPath: keyPath.isEmpty ? nil : keyPath)
    let reference = CredentialReference(
      name: name, source: source, topics: inspection.certificate?.topics ?? [])
    return .ready(reference, findings: inspection.findings)
  }

  /// What lists show of each credential; the demo key has no file.
  func summaries(of credentials: [CredentialReference]) -> [CredentialReference.Source: CredentialSummary] {
    var summaries: [CredentialReference.Source: CredentialSummary] = [:]
    for credential in credentials {
      switch credential.source {
      case .demo: continue
      case .key(let path, let keyID, let teamID):
        summaries[credential.source] = .read(
          FileStore.wholePath(path), use: .token, keyID: keyID, teamID: teamID, now: now)
      case .certificate(let path, let keyPath):
        summaries[credential.source] = .read(
          FileStore.wholePath(path), keyPath: keyPath.map(FileStore.wholePath), use: .certificate, now: now)
      }
    }
    return summaries
  }
}
