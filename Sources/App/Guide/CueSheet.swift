import Indoor

/// Everything that the app can say, with the timing. Words and timing are data, because a review is
/// about them.
///
/// It is a class, because every tick compares it and it never changes.
package final class CueSheet: Sendable {
    /// A language tag: "en".
    package let language: String
    package let lead: Lead
    /// In the order in which they were given.
    package let all: [Cue]
    private let cues: [CueID: Cue]
    package let labels: [Label: Template]
    /// Whether there is a lexicon for the language: without one, only what a sheet states with
    /// `means` is known.
    package let isRead: Bool
    /// What its author should know of it, as whole sentences.
    package let notes: [String]

    /// Seconds before a manoeuvre at which it is announced: times and not distances, because
    /// walking speeds differ.
    package struct Lead: Hashable, Sendable {
        /// Seconds before a manoeuvre at which it is first announced.
        package var ahead = 10.0
        /// Seconds before a manoeuvre at which it is announced again, as due now.
        package var now = 2.5
        /// Two manoeuvres that are fewer seconds apart are announced together, "A, then B".
        package var together = 8.0

        package init() {}
    }

    /// - Requires: every cue and label is given; readers check this.
    /// - Parameter lexicon: the words of the language; nil: it has none.
    package convenience init(
        language: String, lead: Lead = Lead(), cues: [Cue], labels: [Label: String],
        lexicon: Lexicon? = nil, notes: [String] = []
    ) {
        self.init(
            language: language, lead: lead, read: cues.map { $0.read(by: lexicon) },
            labels: Dictionary(
                uniqueKeysWithValues: labels.map { ($0, Template($0, $1, lexicon)) }),
            isRead: lexicon != nil, notes: notes)
    }

    /// - Parameter all: the cues with their texts read.
    package init(
        language: String, lead: Lead, read all: [Cue], labels: [Label: Template], isRead: Bool,
        notes: [String]
    ) {
        self.language = language
        self.lead = lead
        self.all = all
        self.labels = labels
        self.isRead = isRead
        self.notes = notes
        cues = Dictionary(all.map { ($0.id, $0) }) { first, _ in first }
    }

    /// nil only for a sheet that no reader has checked.
    package func cue(_ id: CueID) -> Cue? { cues[id] }

    package func label(_ label: Label) -> String { labels[label]?.text ?? label.rawValue }

    /// A label with its placeholders replaced, and what it says.
    package func phrase(_ label: Label, _ values: [String: Phrase] = [:]) -> Phrase {
        labels[label]?.filled(values) ?? Phrase(label.rawValue)
    }

    /// A cue's clause with its placeholders replaced, and what it says; empty without one.
    package func clause(_ id: CueID, _ values: [String: Phrase]) -> Phrase {
        cues[id]?.clauseTemplate.filled(values) ?? Phrase("")
    }
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
    /// What it says, for languages without a lexicon: its clause, or else its text.
    package var means: [Sense] = []
    /// The findings of an audit that are accepted for this cue.
    package var accepted: [Acceptance] = []
    /// Its texts, read.
    package private(set) var titleTemplate = Template("")
    package private(set) var textTemplate = Template("")
    package private(set) var clauseTemplate = Template("")

    /// A finding that is intended.
    package struct Acceptance: Hashable, Sendable {
        /// The rule's name in the table of rules.
        package let rule: String
        package let reason: String

        package init(rule: String, reason: String) {
            self.rule = rule
            self.reason = reason
        }
    }

    /// Seconds.
    package struct Timing: Hashable, Sendable {
        /// Seconds for which its condition must last before it shows.
        package var delay = 0.0
        /// The least seconds for which it shows.
        package var shortest = 0.0
        /// The most seconds for which it shows; nil: as long as its condition lasts.
        package var longest: Double?
        /// Seconds after that for which it is not shown again.
        package var coolDown = 0.0
        /// Among cues of one kind, the one with the highest priority is shown.
        package var priority = 0

        package init() {}
    }

    package init(id: CueID, kind: ShownCue.Kind, text: String) {
        self.id = id
        self.kind = kind
        self.text = text
    }

    /// The cue with its texts read.
    package func read(title: Template, text: Template, clause: Template) -> Cue {
        var cue = self
        (cue.titleTemplate, cue.textTemplate, cue.clauseTemplate) = (title, text, clause)
        return cue
    }

    /// The cue as shown with values for its placeholders.
    package func filled(_ values: [String: Phrase], shownAt: Int = 0) -> ShownCue {
        let (title, text) = (titleTemplate.filled(values), textTemplate.filled(values))
        return ShownCue(
            id: id.rawValue, kind: kind, title: title.text, text: text.text, buttons: buttons,
            asks: asks, says: Meaning(title.parts + [.stop] + text.parts), shownAt: shownAt)
    }

    fileprivate func read(by lexicon: Lexicon?) -> Cue {
        let stated = lexicon != nil ? [] : means.isEmpty ? assumed : means
        return read(
            title: Template(title, lexicon),
            text: Template(text, lexicon).saying(clause.isEmpty ? stated : []),
            clause: Template(clause, lexicon).saying(clause.isEmpty ? [] : stated))
    }

    /// What people are assumed to read in a language that no lexicon reads: what the sheet asks
    /// for, or the cue is meant to say.
    private var assumed: [Sense] {
        switch asks {
        case .raisePhone: [.upright]
        case .pointElsewhere: [.elsewhere]
        case .walkOn: [.goStraight]
        case .goBack: [.turnBack]
        case .answer: [.tap]
        case .other, nil: id.ownIntent?.says.compactMap(\.first) ?? []
        }
    }
}

extension Template {
    /// A label. Some of them mean something in every language.
    fileprivate init(_ label: Label, _ text: String, _ lexicon: Lexicon?) {
        let template = Template(text, lexicon)
        switch label {
        case .up: self = template.saying([.up])
        case .down: self = template.saying([.down])
        case .now: self = template.saying([.now])
        case .then where lexicon == nil: self = template.joiningClauses
        default: self = template
        }
    }
}
