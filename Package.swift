// swift-tools-version: 6.2
import PackageDescription

// The rooms of docs/architecture.md. A target may name only targets of a lower level; the build refuses imports that are
// not declared here (`--explicit-target-dependency-import-check error`).

let shared: [SwiftSetting] = [
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]
let strict = shared + [.strictMemorySafety()]

/// One room of the product.
func room(_ name: String, _ dependencies: [String] = []) -> Target {
  .target(name: name, dependencies: dependencies.map { .byName(name: $0) }, swiftSettings: strict)
}

/// The tests of one room, or of several together.
func tests(_ name: String, _ dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name, dependencies: (dependencies + ["TestSupport"]).map { .byName(name: $0) },
    exclude: exclude, swiftSettings: shared)
}

/// A program for libFuzzer, made with `swift build --sanitize=fuzzer --product NAME`.
func fuzz(_ name: String, _ dependencies: [String]) -> Target {
  .executableTarget(
    name: name, dependencies: dependencies.map { .byName(name: $0) }, path: "Tests/Fuzz/\(name)",
    swiftSettings: shared)
}

/// A C library of the system, as a module.
func library(_ name: String, pkgConfig: String? = nil, apt: String) -> Target {
  .systemLibrary(
    name: name, path: "Sources/CLibraries/\(name)", pkgConfig: pkgConfig, providers: [.apt([apt])])
}

let package = Package(
  name: "pushwright",
  products: [.executable(name: "pushwright", targets: ["pushwright"])],
  targets: [
    // Level 0: C libraries
    // No pkgConfig for ncursesw: its -D flags are refused by the package manager with a warning.
    library("CNcurses", apt: "libncurses-dev"),
    library("COpenSSL", pkgConfig: "openssl", apt: "libssl-dev"),
    // Not linked but loaded when the first connection is opened: see its functions.h.
    library("CCurl", apt: "libcurl4-openssl-dev"),
    library("CNghttp2", pkgConfig: "libnghttp2", apt: "libnghttp2-dev"),
    library("CSQLite", pkgConfig: "sqlite3", apt: "libsqlite3-dev"),
    library("CHost", apt: "libc6-dev"),
    // Level 1
    room("APNsCore"),
    room("JSONText"),
    room("TerminalCore"),
    room("HostPlatform", ["CHost"]),
    // Level 2
    room("APNsPayload", ["APNsCore", "JSONText"]),
    room("APNsCredentials", ["APNsCore", "JSONText", "HostPlatform", "COpenSSL"]),
    room("CurlTransport", ["APNsCore", "HostPlatform", "CCurl", "COpenSSL"]),
    room("HTTP2Session", ["CNghttp2"]),
    room("TerminalCurses", ["TerminalCore", "HostPlatform", "CNcurses", "CHost"]),
    // Level 3
    room("APNsLint", ["APNsCore", "APNsPayload", "JSONText"]),
    room("APNsClient", ["APNsCore", "HostPlatform", "CurlTransport", "HTTP2Session"]),
    room(
      "APNsGateway",
      [
        "APNsCore", "APNsPayload", "JSONText", "APNsCredentials", "HostPlatform", "HTTP2Session",
        "COpenSSL",
      ]),
    room("ComposeModel", ["APNsCore", "APNsPayload", "JSONText"]),
    // Level 4
    room("NotificationPreview", ["APNsCore", "APNsPayload", "JSONText", "TerminalCore"]),
    room("ComposeStore", ["APNsCore", "JSONText", "ComposeModel", "HostPlatform", "CSQLite"]),
    // Level 5
    room(
      "Composer",
      [
        "APNsCore", "JSONText", "TerminalCore", "APNsPayload", "APNsLint", "ComposeModel",
        "NotificationPreview",
      ]),
    // Level 6
    room(
      "ComposerRuntime",
      [
        "APNsCore", "JSONText", "TerminalCore", "APNsPayload", "APNsLint", "ComposeModel",
        "NotificationPreview", "Composer", "HostPlatform", "APNsCredentials", "CurlTransport",
        "APNsClient", "APNsGateway", "ComposeStore", "TerminalCurses",
      ]),
    // Level 7
    .executableTarget(
      name: "pushwright",
      dependencies: [
        "APNsCore", "JSONText", "TerminalCore", "APNsPayload", "APNsLint", "ComposeModel",
        "NotificationPreview", "Composer", "HostPlatform", "APNsCredentials", "CurlTransport",
        "APNsClient", "APNsGateway", "ComposeStore", "TerminalCurses", "ComposerRuntime",
      ], swiftSettings: strict),
    .executableTarget(
      name: "pushwright-bench",
      dependencies: ["APNsCore", "HostPlatform", "CurlTransport", "APNsClient"], swiftSettings: strict),

    // Tests
    .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: shared),
    .target(
      name: "JSONInvariants", dependencies: ["JSONText"], path: "Tests/Fuzz/JSONInvariants",
      swiftSettings: shared),
    fuzz("FuzzParser", ["JSONInvariants"]),
    fuzz("FuzzFormatter", ["JSONInvariants"]),
    .target(
      name: "LintInvariants", dependencies: ["APNsCore", "APNsLint", "APNsPayload", "JSONText"],
      path: "Tests/Fuzz/LintInvariants", swiftSettings: shared),
    fuzz("FuzzLint", ["LintInvariants"]),
    .executableTarget(
      name: "LintBench", dependencies: ["APNsCore", "APNsLint", "APNsPayload", "JSONText"],
      path: "Tests/Bench/LintBench",
      swiftSettings: shared),
    tests("APNsCoreTests", ["APNsCore"]),
    tests("APNsPayloadTests", ["APNsCore", "APNsPayload", "JSONText"]),
    tests(
      "APNsLintTests",
      ["APNsCore", "APNsLint", "APNsPayload", "ComposeModel", "JSONText", "LintInvariants"]),
    tests("ComposeModelTests", ["ComposeModel", "APNsCore", "APNsPayload"]),
    tests("ComposeStoreTests", ["ComposeStore", "ComposeModel", "HostPlatform"]),
    tests("TerminalCoreTests", ["TerminalCore"]),
    .executableTarget(
      name: "TerminalProbe", dependencies: ["TerminalCore", "TerminalCurses", "HostPlatform"],
      path: "Tests/TerminalProbe", swiftSettings: strict),
    tests("TerminalCursesTests", ["TerminalCore", "TerminalCurses", "TerminalProbe", "CHost"]),
    tests("HTTP2SessionTests", ["HTTP2Session"]),
    tests("APNsGatewayTests", ["APNsGateway", "APNsCore", "APNsCredentials", "HostPlatform"]),
    tests("APNsCredentialsTests", ["APNsCredentials", "APNsCore", "HostPlatform"]),
    tests(
      "ScenarioTests",
      [
        "APNsCore", "APNsPayload", "JSONText", "TerminalCore", "ComposeModel", "NotificationPreview",
        "Composer",
      ], exclude: ["Snapshots"]),
    tests("JSONTextTests", ["JSONText", "JSONInvariants"]),
    tests(
      "ComposerTests", ["APNsCore", "APNsPayload", "JSONText", "TerminalCore", "ComposeModel", "Composer"]),
    .target(
      name: "LoopbackSupport",
      dependencies: [
        "TestSupport", "HTTP2Session", "HostPlatform", "COpenSSL", "APNsCore", "APNsClient", "CurlTransport",
      ],
      path: "Tests/LoopbackSupport", swiftSettings: shared),
    tests("APNsClientTests", ["APNsClient", "APNsCore", "CurlTransport", "HTTP2Session"]),
    tests(
      "LoopbackTests",
      [
        "LoopbackSupport", "APNsClient", "APNsCore", "CurlTransport", "HTTP2Session", "HostPlatform",
        "APNsGateway", "APNsCredentials",
      ]),
    tests("CurlTransportTests", ["CurlTransport", "APNsCore", "CCurl", "COpenSSL"]),
    tests(
      "ComposerRuntimeTests",
      [
        "ComposerRuntime", "Composer", "ComposeModel", "ComposeStore", "HostPlatform", "APNsCore",
        "CurlTransport", "NotificationPreview", "LoopbackSupport", "HTTP2Session",
        "APNsPayload",
      ]),
    tests(
      "NotificationPreviewTests",
      ["NotificationPreview", "APNsCore", "APNsPayload", "JSONText", "TerminalCore"],
      exclude: ["Snapshots"]),
    tests(
      "ToolTests", ["TerminalCore", "LoopbackSupport", "HTTP2Session", "pushwright", "pushwright-bench"]),
  ],
  swiftLanguageModes: [.v6]
)
