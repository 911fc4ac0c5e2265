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

/// Files in the target's folders become constants in its code.
let embedded = Target.PluginUsage.plugin(name: "EmbedPlugin")

/// Tests run walks by the hundred: what they run is optimised in debug builds, too. A whole test run
/// takes a fifth of the time, and the build no longer.
let optimised = common + [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// What runs once a command or once a walk is not optimised: the first build, which people wait for,
/// takes minutes less.
let cold = common + [.unsafeFlags(["-Onone"], .when(configuration: .release))]

/// A target that may import just what the layers table of ARCHITECTURE.md allows it.
func layer(_ name: String, _ dependencies: [Target.Dependency] = [], exclude: [String] = [])
    -> Target
{
    .target(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: optimised)
}

func tests(
    _ name: String, _ dependencies: [Target.Dependency], exclude: [String] = [],
    settings: [SwiftSetting] = common
) -> Target {
    .testTarget(name: name, dependencies: dependencies, exclude: exclude, swiftSettings: settings)
}

let package = Package(
    name: "dotwalk",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", exact: "1.8.2"),
        .package(url: "https://github.com/apple/swift-collections", exact: "1.6.0"),
        .package(url: "https://github.com/apple/swift-numerics", exact: "1.1.1"),
        .package(url: "https://github.com/groue/GRDB.swift", exact: "7.10.0"),
        .package(url: "https://github.com/hummingbird-project/swift-mustache", exact: "2.1.1"),
        .package(url: "https://github.com/jpsim/Yams", exact: "6.2.2"),
    ],
    targets: [
        layer("Indoor", [heap, real]),
        layer("Positioning", ["Indoor", real]),
        layer("App", ["Indoor", "Positioning"]),
        layer("Simulation", ["Indoor", real]),
        layer("Rehearsal", ["Indoor", "Positioning", "App", "Simulation"]),
        layer(
            "Formats", ["Indoor", "Positioning", "App", "CZlib", heap, real, yams],
            exclude: ["Plan/PLAN-FORMAT.md"]),
        layer(
            "MapPackage",
            ["Indoor", "Positioning", "Formats", "CDatabaseGuard", real, grdb, sqlite]),
        layer("TextCanvas"),
        layer("FloorDrawing", ["Indoor", "Positioning", "App", "TextCanvas", real]),
        layer("PhoneScreen", ["Indoor", "Positioning", "App", "FloorDrawing", "TextCanvas", real]),
        layer(
            "Review",
            ["Indoor", "Positioning", "App", "Simulation", "Rehearsal", "PhoneScreen", real]),
        // Tests seldom draw the desk: to optimise it costs more of their time than it saves.
        .target(
            name: "Desk",
            dependencies: [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Review", "TextCanvas",
                "FloorDrawing", "PhoneScreen", real,
            ], swiftSettings: common),
        .target(
            name: "Reports",
            dependencies: [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Review", "TextCanvas",
                "FloorDrawing", "PhoneScreen", "Desk", mustache,
            ],
            exclude: ["page"], swiftSettings: cold, plugins: [embedded]),
        .systemLibrary(name: "CNcurses", providers: [.apt(["libncurses-dev"])]),
        .systemLibrary(name: "CZlib", providers: [.apt(["zlib1g-dev"])]),
        .target(name: "CTerminalGuard"),
        .target(name: "CDatabaseGuard", linkerSettings: [.linkedLibrary("sqlite3")]),
        .target(
            name: "NcursesTerminal", dependencies: ["TextCanvas", "CNcurses", "CTerminalGuard"],
            swiftSettings: common, linkerSettings: ncurses),
        .target(
            name: "Shipped", exclude: ["venues", "cues", "traces"], swiftSettings: common,
            plugins: [embedded]),
        .executableTarget(name: "EmbedTool", swiftSettings: common),
        .plugin(
            name: "EmbedPlugin", capability: .buildTool(), dependencies: ["EmbedTool"],
            path: "Sources/EmbedPlugin"),
        .executableTarget(
            name: "dotwalk",
            dependencies: [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats", "MapPackage",
                "Review", "TextCanvas", "FloorDrawing", "PhoneScreen", "Desk", "Reports",
                "NcursesTerminal",
                "Shipped", argumentParser,
            ],
            swiftSettings: cold),
        .executableTarget(
            name: "Benchmarks",
            dependencies: [
                "Indoor", "Simulation", "Rehearsal", "Formats", "TextCanvas", "FloorDrawing",
                "PhoneScreen", "Desk",
                "NcursesTerminal", "Shipped", "PlainNcurses", "PseudoTerminal", "TestSupport",
                "BuildingTrials", "PositioningTrials", "ReviewTrials", "Positioning", "Review",
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
            name: "TestSupport", dependencies: ["Indoor", "Positioning", "App", "Rehearsal"],
            path: "Tests/TestSupport", swiftSettings: common),
        .target(
            name: "BuildingTrials",
            dependencies: [
                "Indoor", "Positioning", "Simulation", "Rehearsal", "Formats", "Shipped",
                "TestSupport",
            ],
            path: "Tests/BuildingTrials", swiftSettings: common),
        .target(
            name: "PositioningTrials",
            dependencies: [
                "Indoor", "Positioning", "Simulation", "Rehearsal", "Formats", "Review", "Shipped",
            ],
            path: "Tests/PositioningTrials", swiftSettings: common),
        .target(
            name: "ReviewTrials", dependencies: ["Indoor", "Review", real],
            path: "Tests/ReviewTrials", swiftSettings: common),
        .target(
            name: "Fuzzing",
            dependencies: [
                "Indoor", "Positioning", "App", "Formats", "MapPackage", "Rehearsal", "Review",
                "Simulation", "TextCanvas", "FloorDrawing", "Desk", "Shipped", "TestSupport",
                sqlite,
            ],
            path: "Tests/Fuzzing", swiftSettings: common),
        .executableTarget(
            name: "Fuzz", dependencies: ["Indoor", "Fuzzing", argumentParser], path: "Tests/Fuzz",
            swiftSettings: common),
        tests("FuzzTests", ["Fuzzing"]),
        tests("IndoorTests", ["Indoor", "TestSupport"]),
        tests("PositioningTests", ["Indoor", "Positioning"]),
        tests(
            "AppTests",
            ["Indoor", "Positioning", "App", "Formats", "Shipped"]),
        tests(
            "PositioningTrialTests",
            ["PositioningTrials", "Indoor", "Positioning", "Simulation", "Formats", "Review"]),
        tests(
            "SimulationTests",
            [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats", "Shipped",
                "PositioningTrials", "TestSupport",
            ]),
        tests(
            "MapPackageTests",
            ["Indoor", "Positioning", "Formats", "MapPackage", "Shipped", "TestSupport", grdb]),
        tests(
            "FormatsTests",
            [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats", "Shipped",
                "TestSupport",
            ]),
        tests(
            "RehearsalTests",
            [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats", "Shipped",
                "TestSupport",
            ]),
        tests("ReviewTests", ["Indoor", "Simulation", "Formats", "Review", "ReviewTrials"]),
        tests("TextCanvasTests", ["TextCanvas"]),
        tests(
            "DeskTests",
            [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats", "TextCanvas",
                "FloorDrawing", "PhoneScreen", "Desk", "Shipped", "TestSupport",
            ], exclude: ["Frames"]),
        tests(
            "ScenarioTests",
            [
                "dotwalk", "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats",
                "MapPackage", "Review", "FloorDrawing", "PhoneScreen", "Desk", "Shipped",
                "TestSupport",
                "TextCanvas", "BuildingTrials",
            ], exclude: ["Frames", "Untruths"]),
        tests(
            "WiFiEngineTests",
            [
                "Indoor", "Positioning", "App", "Simulation", "Rehearsal", "Formats", "Review",
                "FloorDrawing", "Desk", "Shipped", "TextCanvas",
            ]),
        tests(
            "TerminalTests",
            ["dotwalk", "NcursesTerminal", "PseudoTerminal", "TestSupport", "TextCanvas"]),
        // It looks at each character of all sources.
        tests(
            "TidyTests", ["Indoor", "Positioning", "Rehearsal", "Review", "TextCanvas"],
            settings: optimised),
    ]
)
