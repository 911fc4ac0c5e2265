/// The number of a level: 0 is the ground, 1 the next one up. Buildings mapped in OpenStreetMap
/// also have half levels (mezzanines at 0.5), so it counts hundredths and stays exact.
package struct LevelOrdinal: Hashable, Comparable, Sendable, ExpressibleByIntegerLiteral {
    package let hundredths: Int

    package init(hundredths: Int) { self.hundredths = hundredths }
    package init(_ number: Int) { hundredths = number * 100 }
    package init(integerLiteral value: Int) { self.init(value) }

    /// Reads "0", "-1" or "0.5"; nil for anything else.
    package init?(_ text: some StringProtocol) {
        guard let number = Double(text), abs(number) < 1000 else { return nil }
        let nearest = (number * 100).rounded()
        // The tolerance allows for rounding: 1.1 * 100 is a little more than 110.
        guard abs(nearest - number * 100) < 1e-6 else { return nil }
        hundredths = Int(nearest)
    }

    /// Metres from one whole level to the next where a file gives no heights, from the documented
    /// coordinate example (vps.md 1.3).
    package static let height = 3.5

    /// The level of a number of storeys, to the nearest hundredth.
    package init(storeys number: Double) { hundredths = Int((number * 100).rounded()) }

    package var number: Double { Double(hundredths) / 100 }

    /// Written out, because the derived one is called through a table from other modules.
    package static func == (a: LevelOrdinal, b: LevelOrdinal) -> Bool {
        a.hundredths == b.hundredths
    }
    package static func < (a: LevelOrdinal, b: LevelOrdinal) -> Bool { a.hundredths < b.hundredths }
    package static func - (a: LevelOrdinal, b: LevelOrdinal) -> LevelOrdinal {
        LevelOrdinal(hundredths: a.hundredths - b.hundredths)
    }
}

extension LevelOrdinal: CustomStringConvertible {
    /// The number as files write it: "0", "-1", "0.5".
    package var description: String {
        hundredths % 100 == 0 ? String(hundredths / 100) : String(number)
    }

    /// The number with a minus sign instead of a hyphen: "−1".
    package var label: String {
        hundredths < 0 ? "−" + description.dropFirst() : description
    }
}

/// The levels of a position: none outdoors, one on a level, two on a connector between them.
package struct Levels: Hashable, Sendable {
    /// Ascending; nil outdoors.
    package let lower: LevelOrdinal?
    /// Set on a connector only.
    package let upper: LevelOrdinal?

    package static let outdoors = Levels(lower: nil, upper: nil)

    private init(lower: LevelOrdinal?, upper: LevelOrdinal?) {
        self.lower = lower
        self.upper = upper
    }

    package init(_ level: LevelOrdinal) { self.init(lower: level, upper: nil) }

    /// Levels on a connector between two levels; the same level twice gives that one level.
    package init(_ a: LevelOrdinal, _ b: LevelOrdinal) {
        self.init(lower: min(a, b), upper: a == b ? nil : max(a, b))
    }

    /// The level, where there is exactly one.
    package var single: LevelOrdinal? { upper == nil ? lower : nil }

    /// The lower and the upper, where there are two.
    package var both: (lower: LevelOrdinal, upper: LevelOrdinal)? {
        lower.flatMap { lower in upper.map { (lower, $0) } }
    }

    package var all: [LevelOrdinal] { [lower, upper].compactMap(\.self) }

    package func contains(_ level: LevelOrdinal) -> Bool { lower == level || upper == level }

    /// Whether something on these levels is drawn on a level: outdoors counts as level 0.
    package func isDrawn(on level: LevelOrdinal) -> Bool {
        contains(level) || (lower == nil && level == 0)
    }

    /// Whether they have a level in common, or one is outdoors.
    package func meet(_ other: Levels) -> Bool {
        guard let lower, other.lower != nil else { return true }
        return other.contains(lower) || upper.map(other.contains) == true
    }
}

/// A point on one level.
package struct Position: Hashable, Sendable {
    package var point: Point
    package var level: LevelOrdinal

    package init(_ point: Point, level: LevelOrdinal) {
        self.point = point
        self.level = level
    }
}
