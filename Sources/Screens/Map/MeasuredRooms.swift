import Indoor

/// How far positions were from the truth in each room, as walks were measured: for the floor map.
package struct MeasuredRooms: Equatable, Sendable {
    /// Of a room.
    package struct Measure: Hashable, Sendable {
        /// nil: what was measured is too little to tell.
        let grade: Grade?
        /// As short as on a map: "1.9 m", or "7 s" without a grade.
        let figure: String
        /// The class, "high", or why there is none: "too short".
        let words: String

        package init(grade: Grade?, figure: String, words: String) {
            self.grade = grade
            self.figure = figure
            self.words = words
        }
    }

    private let rooms: [LevelOrdinal: [Int: Measure]]
    /// What the grades stand for, and what was measured.
    let legend: [Legend]

    /// A line of the legend; without a grade it is of the whole.
    package struct Legend: Hashable, Sendable {
        let grade: Grade?
        let words: String

        package init(_ grade: Grade?, _ words: String) {
            self.grade = grade
            self.words = words
        }
    }

    /// - Parameter rooms: by level and number of the unit on it.
    package init(_ rooms: [LevelOrdinal: [Int: Measure]], legend: [Legend]) {
        self.rooms = rooms
        self.legend = legend
    }

    /// - Parameter unit: its number on the level.
    func measure(of unit: Int, on level: LevelOrdinal) -> Measure? { rooms[level]?[unit] }
}

extension Floor {
    /// The names, those of measured rooms with what was measured.
    func names(with measured: MeasuredRooms?) -> [Name] {
        guard let measured else { return names }
        return names.map { name in
            guard let unit = name.unit, let measure = measured.measure(of: unit, on: level.ordinal)
            else { return name }
            let words = "\(measure.figure) \(measure.words)"
            let short = [[words], [measure.figure, measure.words], [measure.figure]]
            return Name(
                layouts: name.layouts.map { $0 + [words] } + short, anchor: name.anchor,
                ground: name.ground, unit: unit, kind: name.kind)
        }
    }
}
