import APNsCore
@testable import APNsLint
import APNsPayload

/// What the app of the Live Activity tests has for its state and attributes.
let rideSchema = ContentStateSchema(
  contentState: [
    .init(name: "driverName", type: .string), .init(name: "etaSeconds", type: .int),
    .init(name: "arrival", type: .date),
    .init(name: "statusText", type: .optional(.string)), .init(name: "speed", type: .optional(.double)),
    .init(name: "late", type: .optional(.bool)), .init(name: "phase", type: .optional(.named("Phase"))),
    .init(name: "stops", type: .optional(.array(.object([.init(name: "name", type: .string)])))),
    .init(name: "counts", type: .optional(.dictionary(.int))),
  ],
  attributesType: "RideAttributes", attributes: [.init(name: "rideId", type: .string)])

/// An update with these members of the state, judged against the schema.
func ride(_ state: String, schema: ContentStateSchema? = rideSchema) -> LintInput {
  lintInput(
    #"{"aps":{"event":"update","timestamp":\#(testNow),"content-state":{\#(state)}}}"#, type: "liveactivity",
    schema: schema)
}

/// The members that the state needs, all right.
let goodRide = #""driverName":"Anna","etaSeconds":420,"arrival":786153600"#
