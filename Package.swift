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

/// Files of the top-level folders, embedded so that the program runs from anywhere.
let shipped: [Resource] = [
    .embedInCode("venues/station.plan"),
    .embedInCode("venues/clinic.plan"),
]

let package = Package(
    name: "dotwalk",
    dependencies: [
        .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.0"),
        .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
        .package(url: "https://github.com/jpsim/Yams", from: "6.2.0"),
    ],
    targets: [
        .target(name: "Indoor", dependencies: [heap], swiftSettings: common),
        .target(name: "Formats", dependencies: ["Indoor", yams], swiftSettings: common),
        .testTarget(name: "IndoorTests", dependencies: ["Indoor"], swiftSettings: common),
        .testTarget(name: "FormatsTests", dependencies: ["Indoor", "Formats"], swiftSettings: common),
    ]
)
