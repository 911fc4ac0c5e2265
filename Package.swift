// swift-tools-version: 6.2
import PackageDescription

let common: [SwiftSetting] = [
    .swiftLanguageMode(.v6),
    .treatAllWarnings(as: .error),
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("MemberImportVisibility"),
]

let heap = Target.Dependency.product(name: "HeapModule", package: "swift-collections")
let real = Target.Dependency.product(name: "RealModule", package: "swift-numerics")
let yams = Target.Dependency.product(name: "Yams", package: "Yams")
let mustache = Target.Dependency.product(name: "Mustache", package: "swift-mustache")
let grdb = Target.Dependency.product(name: "GRDB", package: "GRDB.swift")
/// SQLite's own functions, for what GRDB does not wrap.
let sqlite = Target.Dependency.product(name: "GRDBSQLite", package: "GRDB.swift")
let argumentParser = Target.Dependency.product(
    name: "ArgumentParser", package: "swift-argument-parser")

/// ncurses with wide characters.
let ncurses: [LinkerSetting] = [.linkedLibrary("ncursesw")]

/// Tests run walks by the hundred: what they run is optimised in debug builds, too. A whole test run
/// takes a fifth of the time, and the build no longer.
let optimised = common + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A target that may import just what the layers table of ARCHITECTURE.md allows it.
func layer(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [])
    -> Target
{
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: optimised)
}

func tests(_ name: String, _ dependencies: [Target.Dependency], exclude: [String] = []) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: common)
}

let package = Package(
    name: "dotwalk",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/apple/swift-numerics", from: "1.1.0"),
        .package(url: "https://github.com/groue/GRDB.swift", from: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", from: "2.1.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        layer("Indoor", [heap, real]),
        layer("Positioning", ["Indoor", real]),
        layer("Navigation", ["Indoor"]),
        layer("Guidance", ["Indoor", "Positioning", "Navigation"]),
        layer("Simulation", ["Indoor", real]),
        layer("Session", ["Indoor", "Positioning", "Navigation", "Guidance", "Simulation"]),
        layer(
            "Formats", ["Indoor", "Positioning", "Guidance", real, yams],
            exclude: ["Plan/PLAN-FORMAT.md"]),
        layer("MapPackage", ["Indoor", "Positioning", "Formats", real, grdb, sqlite]),
        layer(
            "Traces",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
            ]),
        layer(
            "Replay", ["Indoor", "Positioning", "Navigation", "Guidance", "Session", "Traces"]),
        layer("TextCanvas"),
        layer("PhoneFit", ["Indoor", "Positioning", "Guidance", "TextCanvas"]),
        layer(
            "Review",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Session", "Traces", "Replay",
                "PhoneFit", real,
            ]),
        layer(
            "Screens",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Session", "Traces", "Replay",
                "Review", "TextCanvas", "PhoneFit", real,
            ]),
        layer("Pictures", ["TextCanvas"]),
        .target(
            name: "Reports",
            dependencies: [
                "Indoor", "Positioning", "Guidance", "Session", "Traces", "Replay", "Review",
                "TextCanvas", "PhoneFit", "Pictures", "Screens", mustache,
            ],
            resources: [.embedInCode("page")], swiftSettings: common),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .target(name: "CTerminalGuard"),
        .target(
            name: "NcursesTerminal", dependencies: ["TextCanvas", "CNcurses", "CTerminalGuard"],
            swiftSettings: common, linkerSettings: ncurses),
        .target(
            name: "Shipped",
            resources: [
                .embedInCode("venues"), .embedInCode("cues"), .embedInCode("traces"),
            ],
            swiftSettings: common),
        .executableTarget(
            name: "dotwalk",
            dependencies: [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
                "Formats", "MapPackage", "Traces", "Review", "Replay", "TextCanvas", "PhoneFit",
                "Screens", "Pictures", "Reports", "NcursesTerminal", "Shipped", argumentParser,
            ],
            swiftSettings: common),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Indoor", "Simulation", "Session", "Formats", "Traces", "Replay", "TextCanvas",
                "Screens", "NcursesTerminal", "Shipped", "PlainNcurses", "PseudoTerminal",
                "TestSupport", "BuildingTrials", "PositioningTrials", "Positioning", "Review",
                "MapPackage",
            ],
            path: "Tests/Benchmarks", swiftSettings: common),
        .target(
            name: "PlainNcurses", path: "Tests/PlainNcurses", linkerSettings: ncurses),
        .target(name: "CPseudoTerminal", path: "Tests/CPseudoTerminal"),
        .target(
            name: "PseudoTerminal", dependencies: ["CPseudoTerminal"],
            path: "Tests/PseudoTerminal", swiftSettings: common),

        .target(
            name: "TestSupport", dependencies: ["Indoor", "Positioning", "Guidance"],
            path: "Tests/TestSupport", swiftSettings: common),
        .target(
            name: "BuildingTrials",
            dependencies: [
                "Indoor", "Positioning", "Session", "Formats", "Traces", "Shipped", "TestSupport",
            ],
            path: "Tests/BuildingTrials", swiftSettings: common),
        .target(
            name: "PositioningTrials",
            dependencies: [
                "Indoor", "Positioning", "Simulation", "Session", "Formats", "Review", "Shipped",
            ],
            path: "Tests/PositioningTrials", swiftSettings: common),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Indoor", "Positioning", "Guidance", "Formats", "MapPackage", "Traces", "Review",
                "Shipped", "TestSupport", sqlite,
            ],
            path: "Tests/Fuzzing", swiftSettings: common),
        .executableTarget(
            name: "Fuzz", dependencies: ["Indoor", "Fuzzing", argumentParser], path: "Tests/Fuzz",
            swiftSettings: common),
        tests("FuzzTests", ["Fuzzing"]),
        tests("IndoorTests", ["Indoor", "TestSupport"]),
        tests("PositioningTests", ["Indoor", "Positioning"]),
        tests("NavigationTests", ["Indoor", "Positioning", "Navigation", "Formats"]),
        tests(
            "GuidanceTests",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Formats", "Shipped",
            ]),
        tests(
            "PositioningTrialTests",
            ["PositioningTrials", "Indoor", "Positioning", "Simulation", "Formats", "Review"]),
        tests(
            "SimulationTests",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
                "Formats", "Shipped", "PositioningTrials",
            ]),
        tests(
            "MapPackageTests",
            ["Indoor", "Positioning", "Formats", "MapPackage", "Shipped", "TestSupport", grdb]),
        tests(
            "FormatsTests",
            ["Indoor", "Positioning", "Guidance", "Formats", "Shipped", "TestSupport"]),
        tests(
            "TracesTests",
            [
                "Indoor", "Positioning", "Navigation", "Guidance", "Simulation", "Session",
                "Formats",
                "Traces", "Shipped", "TestSupport",
            ]),
        tests("TextCanvasTests", ["TextCanvas"]),
        tests("PicturesTests", ["TextCanvas", "Pictures"]),
        tests(
            "ScreensTests",
            [
                "Indoor", "Positioning", "Guidance", "Simulation", "Session", "Formats", "Traces",
                "Replay", "TextCanvas", "PhoneFit", "Screens", "Shipped", "TestSupport",
            ], exclude: ["Frames"]),
        tests(
            "ScenarioTests",
            [
                "dotwalk", "Indoor", "Positioning", "Guidance", "Simulation", "Session", "Formats",
                "MapPackage", "Traces", "Review", "Replay", "PhoneFit", "Screens", "Shipped",
                "TestSupport", "TextCanvas", "BuildingTrials",
            ], exclude: ["Frames"]),
        tests(
            "TerminalTests",
            ["dotwalk", "NcursesTerminal", "PseudoTerminal", "TestSupport", "TextCanvas"]),
        tests("TidyTests", ["Indoor", "Session", "TextCanvas"]),
    ]
)
