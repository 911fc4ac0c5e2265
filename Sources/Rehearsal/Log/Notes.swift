import Indoor

/// A reviewer's notes on a walk, sorted by simulated time. They are stored in a file beside the
/// walk, never in the walk.
package struct Notes: Hashable, Sendable {
    package struct Note: Hashable, Sendable {
        /// The tick that the note is about.
        package let tick: Int
        /// One printable line; empty for a marker.
        package let text: String
        /// The event before the note; nil: the note is only about a time.
        package let anchor: Anchor?
        /// The tick in the note's file; it differs from `tick` where the walk has changed since.
        package let written: Int

        /// - Parameter written: nil: the tick that the note is about.
        package init(
            tick: Int, text: String = "", anchor: Anchor? = nil, written: Int? = nil
        ) {
            self.tick = tick
            self.text = text.printable.trimmed
            self.anchor = anchor
            self.written = written ?? tick
        }

        package var isMarker: Bool { text.isEmpty }

        /// Whether both are the same line of the file.
        func isSameLine(as other: Note) -> Bool {
            written == other.written && text == other.text
        }
    }

    /// An event of the walk, as the list of events names it.
    package struct Anchor: Hashable, Sendable {
        /// The event's words, such as "hint hold-upright"; without "]".
        package let event: String
        /// Ticks from the event to the note.
        package let after: Int

        package init(event: String, after: Int) { (self.event, self.after) = (event, after) }
    }

    /// Sorted by tick, and within a tick in the order of writing.
    package private(set) var all: [Note] = []

    package init() {}

    /// - Parameter notes: in the order of writing.
    package init(_ notes: [Note]) {
        all = notes.enumerated().sorted { a, b in
            (a.element.tick, a.offset) < (b.element.tick, b.offset)
        }.map(\.element)
    }

    package mutating func add(_ note: Note) {
        all.insert(note, at: all.firstIndex { $0.tick > note.tick } ?? all.endIndex)
    }

    package mutating func remove(_ note: Note) {
        if let index = all.firstIndex(of: note) { all.remove(at: index) }
    }

    /// The marker nearest to a tick.
    ///
    /// - Parameter reach: the largest distance in ticks.
    package func marker(near tick: Int, reach: Int) -> Note? {
        all.filter { $0.isMarker && abs($0.tick - tick) <= reach }
            .min { abs($0.tick - tick) < abs($1.tick - tick) }
    }

    /// The notes up to a tick.
    package func through(tick: Int) -> Notes {
        Notes(all.filter { $0.tick <= tick })
    }
}

extension String {
    /// Without the spaces at both ends.
    fileprivate var trimmed: String {
        let words = unicodeScalars.drop { $0 == " " }
        guard let last = words.lastIndex(where: { $0 != " " }) else { return "" }
        return String(words[...last])
    }
}
