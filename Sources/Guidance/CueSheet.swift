import Indoor

/// Everything the app can say, and when: words and timing are data, because they are what gets
/// reviewed.
package struct CueSheet: Equatable, Sendable {
    /// "en": a language tag.
    package let language: String
    package let lead: Lead
    private let cues: [CueID: Cue]
    private let labels: [Label: String]

    /// How long before a step it is announced: time rather than distance, for people walk at their
    /// own pace. Seconds.
    package struct Lead: Hashable, Sendable {
        /// When a step is first announced.
        package var ahead = 10.0
        /// When it is announced again, as due now.
        package var now = 2.5
        /// Two steps with less than this between them are announced as one, "A, then B".
        package var together = 8.0

        package init() {}
    }

    /// That every cue and label is there is the reader's to see to.
    package init(language: String, lead: Lead = Lead(), cues: [Cue], labels: [Label: String]) {
        self.language = language
        self.lead = lead
        self.cues = Dictionary(cues.map { ($0.id, $0) }) { first, _ in first }
        self.labels = labels
    }

    /// nil never happens for a sheet that a reader has let through.
    package func cue(_ id: CueID) -> Cue? { cues[id] }

    package func label(_ label: Label) -> String { labels[label] ?? label.rawValue }

    package var all: [Cue] { CueID.allCases.compactMap { cues[$0] } }
}

/// One thing the app can say.
package struct Cue: Hashable, Sendable {
    package let id: CueID
    package var kind: ShownCue.Kind
    package var title = ""
    package var text: String
    /// An instruction's bare words, as they stand after "then": "turn left".
    package var clause = ""
    package var buttons: [Button] = []
    package var asks: ShownCue.Ask?
    package var vibration: VibrationPattern?
    package var timing = Timing()

    /// Seconds.
    package struct Timing: Hashable, Sendable {
        /// How long its reason must last before it shows.
        package var delay = 0.0
        /// How long it shows at least, once shown.
        package var shortest = 0.0
        /// How long it shows at most; nil: as long as its reason lasts.
        package var longest: Double?
        /// How long it then stays away.
        package var coolDown = 0.0
        /// Of those of one kind the highest shows.
        package var priority = 0

        package init() {}
    }

    package init(id: CueID, kind: ShownCue.Kind, text: String) {
        self.id = id
        self.kind = kind
        self.text = text
    }
}

/// Every cue the guide can raise. A sheet has each of them.
package enum CueID: String, CaseIterable, Hashable, Sendable {
    // Pages.
    case explanation, unsupported
    case scanGuide = "scan-guide"
    case scanSuccess = "scan-success"
    case cameraRationale = "camera-rationale"
    case cameraPrompt = "camera-prompt"
    case cameraDenied = "camera-denied"
    case arrived
    // Scanning.
    case scanTilt = "scan-tilt"
    case scanNoInternet = "scan-no-internet"
    case scanTimeout = "scan-timeout"
    case scanSlow = "scan-slow"
    case scanElsewhere = "scan-elsewhere"
    case scanGiveUp = "scan-give-up"
    // While positioned, or no longer.
    case holdUpright = "hold-upright"
    case lost
    case lostByLevelChange = "lost-by-level-change"
    case scanAfterLevelChange = "scan-after-level-change"
    case positionRestored = "position-restored"
    // Navigation.
    case noRoute = "no-route"
    case routeFailed = "route-failed"
    case recalculating, recalculated
    case navigationStarted = "navigation-started"
    // Instructions.
    case startWalking = "start-walking"
    case goOn = "go-on"
    case turnSlightLeft = "turn-slight-left"
    case turnLeft = "turn-left"
    case turnSharpLeft = "turn-sharp-left"
    case turnSlightRight = "turn-slight-right"
    case turnRight = "turn-right"
    case turnSharpRight = "turn-sharp-right"
    case turnBack = "turn-back"
    case takeStairs = "take-stairs"
    case takeEscalator = "take-escalator"
    case takeLift = "take-lift"
    case takeRamp = "take-ramp"
    case takeWalkway = "take-walkway"
    case passDoor = "pass-door"
    case rideToLevel = "ride-to-level"
    case arriveSoon = "arrive-soon"

    /// The values that its words may name in braces, and every sheet's words must keep to.
    package var placeholders: [String] {
        switch self {
        case .startWalking, .goOn: ["clause"]
        case .rideToLevel: ["clause"] + clausePlaceholders
        case .arrived, .navigationStarted, .noRoute, .routeFailed: ["place"]
        default: isInstruction ? ["distance", "clause"] + clausePlaceholders : []
        }
    }

    /// The values that its clause may name.
    package var clausePlaceholders: [String] {
        switch self {
        case .takeStairs, .takeEscalator, .takeLift, .rideToLevel: ["direction", "level"]
        case .arriveSoon: ["place"]
        default: []
        }
    }

    /// Whether it has a clause: all that tells the walker where to go does, but for the start,
    /// which borrows that of the way to turn.
    package var hasClause: Bool { isInstruction && self != .startWalking }

    /// Whether it tells the walker where to go.
    private var isInstruction: Bool {
        switch self {
        case .startWalking, .goOn, .turnSlightLeft, .turnLeft, .turnSharpLeft, .turnSlightRight,
            .turnRight, .turnSharpRight, .turnBack, .passDoor, .takeStairs, .takeEscalator,
            .takeLift, .takeRamp, .takeWalkway, .rideToLevel, .arriveSoon:
            true
        default: false
        }
    }
}

/// Short words of the app that are no cues: buttons, states, units.
package enum Label: String, CaseIterable, Hashable, Sendable {
    case appName = "app-name"
    case locate
    case stopLocating = "stop-locating"
    case search, start, stop, scan, cancel, back, done
    case later
    case proceed = "continue"
    case allow, deny, settings
    case stateNone = "state-none"
    case stateAccurate = "state-accurate"
    case stateDegraded = "state-degraded"
    case stateLost = "state-lost"
    case up, down, level, remaining
    /// Templates with {metres}: a length, something ahead; and what is right here.
    case metres
    case inMetres = "in-metres"
    case now
    /// One {clause} after another: {next}.
    case then
    case cameraUnknown = "camera-unknown"
    case cameraGranted = "camera-granted"
    case cameraDenied = "camera-denied"
    /// What the map does: goes with the user, turns with them too, or stays.
    case mapFollow = "map-follow"
    case mapHeading = "map-heading"
    case mapFree = "map-free"
    case searchHint = "search-hint"
    case nothingFound = "nothing-found"

    /// The values that its words may name in braces.
    package var placeholders: [String] {
        switch self {
        case .metres, .inMetres: ["metres"]
        case .then: ["clause", "next"]
        default: []
        }
    }
}
