import Indoor

/// A positioning engine: commands and sensor samples in, events, requests and locations out.
///
/// It has no access to the truth. It declares everything that only it has (scans, attempts, rides)
/// in its profile, and reports it as `SourceEvent.detail`; nothing above this module knows an
/// engine's type.
package protocol LocationSource: Sendable {
    var profile: SourceProfile { get }
    /// Its settings; they may change while it runs.
    var settings: SourceSettings { get set }
    /// Its public state at the end of the last tick, without instruments.
    var snapshot: SourceSnapshot { get }
    /// What the desk shows of it. Nobody asks for it in a walk without a screen, because it costs
    /// as much as a tick of the source.
    var instruments: Instruments { get }
    /// A digest of its state, part of the session's digest.
    var digest: Digest { get }

    /// Whether this phone can run it at all, before anything is asked of the user.
    func isAvailable(on phone: PhoneStatus) -> Bool

    /// Passes one tick.
    mutating func ingest(_ commands: [SourceCommand], _ frame: SensorFrame) -> SourceOutput
}

extension LocationSource {
    /// A source without instruments.
    package var instruments: Instruments { Instruments() }
}

/// A command of the app or the navigator to a source.
package enum SourceCommand: Hashable, Sendable {
    case start
    case stop
    /// Starts the user's help (a scan): for a source whose profile has an acquisition.
    case startAcquisition
    case stopAcquisition
    case assign(Itinerary?)
    /// The user is off-route, and no reroute is possible.
    case cannotReroute
}

/// The source's output of one tick.
package struct SourceOutput: Sendable {
    package var events: [SourceEvent] = []
    package var requests: [PhoneRequest] = []
    /// nil in ticks without a new position; the last one holds until the state is
    /// `notPositioning`.
    package var location: UserLocation?
    /// The phone's heading, degrees clockwise from north, for a source that reports it separately
    /// from its locations; nil in ticks without a new one.
    package var heading: Double?

    package init() {}
}

/// A source's public state at the end of a tick.
package struct SourceSnapshot: Hashable, Sendable {
    package var status: SourceStatus
    package var state: PositioningState
    /// Whether the user is helping it to find a position.
    package var isAcquiring: Bool
    /// Seconds of the user's help in which a position could have been found but was not.
    package var secondsInVain: Double
    /// The names of the warnings in force.
    package var warnings: [String]
    /// Empty in a walk that nobody watches.
    package var instruments = Instruments()

    package init(
        status: SourceStatus, state: PositioningState, isAcquiring: Bool = false,
        secondsInVain: Double = 0, warnings: [String] = []
    ) {
        self.status = status
        self.state = state
        self.isAcquiring = isAcquiring
        self.secondsInVain = secondsInVain
        self.warnings = warnings
    }
}

/// What a source measures, for the desk and its charts. The app knows nothing of it.
package struct Instruments: Hashable, Sendable {
    /// Its present activity, in words: "scanning"; nil: none.
    package var activity: String?
    package var gauges: [Gauge]
    package var readings: [Reading]
    /// The transmitters heard in the last seconds, the strongest first.
    package var signals: [Signal]
    /// The vote of each level that it may choose, ascending; empty for a source without votes.
    package var votes: [LevelVote]
    /// The data that positions are determined from; nil if it is not loaded.
    package var row: RowInUse?

    package init(
        activity: String? = nil, gauges: [Gauge] = [], readings: [Reading] = [],
        signals: [Signal] = [], votes: [LevelVote] = [], row: RowInUse? = nil
    ) {
        self.activity = activity
        self.gauges = gauges
        self.readings = readings
        self.signals = signals
        self.votes = votes
        self.row = row
    }
}

/// The positioning data that is in use: a row of a positioning table, or a prediction.
package struct RowInUse: Hashable, Sendable {
    package enum Origin: String, CaseIterable, Hashable, Sendable {
        case table
        /// The row's file was on the phone.
        case phone
        /// The data is predicted from plan and beacons.
        case predicted
    }

    /// The row's GlobalID; nil for a prediction.
    package let id: String?
    package let origin: Origin
    /// Whether the app asked for another one.
    package let isOther: Bool

    package init(id: String?, origin: Origin, isOther: Bool = false) {
        (self.id, self.origin, self.isOther) = (id, origin, isOther)
    }

    /// "row 0D711E7A from the phone".
    package var words: String {
        guard let id else { return "predicted from plan and beacons" }
        return "row \(String(id.prefix(8)).printable) from the \(origin.rawValue)"
    }
}

/// The evidence for a level.
package struct LevelVote: Hashable, Sendable {
    package let level: LevelOrdinal
    /// Votes more than the present level has; 0 for the present level itself.
    package let lead: Double
    /// The lead at which it becomes the present level.
    package let needed: Double
    /// Whether it is the level that the source believes.
    package let isChosen: Bool

    package init(level: LevelOrdinal, lead: Double, needed: Double, isChosen: Bool) {
        self.level = level
        self.lead = lead
        self.needed = needed
        self.isChosen = isChosen
    }
}

/// What a source has heard recently from one sender.
package struct Signal: Hashable, Sendable {
    package typealias ID = TransmitterID

    package let id: ID
    /// How strong it was when it was last heard, dBm.
    package let strength: Double
    /// Seconds since then.
    package let age: Double
    /// Whether the source's data has it.
    package let isKnown: Bool

    package init(id: ID, strength: Double, age: Double, isKnown: Bool) {
        self.id = id
        self.strength = strength
        self.age = age
        self.isKnown = isKnown
    }
}

/// A source's distance to a threshold at which it acts, for the desk.
package struct Gauge: Hashable, Sendable {
    package let name: String
    package let unit: String
    /// nil when there is nothing to measure.
    package let value: Double?
    /// Ascending; if there are two, the first is a warning.
    package let limits: [Double]
    /// Whether the limit is a goal (an angle to reach) rather than a danger (metres until loss).
    package let isGate: Bool
    /// The sentence about the amount, and a shorter one; `#` stands for the amount.
    package let sentences: [String]
    /// The words before each limit that say what happens there: "lost at".
    package let acts: [String]

    package init(
        name: String, unit: String, value: Double?, limits: [Double], isGate: Bool = false,
        says sentences: [String], _ acts: [String]
    ) {
        self.name = name
        self.unit = unit
        self.value = value
        self.limits = limits
        self.isGate = isGate
        self.sentences = sentences
        self.acts = acts
    }

    /// The same gauge with another value.
    package func with(value: Double) -> Gauge {
        Gauge(
            name: name, unit: unit, value: value, limits: limits, isGate: isGate,
            says: sentences, acts)
    }
}

/// The state of something the source depends on, in a word or two, for the desk.
package struct Reading: Hashable, Sendable {
    package enum Quality: Hashable, Sendable { case good, poor, bad, unknown }

    package let name: String
    package let value: String
    /// The engine's own name of the value, if it is not its words; empty for none.
    package let identifier: String
    package let quality: Quality
    /// Its meaning, in a sentence.
    package let meaning: String

    package init(
        name: String, value: String, identifier: String = "", quality: Quality, meaning: String
    ) {
        self.name = name
        self.value = value
        self.identifier = identifier
        self.quality = quality
        self.meaning = meaning
    }
}

extension Venue {
    /// The names of the devices that are registered for it, by what is heard of them.
    package var deviceNames: [Signal.ID: String] {
        Dictionary(
            beacons.map { ($0.transmitter, $0.id) }, uniquingKeysWith: { first, _ in first })
    }
}
