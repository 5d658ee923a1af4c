import APNsCore

/// Why an accepted push may stay unseen, from the request itself.
enum DeliveryRemarks {
  /// The likeliest first; what the payload's own problems say is not repeated here.
  static func lines(for request: PushRequest) -> [String] {
    if request.environment.kind == .local {
      return ["This went to the gateway inside this program, which has no devices: nothing appears anywhere."]
    }
    let type = request.header(HeaderName.pushType).map(PushType.init(rawValue:))
    var lines: [String] = []
    if type == .background {
      lines.append(
        "A background push shows nothing by itself. The system delays it, and drops it for an app that was swiped away."
      )
    } else if type == nil || type == .alert {
      lines.append(
        "Settings of the device: notifications allowed for the app, no Focus, not an app that is open and keeps it."
      )
    }
    if request.header(HeaderName.priority) == "5" {
      lines.append("Priority 5 lets the device wait for a better moment; 10 goes at once.")
    } else if request.header(HeaderName.priority) == "1" {
      lines.append("Priority 1 never wakes the device.")
    }
    if request.header(HeaderName.expiration) == "0" {
      lines.append("Expiration 0 is one attempt: a device that was not reachable then never gets it.")
    }
    if request.header(HeaderName.collapseID) != nil {
      lines.append("With apns-collapse-id it takes the place of an earlier one, perhaps without a sound.")
    }
    return lines
  }
}
