import Indoor

/// The distances of positions from the truth in each room, as measured in walks, for the floor map.
package struct MeasuredRooms: Equatable, Sendable {
    /// The measurement of a room.
    package struct Measure: Hashable, Sendable {
        /// nil: there are too few measurements for a grade.
        let grade: Grade?
        /// The figure, short enough for a map: "1.9 m", or "7 s" without a grade.
        let figure: String
        /// The class, "high", or the reason why there is none: "too short".
        let words: String

        package init(grade: Grade?, figure: String, words: String) {
            self.grade = grade
            self.figure = figure
            self.words = words
        }
    }

    private let rooms: [LevelOrdinal: [Int: Measure]]
    /// The meanings of the grades, and the measurement.
    let legend: [Legend]

    /// A line of the legend; without a grade it is about the whole.
    package struct Legend: Hashable, Sendable {
        let grade: Grade?
        let words: String

        package init(_ grade: Grade?, _ words: String) {
            self.grade = grade
            self.words = words
        }
    }

    /// - Parameter rooms: keyed by level, then by the number of the unit on it.
    package init(_ rooms: [LevelOrdinal: [Int: Measure]], legend: [Legend]) {
        self.rooms = rooms
        self.legend = legend
    }

    /// - Parameter unit: its number on the level.
    func measure(of unit: Int, on level: LevelOrdinal) -> Measure? { rooms[level]?[unit] }
}

extension DrawnLevel {
    /// The names; those of measured rooms include the measurement.
    func names(with measured: MeasuredRooms?) -> [Name] {
        guard let measured else { return names }
        return names.map { name in
            guard let unit = name.unit, let measure = measured.measure(of: unit, on: level.ordinal)
            else { return name }
            let words = "\(measure.figure) \(measure.words)"
            let short = [[words], [measure.figure, measure.words], [measure.figure]]
            return Name(
                layouts: name.layouts.map { $0 + [words] } + short, anchor: name.anchor,
                ground: name.ground, unit: unit, kind: name.kind, isGoal: name.isGoal)
        }
    }
}
