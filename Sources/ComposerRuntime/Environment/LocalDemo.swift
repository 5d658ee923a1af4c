import APNsCore
import APNsGateway
import ComposeModel
import Composer
import HostPlatform

/// What a first run can send to without any set-up.
enum LocalDemo {
  static let deviceName = "Demo device"

  /// What other programs need to talk to the local gateway.
  static func files(folder: String) -> LocalGatewayFiles {
    LocalGatewayFiles(
      authorityPath: LocalAuthority.certificatePath(in: folder),
      keyPath: LocalAuthority.demoKeyPath(in: folder), teamID: LocalAuthority.demoTeamID)
  }

  /// The demo device of the local gateway.
  ///
  /// After the first run its token is read from its small file, so that the first frame does not wait for certificates.
  static func device(_ gateway: LocalGateway, folder: String) -> Device? {
    let kept = (try? FileStore.read(folder + "/demo-device", limit: 4096)).flatMap { bytes in
      DeviceToken(hex: String(decoding: bytes, as: UTF8.self).filter { !$0.isWhitespace })
    }
    guard let token = kept ?? (try? gateway.authority())?.demoDevice else { return nil }
    return Device(name: deviceName, token: token, environment: .local, bundleID: LocalAuthority.demoTopic)
  }
}
