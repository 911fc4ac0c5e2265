import Indoor

/// The VPS engine's settings. Defaults are from the vendor's guides if they give one;
/// docs/sources.md lists each.
package struct VPSSettings: Hashable, Sendable {
    package var degradedDistance = 75.0
    package var lossDistance = 150.0
    package var backgroundScanInterval = 30.0
    package var backgroundScanReliability = 15.0
    package var backgroundScanFailures = 10.0
    package var scanInclination = 65.0
    package var backgroundScanInclination = 80.0
    package var slowConnection = 5.0
    package var scanTimeout = 20.0
    package var attemptInterval = 0.5
    package var backgroundAttemptInterval = 1.0
    package var accurateAccuracy = 1.0
    package var degradedAccuracy = 5.0
    package var matchingDistance = 15.0
    package var stillWindow = 3.0
    package var stillRadius = 1.0
    package var conveyorBuffer = 3.0
    package var liftRadius = 5.0
    package var changesLevelAutomatically = true
    package var escalatorSpeed = 0.5
    package var conveyingGrace = 8.0
    package var firstLocationDelay = 0.5
    package var dimming = 0.5
    package var hiddenStop = 300.0
    package var integration = Integration.ecosystem
    package var latchesConveyors = true

    /// Whether the source is used with the vendor's own map and AR view, or with third-party ones
    /// (vps-location-source-ios: Overview). Standalone, it knows conveyors and ways only from an
    /// assigned itinerary.
    package enum Integration: String, CaseIterable, Hashable, Sendable {
        case ecosystem, standalone
    }

    /// A set of defaults: from the guide, or from the last release that differs from it.
    package enum Preset: String, CaseIterable, Hashable, Sendable {
        case guide
        case sdk029 = "sdk-0.29"
    }

    /// Setting it sets every number in which the two presets differ.
    package var preset = Preset.guide {
        didSet { backgroundScanInclination = preset == .guide ? 80 : 75 }
    }

    package init() {}

    package static let table: [Setting<VPSSettings>] = [
        .number(
            "degraded-distance", "m", 1...10_000,
            source: "vps-best-practices: Degraded positioning", \.degradedDistance),
        .number(
            "loss-distance", "m", 1...10_000, source: "vps-best-practices: Not positioning",
            \.lossDistance),
        .number(
            "background-scan-interval", "s", 1...3600,
            source: "vps-best-practices: Background scan", \.backgroundScanInterval),
        .number(
            "background-scan-reliability", "m", 1...1000, source: "vps.md 1.3",
            \.backgroundScanReliability),
        .number(
            "background-scan-failures", "", 1...1000, source: "vps.md 1.3",
            \.backgroundScanFailures),
        .number("scan-gate", "°", 0...90, source: "vps.md 1.3 (0.29.0)", \.scanInclination),
        .number(
            "background-scan-gate", "°", 0...90, source: "vps-best-practices: Background scan",
            \.backgroundScanInclination),
        .number("slow-connection", "s", 0.5...60, source: "vps.md 1.3", \.slowConnection),
        .number("scan-timeout", "s", 1...120, source: "vps.md 1.3 (0.15.4)", \.scanTimeout),
        .number("attempt-interval", "s", 0.1...10, source: "ours (vps.md 3.2)", \.attemptInterval),
        .number(
            "background-attempt-interval", "s", 0.1...60, source: "ours (vps.md 3.3)",
            \.backgroundAttemptInterval),
        .number("accurate-accuracy", "m", 0.1...100, source: "vps.md 1.3", \.accurateAccuracy),
        .number("degraded-accuracy", "m", 0.1...100, source: "vps.md 1.3", \.degradedAccuracy),
        .number("snap-distance", "m", 0...100, source: "vps.md 1.3 (0.27.0)", \.matchingDistance),
        .number("still-window", "s", 2...30, source: "vps.md 1.3", \.stillWindow),
        .number("still-radius", "m", 0.1...10, source: "vps.md 1.3", \.stillRadius),
        .number("conveyor-buffer", "m", 0.5...20, source: "vps.md 1.3", \.conveyorBuffer),
        .number("lift-radius", "m", 0.5...20, source: "vps.md 1.3", \.liftRadius),
        .flag(
            "automatic-level-change", source: "vps-best-practices: Not positioning",
            \.changesLevelAutomatically),
        .number(
            "assumed-escalator-speed", "m/s", 0.1...2, source: "ours (vps.md 3.4)",
            \.escalatorSpeed),
        .number("conveying-grace", "s", 0...120, source: "ours", \.conveyingGrace),
        .number(
            "first-location-delay", "s", 0...10,
            source: "ours (vps-location-source-ios: Scanning the Environment)", \.firstLocationDelay
        ),
        .number(
            "background-scan-dimming", "", 0...1,
            source: "ours (vps-location-source-ios: Background scan)", \.dimming),
        .number(
            "hidden-stop", "s", 1...86_400,
            source: "ours (vps-best-practices: Not positioning)",
            \.hiddenStop),
        .choice("integration", source: "vps-location-source-ios: Overview", \.integration),
        .flag("conveyor-latch", source: "vps.md 3.4 (mended in 0.28.2)", \.latchesConveyors),
        .choice("preset", source: "vps.md 1.3", \.preset),
    ]
}
