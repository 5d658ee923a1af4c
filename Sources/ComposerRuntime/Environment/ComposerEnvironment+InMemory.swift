import APNsCore
import ComposeModel
package import Composer
import HostPlatform
import NotificationPreview

extension ComposerEnvironment {
  /// A world in memory: nothing is read, written or sent; every push is accepted at once.
  package static func inMemory(library: Library = Library()) -> ComposerEnvironment {
    let shelf = Lock(library)
    return ComposerEnvironment(
      now: { 1_764_460_800 }, library: { shelf.withLock { $0 } }, saveDraft: { _ in nil }, discardOrphan: {},
      putDraftAway: { nil },
      saveTemplate: { order in
        shelf.withLock { $0.templates.append(order.template) }
        return .saved(order.template)
      },
      renameTemplate: { template, name in
        var renamed = template
        renamed.name = name
        return .saved(renamed)
      },
      deleteTemplate: { template in
        shelf.withLock { $0.templates.removeAll { $0.name == template.name } }
        return nil
      },
      saveDevice: { device in
        shelf.withLock { $0.devices.append(device) }
        return nil
      },
      removeDevice: { device in
        shelf.withLock { $0.devices.removeAll { $0 == device } }
        return nil
      },
      saveCredential: { reference in
        shelf.withLock { $0.credentials.append(reference) }
        return nil
      },
      removeCredential: { reference in
        shelf.withLock { $0.credentials.removeAll { $0 == reference } }
        return nil
      },
      history: { _ in ([], nil) }, readCredential: { _, _ in .refused([]) },
      readFile: { _ in .failed("no files here") }, readSchema: { _ in .failed("no files here") },
      copy: { _ in .done(way: "memory") },
      fetchMedia: { _ in MediaResult(.unreachable(reason: "there is no network here", seconds: 0)) },
      send: { order, _, post in
        for (index, device) in order.draft.devices.enumerated() {
          let request = RequestBuilder.request(
            headers: order.draft.headers, body: order.draft.payload, token: device.token?.hex ?? "",
            bundleID: device.bundleID, environment: order.draft.environment, authorization: .none, now: 0)
          post(.send(order.id, .handedOver(index: index, request)))
          let response = PushResponse(status: 200, headers: [], body: [])
          post(.send(order.id, .ended(index: index, request, .answered(response), sentAt: 1_764_460_800)))
        }
        post(.send(order.id, .finished))
      },
      cancelSend: { _ in }, close: { nil })
  }
}
