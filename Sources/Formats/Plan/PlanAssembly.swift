import Indoor

/// Builds the venue from a plan document: connectors, doors, floors, ways, reach.
///
/// It shares with `VenueBuilder` how stairs and lifts become ways, and how places that no way
/// reaches are marked. The other stages differ. A plan has no mapped ways, so ways are found between
/// all points that see each other (docs/decisions/0017-plans-have-a-visibility-graph.md). It draws
/// each wall to the cell, so doors are assumed before the walls are traced; a survey's doors are cut
/// into finished walls. With a survey's stages people would walk other ways through each plan.
struct PlanAssembly {
    private let source: SourceText
    private var plan: PlanDocument
    private var warnings: [InputError]
    private let frame: PlanFrame

    /// A place, without its node yet, and where it is drawn.
    private typealias Destination = (place: PlaceDirectory.Entry, cell: Int, spot: Spot)

    init(source: SourceText, _ plan: PlanDocument, warnings: [InputError]) {
        self.source = source
        self.plan = plan
        self.warnings = warnings
        frame = PlanFrame(plan)
    }

    mutating func assemble() throws(InputError) -> LoadedVenue {
        plan.levels.sort { $0.ordinal < $1.ordinal }
        let checks = PlanChecks(source: source, plan: plan)
        for level in plan.levels { try checks.check(level) }
        let connectors = try PlanConnectors(source: source, plan: plan).connectors()
        // Doors and floors.
        assumeDoors()
        warnOfUnused()
        let levels = plan.levels.map(level)
        // Places, and the ways to them through doors and lifts.
        let destinations = zip(plan.levels, levels).flatMap { self.destinations(on: $0, $1) }
        let ways = DerivedWays(
            levels: levels, connectors: connectors, anchors: destinations.map(\.place.position))
        // What is not reached.
        warnOfUnreachable(destinations, ways)
        var places = destinations.map(\.place)
        for (number, node) in ways.anchorNodes.enumerated() { places[number].node = node }
        let venue = Venue(
            name: plan.name ?? "",
            frame: GeoFrame(origin: plan.origin ?? GeoPoint(latitude: 0, longitude: 0)),
            bearing: plan.bearing, levels: levels, connectors: connectors,
            places: PlaceDirectory(places.markedCutOff(ways.graph.parts())), graph: ways.graph,
            beacons: try beacons(),
            sites: try PlanFacilities(source: source, plan: plan, frame: frame, levels: levels)
                .sites(),
            attribution: plan.attribution)
        return try LoadedVenue(
            venue: venue, warnings: warnings.sorted { $0.line ?? 0 < $1.line ?? 0 },
            file: source.file)
    }

    private func symbol(_ number: UInt16) -> PlanSymbol { plan.symbols[Int(number)] }

    private mutating func assumeDoors() {
        let units = plan.levels.reduce(0) { $0 + $1.grid.units.count }
        if units == 1 { return }
        for number in plan.levels.indices {
            let grid = plan.levels[number].grid
            for missing in PlanOpenings.missingDoors(of: plan.levels[number], in: plan) {
                let unit = grid.units[missing.unit]
                let name = symbol(unit.symbol).name ?? "\(symbol(unit.symbol).letter)"
                let door = missing.cells.first.map(grid.spot)
                warnings.append(
                    source.error(
                        "\"\(name)\" has no door; "
                            + (door.map {
                                "one is assumed on line \($0.line), column \($0.column)"
                            } ?? "no wall has room for one"),
                        at: grid.spot(of: unit.cells[0])))
                for cell in missing.cells { plan.levels[number].grid.cutDoor(at: cell) }
            }
        }
    }

    private mutating func warnOfUnused() {
        var used = [Bool](repeating: false, count: plan.symbols.count)
        for level in plan.levels {
            for number in level.grid.cells { used[Int(number)] = true }
        }
        for (number, symbol) in plan.symbols.enumerated().dropFirst(2) where !used[number] {
            warnings.append(source.error("\"\(symbol.letter)\" is not drawn", at: symbol.spot))
        }
        for level in plan.levels {
            for cell in level.grid.objects where symbol(level.grid.cells[cell]).kind == .mark {
                let letter = symbol(level.grid.cells[cell]).letter
                let used = plan.connectors.contains { connector in
                    connector.ends.contains { $0.letter == letter && $0.level == level.ordinal }
                }
                if used { continue }
                warnings.append(
                    source.error(
                        "the mark \"\(letter)\" belongs to no connector",
                        at: level.grid.spot(of: cell)))
            }
        }
    }

    private func level(_ level: PlanLevel) -> Level {
        let outlines = PlanOutlines.rings(of: level.grid)
        let units = zip(level.grid.units, outlines).compactMap { patch, rings -> Unit? in
            let symbol = symbol(patch.symbol)
            let points = rings.map { ring in ring.map { frame.point($0, on: level) } }
            guard case .floor(let category) = symbol.kind, let area = Area(rings: points) else {
                return nil
            }
            return Unit(
                name: symbol.name, category: category, area: area,
                surroundings: symbol.surroundings, likeness: symbol.likeness)
        }
        return Level(
            ordinal: level.ordinal, elevation: level.elevation, shortName: level.shortName,
            name: level.name, units: units, walls: PlanWalls.walls(of: level, in: plan),
            openings: PlanOpenings.openings(of: level, in: plan))
    }

    private func beacons() throws(InputError) -> [Beacon] {
        var beacons: [Beacon] = []
        var names = BeaconNames()
        for level in plan.levels {
            for cell in level.grid.objects where symbol(level.grid.cells[cell]).kind == .beacon {
                let symbol = symbol(level.grid.cells[cell])
                let spot = level.grid.spot(of: cell)
                let beacon = (symbol.beacon ?? BeaconDetails()).beacon(
                    symbol.name ?? "",
                    at: Position(frame.middle(of: cell, on: level), level: level.ordinal))
                if let (_, problem) = names.add(beacon, line: spot.line) {
                    throw source.error(problem, at: spot, expected: "another")
                }
                beacons.append(beacon)
            }
        }
        return beacons
    }

    /// The named units and point places, from the top of the drawing.
    private func destinations(on plan: PlanLevel, _ level: Level) -> [Destination] {
        let grid = plan.grid
        var found: [Destination] = []
        func add(_ name: String, _ category: Unit.Category, _ point: Point, at cell: Int) {
            found.append(
                (
                    PlaceDirectory.Entry(
                        name: name, category: category,
                        position: Position(point, level: level.ordinal), node: 0),
                    cell, grid.spot(of: cell)
                ))
        }
        for (patch, unit) in zip(grid.units, level.units) {
            guard let name = unit.name else { continue }
            add(
                name, unit.category, standingPoint(in: patch, unit, plan, level),
                at: patch.cells[0])
        }
        for cell in grid.objects where symbol(grid.cells[cell]).kind == .place {
            add(
                symbol(grid.cells[cell]).name ?? "",
                level.units[Int(grid.unitNumbers[cell])].category,
                frame.middle(of: cell, on: plan), at: cell)
        }
        return found.sorted { $0.cell < $1.cell }
    }

    /// The centre of the free floor cell nearest to the unit's anchor.
    private func standingPoint(
        in patch: PlanGrid.Patch, _ unit: Unit, _ plan: PlanLevel, _ level: Level
    ) -> Point {
        let anchor = unit.area.anchor
        let free = patch.cells.filter { symbol(plan.grid.cells[$0]).isFloor }
        let points = (free.isEmpty ? patch.cells : free)
            .map { (cell: $0, point: frame.middle(of: $0, on: plan)) }
            .map { (cell: $0.cell, point: $0.point, distance: $0.point.distance(to: anchor)) }
            .sorted { ($0.distance, $0.cell) < ($1.distance, $1.cell) }
        // The first try keeps a larger distance to walls and columns; the second is for narrow
        // units.
        for clearance in [0.9, 0.45] {
            let roomy = points.first { !level.wallIndex.isAnyNear($0.point, within: clearance) }
            if let roomy { return roomy.point }
        }
        return points[0].point
    }

    /// Warns about places that are not connected with the largest group of places.
    private mutating func warnOfUnreachable(_ places: [Destination], _ ways: DerivedWays) {
        let groups = ways.graph.mutualGroups()
        let own = ways.anchorNodes.map { groups[$0] }
        var sizes = [Int](repeating: 0, count: (groups.max() ?? 0) + 1)
        for group in own { sizes[group] += 1 }
        let largest = sizes.max() ?? 0
        guard let main = own.first(where: { sizes[$0] == largest }) else { return }
        for ((place, _, spot), group) in zip(places, own) where group != main {
            warnings.append(
                source.error(
                    "\"\(place.name)\" on level \(place.position.level) cannot be reached from the "
                        + "other places and back", at: spot))
        }
    }
}
