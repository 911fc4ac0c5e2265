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
        /// The name under which other people see a person who shares their position.
        package var name: String?
        package var cues: String?
        /// The file of a supplied itinerary.
        package var itinerary: String?
        /// The list of registered beacons.
        package var beacons: String?
        /// The row of the map's positioning table that the app asks for; nil: the newest.
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
            case title, source, venue, engine, person, name, cues, itinerary, beacons, positioning,
                cache, map, others, start, seed, recorded
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

    package init(
        _ verb: Verb, _ arguments: [Operand?] = [], time: Time = .same, trigger: Trigger? = nil
    ) {
        self.time = time
        self.trigger = trigger
        self.verb = verb
        self.arguments = arguments
    }
}

/// The value of a slot.
package enum Operand: Hashable, Sendable {
    case number(Double)
    case word(String)
    case subject(Subject)

    var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// The word as written; nil for a number.
    var word: String? {
        switch self {
        case .number: nil
        case .word(let word): word
        case .subject(let subject): subject.word
        }
    }
    var subject: Subject? { if case .subject(let subject) = self { subject } else { nil } }
}

/// Compass directions by name.
enum Compass {
    static let names = [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]

    static func heading(_ text: String) -> Double? {
        if let index = names.firstIndex(of: text) { return Double(index) * 45 }
        return Slot.heading.number(text)
    }

    static func text(_ heading: Double) -> String {
        let index = heading / 45
        return index == index.rounded() && index < 8 ? names[Int(index)] : heading.toThousandths
    }
}
