import Indoor

/// A source's static description: what it needs and what it may report. The app, the walk language,
/// coverage and the desk use only this.
package struct SourceProfile: Sendable {
    /// The name in the log's `positionSource`: "VPS".
    package let name: String
    /// The cue of the page that explains the source before its first use.
    package var explanation: CueID = "explanation"
    /// The cue of the page for phones that cannot run the source.
    package var unsupported: CueID = "unsupported"
    /// The cue of the page for phones that lack services which the user can install; nil for a
    /// source that needs none.
    package var notInstalled: CueID?
    package var need = PermissionNeed.each([])
    /// What it needs of the app's map; nil for a source that works without.
    package var map: MapNeed?
    /// How the user helps it to find a position; nil for a source that needs no help.
    package var acquisition: Acquisition? { didSet { needsHelp = acquisition != nil } }
    /// Whether the user has to help it. It is stored, because it is read in each tick.
    package private(set) var needsHelp = false
    /// Whether a navigation starts only from an accurate position.
    package var navigationNeedsAccuracy = false
    /// Whether its locations come matched to the assigned itinerary; otherwise the navigator
    /// matches them.
    package var matchesItinerary = false
    /// The technologies that its locations name: "BLE", "GNSS".
    package var positionSources: [String]
    /// The things that its locations are determined from, by the name of one: "satellite".
    package var counts: [String] = []
    /// Names of the causes of `notPositioning` and `degradedPositioning`.
    package var lossCauses: [String] = []
    package var degradationCauses: [String] = []
    package var notices: [Notice] = []
    /// The kinds of its details.
    package var details: [EventKind] = []
    /// The cues of its details; the user is told of each once.
    package var detailCues: [CueID] = []
    /// The cues that its causes name as remedies.
    package var remedies: [CueID] = []
    /// The remedies that ask for a switch or a permission of the phone: they go at once when the
    /// phone has all.
    package var accessCues: [CueID] = []
    /// The placeholders that the words of remedies may use: "metres", to where they help.
    package var remedyValues: [CueID: [String]] = [:]
    /// What its cues are meant to say; none for a cue that only explains.
    package var intents: [CueID: CueIntent] = [:]
    package var settings: [Setting<SourceSettings>] = []
    /// What a walk can make go wrong that only this source notices.
    package var faults: [SourceFault] = []
    /// What no walk can reach.
    package var unreachable: [Unreachable] = []
    /// Its own rules, for a rehearsal with some positioning data.
    package var rules: @Sendable (PositioningTable) -> [any SourceRules] = { _ in [] }
    /// What it hears, in words; nil for a source that shows no signals.
    package var hearing: Hearing?
    /// The facts about the building that the desk's map can show because they matter to the source.
    package var overlays: [GroundOverlay] = []

    package init(name: String) {
        self.name = name
        positionSources = [name]
    }

    /// Every cue that it may cause.
    package var cues: [CueID] {
        let pages = [explanation, unsupported] + permissions.flatMap(\.cues)
        let own = [notInstalled, blocking?.required, map?.failure, map?.levelChange].compactMap(
            \.self)
        let all =
            pages + own + (acquisition?.cues ?? []) + remedies + detailCues
            + notices.compactMap(\.cue) + notices.compactMap(\.waitingCue)
        return all.withoutRepeats
    }

    /// In the order in which the app asks for them.
    package var permissions: [Permission] {
        switch need {
        case .each(let permissions), .any(let permissions): permissions
        }
    }

    /// The permission that the app asks for again if none is granted; nil for a source that one
    /// refusal stops.
    package var blocking: Permission? {
        if case .any(let permissions) = need { permissions.last } else { nil }
    }

    /// The modes of the app's map; the first one is the initial mode.
    package var mapModes: [PhoneDisplay.Map.Mode] { map?.modes ?? PhoneDisplay.Map.Mode.plain }

    /// Whether it looks through the phone's camera: the app then shows what the phone sees.
    package var hasViewfinder: Bool { permissions.contains(where: \.opensViewfinder) }

    /// Whether it hears devices that hang in the venue: a venue without any then gets planned ones.
    package var needsDevices: Bool { hearing?.device != nil }

    /// The possible outcomes of an attempt; empty for a source without attempts.
    package var outcomes: [String] { acquisition?.outcomes ?? [] }

    /// The pages of an app with this source.
    package var pages: [PhoneDisplay.Page] {
        PhoneDisplay.Page.pages(
            asking: permissions, blocking: blocking, installs: notInstalled != nil,
            acquisition: acquisition?.name)
    }
}

extension SourceProfile: Hashable {
    package static func == (a: SourceProfile, b: SourceProfile) -> Bool { a.name == b.name }
    package func hash(into hasher: inout Hasher) { hasher.combine(name) }
}

/// The permissions that a source needs, in the order in which the app asks for them.
package enum PermissionNeed: Hashable, Sendable {
    /// One refusal stops the source.
    case each([Permission])
    /// The source can do without those refused, as long as one is granted.
    case any([Permission])
}

/// What a source needs of the app's map, which has to be loaded before the source starts. The app
/// then has a floor picker and a card of details.
package struct MapNeed: Sendable {
    /// The cue for a map that could not be loaded.
    package let failure: CueID
    /// The cue for a change of level while the source runs.
    package let levelChange: CueID
    package let modes: [PhoneDisplay.Map.Mode]

    package init(failure: CueID, levelChange: CueID, modes: [PhoneDisplay.Map.Mode]) {
        (self.failure, self.levelChange, self.modes) = (failure, levelChange, modes)
    }
}

/// A fault of the source itself, not of the world. A line of a walk begins it, and the source finds
/// it in its sensor frame while it lasts.
package struct SourceFault: Sendable {
    /// A statement of the walk language. The optional part `[for SECONDS]` is the duration.
    package let pattern: Pattern
    package let help: String

    package init(_ pattern: String, _ help: String) {
        (self.pattern, self.help) = (Pattern(pattern), help)
    }
}

/// The words for what a source hears.
package struct Hearing: Sendable {
    /// What sends the signals: "transmitter".
    package let sender: String
    /// The device in the building that sends them, if the source needs the list of these; else nil.
    package let device: String?

    package init(sender: String, device: String? = nil) {
        (self.sender, self.device) = (sender, device)
    }
}

/// How the user helps a source to find a position.
package struct Acquisition: Hashable, Sendable {
    /// The name "scan": the kind of the log's line, the first word of "scan-started", the id of the
    /// button and of the page.
    package let name: String
    /// The cues of its page, and of the page that reports success.
    package let page: CueID
    package let success: CueID
    /// The cues of notices that its page shows.
    package let hints: [CueID]
    /// Cues that its page shows after a while without success; their delay is the sheet's.
    package let encouragements: [CueID]
    /// Cues that its page shows after a while in which a position could have been found; their
    /// delay counts such seconds only.
    package let inVain: [CueID]
    /// The remedies that lead the user to another place: its page shows them, too.
    package let leadingOn: [CueID]
    /// The cue that suggests a scan while the position is less than accurate; nil: none.
    package let suggestion: CueID?
    /// The cue that tells once that the user has given up; nil: none.
    package let givenUp: CueID?
    /// The cue for a start that waits for a condition which ends by itself; nil: it waits without
    /// words.
    package let wait: CueID?
    /// The possible outcomes of an attempt; empty for a source without attempts.
    package let outcomes: [String]

    package init(
        name: String, page: CueID, success: CueID, hints: [CueID] = [], inVain: [CueID] = [],
        leadingOn: [CueID] = [], encouragements: [CueID] = [], suggestion: CueID? = nil,
        givenUp: CueID? = nil,
        wait: CueID? = nil, outcomes: [String] = []
    ) {
        self.name = name
        self.page = page
        self.success = success
        self.hints = hints
        self.encouragements = encouragements
        self.inVain = inVain
        self.leadingOn = leadingOn
        self.suggestion = suggestion
        self.givenUp = givenUp
        self.wait = wait
        self.outcomes = outcomes
    }

    package var cues: [CueID] {
        [page, success] + hints + inVain + encouragements
            + [suggestion, givenUp, wait].compactMap(\.self)
    }
}

/// What a source never does, or no walk can bring about.
package struct Unreachable: Sendable {
    package enum What: Hashable, Sendable {
        /// A change from one state to another, by name.
        case change(from: String, to: String)
        case cue(CueID)
    }

    package let what: What
    package let reason: String

    package init(_ what: What, reason: String) { (self.what, self.reason) = (what, reason) }
}

/// A fact about the building that matters to a source, for the map.
package enum GroundOverlay: Hashable, Sendable {
    /// The areas where attempts rarely succeed and where they never do, each in words.
    case coverage(poor: String, none: String)
    /// How much there is to recognise on each face of the walls.
    case texture
    /// The devices in the building that send, and which of them do, in words.
    case devices(String)
    /// The number of transmitters that a second's scan is expected to hear: none below the first
    /// limit, few below the second, enough from the third on.
    case heard(limits: [Double])
    /// The best expected error of a position from one scan, in metres: good up to the first limit,
    /// useless beyond the last.
    case expectedError(limits: [Double])
    /// The measured distance of positions from the truth, by room: no source declares it.
    case measuredError
}

extension Permission {
    package var rationale: CueID { CueID("\(rawValue)-rationale") }
    package var prompt: CueID { CueID("\(rawValue)-prompt") }
    package var denied: CueID { CueID("\(rawValue)-denied") }
    package var required: CueID { CueID("\(rawValue)-required") }
    package var cues: [CueID] { [rationale, prompt, denied] }
}
