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
    /// How the user helps it to a position; nil for a source that needs no help.
    package var acquisition: Acquisition?
    /// Whether the user has to help it.
    package var needsHelp: Bool { acquisition != nil }
    /// Whether a navigation starts only from an accurate position.
    package var navigationNeedsAccuracy = false
    /// Whether its locations come matched onto the assigned itinerary; else the navigator does so.
    package var matchesItinerary = false
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

    package init(name: String) { self.name = name }

    /// Every cue that it may cause.
    package var cues: [CueID] {
        let pages = [explanation, unsupported] + permissions.flatMap(\.cues)
        let all = pages + (acquisition?.cues ?? []) + remedies + notices.compactMap(\.cue)
        return all.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    /// The pages of an app with this source.
    package var pages: [PhoneDisplay.Page] {
        PhoneDisplay.Page.pages(asking: permissions, acquires: acquisition != nil)
    }
}

/// How the user helps a source to a position.
package struct Acquisition: Hashable, Sendable {
    /// "scan": the kind of the log's line, the first word of "scan-started", the button's id.
    package let name: String
    /// The cues of its page, and of the one that tells of success.
    package let page: CueID
    package let success: CueID
    /// The cues of notices that its page shows.
    package let hints: [CueID]
    /// Cues that its page shows after a while without success; their delay is the sheet's.
    package let encouragements: [CueID]

    package init(
        name: String, page: CueID, success: CueID, hints: [CueID] = [],
        encouragements: [CueID] = []
    ) {
        self.name = name
        self.page = page
        self.success = success
        self.hints = hints
        self.encouragements = encouragements
    }

    package var cues: [CueID] { [page, success] + hints + encouragements }
}

extension Permission {
    package var rationale: CueID { CueID("\(rawValue)-rationale") }
    package var prompt: CueID { CueID("\(rawValue)-prompt") }
    package var denied: CueID { CueID("\(rawValue)-denied") }
    package var cues: [CueID] { [rationale, prompt, denied] }
}
