import Indoor

/// The behaviour of people, phones and the service. An engine knows none of it.
package struct WorldSettings: Hashable, Sendable {
    // Walking. A spread is the standard deviation between people, a variation that within a walk.
    package var walkingSpeed = TravelSpeed.walking
    package var walkingSpeedSpread = 0.15
    package var walkingSpeedVariation = 0.05
    package var stairsDownFactor = TravelSpeed.stairsDownFactor
    package var stairsUpFactor = TravelSpeed.stairsUpFactor
    package var escalatorSpeed = TravelSpeed.conveyor
    package var liftSpeed = TravelSpeed.lift
    package var liftWait = 12.0
    package var liftDoors = 3.0
    package var standsOnConveyors = true
    package var cameraChangeRestarts = true
    package var carriedInclination = 45.0
    package var carriedInclinationSpread = 6.0
    package var carriedInclinationVariation = 3.0
    package var scanInclination = 85.0

    /// The ways between levels that the person can take.
    package var mobility = Mobility.walks

    // Reacting.
    package var noticeShortest = 0.5
    package var noticeLongest = 2.0
    package var readingSpeed = 238.0
    package var readingSpeedSpread = 38.0
    package var readingWhileWalking = 0.8
    package var walkingWhileReading = 0.85
    package var goesByMap = 0.25
    package var goesByWords = 0.15
    package var believesWords = 0.5
    package var mixesUpSides = 0.03
    package var feltInHand = 0.78
    package var feltInPocket = 0.34
    package var overlooked = 0.0
    package var lowersPhone = 0.5
    package var pocketsPhone = 0.0
    package var locksPhone = 0.0
    package var hesitation = 1.5
    package var givesUp = 0.5

    // Other people.
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

    /// Whether the person knows the language of the app's cue sheet. No line of a walk changes it.
    package var readsSheet = true

    package init() {}

    /// All settings of the world, with a title for each group.
    package static let groups: [(title: String, settings: [Setting<WorldSettings>])] = [
        ("People, phone and service", table),
        ("Radio, sensors and map", RadioSettings.table.map { $0.within(\.radio) }),
    ]

    package static let table = ofPeople + ofBody + ofPhoneAndService

    /// What a person's body and load allow.
    static let ofBody: [Setting<WorldSettings>] = [
        .choice(
            "mobility", source: "ours", \.mobility,
            "With wheels or pram people take no stairs or escalators; with luggage, stairs come last."
        ).beforehand
    ]

    /// How people move and react, and what carries them.
    package static let ofPeople: [Setting<WorldSettings>] = [
        .number(
            "walking-speed", "m/s", 0.2...3, source: "design 3", \.exactWalkingSpeed,
            "The person walks at this speed in m/s; a new value sets spread and variation to 0."),
        .number(
            "walking-speed-spread", "m/s", 0...0.5, source: "peers.md 4 (IESVE Simulex)",
            \.walkingSpeedSpread,
            "People differ in walking speed by this many m/s (standard deviation)."),
        .number(
            "walking-speed-variation", "", 0...0.3, source: "ours", \.walkingSpeedVariation,
            "A person's speed varies by this share during a walk (standard deviation)."),
        .number(
            "stairs-down-factor", "", 0.1...1, source: "peers.md 4 (IESVE Simulex)",
            \.stairsDownFactor,
            "People walk down stairs at this share of their walking speed."),
        .number(
            "stairs-up-factor", "", 0.1...1, source: "peers.md 4 (IESVE Simulex)", \.stairsUpFactor,
            "People walk up stairs at this share of their walking speed."),
        .number(
            "escalator-speed", "m/s", 0.1...1.5, source: "design 3", \.escalatorSpeed,
            "Escalators and moving walkways run at this speed in m/s."),
        .number(
            "lift-speed", "m/s", 0.2...5, source: "design 3", \.liftSpeed,
            "Lifts travel at this speed in m/s."),
        .number(
            "lift-wait", "s", 0...120, source: "ours (mean; 0 to twice as long a ride)", \.liftWait,
            "A lift comes after this many seconds on average."),
        .number(
            "lift-doors", "s", 0...30, source: "ours (mean; 0.7 to 1.3 times a ride)", \.liftDoors,
            "Getting into a lift, or out of it, takes this many seconds on average."),
        .flag(
            "stands-on-conveyors", source: "ours", \.standsOnConveyors,
            "On: people stand on escalators and moving walkways; off: they walk on them."),
        .number(
            "carried-inclination", "°", 0...180, source: "design 3", \.exactCarriedInclination,
            "The phone is carried at this angle (90° upright); a new value sets its spreads to 0."),
        .number(
            "carried-inclination-spread", "°", 0...20, source: "ours", \.carriedInclinationSpread,
            "People differ in how they hold the phone by this many degrees (standard deviation)."),
        .number(
            "carried-inclination-variation", "°", 0...10, source: "ours",
            \.carriedInclinationVariation,
            "The phone's angle sways by this many degrees during a walk (standard deviation)."),
        .number(
            "scan-inclination", "°", 0...180, source: "design 3", \.scanInclination,
            "People raise the phone to this angle to scan (0° is flat, 90° upright)."),
        .number(
            "notice-shortest", "s", 0...30, source: "design 3", \.noticeShortest,
            "People need at least this many seconds to notice a cue that does not vibrate."),
        .number(
            "notice-longest", "s", 0...60, source: "design 3", \.noticeLongest,
            "People need at most this many seconds to notice a cue that does not vibrate."),
        .number(
            "reading-speed", "words/min", 30...800, source: "Brysbaert 2019", \.exactReadingSpeed,
            "The person reads this many words a minute; a new value sets the spread to 0."),
        .number(
            "reading-speed-spread", "words/min", 0...150, source: "Brysbaert 2019",
            \.readingSpeedSpread,
            "People differ in reading speed by this many words a minute (standard deviation)."),
        .number(
            "reading-while-walking", "", 0.1...1, source: "ours", \.readingWhileWalking,
            "People who walk read at this share of their reading speed."),
        .number(
            "walking-while-reading", "", 0.1...1, source: "ours",
            \.walkingWhileReading,
            "People who read or look at the map walk at this share of their walking speed."),
        .number(
            "goes-by-map", "", 0...1, source: "ours", \.goesByMap,
            "This share of people goes by the map alone and not by instructions."),
        .number(
            "goes-by-words", "", 0...1, source: "ours", \.goesByWords,
            "This share of people goes by words and looks at the map only without them."),
        .number(
            "believes-words", "", 0...1, source: "ours", \.believesWords,
            "Where words differ from the map, this share of those who read go by the words."),
        .number(
            "mixes-up-sides", "", 0...1, source: "ours", \.mixesUpSides,
            "People mix up left and right in this share of the instructions that they read."),
        .number(
            "felt-in-hand", "", 0...1, source: "Omata 2020", \.feltInHand,
            "People who stand feel this share of the vibrations of a phone in the hand."),
        .number(
            "felt-in-pocket", "", 0...1, source: "Omata 2020", \.feltInPocket,
            "People who stand feel this share of the vibrations of a phone in a pocket."),
        .number(
            "overlooked", "", 0...1, source: "ours", \.overlooked,
            "People overlook this share of hints and instructions at first; fewer if they vibrate."),
        .number(
            "lowers-phone", "/min", 0...30, source: "ours", \.lowersPhone,
            "People lower the phone this many times a minute on average while nothing happens."),
        .number(
            "pockets-phone", "", 0...1, source: "ours", \.pocketsPhone,
            "This share of lowered phones goes into a pocket."),
        .number(
            "locks-phone", "", 0...1, source: "ours", \.locksPhone,
            "This share of phones in a pocket is locked."),
        .number(
            "hesitation", "s", 0...20, source: "ours", \.hesitation,
            "People look round for this many seconds on average when the phone seems wrong."),
        .number(
            "gives-up", "", 0...1, source: "ours", \.givesUp,
            "People who have tried all else, such as three scans, give up with this probability."),
    ]

    private static let ofPhoneAndService: [Setting<WorldSettings>] = [
        .number(
            "crowd", "a level", 0...500, source: "ours", \.crowd,
            "This many other people walk about on each level."),
        .choice(
            "drift", source: "venues.md: ADVIO", \.drift,
            "Motion tracking drifts least with good, then typical, then advio, most with worst."),
        .flag(
            "camera-change-restarts", source: "vps.md 2", \.cameraChangeRestarts,
            "On: a permission for the camera that changes restarts the app, as on iPhones."),
        .number(
            "upload-time", "s", 0...60, source: "ours", \.uploadTime,
            "Sending a picture over a good network takes about this many seconds."),
        .number(
            "server-time", "s", 0...60, source: "ours", \.serverTime,
            "The service needs about this many seconds to recognise a picture."),
        .number(
            "slow-upload-time", "s", 0...60, source: "ours", \.slowUploadTime,
            "Sending a picture over a slow network takes about this many seconds."),
        .number(
            "request-timeout", "s", 1...120, source: "ours (a network stack's own)",
            \.requestTimeout,
            "A picture's request fails in the phone's network after this many seconds."),
        .number(
            "message-time", "s", 0.05...60, source: "ours", \.messageTime,
            "A message to the app's server takes about this many seconds over a good network."),
        .number(
            "slow-message-time", "s", 0.05...60, source: "ours", \.slowMessageTime,
            "A message to the app's server takes about this many seconds over a slow network."),
        .number(
            "fix-error-smallest", "m", 0...10, source: "design 3", \.fixErrorSmallest,
            "A recognised picture gives a position that is at least this many metres wrong."),
        .number(
            "fix-error-largest", "m", 0...10, source: "design 3", \.fixErrorLargest,
            "A recognised picture gives a position that is at most this many metres wrong."),
        .number(
            "fix-heading-error", "°", 0...45, source: "ours", \.fixHeadingError,
            "A recognised picture gives a heading off by this many degrees (standard deviation)."),
        .number(
            "lookalikes", "", 0...1, source: "ours", \.lookalikes,
            "At a place that looks like another, a scan gives the other with this probability."),
        .number(
            "map-age", "months", 0...240, source: "ours", \.mapAge,
            "The service's map of the building is this many months old; older ones recognise less."),
        .number(
            "changed-fronts", "/month", 0...1, source: "ours", \.changedFronts,
            "This share of shops gets a new front in each month of map-age."),
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
