import Indoor

/// A source's static description: what it needs and what it may report. The app, the walk language,
/// coverage and the desk use only this.
package struct SourceProfile: Hashable, Sendable {
    /// The name in the log's `positionSource`: "VPS".
    package let name: String
    /// The cue of the page that explains the source before its first use.
    package var explanation: CueID = "explanation"
    /// The cue of the page for phones that cannot run the source.
    package var unsupported: CueID = "unsupported"
    /// In the order in which the app asks for them.
    package var permissions: [Permission] = []
    /// The permissions that the source can do without if another of them is granted.
    package var dispensable: [Permission] = []
    /// The permission that the app asks for again if none is granted; nil for a source that one
    /// refusal stops.
    package var blocking: Permission? {
        Set(permissions).isSubset(of: dispensable) ? permissions.last : nil
    }
    /// The cue for a map that could not be loaded, for a source that needs the app's map; nil: it
    /// needs none.
    package var mapFailure: CueID?
    /// Whether the app's map has to be loaded before it starts.
    package var needsMap: Bool { mapFailure != nil }
    /// The modes of the app's map; the first one is the initial mode.
    package var mapModes = PhoneDisplay.Map.Mode.plain
    /// Whether the app has a floor picker, on a floor-aware map, and a card of details.
    package var hasFloorPicker = false
    /// The cue for a change of level while it runs; nil: none.
    package var levelChange: CueID?
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
    /// Names of the causes of `notPositioning` and `degradedPositioning`.
    package var lossCauses: [String] = []
    package var degradationCauses: [String] = []
    package var notices: [Notice] = []
    /// The possible outcomes of an attempt; empty for a source without attempts.
    package var outcomes: [String] = []
    /// The names of its details in the walk language.
    package var detailNames: [String] = []
    /// The cues that its causes name as remedies.
    package var remedies: [CueID] = []
    /// The cues of its details; each is told once.
    package var tidings: [CueID] = []
    /// The names of its settings.
    package var settings: [String] = []
    /// Changes of state that it never makes, so that no walk can reach them.
    package var impossible: [ImpossibleChange] = []
    /// Whether it finds no position while the app is hidden.
    package var restsWhileHidden = false
    /// Whether it gives no location while its state is `notPositioning`.
    package var isSilentWhileLost = false
    /// Whether it listens to the venue's beacons: a venue without any then gets planned ones.
    package var usesBeacons = false
    /// The facts about the building that the desk's map can show because they matter to the source.
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
            + notices.compactMap(\.cue) + notices.compactMap(\.waitingCue)
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// Whether it uses the phone's camera, and so asks for permission.
    package var usesCamera: Bool { permissions.contains(.camera) }

    /// The pages of an app with this source.
    package var pages: [PhoneDisplay.Page] {
        PhoneDisplay.Page.pages(
            asking: permissions, blocking: blocking, acquisition: acquisition?.name)
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
    /// The cue that suggests a scan while the position is less than accurate; nil: none.
    package let suggestion: CueID?
    /// The cue for a start that waits for a condition which ends by itself; nil: it waits without
    /// words.
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

/// A fact about the building that matters to a source, for the map.
package enum GroundOverlay: Hashable, Sendable {
    /// The areas where attempts rarely succeed and where they never do, each in words.
    case coverage(poor: String, none: String)
    /// How much there is to recognise on each face of the walls.
    case texture
    /// The places of transmitters, and which of them transmit.
    case beacons
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
