import Formats
import Indoor

/// Finds the levels of rows, by the fields that name them.
struct FloorFinder {
    private let levels: [IndoorsModel.Level]
    private let byID: [String: LevelOrdinal]
    private let all: [LevelOrdinal]

    init(_ levels: [IndoorsModel.Level]) {
        self.levels = levels
        byID = levels.ordinals
        all = Set(levels.map(\.ordinal)).sorted()
    }

    /// - Parameter id: a LEVEL_ID.
    func level(_ id: String) -> LevelOrdinal? { byID[id] }

    /// The floor of a facility; if the facility has none of that order, another's.
    private func level(order: Int, in facility: String?) -> LevelOrdinal? {
        let same = levels.filter { $0.verticalOrder == order }
        return (same.first { $0.facility == facility } ?? same.first)?.ordinal
    }

    /// The levels of a row: that of its LEVEL_ID, else of its VERTICAL_ORDER. A row with neither is on
    /// all levels, as the model's filter of floors shows it. Empty: it names one that is not there,
    /// and is left out.
    func levels(
        of row: PackageRow, _ source: IndoorsModel.Row, _ use: inout RowUse
    ) -> [LevelOrdinal] {
        let id = row.text("LEVEL_ID")
        if let level = id.flatMap(level) { return [level] }
        let ordered = row.code("VERTICAL_ORDER").flatMap {
            level(order: $0, in: row.text("FACILITY_ID"))
        }
        switch (id, ordered) {
        case (nil, let level?): return [level]
        case (nil, nil):
            use.warn(source, "no LEVEL_ID", "taken as on all levels")
            return all
        case (_?, let level?):
            use.warn(source, "a LEVEL_ID that is none of Levels", "VERTICAL_ORDER is used")
            return [level]
        case (let id?, nil):
            use.leaveOut(source, "LEVEL_ID \"\(id)\" is none of Levels")
            use.warn(source, "a LEVEL_ID that is none of Levels", "not used")
            return []
        }
    }

    /// The level at one end of a transition, by identity, vertical order or name; nil: it has none.
    ///
    /// - Parameter end: FROM or TO.
    func end(_ end: String, of row: PackageRow) throws(InputError) -> LevelOrdinal? {
        let order = try row.whole("VERTICAL_ORDER_\(end)", .verticalOrder)
        if let level = row.text("LEVEL_ID_\(end)").flatMap(level) { return level }
        let facility = row.text("FACILITY_ID")
        if let level = order.flatMap({ level(order: $0, in: facility) }) { return level }
        guard let name = row.text("LEVEL_NAME_\(end)") else { return nil }
        let same = levels.filter { $0.name == name || $0.shortName == name }
        return (same.first { $0.facility == facility } ?? same.first)?.ordinal
    }
}
