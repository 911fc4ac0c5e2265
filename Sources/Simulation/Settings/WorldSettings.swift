import Indoor

/// The behaviour of people, phones and the service. An engine knows none of it.
package struct WorldSettings: Hashable, Sendable {
    // Walking. A spread is the standard deviation between people, a variation that within a walk.
    package var walkingSpeed = 1.3
    package var walkingSpeedSpread = 0.15
    package var walkingSpeedVariation = 0.05
    package var stairsDownFactor = 0.5
    package var stairsUpFactor = 0.35
    package var escalatorSpeed = 0.5
    package var liftSpeed = 1.0
    package var liftWait = 12.0
    package var liftDoors = 3.0
    package var standsOnConveyors = true
    package var carriedInclination = 45.0
    package var carriedInclinationSpread = 6.0
    package var carriedInclinationVariation = 3.0
    package var scanInclination = 85.0

    // Reacting.
    package var noticeShortest = 0.5
    package var noticeLongest = 2.0
    package var readingSpeed = 238.0
    package var readingSpeedSpread = 38.0
    package var readingWhileWalking = 0.8
    package var overlooked = 0.0
    package var lowersPhone = 0.5
    package var pocketsPhone = 0.0
    package var locksPhone = 0.0
    package var hesitation = 1.5
    package var givesUp = 0.5

    /// Other people on each level.
    package var crowd = 0.0

    // Relative tracking.
    package var drift = DriftPreset.typical

    // The service.
    package var uploadTime = 0.2
    package var serverTime = 0.35
    package var slowUploadTime = 9.0
    package var requestTimeout = 60.0
    package var messageTime = 0.4
    package var slowMessageTime = 4.0
    package var fixErrorSmallest = 0.3
    package var fixErrorLargest = 1.0
    package var fixHeadingError = 0.5
    package var lookalikes = 0.01
    package var mapAge = 0.0
    package var changedFronts = 0.02

    package var radio = RadioSettings()

    package init() {}

    package static let table: [Setting<WorldSettings>] = [
        .number("walking-speed", "m/s", 0.2...3, source: "design 3", \.exactWalkingSpeed),
        .number(
            "walking-speed-spread", "m/s", 0...0.5, source: "peers.md 4 (IESVE Simulex)",
            \.walkingSpeedSpread),
        .number(
            "walking-speed-variation", "", 0...0.3, source: "ours", \.walkingSpeedVariation),
        .number(
            "stairs-down-factor", "", 0.1...1, source: "peers.md 4 (IESVE Simulex)",
            \.stairsDownFactor),
        .number(
            "stairs-up-factor", "", 0.1...1, source: "peers.md 4 (IESVE Simulex)",
            \.stairsUpFactor),
        .number("escalator-speed", "m/s", 0.1...1.5, source: "design 3", \.escalatorSpeed),
        .number("lift-speed", "m/s", 0.2...5, source: "design 3", \.liftSpeed),
        .number(
            "lift-wait", "s", 0...120, source: "ours (mean; 0 to twice as long a ride)", \.liftWait),
        .number(
            "lift-doors", "s", 0...30, source: "ours (mean; 0.7 to 1.3 times a ride)",
            \.liftDoors),
        .flag("stands-on-conveyors", source: "ours", \.standsOnConveyors),
        .number(
            "carried-inclination", "°", 0...180, source: "design 3", \.exactCarriedInclination),
        .number(
            "carried-inclination-spread", "°", 0...20, source: "ours",
            \.carriedInclinationSpread),
        .number(
            "carried-inclination-variation", "°", 0...10, source: "ours",
            \.carriedInclinationVariation),
        .number("scan-inclination", "°", 0...180, source: "design 3", \.scanInclination),
        .number("notice-shortest", "s", 0...30, source: "design 3", \.noticeShortest),
        .number("notice-longest", "s", 0...60, source: "design 3", \.noticeLongest),
        .number(
            "reading-speed", "words/min", 30...800, source: "Brysbaert 2019",
            \.exactReadingSpeed),
        .number(
            "reading-speed-spread", "words/min", 0...150, source: "Brysbaert 2019",
            \.readingSpeedSpread),
        .number("reading-while-walking", "", 0.1...1, source: "ours", \.readingWhileWalking),
        .number("overlooked", "", 0...1, source: "ours", \.overlooked),
        .number("lowers-phone", "/min", 0...30, source: "ours", \.lowersPhone),
        .number("pockets-phone", "", 0...1, source: "ours", \.pocketsPhone),
        .number("locks-phone", "", 0...1, source: "ours", \.locksPhone),
        .number("hesitation", "s", 0...20, source: "ours", \.hesitation),
        .number("gives-up", "", 0...1, source: "ours", \.givesUp),
        .number("crowd", "a level", 0...500, source: "ours", \.crowd),
        .choice("drift", source: "venues.md: ADVIO", \.drift),
        .number("upload-time", "s", 0...60, source: "ours", \.uploadTime),
        .number("server-time", "s", 0...60, source: "ours", \.serverTime),
        .number("slow-upload-time", "s", 0...60, source: "ours", \.slowUploadTime),
        .number(
            "request-timeout", "s", 1...120, source: "ours (a network stack's own)",
            \.requestTimeout),
        .number("message-time", "s", 0.05...60, source: "ours", \.messageTime),
        .number("slow-message-time", "s", 0.05...60, source: "ours", \.slowMessageTime),
        .number("fix-error-smallest", "m", 0...10, source: "design 3", \.fixErrorSmallest),
        .number("fix-error-largest", "m", 0...10, source: "design 3", \.fixErrorLargest),
        .number("fix-heading-error", "°", 0...45, source: "ours", \.fixHeadingError),
        .number("lookalikes", "", 0...1, source: "ours", \.lookalikes),
        .number("map-age", "months", 0...240, source: "ours", \.mapAge),
        .number("changed-fronts", "/month", 0...1, source: "ours", \.changedFronts),
    ]
}

/// A mean that a script sets is this person's own number: nothing is drawn round it, unless a
/// spread or variation is set after it.
extension WorldSettings {
    fileprivate var exactWalkingSpeed: Double {
        get { walkingSpeed }
        set { (walkingSpeed, walkingSpeedSpread, walkingSpeedVariation) = (newValue, 0, 0) }
    }

    fileprivate var exactCarriedInclination: Double {
        get { carriedInclination }
        set {
            carriedInclination = newValue
            (carriedInclinationSpread, carriedInclinationVariation) = (0, 0)
        }
    }

    fileprivate var exactReadingSpeed: Double {
        get { readingSpeed }
        set { (readingSpeed, readingSpeedSpread) = (newValue, 0) }
    }
}

/// The drift of relative tracking: total position error after 50 m, as a share of the distance.
package enum DriftPreset: String, CaseIterable, Hashable, Sendable {
    /// Half the drift of `typical`: 1.7 % and 3.5 %, most of it the fix's own error.
    case good
    /// Median 2 %, 90th percentile 7 % (design 3).
    case typical
    /// Measured on the ADVIO recordings: 4.6 % and 13 % at 50 m, scale 0.96 (venues.md: ADVIO).
    case advio
    /// Median 14 %: an industrial hall (Feigl et al. 2020).
    case worst
}
