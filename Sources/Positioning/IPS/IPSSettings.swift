import Indoor

/// The Bluetooth engine's numbers. The first are the documented configuration of an indoors
/// location data source; the others are what the document leaves open.
package struct IPSSettings: Hashable, Sendable {
    // The configuration. It takes effect at the next start, except for the messages.
    package var usesGNSS = true
    package var snapsToPathways = true
    package var snappingDistance = 5.0
    package var smoothsMotion = true
    package var smoothedPositions = 3.0
    package var snapsToArea = true
    package var sendsMessages = false
    package var hasPathways = true

    // Positioning data.
    package var gridSpacing = 2.0
    package var nominalExponent = 2.2
    package var nominalWall = 5.0
    package var nominalGlass = 3.0
    package var nominalSlab = 18.0
    package var nominalSpread = 6.0
    package var weakest = -94.0

    // Matching.
    package var matchingSpread = 6.0
    package var radioWeight = 0.2
    package var hearsAtBest = 0.7
    package var hearingThreshold = -92.0
    package var hearingSoftness = 8.0
    package var leastTransmitters = 3.0
    package var firstScan = 5.0
    package var settlingTime = 6.0
    package var settledSpread = 3.0
    package var learnsOffset = true
    package var scoresSilence = true

    // Dead reckoning.
    package var particles = 500.0
    package var usesSteps = true
    package var usesPlan = true
    package var stride = 0.7
    package var strideSpread = 0.1
    package var headingSpread = 8.0
    package var stepSpread = 0.15

    // Levels.
    package var usesBarometer = true
    package var levelVotes = 4.0
    package var levelVotesByRadio = 1.5
    package var connectorReach = 12.0

    // What the app is told.
    package var fitAccuracy = 10.0
    package var silence = 3.0
    package var lastKnownAfter = 10.0
    package var lostAfter = 30.0
    package var handoverTime = 3.0

    package init() {}

    /// The settings with a place for every second from the first packet on, to compare with methods
    /// that do not wait. In an app, the engine waits for a better first place, and smooths what it
    /// publishes.
    package var atEverySecond: IPSSettings {
        var settings = self
        settings.firstScan = 1
        settings.settlingTime = 0
        settings.leastTransmitters = 1
        settings.smoothsMotion = false
        return settings
    }

    package static let table: [Setting<IPSSettings>] =
        configuration + prediction + matching + motion
        + levels + telling

    private static let configuration: [Setting<IPSSettings>] = [
        .flag("gnss", source: "ips.md 1.3", \.usesGNSS),
        .flag("path-snapping", source: "ips.md 1.3", \.snapsToPathways),
        .number(
            "path-snapping-distance", "m", 0.1...100, source: "ips.md 1.3",
            \.snappingDistance),
        .flag("motion-smoothing", source: "ips.md 1.3", \.smoothsMotion),
        .number(
            "smoothed-positions", "", 1...20, source: "ours",
            \.smoothedPositions),
        .flag("area-snapping", source: "ips.md 1.3", \.snapsToArea),
        .flag("info-messages", source: "ips.md 1.3", \.sendsMessages),
        .flag(
            "pathways", source: "arcgis-indoor-positioning: Indoor location data source",
            \.hasPathways),
    ]

    /// The settings that predict positioning data before a rehearsal begins.
    package static let prediction: [Setting<IPSSettings>] = [
        .number("grid-spacing", "m", 0.5...10, source: "ips.md 4.7", \.gridSpacing),
        .number("nominal-exponent", "", 1...6, source: "ips.md 4.7", \.nominalExponent),
        .number("nominal-wall", "dB", 0...40, source: "ips.md 4.2", \.nominalWall),
        .number("nominal-glass", "dB", 0...40, source: "ips.md 4.7", \.nominalGlass),
        .number("nominal-slab", "dB", 0...60, source: "ips.md 4.7", \.nominalSlab),
        .number("nominal-spread", "dB", 0.5...20, source: "ips.md 4.8", \.nominalSpread),
        .number("weakest-signal", "dBm", -120 ... -50, source: "ours", \.weakest),
    ]

    private static let matching: [Setting<IPSSettings>] = [
        .number("matching-spread", "dB", 1...30, source: "ours", \.matchingSpread),
        .number("radio-weight", "", 0.01...2, source: "ours", \.radioWeight),
        .number("hears-at-best", "", 0.05...0.99, source: "ips.md 4.8", \.hearsAtBest),
        .number(
            "hearing-threshold", "dBm", -120 ... -50, source: "ips.md 4.7", \.hearingThreshold),
        .number("hearing-softness", "dB", 0.5...20, source: "ours", \.hearingSoftness),
        .number(
            "least-transmitters", "", 1...20, source: "ours",
            \.leastTransmitters),
        .number("first-scan", "s", 1...30, source: "ours", \.firstScan),
        .number("settling-time", "s", 0...60, source: "ours", \.settlingTime),
        .number("settled-spread", "m", 0.5...30, source: "ours", \.settledSpread),
        .flag("learns-offset", source: "ours", \.learnsOffset),
        .flag("scores-silence", source: "ips.md 4.8", \.scoresSilence),
    ]

    private static let motion: [Setting<IPSSettings>] = [
        .number("particles", "", 50...5000, source: "ours", \.particles),
        .flag("uses-steps", source: "ours", \.usesSteps),
        .flag("uses-plan", source: "ours", \.usesPlan),
        .number("stride", "m", 0.3...1.2, source: "ips.md 4.8", \.stride),
        .number("stride-spread", "", 0...0.5, source: "ips.md 4.7", \.strideSpread),
        .number("heading-spread", "°", 0...90, source: "ips.md 4.8", \.headingSpread),
        .number("step-spread", "m", 0...2, source: "ours", \.stepSpread),
    ]

    private static let levels: [Setting<IPSSettings>] = [
        .flag("uses-barometer", source: "ours", \.usesBarometer),
        .number("level-votes", "", 0.5...100, source: "ours", \.levelVotes),
        .number("level-votes-by-radio", "", 0.5...100, source: "ours", \.levelVotesByRadio),
        .number("connector-reach", "m", 1...100, source: "ours", \.connectorReach),
    ]

    private static let telling: [Setting<IPSSettings>] = [
        .number("fit-accuracy", "m", 1...100, source: "ours", \.fitAccuracy),
        .number("silence", "s", 1...60, source: "ips.md 2.3", \.silence),
        .number("last-known-after", "s", 1...120, source: "ips.md 2.3", \.lastKnownAfter),
        .number("lost-after", "s", 1...600, source: "ips.md 2.3", \.lostAfter),
        .number("handover-time", "s", 0...60, source: "ours", \.handoverTime),
    ]
}
