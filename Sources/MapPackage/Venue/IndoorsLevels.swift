import Formats
import Indoor

/// The ordinals of levels in the ArcGIS Indoors model. It counts whole floors in each facility: one
/// facility's floor 1 may be at the height of another's 2, or between two of its floors.
enum IndoorsLevels {
    /// Two floors within this many metres of height are one level (ours).
    private static let same = 1.0

    /// The main facility counts in whole numbers: the one with most floors, of several the largest.
    /// A floor of another facility takes the number of the same height, or one between two. If
    /// heights do not rise with the floors, vertical orders are used instead.
    static func ordinals(_ rows: [IndoorsModel.Level]) -> [LevelOrdinal] {
        let facilities = rows.map(\.facility).reduce(into: [String?]()) {
            if !$0.contains($1) { $0.append($1) }
        }
        let floors = facilities.map { facility in
            rows.filter { $0.facility == facility }.sorted { $0.verticalOrder < $1.verticalOrder }
        }
        let areRising = floors.allSatisfy { floors in
            zip(floors, floors.dropFirst()).allSatisfy { lower, upper in
                guard let low = lower.height, let high = upper.height else { return false }
                return high - low > same
            } && floors.allSatisfy { $0.height != nil }
        }
        guard facilities.count > 1, areRising,
            let largest = floors.indices.max(by: { size(floors[$0]) < size(floors[$1]) })
        else { return rows.map { LevelOrdinal($0.verticalOrder) } }
        var known = floors[largest].compactMap { floor in
            floor.height.map { (height: $0, ordinal: LevelOrdinal(floor.verticalOrder)) }
        }
        return rows.map { row in
            let height = row.height ?? 0
            if let floor = known.first(where: { abs($0.height - height) < same }) {
                return floor.ordinal
            }
            let new = between(height, known)
            known.append((height, new))
            return new
        }
    }

    private static func size(
        _ floors: [IndoorsModel.Level]
    ) -> (count: Int, squareMetres: Double) {
        (floors.count, floors.reduce(0) { $0 + ($1.area?.squareMetres ?? 0) })
    }

    /// A number for a level between two known ones.
    private static func between(
        _ height: Double, _ known: [(height: Double, ordinal: LevelOrdinal)]
    ) -> LevelOrdinal {
        let below = known.filter { $0.height < height }.max { $0.height < $1.height }
        let above = known.filter { $0.height > height }.min { $0.height < $1.height }
        let exact: Double
        switch (below, above) {
        case (let below?, let above?):
            let share = (height - below.height) / (above.height - below.height)
            exact = below.ordinal.number + share * (above.ordinal - below.ordinal).number
        case (let below?, nil):
            exact =
                below.ordinal.number
                + max(1, ((height - below.height) / LevelOrdinal.height).rounded())
        case (nil, let above?):
            exact =
                above.ordinal.number
                - max(1, ((above.height - height) / LevelOrdinal.height).rounded())
        case (nil, nil): exact = 0
        }
        let half = LevelOrdinal(storeys: (exact * 2).rounded() / 2)
        return known.contains { $0.ordinal == half } ? LevelOrdinal(storeys: exact) : half
    }
}
