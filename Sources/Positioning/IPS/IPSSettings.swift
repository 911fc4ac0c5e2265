import Indoor

/// The Bluetooth engine's numbers. The first are the documented configuration of an indoors
/// location data source; the others are what the document leaves open.
package struct IPSSettings: EngineSettings, Hashable {
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
        configuration + prediction.map(\.beforehand) + matching + motion
        + levels + telling

    private static let configuration: [Setting<IPSSettings>] = [
        .flag(
            "gnss", source: "ips.md 1.3", \.usesGNSS,
            "On: positions also come from satellites, outdoors and where no beacon is heard."),
        .flag(
            "path-snapping", source: "ips.md 1.3", \.snapsToPathways,
            "On: a position by Bluetooth moves to the nearest pathway."),
        .number(
            "path-snapping-distance", "m", 0.1...100, source: "ips.md 1.3", \.snappingDistance,
            "A position moves to a pathway that is up to this many metres away, else it stays."),
        .flag(
            "motion-smoothing", source: "ips.md 1.3", \.smoothsMotion,
            "On: a position is the mean of the last ones, so that the dot moves evenly."),
        .number(
            "smoothed-positions", "", 1...20, source: "ours", \.smoothedPositions,
            "Smoothing takes the mean of this many positions; more make the dot move more evenly."),
        .flag(
            "area-snapping", source: "ips.md 1.3", \.snapsToArea,
            "On: a position by Bluetooth outside the area of the positioning data moves into it."),
        .flag(
            "info-messages", source: "ips.md 1.3", \.sendsMessages,
            "On: the source reports each second how many transmitters it hears."),
        .flag(
            "pathways", source: "arcgis-indoor-positioning: Indoor location data source",
            \.hasPathways,
            "On: the source knows pathways to which positions can move."),
    ]

    /// The settings that predict positioning data before a rehearsal begins.
    package static let prediction: [Setting<IPSSettings>] = [
        .number(
            "grid-spacing", "m", 0.5...10, source: "ips.md 4.7", \.gridSpacing,
            "Points of the positioning data are this many metres apart; fewer metres take longer."
        ),
        .number(
            "nominal-exponent", "", 1...6, source: "ips.md 4.7", \.nominalExponent,
            "Predicted signals fade with distance by this exponent; a larger one fades faster."),
        .number(
            "nominal-wall", "dB", 0...40, source: "ips.md 4.2", \.nominalWall,
            "Predicted signals lose this many dB in each wall or column."),
        .number(
            "nominal-glass", "dB", 0...40, source: "ips.md 4.7", \.nominalGlass,
            "Predicted signals lose this many dB in each pane of glass."),
        .number(
            "nominal-slab", "dB", 0...60, source: "ips.md 4.7", \.nominalSlab,
            "Predicted signals lose this many dB in each floor between two levels."),
        .number(
            "nominal-spread", "dB", 0.5...20, source: "ips.md 4.8", \.nominalSpread,
            "Predicted strengths are taken to be wrong by this many dB (standard deviation)."),
        .number(
            "weakest-signal", "dBm", -120 ... -50, source: "ours", \.weakest,
            "Predictions leave out signals that are weaker than this many dBm."),
    ]

    private static let matching: [Setting<IPSSettings>] = [
        .number(
            "matching-spread", "dB", 1...30, source: "ours", \.matchingSpread,
            "Heard and expected strengths differ by about this many dB; more trusts them less."),
        .number(
            "radio-weight", "", 0.01...2, source: "ours", \.radioWeight,
            "Each second of signals has this weight; a larger one moves the position faster."),
        .number(
            "hears-at-best", "", 0.05...0.99, source: "ips.md 4.8", \.hearsAtBest,
            "The engine expects to hear a strong transmitter in a second with this probability."),
        .number(
            "hearing-threshold", "dBm", -120 ... -50, source: "ips.md 4.7", \.hearingThreshold,
            "A transmitter expected at this many dBm is heard half as often as a strong one."),
        .number(
            "hearing-softness", "dB", 0.5...20, source: "ours", \.hearingSoftness,
            "The expected chance of hearing falls over this many dB; more makes the fall gentler."),
        .number(
            "least-transmitters", "", 1...20, source: "ours", \.leastTransmitters,
            "The first position needs this many transmitters, fewer where few are ever heard."),
        .number(
            "first-scan", "s", 1...30, source: "ours", \.firstScan,
            "The engine listens for this many seconds before it gives a first position."),
        .number(
            "settling-time", "s", 0...60, source: "ours", \.settlingTime,
            "A doubtful first position is held back for at most this many seconds."),
        .number(
            "settled-spread", "m", 0.5...30, source: "ours", \.settledSpread,
            "A first position is doubtful while possible places spread over more metres than this."
        ),
        .flag(
            "learns-offset", source: "ours", \.learnsOffset,
            "On: the engine learns how much more strongly this phone hears than the data says."),
        .flag(
            "scores-silence", source: "ips.md 4.8", \.scoresSilence,
            "On: a transmitter that is not heard makes places near it less likely."),
    ]

    private static let motion: [Setting<IPSSettings>] = [
        .number(
            "particles", "", 50...5000, source: "ours", \.particles,
            "The engine weighs this many possible places; more are steadier and take more time."),
        .flag(
            "uses-steps", source: "ours", \.usesSteps,
            "On: the engine moves the position with the user's steps and heading."),
        .flag(
            "uses-plan", source: "ours", \.usesPlan,
            "On: the engine lets no possible place move through a wall of the plan."),
        .number(
            "stride", "m", 0.3...1.2, source: "ips.md 4.8", \.stride,
            "The engine takes a step to be this many metres long."),
        .number(
            "stride-spread", "", 0...0.5, source: "ips.md 4.7", \.strideSpread,
            "The engine allows for longer or shorter steps by this share (standard deviation)."),
        .number(
            "heading-spread", "°", 0...90, source: "ips.md 4.8", \.headingSpread,
            "The engine allows for a heading off by this many degrees (standard deviation)."),
        .number(
            "step-spread", "m", 0...2, source: "ours", \.stepSpread,
            "The engine allows for single steps off by this many metres (standard deviation)."),
    ]

    private static let levels: [Setting<IPSSettings>] = [
        .flag(
            "uses-barometer", source: "ours", \.usesBarometer,
            "On: the engine notices climbs by the air pressure."),
        .number(
            "level-votes", "", 0.5...100, source: "ours", \.levelVotes,
            "The level changes once another one leads by this much evidence; more takes longer."),
        .number(
            "level-votes-by-radio", "", 0.5...100, source: "ours", \.levelVotesByRadio,
            "Near stairs and lifts, this lead is enough while the air pressure is not known."),
        .number(
            "connector-reach", "m", 1...100, source: "ours", \.connectorReach,
            "Within this many metres of stairs, escalators or lifts the level changes more easily."
        ),
    ]

    private static let telling: [Setting<IPSSettings>] = [
        .number(
            "fit-accuracy", "m", 1...100, source: "ours", \.fitAccuracy,
            "Positioning is accurate while the estimated error is at most this many metres."),
        .number(
            "silence", "s", 1...60, source: "ips.md 2.3", \.silence,
            "Satellites may take over when no beacon was heard for this many seconds."),
        .number(
            "last-known-after", "s", 1...120, source: "ips.md 2.3", \.lastKnownAfter,
            "After this many seconds without a beacon, the location is only the last known one."),
        .number(
            "lost-after", "s", 1...600, source: "ips.md 2.3", \.lostAfter,
            "After this many seconds without a beacon or a satellite fix, the position is lost."),
        .number(
            "handover-time", "s", 0...60, source: "ours", \.handoverTime,
            "At an entrance, beacons or satellites take over when better for this many seconds."),
    ]
}

extension SourceSettings {
    package var ips: IPSSettings {
        get { self[IPSSettings.self] }
        set { self[IPSSettings.self] = newValue }
    }
}
