import GRDB
import Indoor

/// Writes a venue into the tables of a package.
struct VenueTablesWriter {
    private let venue: Venue
    private let database: Database
    private let reference: Int32
    private let levelIDs: LevelIDs

    init(_ venue: Venue, in database: Database, reference: Int32) {
        (self.venue, self.database, self.reference) = (venue, database, reference)
        levelIDs = LevelIDs(venue)
    }

    func write() throws {
        try writeVenue()
        try writeSites()
        try writeLevels()
        try writeUnits()
        try writeDetails()
        try writeConnectors()
        try writeNodes()
        try writeWays()
        try writeEntrances()
        try writePlaces()
        try writeBeacons()
    }

    private func writer(_ table: PackageTable) throws -> TableWriter {
        try TableWriter(table, in: database, reference: reference)
    }

    private func writeVenue() throws {
        try writer(.venue).add([
            "FORMAT": PackageTable.format, "NAME": venue.name, "ATTRIBUTION": venue.attribution,
            "LATITUDE": venue.frame.origin.latitude, "LONGITUDE": venue.frame.origin.longitude,
            "BEARING": venue.bearing,
        ])
    }

    // MARK: Buildings

    private func writeSites() throws {
        let (sites, facilities) = (try writer(.sites), try writer(.facilities))
        for site in venue.sites {
            try sites.add(["SITE_ID": site.id, "NAME": site.name], site.footprint?.geometry)
            for facility in site.facilities {
                try facilities.add(
                    ["FACILITY_ID": facility.id, "NAME": facility.name, "SITE_ID": site.id],
                    facility.footprint?.geometry)
            }
        }
    }

    private func writeLevels() throws {
        let levels = try writer(.levels)
        for level in venue.levels {
            guard let id = levelIDs.orphan(level.ordinal) else { continue }
            try levels.add(values(of: level, id: id), level.bounds?.geometry)
        }
        for facility in venue.facilities {
            for floor in facility.levels {
                guard let level = venue.level(floor.ordinal) else { continue }
                var values = values(of: level, id: floor.id)
                values["FACILITY_ID"] = facility.id
                values["VERTICAL_ORDER"] = floor.verticalOrder
                values["LEVEL_NUMBER"] = floor.levelNumber
                try levels.add(values, facility.footprint?.geometry ?? level.bounds?.geometry)
            }
        }
    }

    private func values(of level: Level, id: String) -> Values {
        let own: Values = [
            "LEVEL_ID": id, "NAME": level.name, "NAME_SHORT": level.shortName,
            "HEIGHT_RELATIVE": level.elevation, "DW_ORDINAL": level.ordinal.description,
        ]
        return own.and(level.surroundings.values)
    }

    private func writeUnits() throws {
        let units = try writer(.units)
        for level in venue.levels {
            for (number, unit) in level.units.enumerated() {
                let own: Values = [
                    "UNIT_ID": "unit-\(level.ordinal)-\(number + 1)", "NAME": unit.name,
                    "USE_TYPE": unit.category.useType,
                    "LEVEL_ID": levelIDs.id(level.ordinal, at: unit.area.anchor),
                    "DW_CATEGORY": unit.category.rawValue, "DW_LOOKS_LIKE": unit.likeness.group,
                    "DW_MIRRORED": unit.likeness.isMirrored,
                    "DW_CHANGED": unit.likeness.isChanged, "DW_ASSUMED": unit.isAssumed,
                ]
                try units.add(
                    own.and(unit.surroundings.values), unit.area.geometry)
            }
        }
    }

    private func writeDetails() throws {
        let details = try writer(.details)
        for level in venue.levels {
            func add(_ segment: Segment, _ number: Int, _ values: Values) throws {
                let common: Values = [
                    "DETAIL_ID": "detail-\(level.ordinal)-\(number + 1)",
                    "LEVEL_ID": levelIDs.id(level.ordinal, at: segment.a),
                    "HEIGHT_RELATIVE": level.elevation,
                ]
                try details.add(
                    common.and(values), .lines([[segment.a, segment.b]]))
            }
            for (number, wall) in level.walls.enumerated() {
                try add(
                    wall.segment, number,
                    [
                        "USE_TYPE": wall.kind.useType, "DW_WALL": wall.kind.rawValue,
                        "DW_TEXTURE_LEFT": wall.textureLeft,
                        "DW_TEXTURE_RIGHT": wall.textureRight,
                    ])
            }
            for (number, opening) in level.openings.enumerated() {
                try add(
                    opening.segment, level.walls.count + number,
                    [
                        "USE_TYPE": opening.kind.useType, "DW_OPENING": opening.kind.rawValue,
                        "DW_ASSUMED": opening.assumed,
                    ])
            }
        }
    }

    // MARK: Ways

    private func writeConnectors() throws {
        let connectors = try writer(.connectors)
        for connector in venue.connectors {
            let path = connector.path
            try connectors.add(
                [
                    "CONNECTOR_ID": connector.id, "KIND": connector.kind.rawValue,
                    "DIRECTION": connector.direction.rawValue,
                    "LEVELS": connector.levels.map(\.description).joined(separator: " "),
                ], .lines([path.count == 1 ? path + path : path]))
        }
    }

    private func writeNodes() throws {
        let nodes = try writer(.nodes)
        for (number, node) in venue.graph.nodes.enumerated() {
            let (point, level) = (node.position.point, node.position.level)
            try nodes.add(
                ["NODE": number, "LEVEL_ID": levelIDs.id(level, at: point)], .points([point]))
        }
    }

    private func writeWays() throws {
        let (pathways, transitions) = (try writer(.pathways), try writer(.transitions))
        for (number, way) in venue.graph.ways.enumerated() {
            let (from, to) = (
                venue.graph.nodes[way.from].position, venue.graph.nodes[way.to].position
            )
            let common: Values = [
                "TRAVEL_DIRECTION": way.twoWay ? 0 : 1,
                "LENGTH_3D": way.kind == .stairs ? 3 * way.length : way.length,
                "DW_WAY": number, "DW_FROM": way.from, "DW_TO": way.to, "DW_LENGTH": way.length,
                "DW_CONNECTOR": way.connector.map { venue.connectors[$0].id },
            ]
            let line = PackageGeometry.lines([[from.point, to.point]])
            if from.level == to.level {
                try pathways.add(
                    common.and(pathway(number, way, from)), line)
            } else {
                var own = transition("transition-\(number + 1)", way.kind?.transitionType, from, to)
                own["ACCESS_WHEELCHAIR"] = way.isStepFree
                try transitions.add(common.and(own), line)
            }
        }
    }

    private func pathway(_ number: Int, _ way: WayGraph.Way, _ from: Position) -> Values {
        let (facility, floor) =
            levelIDs.floor(from.level, at: from.point).map { ($0, $1) } ?? (nil, nil)
        return [
            "PATHWAY_ID": "pathway-\(number + 1)",
            "PATHWAY_TYPE": way.kind == .walkway ? "Moving walkway" : "Walkway",
            "FACILITY_ID": facility?.id, "FACILITY_NAME": facility?.name,
            "LEVEL_ID": levelIDs.id(from.level, at: from.point),
            "LEVEL_NAME": venue.level(from.level)?.name, "LEVEL_NUMBER": floor?.levelNumber,
            "VERTICAL_ORDER": floor?.verticalOrder, "PATHWAY_RANK": 1, "DELAY": 0,
        ]
    }

    private func transition(
        _ id: String, _ type: Int?, _ from: Position, _ to: Position
    ) -> Values {
        let (start, end) = (
            levelIDs.floor(from.level, at: from.point), levelIDs.floor(to.level, at: to.point)
        )
        return [
            "TRANSITION_ID": id, "TRANSITION_TYPE": type, "FACILITY_ID": start?.0.id,
            "FACILITY_NAME": start?.0.name, "LEVEL_NAME_FROM": venue.level(from.level)?.name,
            "LEVEL_NAME_TO": venue.level(to.level)?.name,
            "VERTICAL_ORDER_FROM": start?.1.verticalOrder,
            "VERTICAL_ORDER_TO": end?.1.verticalOrder,
            "HEIGHT_FROM": venue.elevation(of: from.level),
            "HEIGHT_TO": venue.elevation(of: to.level), "ACCESS_PEDESTRIAN": true,
            "TRANSITION_RANK": 1,
        ]
    }

    /// Writes a line across each entrance: positioning changes there between beacons and
    /// satellites.
    private func writeEntrances() throws {
        let transitions = try writer(.transitions)
        for level in venue.levels {
            let entrances = level.openings.filter { $0.kind == .entrance }
            for (number, entrance) in entrances.enumerated() {
                let middle = (entrance.segment.a + entrance.segment.b) / 2
                let across = entrance.segment.right
                let ends = (middle + across, middle - across)
                var values = transition(
                    "entrance-\(level.ordinal)-\(number + 1)", PackageTable.entranceType,
                    Position(ends.0, level: level.ordinal), Position(ends.1, level: level.ordinal))
                values["ACCESS_WHEELCHAIR"] = true
                values["TRAVEL_DIRECTION"] = 0
                values["LENGTH_3D"] = 2
                try transitions.add(values, .lines([[ends.0, ends.1]]))
            }
        }
    }

    // MARK: Places and beacons

    private func writePlaces() throws {
        let places = try writer(.places)
        for place in venue.places.places {
            try places.add(
                [
                    "NAME": place.name, "CATEGORY": place.category.rawValue,
                    "LEVEL_ID": levelIDs.id(place.position.level, at: place.position.point),
                    "NODE": place.node, "CUT_OFF": place.isCutOff,
                ], .points([place.position.point]))
        }
    }

    private func writeBeacons() throws {
        let beacons = try writer(.beacons)
        for beacon in venue.beacons {
            let (point, level) = (beacon.position.point, beacon.position.level)
            var values: Values = [
                "NAME": beacon.id, "MAC_ADDRESS": beacon.mac?.macText,
                "LEVEL_ID": levelIDs.id(level, at: point), "DW_HEIGHT": beacon.height,
                "DW_POWER": beacon.power, "DW_INTERVAL": beacon.interval,
                "DW_MAKE": beacon.make,
            ]
            switch beacon.transmitter {
            case .mac: values["DW_KNOWN_BY"] = "mac"
            case .beacon(let uuid, let major, let minor):
                values["DW_KNOWN_BY"] = "beacon"
                values["UUID"] = uuid.description
                values["MAJOR"] = Int(major)
                values["MINOR"] = Int(minor)
            }
            try beacons.add(values, .points([point]))
        }
    }
}

/// The values of a row, by the names of its fields.
typealias Values = [String: (any DatabaseValueConvertible)?]

extension [String: (any DatabaseValueConvertible)?] {
    /// These values and more, of other fields.
    fileprivate func and(_ more: Self) -> Self { merging(more) { own, _ in own } }
}

extension PackageTable {
    /// The version of the tables, in the field FORMAT of `dotwalk_venue`.
    static let format = 1
}

extension FacilityLevel {
    /// The number that people use for the floor: there is no floor 0.
    fileprivate var levelNumber: Int { verticalOrder >= 0 ? verticalOrder + 1 : verticalOrder }
}

extension Surroundings {
    fileprivate var values: Values {
        [
            "DW_TEXTURE": texture, "DW_FURNISHING": furnishing, "DW_LIGHT": light,
            "DW_NETWORK": network, "DW_COVERED": covered,
        ]
    }
}

extension Area {
    /// A ring inside the one before it is a hole in that one.
    fileprivate var geometry: PackageGeometry {
        var polygons: [[[Point]]] = []
        for ring in rings {
            let closed = ring + ring.prefix(1)
            let isHole =
                polygons.last.flatMap { Area(rings: $0) }?.contains(ring[0]) == true
            if isHole {
                polygons[polygons.count - 1].append(closed)
            } else {
                polygons.append([closed])
            }
        }
        return .polygons(polygons)
    }
}

extension Bounds {
    fileprivate var geometry: PackageGeometry {
        .polygons([[corners + [low]]])
    }
}
