import Indoor

/// A walk as written: a header, and lines in order. Comments and empty lines are kept, so that
/// printing reproduces the file.
package struct Trace: Hashable, Sendable {
    package var header = Header()
    package var lines: [Line] = []

    package struct Header: Hashable, Sendable {
        package var title = ""
        /// The document and chapter that the walk checks.
        package var source: String?
        package var venue: String?
        package var engine: String?
        package var person: String?
        /// The file of a population, whose personas the walk can name.
        package var population: String?
        /// The name under which other people see a person who shares their position.
        package var name: String?
        package var cues: String?
        /// The languages that the person knows, with commas between them; nil: the sheet's.
        package var reads: String?
        /// The file of a supplied itinerary.
        package var itinerary: String?
        /// The list of registered beacons.
        package var beacons: String?
        /// The row of the map's positioning table that the app asks for, or "predicted"; nil: the
        /// newest.
        package var positioning: String?
        /// The row whose file is on the phone from an earlier time; nil: none is.
        package var cache: String?
        /// The source of the app's map.
        package var map: String?
        /// The walks of other people who share their positions.
        package var others: [String] = []
        package var start: Start?
        package var seed: UInt64?
        /// The version and build of dotwalk that made a recording, as `Release` names them; nil for
        /// other walks.
        package var recorded: String?
        /// Comments and empty lines within the header, keyed by the number of keys before them.
        var remarks: [Remark] = []
        /// The comment after a key's value, with its "#".
        var comments: [Key: String] = [:]
        /// The keys in the order in which they were written.
        var order: [Key] = []

        package init() {}

        package enum Key: String, CaseIterable, Hashable, Sendable {
            case title, source, venue, engine, person, population, reads, name, cues, itinerary,
                beacons,
                positioning, cache, map, others, start, seed, recorded
        }

        struct Remark: Hashable, Sendable {
            let after: Int
            let text: String
        }
    }

    package struct Start: Hashable, Sendable {
        package var place: String
        /// Degrees from north; nil faces north.
        package var heading: Double?

        package init(place: String, heading: Double?) {
            self.place = place
            self.heading = heading
        }
    }

    package struct Line: Hashable, Sendable {
        /// Counts from 1; 0 for a line that is not in a file.
        package var number: Int
        package var statement: Statement?
        /// The comment with its "#"; may be empty.
        package var comment: String

        package init(number: Int = 0, statement: Statement?, comment: String = "") {
            self.number = number
            self.statement = statement
            self.comment = comment
        }
    }

    package init() {}

    /// Whether it is a recording: only recordings contain digests.
    package var isRecording: Bool { lines.contains { $0.statement?.verb == .digest } }

    /// Whether a line causes such an input.
    package func causes(_ isSought: (Input) -> Bool) -> Bool {
        lines.lazy.compactMap(\.statement).compactMap { $0.verb.input($0) }.contains(
            where: isSought)
    }

    /// The tick in which the walk ends, if its last line has a time.
    package var endTick: Int? {
        guard let last = lines.last(where: { $0.statement != nil })?.statement, last.verb == .end,
            case .at = last.time
        else { return nil }
        return last.tick
    }
}

/// A line's action and its time.
package struct Statement: Hashable, Sendable {
    package enum Time: Hashable, Sendable {
        /// In the tick in which the line before finished.
        case same
        /// Seconds from the start.
        case at(Double)
        /// Seconds after the line before finished.
        case after(Double)
    }

    /// A condition that a line waits for without delaying the lines after it.
    package enum Trigger: Hashable, Sendable {
        /// Metres really walked since `follow guidance`.
        case metres(Double)
        case event(Subject)
    }

    package var time: Time
    package var trigger: Trigger?
    package var verb: Verb
    /// In the order of the verb's slots; nil for omitted ones.
    package var arguments: [Operand?]
    /// The subjects among the arguments, in their places.
    private let subjects: [Subject?]

    package init(
        _ verb: Verb, _ arguments: [Operand?] = [], time: Time = .same, trigger: Trigger? = nil
    ) {
        self.time = time
        self.trigger = trigger
        self.verb = verb
        self.arguments = arguments
        subjects = zip(verb.slots, arguments).map { slot, argument in
            slot == .subject ? argument?.word.map { Subject($0) } : nil
        }
    }

    func number(_ index: Int) -> Double? {
        arguments.indices.contains(index) ? arguments[index]?.number : nil
    }

    /// Empty for an omitted slot.
    package func word(_ index: Int) -> String {
        (arguments.indices.contains(index) ? arguments[index]?.word : nil) ?? ""
    }

    func subject(_ index: Int) -> Subject? {
        subjects.indices.contains(index) ? subjects[index] : nil
    }

    /// Its time limit in seconds; nil without one.
    var limit: Double? { verb.slots.firstIndex(of: .seconds).flatMap(number) }

    /// Seconds that it may delay the script.
    package var patience: Double { limit ?? ScriptPlayer.patience }

    /// Whether its subject holds or happened.
    func isSo(in report: Report) -> Bool { subject(0)?.isSo(in: report) ?? false }
}
