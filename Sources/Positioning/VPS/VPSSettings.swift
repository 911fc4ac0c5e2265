import Indoor

/// The VPS engine's settings. Defaults are from the vendor's guides if they give one;
/// docs/sources.md lists each.
package struct VPSSettings: EngineSettings, Hashable {
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
    package var errorPerMetre = 0.05
    package var vainScan = 20.0
    package var vainBackgroundScan = 5.0
    package var walkOnDistance = 15.0
    package var walkOnTime = 40.0

    /// Whether the source is used with the vendor's own map and AR view, or with third-party ones
    /// (vps-location-source-ios: Overview).
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
            source: "vps-best-practices: Degraded positioning", \.degradedDistance,
            "Positioning becomes degraded after this many metres walked without a successful scan."),
        .number(
            "loss-distance", "m", 1...10_000, source: "vps-best-practices: Not positioning",
            \.lossDistance,
            "The position is lost after this many metres walked without a successful scan."),
        .number(
            "background-scan-interval", "s", 1...3600,
            source: "vps-best-practices: Background scan", \.backgroundScanInterval,
            "A background scan starts this many seconds after the last successful scan."),
        .number(
            "background-scan-reliability", "m", 1...1000, source: "vps.md 1.3",
            \.backgroundScanReliability,
            "A background scan's result this many metres off needs a second one to confirm it."),
        .number(
            "background-scan-failures", "", 1...1000, source: "vps.md 1.3",
            \.backgroundScanFailures,
            "A background scan gives up after this many failed attempts."),
        .number(
            "scan-gate", "°", 0...90, source: "vps.md 1.3 (0.29.0)", \.scanInclination,
            "A scan needs the phone held at this angle or steeper (0° is flat, 90° upright)."),
        .number(
            "background-scan-gate", "°", 0...90, source: "vps-best-practices: Background scan",
            \.backgroundScanInclination,
            "A background scan needs the phone at this angle or steeper (0° flat, 90° upright)."),
        .number(
            "slow-connection", "s", 0.5...60, source: "vps.md 1.3", \.slowConnection,
            "The app reports a slow connection when a scan waits this many seconds for an answer."),
        .number(
            "scan-timeout", "s", 1...120, source: "vps.md 1.3 (0.15.4)", \.scanTimeout,
            "An attempt of a scan fails after this many seconds without an answer."),
        .number(
            "attempt-interval", "s", 0.1...10, source: "ours (vps.md 3.2)", \.attemptInterval,
            "A scan sends its pictures at least this many seconds apart."),
        .number(
            "background-attempt-interval", "s", 0.1...60, source: "ours (vps.md 3.3)",
            \.backgroundAttemptInterval,
            "A background scan sends its pictures at least this many seconds apart."),
        .number(
            "accurate-accuracy", "m", 0.1...100, source: "vps.md 1.3", \.accurateAccuracy,
            "Locations carry this error, in metres, while positioning is accurate."),
        .number(
            "degraded-accuracy", "m", 0.1...100, source: "vps.md 1.3", \.degradedAccuracy,
            "Locations carry this error, in metres, while positioning is degraded."),
        .number(
            "error-per-metre", "", 0...1, source: "ours", \.errorPerMetre,
            "Metres of error that the app expects for each metre tracked since a scan."),
        .number(
            "snap-distance", "m", 0...100, source: "vps.md 1.3 (0.27.0)", \.matchingDistance,
            "Positions up to this many metres from the itinerary snap to it; others are off-route."),
        .number(
            "still-window", "s", 2...30, source: "vps.md 1.3", \.stillWindow,
            "Standing still is judged over this many seconds; a larger number reacts later."),
        .number(
            "still-radius", "m", 0.1...10, source: "vps.md 1.3", \.stillRadius,
            "The user stands still while all positions are within this many metres of their mean."),
        .number(
            "conveyor-buffer", "m", 0.5...20, source: "vps.md 1.3", \.conveyorBuffer,
            "Up to this many metres from an escalator or walkway, the user may be riding it."),
        .number(
            "lift-radius", "m", 0.5...20, source: "vps.md 1.3", \.liftRadius,
            "Up to this many metres from a lift, the user may be riding it."),
        .flag(
            "automatic-level-change", source: "vps-best-practices: Not positioning",
            \.changesLevelAutomatically,
            "On: a ride on an escalator or in a lift changes the level without a scan."),
        .number(
            "assumed-escalator-speed", "m/s", 0.1...2, source: "ours (vps.md 3.4)",
            \.escalatorSpeed,
            "During a ride the position moves along an escalator or walkway at this speed in m/s."),
        .number(
            "conveying-grace", "s", 0...120, source: "ours", \.conveyingGrace,
            "A ride fails when the user stands still before its end for this many seconds."),
        .number(
            "first-location-delay", "s", 0...10,
            source: "ours (vps-location-source-ios: Scanning the Environment)",
            \.firstLocationDelay,
            "The first location comes this many seconds after the first successful scan."),
        .number(
            "background-scan-dimming", "", 0...1,
            source: "ours (vps-location-source-ios: Background scan)", \.dimming,
            "A background scan starts when less than this share of the last scan's light is left."),
        .number(
            "hidden-stop", "s", 1...86_400, source: "ours (vps-best-practices: Not positioning)",
            \.hiddenStop,
            "Positioning stops when the app has been hidden for this many seconds."),
        .choice(
            "integration", source: "vps-location-source-ios: Overview", \.integration,
            "With standalone, the source knows ways, escalators and lifts by the itinerary only."),
        .flag(
            "conveyor-latch", source: "vps.md 3.4 (mended in 0.28.2)", \.latchesConveyors,
            "On: each ride is detected once; off: again and again, as before SDK 0.28.2."),
        .number(
            "vain-scan", "s", 1...600, source: "ours", \.vainScan,
            "After so many seconds of pictures in vain at a place, the app asks to walk on."),
        .number(
            "vain-background-scan", "s", 1...600, source: "ours", \.vainBackgroundScan,
            "The same for background scans, while there is a position."),
        .number(
            "walk-on-distance", "m", 1...1000, source: "ours", \.walkOnDistance,
            "This many metres further on, the app asks for a scan again."),
        .number(
            "walk-on-time", "s", 1...3600, source: "ours", \.walkOnTime,
            "The app asks to walk on for at most this many seconds, then for a scan."),
        .choice(
            "preset", source: "vps.md 1.3", \.preset,
            "A preset sets background-scan-gate: guide to 80°, sdk-0.29 to 75°."),
    ]
}

extension SourceSettings {
    package var vps: VPSSettings {
        get { self[VPSSettings.self] }
        set { self[VPSSettings.self] = newValue }
    }
}
