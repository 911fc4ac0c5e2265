import Indoor

/// Everything the app can say, and when: words and timing are data, because they are what gets
/// reviewed.
///
/// An object, since every tick compares it; it never changes.
package final class CueSheet: Sendable {
    /// "en": a language tag.
    package let language: String
    package let lead: Lead
    /// In the order in which they were given.
    package let all: [Cue]
    private let cues: [CueID: Cue]
    private let labels: [Label: String]

    /// How long before a manoeuvre it is announced, in seconds: time and not distance, because
    /// walking speeds differ.
    package struct Lead: Hashable, Sendable {
        /// When a manoeuvre is first announced.
        package var ahead = 10.0
        /// When it is announced again, as due now.
        package var now = 2.5
        /// Two manoeuvres with less than this between them are announced as one, "A, then B".
        package var together = 8.0

        package init() {}
    }

    /// The caller must supply every cue and label; readers check this.
    package init(language: String, lead: Lead = Lead(), cues: [Cue], labels: [Label: String]) {
        self.language = language
        self.lead = lead
        all = cues
        self.cues = Dictionary(cues.map { ($0.id, $0) }) { first, _ in first }
        self.labels = labels
    }

    /// nil never happens for a sheet that a reader has let through.
    package func cue(_ id: CueID) -> Cue? { cues[id] }

    package func label(_ label: Label) -> String { labels[label] ?? label.rawValue }
}

extension CueSheet: Equatable {
    package static func == (a: CueSheet, b: CueSheet) -> Bool {
        // The cues by id follow from the list.
        a === b
            || (a.language == b.language && a.lead == b.lead && a.all == b.all
                && a.labels == b.labels)
    }
}

/// One thing the app can say.
package struct Cue: Hashable, Sendable {
    package let id: CueID
    package var kind: ShownCue.Kind
    package var title = ""
    package var text: String
    /// An instruction without its introduction, as used after "then": "turn left".
    package var clause = ""
    package var buttons: [Button] = []
    package var asks: ShownCue.Ask?
    package var vibration: VibrationPattern?
    package var timing = Timing()
    /// What an audit may find in it.
    package var accepted: [Acceptance] = []

    /// A finding that is meant to be so.
    package struct Acceptance: Hashable, Sendable {
        /// By its name in the table of rules.
        package let rule: String
        package let reason: String

        package init(rule: String, reason: String) {
            self.rule = rule
            self.reason = reason
        }
    }

    /// Seconds.
    package struct Timing: Hashable, Sendable {
        /// How long its condition must last before it shows.
        package var delay = 0.0
        /// How long it shows at least, once shown.
        package var shortest = 0.0
        /// How long it shows at most; nil: as long as its condition lasts.
        package var longest: Double?
        /// How long it is not shown again after that.
        package var coolDown = 0.0
        /// The highest priority of one kind is shown.
        package var priority = 0

        package init() {}
    }

    package init(id: CueID, kind: ShownCue.Kind, text: String) {
        self.id = id
        self.kind = kind
        self.text = text
    }
}
