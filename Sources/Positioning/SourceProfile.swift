import Indoor

/// A source's static description: what it needs and what it may report. The app, the walk language,
/// coverage and the desk use only this.
package struct SourceProfile: Hashable, Sendable {
    /// The name in the log's `positionSource`: "VPS".
    package let name: String
    /// The cue of the page that explains it before its first use.
    package var explanation: CueID = "explanation"
    /// The cue of the page for phones that cannot run it.
    package var unsupported: CueID = "unsupported"
    /// In the order in which the app asks for them.
    package var permissions: [Permission] = []
    /// The permissions that it can do without, as long as another of them is allowed.
    package var dispensable: [Permission] = []
    /// The permission that is asked for again where none is allowed; nil for a source that one
    /// refusal stops.
    package var blocking: Permission? {
        Set(permissions).isSubset(of: dispensable) ? permissions.last : nil
    }
    /// Whether the app's map has to be loaded before it starts.
    package var needsMap = false
    /// The cue for a map that could not be loaded.
    package var mapFailure: CueID?
    /// The modes of the app's map, the first one that of its start.
    package var mapModes = PhoneDisplay.Map.Mode.plain
    /// Whether the app has a floor picker, where the map is floor-aware, and a card of details.
    package var (hasFloorPicker, hasDetails) = (false, false)
    /// The cue told when the level changes while it runs; nil: none is.
    package var levelChange: CueID?
    /// How the user helps it to a position; nil for a source that needs no help.
    package var acquisition: Acquisition? { didSet { needsHelp = acquisition != nil } }
    /// Whether the user has to help it. Kept, as it is asked in each tick.
    package private(set) var needsHelp = false
    /// Whether a navigation starts only from an accurate position.
    package var navigationNeedsAccuracy = false
    /// Whether its locations come matched onto the assigned itinerary; else the navigator does so.
    package var matchesItinerary = false
    /// What its locations name as theirs: "BLE", "GNSS".
    package var positionSources: [String]
    /// Names of the causes of `notPositioning` and `degradedPositioning`.
    package var lossCauses: [String] = []
    package var degradationCauses: [String] = []
    package var notices: [Notice] = []
    /// The cue for a warning that stands while the first location is awaited, by its name; else that
    /// wait has no words for it.
    package var waitingCues: [String: CueID] = [:]
    /// The possible outcomes of an attempt; empty for a source without attempts.
    package var outcomes: [String] = []
    /// The names of its details in the walk language.
    package var detailNames: [String] = []
    /// The cues that its causes name as remedies.
    package var remedies: [CueID] = []
    /// The cues that its details name, each to be told once.
    package var tidings: [CueID] = []
    /// The names of its settings.
    package var settings: [String] = []
    /// What it never does, so that no walk can reach it.
    package var impossible: [ImpossibleChange] = []
    /// Whether no fix comes while the app is hidden.
    package var restsWhileHidden = false
    /// Whether it gives no location while its state is `notPositioning`.
    package var isSilentWhileLost = false
    /// Whether it hears the venue's beacons: then a venue without any gets planned ones.
    package var usesBeacons = false
    /// What the desk's map can show of the building, as far as it matters to the source.
    package var overlays: [GroundOverlay] = []

    package init(name: String) {
        self.name = name
        positionSources = [name]
    }

    /// Every cue that it may cause.
    package var cues: [CueID] {
        let pages = [explanation, unsupported] + permissions.flatMap(\.cues)
        let own = [blocking?.required, mapFailure, levelChange].compactMap(\.self)
        let all =
            pages + own + (acquisition?.cues ?? []) + remedies + tidings
            + notices.compactMap(\.cue) + waitingCues.values.sorted { $0.rawValue < $1.rawValue }
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether it looks through the phone's camera: then it asks to.
    package var usesCamera: Bool { permissions.contains(.camera) }

    /// The pages of an app with this source.
    package var pages: [PhoneDisplay.Page] {
        PhoneDisplay.Page.pages(
            asking: permissions, blocking: blocking, acquisition: acquisition?.name)
    }
}

/// How the user helps a source to a position.
package struct Acquisition: Hashable, Sendable {
    /// "scan": the kind of the log's line, the first word of "scan-started", the id of the button
    /// and of the page.
    package let name: String
    /// The cues of its page, and of the one that tells of success.
    package let page: CueID
    package let success: CueID
    /// The cues of notices that its page shows.
    package let hints: [CueID]
    /// Cues that its page shows after a while without success; their delay is the sheet's.
    package let encouragements: [CueID]
    /// Cues that its page shows after a while in which a position could have been found; their
    /// delay counts such seconds only.
    package let inVain: [CueID]
    /// The cue that suggests it while the position is less than accurate; nil: none does.
    package let suggestion: CueID?
    /// The cue for a start that waits for what ends by itself; nil: it waits without words.
    package let wait: CueID?

    package init(
        name: String, page: CueID, success: CueID, hints: [CueID] = [], inVain: [CueID] = [],
        encouragements: [CueID] = [], suggestion: CueID? = nil, wait: CueID? = nil
    ) {
        self.name = name
        self.page = page
        self.success = success
        self.hints = hints
        self.encouragements = encouragements
        self.inVain = inVain
        self.suggestion = suggestion
        self.wait = wait
    }

    package var cues: [CueID] {
        [page, success] + hints + inVain + encouragements + [suggestion, wait].compactMap(\.self)
    }
}

/// A change of state that a source never makes.
package struct ImpossibleChange: Hashable, Sendable {
    /// The states by name.
    package let from: String
    package let to: String
    package let reason: String

    package init(from: String, to: String, reason: String) {
        self.from = from
        self.to = to
        self.reason = reason
    }
}

/// Something of the building that matters to a source.
package enum GroundOverlay: Hashable, Sendable {
    /// Where attempts seldom succeed, and where they never do, each in words.
    case coverage(poor: String, none: String)
    /// How much there is to recognise on each face of the walls.
    case texture
    /// Where transmitters hang, and which of them send.
    case beacons
    /// How many transmitters a second's scan is expected to hear: none below the first limit, few
    /// below the second, enough from the third on.
    case heard(limits: [Double])
    /// How far a position from one scan is expected to be off at best, in metres: good up to the
    /// first limit, useless beyond the last.
    case expectedError(limits: [Double])
    /// How far positions were from the truth, by room, where that was measured: no source declares it.
    case measuredError
}

extension Permission {
    package var rationale: CueID { CueID("\(rawValue)-rationale") }
    package var prompt: CueID { CueID("\(rawValue)-prompt") }
    package var denied: CueID { CueID("\(rawValue)-denied") }
    package var required: CueID { CueID("\(rawValue)-required") }
    package var cues: [CueID] { [rationale, prompt, denied] }
}
