import Indoor

/// The names near a point: a kiosk may be mapped both as a room and as a point in it.
struct NamedSpots {
    /// Two places with the same name within this many metres are one place (ours).
    static let reach = 60.0

    private struct Cell: Hashable {
        let name: String
        let level: LevelOrdinal
        let column: Int
        let row: Int
    }

    private var points: [Cell: [Point]] = [:]

    private func cell(_ name: String, _ position: Position) -> Cell {
        Cell(
            name: name, level: position.level,
            column: Int((position.point.x / NamedSpots.reach).rounded(.down)),
            row: Int((position.point.y / NamedSpots.reach).rounded(.down)))
    }

    mutating func add(_ name: String, at position: Position) {
        points[cell(name, position), default: []].append(position.point)
    }

    func has(_ name: String, near position: Position) -> Bool {
        let middle = cell(name, position)
        for column in (middle.column - 1)...(middle.column + 1) {
            for row in (middle.row - 1)...(middle.row + 1) {
                let cell = Cell(name: name, level: position.level, column: column, row: row)
                let isNear = points[cell]?.contains {
                    $0.distance(to: position.point) < NamedSpots.reach
                }
                if isNear ?? false { return true }
            }
        }
        return false
    }
}
