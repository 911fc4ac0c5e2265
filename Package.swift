// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

/// What Linux calls ncurses with wide characters; macOS has them in the one it has.
let ncurses: [LinkerSetting] = [
    .linkedLibrary("ncursesw", .when(platforms: [.linux])),
    .linkedLibrary("ncurses", .when(platforms: [.macOS])),
]

/// A target that may import just what the layers table of ARCHITECTURE.md allows it.
func layer(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [])
    -> Target
{
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: common)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: common)
}

let package = Package(
    name: "dotwalk",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        layer("Indoor", [heap]),
        layer("Positioning", ["Indoor"]),
        layer("Navigation", ["Indoor"]),
        layer("Guidance", ["Indoor", "Positioning", "Navigation"]),
        layer("Simulation", ["Indoor"]),
        layer("Session", ["Indoor", "Positioning", "Navigation", "Guidance", "Simulation"]),
        layer("Formats", ["Indoor", "Guidance", yams], exclude: ["Plan/PLAN-FORMAT.md"]),
        layer(
            "Traces",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
            ]),
        layer("Review", ["Indoor", "Positioning", "Navigation", "Guidance", "Session", "Traces"]),
        layer(
            "Replay", ["Indoor", "Positioning", "Navigation", "Guidance", "Session", "Traces"]),
        layer("TextCanvas"),
        layer("PhoneFit", ["Indoor", "Guidance", "TextCanvas"]),
        layer(
            "Screens",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Session", "Traces", "Replay",
                "TextCanvas", "PhoneFit",
            ]),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .target(name: "CTerminalGuard"),
        .target(
            name: "NcursesTerminal", dependencies: ["TextCanvas", "CNcurses", "CTerminalGuard"],
            swiftSettings: common, linkerSettings: ncurses),
        .target(
            name: "Shipped",
            resources: [
                .embedInCode("venues/station.plan"),
                .embedInCode("venues/clinic.plan"),
                .embedInCode("cues/en.yaml"),
                .embedInCode("cues/fr.yaml"),
                .embedInCode("traces/published-itinerary.yaml"),
                .embedInCode("traces/ramp-in-the-corridor.geojson"),
                .embedInCode("traces/another-escalator.walk"),
                .embedInCode("traces/back-to-the-map.walk"),
                .embedInCode("traces/below-the-gate.walk"),
                .embedInCode("traces/big-jump.walk"),
                .embedInCode("traces/camera-denied.walk"),
                .embedInCode("traces/dead-spot.walk"),
                .embedInCode("traces/degraded-and-off-the-way.walk"),
                .embedInCode("traces/degraded-in-the-white-corridor.walk"),
                .embedInCode("traces/detected-over-and-over.walk"),
                .embedInCode("traces/drift-burst.walk"),
                .embedInCode("traces/en-francais.walk"),
                .embedInCode("traces/escalator-stops.walk"),
                .embedInCode("traces/escalator-to-platform.walk"),
                .embedInCode("traces/escalator-without-a-way.walk"),
                .embedInCode("traces/faults-ended.walk"),
                .embedInCode("traces/finger-on-the-camera.walk"),
                .embedInCode("traces/first-scan.walk"),
                .embedInCode("traces/flickering-tracking.walk"),
                .embedInCode("traces/frozen-session.walk"),
                .embedInCode("traces/hidden-app.walk"),
                .embedInCode("traces/hidden-for-long.walk"),
                .embedInCode("traces/hidden-while-navigating.walk"),
                .embedInCode("traces/hot-phone.walk"),
                .embedInCode("traces/into-the-dark.walk"),
                .embedInCode("traces/itinerary-by-hand.walk"),
                .embedInCode("traces/lift-to-platform.walk"),
                .embedInCode("traces/limited-tracking.walk"),
                .embedInCode("traces/lost-after-150-metres.walk"),
                .embedInCode("traces/low-light.walk"),
                .embedInCode("traces/lower-gate.walk"),
                .embedInCode("traces/map-in-hand.walk"),
                .embedInCode("traces/moving-walkway.walk"),
                .embedInCode("traces/nearly-there.walk"),
                .embedInCode("traces/no-answer-at-the-start.walk"),
                .embedInCode("traces/no-automatic-level-change.walk"),
                .embedInCode("traces/no-internet.walk"),
                .embedInCode("traces/not-now.walk"),
                .embedInCode("traces/not-yet-scanned.walk"),
                .embedInCode("traces/only-from-accurate.walk"),
                .embedInCode("traces/other-background-scans.walk"),
                .embedInCode("traces/other-conveyors.walk"),
                .embedInCode("traces/other-distances.walk"),
                .embedInCode("traces/other-people.walk"),
                .embedInCode("traces/other-scans.walk"),
                .embedInCode("traces/other-ways.walk"),
                .embedInCode("traces/permission-withdrawn.walk"),
                .embedInCode("traces/phone-at-the-floor.walk"),
                .embedInCode("traces/phone-too-flat.walk"),
                .embedInCode("traces/plain-walls.walk"),
                .embedInCode("traces/point-elsewhere.walk"),
                .embedInCode("traces/ramp-by-hand.walk"),
                .embedInCode("traces/recalculation-waits.walk"),
                .embedInCode("traces/right-below.walk"),
                .embedInCode("traces/router-asked-again.walk"),
                .embedInCode("traces/router-out-of-order.walk"),
                .embedInCode("traces/routes-begin-elsewhere.walk"),
                .embedInCode("traces/scan-by-hand-comes-first.walk"),
                .embedInCode("traces/scan-heals-the-distance.walk"),
                .embedInCode("traces/scan-timeout.walk"),
                .embedInCode("traces/slow-connection.walk"),
                .embedInCode("traces/small-jump.walk"),
                .embedInCode("traces/standalone.walk"),
                .embedInCode("traces/standing-still.walk"),
                .embedInCode("traces/step-free-to-the-wards.walk"),
                .embedInCode("traces/stop-locating.walk"),
                .embedInCode("traces/stuck-in-the-lift.walk"),
                .embedInCode("traces/support-withdrawn.walk"),
                .embedInCode("traces/ten-failures.walk"),
                .embedInCode("traces/the-distracted.walk"),
                .embedInCode("traces/the-slow.walk"),
                .embedInCode("traces/tour.walk"),
                .embedInCode("traces/tracking-failed.walk"),
                .embedInCode("traces/try-on.walk"),
                .embedInCode("traces/unreliable-phone.walk"),
                .embedInCode("traces/unsupported-phone.walk"),
                .embedInCode("traces/up-the-stairs.walk"),
                .embedInCode("traces/walking-on-the-escalator.walk"),
                .embedInCode("traces/what-became-of-attempts.walk"),
                .embedInCode("traces/which-way-now.walk"),
                .embedInCode("traces/wrong-level-in-background.walk"),
                .embedInCode("traces/wrong-level-scanned.walk"),
                .embedInCode("traces/wrong-turn.walk"),
            ],
            swiftSettings: common),
        .executableTarget(
            name: "dotwalk",
            dependencies: [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
                "Formats", "Traces", "Review", "Replay", "TextCanvas", "PhoneFit", "Screens",
                "NcursesTerminal", "Shipped", argumentParser,
            ],
            swiftSettings: common),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Indoor", "Simulation", "Session", "Formats", "Traces", "Replay", "TextCanvas",
                "Screens", "NcursesTerminal", "Shipped", "PlainNcurses", "PseudoTerminal",
            ],
            path: "Tests/Benchmarks", swiftSettings: common),
        .target(
            name: "PlainNcurses", path: "Tests/PlainNcurses", linkerSettings: ncurses),
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .target(
            name: "PseudoTerminal", dependencies: ["CPseudoTerminal"],
            path: "Tests/PseudoTerminal", swiftSettings: common),

        .target(name: "TestSupport", path: "Tests/TestSupport", swiftSettings: common),
        tests("IndoorTests", ["Indoor", "TestSupport"]),
        tests("PositioningTests", ["Indoor", "Positioning"]),
        tests("NavigationTests", ["Indoor", "Positioning", "Navigation", "Formats"]),
        tests(
            "GuidanceTests",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Formats", "Shipped",
            ]),
        tests(
            "SimulationTests",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
                "Formats",
                "Shipped",
            ]),
        tests("FormatsTests", ["Indoor", "Guidance", "Formats", "Shipped"]),
        tests(
            "TracesTests",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
                "Formats",
                "Traces", "Shipped", "TestSupport",
            ]),
        tests("TextCanvasTests", ["TextCanvas"]),
        tests(
            "ScreensTests",
            [
                "Indoor", "Positioning", "Guidance", "Simulation", "Session", "Formats", "Traces",
                "Replay", "TextCanvas", "PhoneFit", "Screens", "Shipped",
            ], exclude: ["Frames"]),
        tests(
            "ScenarioTests",
            [
                "dotwalk", "Indoor", "Positioning", "Simulation", "Session", "Formats", "Traces",
                "Review", "Replay", "Screens", "Shipped", "TestSupport", "TextCanvas",
            ]),
        tests("TerminalTests", ["dotwalk", "PseudoTerminal", "TextCanvas"]),
        tests("TidyTests", ["TextCanvas"]),
    ]
)
