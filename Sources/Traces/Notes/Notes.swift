import Indoor

/// A reviewer's notes on a walk, by simulated time. Stored in a file beside the walk, never in the
/// walk.
package struct Notes: Hashable, Sendable {
    package struct Note: Hashable, Sendable {
        /// The tick that it is about.
        package let tick: Int
        /// One printable line; empty for a marker.
        package let text: String

        package init(tick: Int, text: String = "") {
            self.tick = tick
            self.text = text.printable.trimmed
        }

        package var isMarker: Bool { text.isEmpty }
    }

    /// By tick, within a tick in the order of writing.
    package private(set) var all: [Note] = []

    package init() {}

    /// - Parameter notes: in the order of writing.
    init(_ notes: [Note]) {
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
