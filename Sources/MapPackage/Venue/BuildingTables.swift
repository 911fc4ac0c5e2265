import Formats
import Indoor

/// The floors and buildings of a package: the layers Levels, Facilities and Sites.
struct BuildingTables {
    let tables: TableReader
    /// Whether dotwalk wrote them, with an exact ordinal and a height for each floor.
    let isOwn: Bool
    /// The geometry of a row, in metres.
    let geometry: (PackageRow, PackageTable) throws(InputError) -> PackageGeometry?

    /// A row for each floor of each facility.
    func levels(_ use: inout RowUse) throws(InputError) -> [IndoorsModel.Level] {
        var floors = try tables.rows(of: .levels) { row throws(InputError) in
            try floor(row, &use)
        }
        guard let first = floors.first else {
            throw InputError(file: tables.file, "Levels has no row", expected: "one a floor")
        }
        if isOwn || floors.allSatisfy({ $0.order == nil }), first.order == nil {
            throw first.lack
        }
        placeFloors(&floors, &use)
        var levels = floors.map(\.level)
        for (number, height) in BuildingTables.heights(floors.map(\.heights), of: levels)
            .enumerated()
        {
            levels[number].height = height
        }
        for (number, ordinal) in IndoorsLevels.ordinals(levels).enumerated() {
            levels[number].ordinal = floors[number].exact ?? ordinal
        }
        if !isOwn { tellMerged(levels, floors.map(\.source), &use) }
        return levels
    }

    /// Warns of floors of one building that are one level here.
    private func tellMerged(
        _ levels: [IndoorsModel.Level], _ sources: [IndoorsModel.Row], _ use: inout RowUse
    ) {
        for (number, level) in levels.enumerated() {
            let isAgain = levels[..<number].contains {
                $0.ordinal == level.ordinal && $0.facility == level.facility
            }
            guard isAgain else { continue }
            use.warn(
                sources[number], "the VERTICAL_ORDER of another level of its building",
                "taken as one level")
        }
    }

    /// A row of Levels.
    private struct Floor {
        var level: IndoorsModel.Level
        let exact: LevelOrdinal?
        /// nil: the row has none.
        var order: Int?
        let heights: [Double?]
        let source: IndoorsModel.Row
        /// The error if nothing tells the order.
        let lack: InputError
    }

    private func floor(_ row: PackageRow, _ use: inout RowUse) throws(InputError) -> Floor? {
        guard let id = try identity("LEVEL_ID", row, "level", &use) else { return nil }
        let exact = try exactOrdinal(row)
        let told = try first(of: ["VERTICAL_ORDER", "LEVEL_NUMBER"], in: row, .verticalOrder)
        if !isOwn, told != nil, try row.number("VERTICAL_ORDER", .verticalOrder) == nil {
            use.warn(row.source("level"), "no VERTICAL_ORDER", "LEVEL_NUMBER is taken")
        }
        let order = (told ?? exact?.number).map { Int($0.rounded()) }
        let lack = row.error(
            "VERTICAL_ORDER is missing", expected: Quantity.verticalOrder.expected)
        if isOwn, order == nil { throw lack }
        var level = IndoorsModel.Level(
            id: id, ordinal: exact ?? LevelOrdinal(order ?? 0), verticalOrder: order ?? 0,
            facility: row.text("FACILITY_ID"), shortName: row.text("NAME_SHORT"),
            name: row.text("NAME"), height: nil, area: try geometry(row, .levels)?.area)
        level.surroundings = try row.surroundings()
        return Floor(
            level: level, exact: exact, order: order, heights: try heights(row),
            source: row.source("level"), lack: lack)
    }

    /// Gives floors without an order the free one between their neighbours by height; those for which
    /// there is none are left out.
    private func placeFloors(_ floors: inout [Floor], _ use: inout RowUse) {
        for number in floors.indices where floors[number].order == nil {
            let source = floors[number].source
            guard let order = BuildingTables.order(of: floors[number], among: floors) else {
                use.leaveOut(source, "no VERTICAL_ORDER")
                use.warn(source, "no VERTICAL_ORDER", "not used")
                continue
            }
            floors[number].order = order
            floors[number].level.verticalOrder = order
            floors[number].level.ordinal = LevelOrdinal(order)
            use.warn(source, "no VERTICAL_ORDER", "taken from the heights of the levels")
        }
        floors.removeAll { $0.order == nil }
    }

    /// The order of a floor by its height among those of its facility, or of all if it has no other.
    private static func order(of floor: Floor, among floors: [Floor]) -> Int? {
        let others = floors.filter { $0.order != nil }
        let own = others.filter { $0.level.facility == floor.level.facility }
        for column in floor.heights.indices {
            guard let height = floor.heights[column] else { continue }
            let known = (own.isEmpty ? others : own).compactMap { other in
                other.heights[column].flatMap { height in
                    other.order.map { (height: height, order: $0) }
                }
            }
            let below = known.filter { $0.height < height }.max { $0.height < $1.height }
            let above = known.filter { $0.height > height }.min { $0.height < $1.height }
            switch (below, above) {
            case (let below?, let above?) where above.order - below.order > 1:
                let share = (height - below.height) / (above.height - below.height)
                let steps = Double(above.order - below.order)
                return below.order + Int(min(max((share * steps).rounded(), 1), steps - 1))
            case (let below?, nil): return below.order + 1
            case (nil, let above?): return above.order - 1
            default: continue
            }
        }
        return nil
    }

    /// nil: the ordinal follows from the vertical order.
    private func exactOrdinal(_ row: PackageRow) throws(InputError) -> LevelOrdinal? {
        func read(_ field: String) -> LevelOrdinal? { row.text(field).flatMap { LevelOrdinal($0) } }
        guard isOwn else { return read("DW_ORDINAL") }
        return try row.needed("DW_ORDINAL", read, expected: "a number such as -1 or 0.5")
    }

    /// The identity of a row. A row of others without one is left out.
    private func identity(
        _ field: String, _ row: PackageRow, _ kind: String, _ use: inout RowUse
    ) throws(InputError) -> String? {
        if isOwn { return try row.neededText(field) }
        use.count(row.source(kind))
        if let id = row.text(field) { return id }
        use.leaveOut(row.source(kind), "no \(field)")
        use.warn(row.source(kind), "no \(field)", "not used")
        return nil
    }

    /// The height in each of the columns that may have it.
    private func heights(_ row: PackageRow) throws(InputError) -> [Double?] {
        if isOwn { return [try row.neededNumber("HEIGHT_RELATIVE", .elevation)] }
        return [
            try row.number("HEIGHT_RELATIVE", .elevation),
            try row.number("ELEVATION_RELATIVE", .elevation),
        ]
    }

    /// The heights of the first column that has them for all floors, rising in each facility: one
    /// column may be empty, or have the same number everywhere. If none has, a row's first number.
    private static func heights(
        _ columns: [[Double?]], of levels: [IndoorsModel.Level]
    ) -> [Double?] {
        for column in columns[0].indices {
            let heights = columns.map { $0[column] }
            if isRising(heights, levels) { return heights }
        }
        return columns.map { $0.compactMap(\.self).first }
    }

    private static func isRising(_ heights: [Double?], _ levels: [IndoorsModel.Level]) -> Bool {
        let floors = zip(levels, heights).sorted { $0.0.verticalOrder < $1.0.verticalOrder }
        var last: [String?: (order: Int, height: Double)] = [:]
        for (level, height) in floors {
            guard let height else { return false }
            if let below = last[level.facility], below.order < level.verticalOrder,
                below.height >= height
            {
                return false
            }
            last[level.facility] = (level.verticalOrder, height)
        }
        return true
    }

    /// The number in the first of several fields that has one.
    private func first(
        of fields: [String], in row: PackageRow, _ quantity: Quantity
    ) throws(InputError) -> Double? {
        for field in fields {
            if let number = try row.number(field, quantity) { return number }
        }
        return nil
    }

    /// The sites that have a facility. Facilities of no known site form one of their own.
    func sites(
        _ levels: [IndoorsModel.Level], _ use: inout RowUse
    ) throws(InputError) -> [Site] {
        let facilities = try tables.rows(of: .facilities) {
            row throws(InputError) -> (site: String?, facility: Facility)? in
            guard let id = try identity("FACILITY_ID", row, "building", &use) else { return nil }
            let floors = levels.filter { $0.facility == id }.map { level in
                FacilityLevel(
                    id: level.id, ordinal: level.ordinal, verticalOrder: level.verticalOrder,
                    shortName: level.shortName ?? level.ordinal.shortName(named: level.name),
                    longName: level.name ?? "Level \(level.ordinal)")
            }
            return (
                site: row.text("SITE_ID"),
                facility: Facility(
                    id: id, name: row.text("NAME") ?? id,
                    footprint: try geometry(row, .facilities)?.area, floors: floors)
            )
        }
        guard !facilities.isEmpty else { return [] }
        var sites = try tables.rows(of: .sites) { row throws(InputError) -> Site? in
            guard let id = try identity("SITE_ID", row, "site", &use) else { return nil }
            return Site(
                id: id, name: row.text("NAME") ?? id, footprint: try geometry(row, .sites)?.area,
                facilities: facilities.filter { $0.site == id }.map(\.facility))
        }
        sites.removeAll { $0.facilities.isEmpty }
        let placed = Set(sites.flatMap(\.facilities).map(\.id))
        let rest = facilities.map(\.facility).filter { !placed.contains($0.id) }
        if !rest.isEmpty {
            sites.append(Site(id: "site", name: rest[0].name, facilities: rest))
        }
        return sites
    }
}

extension [IndoorsModel.Level] {
    /// The level of each LEVEL_ID.
    var ordinals: [String: LevelOrdinal] {
        Dictionary(map { ($0.id, $0.ordinal) }, uniquingKeysWith: { first, _ in first })
    }
}

extension PackageRow {
    /// - Parameter kind: in the singular: "unit".
    func source(_ kind: String) -> IndoorsModel.Row {
        IndoorsModel.Row(kind: kind, place: place)
    }

    /// The level that the row names.
    ///
    /// - Parameter ordinals: keyed by LEVEL_ID.
    func level(of ordinals: [String: LevelOrdinal]) throws(InputError) -> LevelOrdinal {
        let id = try neededText("LEVEL_ID")
        guard let level = ordinals[id] else {
            throw error(
                "LEVEL_ID \"\(id)\" is none of Levels",
                nearest: nearestWords(to: id, among: ordinals.keys.sorted()))
        }
        return level
    }
}
