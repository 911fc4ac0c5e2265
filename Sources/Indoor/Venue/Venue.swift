/// A building: levels, connectors, named places and the way graph.
package struct Venue: Sendable {
    package let name: String
    package let frame: GeoFrame
    /// The upward direction of the venue's own plan, degrees clockwise from north.
    package let bearing: Double
    /// The upward direction of the drawn venue, degrees clockwise from north: that of its own plan,
    /// or else of most walls.
    package let drawnBearing: Double
    /// Ascending by ordinal; no ordinal twice.
    package private(set) var levels: [Level]
    /// The level nearest to the ground.
    package let groundLevel: LevelOrdinal
    package let connectors: [Connector]
    package let places: PlaceDirectory
    package private(set) var graph: WayGraph
    /// At least one, with at least one facility each.
    package let sites: [Site]
    /// Bluetooth beacons.
    package internal(set) var beacons: [Beacon]
    /// The attribution required where the venue is shown; may be empty.
    package let attribution: String
    /// Whether its map has a layer of pathways. Without one its ways are found from its rooms, and a
    /// source that is given the map's pathways gets none.
    package var hasPathways = true
    /// The doors of the map that nobody gets through, and the stops of lifts that nobody can take.
    package var closedDoors: [Position] = []
    package var closedLifts: [Position] = []

    package init(
        name: String, frame: GeoFrame, bearing: Double = 0, levels: [Level],
        connectors: [Connector], places: PlaceDirectory, graph: WayGraph,
        beacons: [Beacon] = [], sites: [Site] = [], attribution: String = ""
    ) {
        self.name = name
        self.frame = frame
        self.bearing = bearing
        drawnBearing = bearing == 0 ? BuildingBearing.of(levels) : bearing
        self.levels = levels
        groundLevel =
            levels.map(\.ordinal).min { abs($0.hundredths) < abs($1.hundredths) } ?? 0
        self.connectors = connectors
        self.places = places
        self.graph = graph
        self.beacons = beacons
        self.sites = sites.isEmpty ? [Site.whole(name, levels)] : sites
        self.attribution = attribution
    }

    /// The same building with other walls and ways; its outline stays.
    func with(levels: [Level], graph: WayGraph) -> Venue {
        var venue = self
        (venue.levels, venue.graph) = (levels, graph)
        return venue
    }

    package func level(_ ordinal: LevelOrdinal) -> Level? {
        levels.first { $0.ordinal == ordinal }
    }

    /// The bounds of everything drawn; nil for an empty venue.
    package var bounds: Bounds? {
        Bounds(levels.compactMap(\.bounds).flatMap { [$0.low, $0.high] })
    }

    /// Metres above the ground level; 0 for an unknown level.
    package func elevation(of ordinal: LevelOrdinal) -> Double { level(ordinal)?.elevation ?? 0 }

    package func surroundings(at position: Position) -> Surroundings {
        spot(at: position).surroundings
    }

    /// The properties of a position, from the smallest unit that contains it. Open ground above or
    /// below the street keeps its level: a coordinate without a level counts as level 0.
    package func spot(at position: Position) -> Standpoint {
        guard let level = level(position.level) else {
            return Standpoint(surroundings: Surroundings(), levels: Levels(position.level))
        }
        let unit = level.unit(at: position.point)
        return Standpoint(
            surroundings: unit?.surroundings ?? level.surroundings,
            levels: unit?.category == .outdoor && position.level == 0
                ? .outdoors : Levels(position.level))
    }

    /// The number of a lift at the position that serves its level.
    package func lift(near position: Position) -> Int? {
        connectors.indices.first { number in
            let connector = connectors[number]
            return connector.kind == .lift && connector.levels.contains(position.level)
                && connector.path[0].distance(to: position.point) < 3
        }
    }

    package func connector(_ id: String) -> Connector? { connectors.first { $0.id == id } }
}

/// The properties of a position where a person stands.
package struct Standpoint: Hashable, Sendable {
    package let surroundings: Surroundings
    /// The levels of its coordinate: none outdoors.
    package let levels: Levels
}

extension Venue {
    /// Whether both describe the same building, so that places in one are places in the other: true
    /// of a plan and a package made from it.
    package func isSameBuilding(as other: Venue) -> Bool {
        frame == other.frame && levels.map(\.ordinal) == other.levels.map(\.ordinal)
            && graph.nodes == other.graph.nodes
    }
}
