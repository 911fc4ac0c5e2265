/// A group of buildings, such as a campus.
package struct Site: Hashable, Sendable {
    package let id: String
    package let name: String
    /// nil: the whole venue.
    package let footprint: Area?
    package let facilities: [Facility]

    package init(id: String, name: String, footprint: Area? = nil, facilities: [Facility]) {
        self.id = id
        self.name = name
        self.footprint = footprint
        self.facilities = facilities
    }

    /// One site with one facility, for a venue that declares neither.
    static func whole(_ name: String, _ levels: [Level]) -> Site {
        Site(
            id: "site", name: name,
            facilities: [Facility(id: "facility", name: name, levels: levels)])
    }
}

/// A building, with its own numbers of floors. They belong to the building and not to the level:
/// half storeys, slopes and several buildings give one level several whole numbers.
package struct Facility: Hashable, Sendable {
    package let id: String
    package let name: String
    /// nil: the whole indoor area of the venue.
    package let footprint: Area?
    /// Ascending by vertical order.
    package let levels: [FacilityLevel]

    /// Numbers the levels by height: 0 is the ground (level 0, or else the lowest above it).
    ///
    /// - Parameter lowest: the vertical order of the lowest level, for a building that counts
    ///   otherwise, such as one on a slope without a floor 0.
    package init(
        id: String, name: String, footprint: Area? = nil, levels: [Level], lowest: Int? = nil
    ) {
        self.id = id
        self.name = name
        self.footprint = footprint
        let ascending = levels.sorted {
            ($0.elevation, $0.ordinal) < ($1.elevation, $1.ordinal)
        }
        let ground =
            ascending.firstIndex { $0.ordinal == 0 } ?? ascending.firstIndex { $0.ordinal > 0 }
            ?? ascending.count
        let first = lowest ?? -ground
        self.levels = ascending.enumerated().map { index, level in
            FacilityLevel(
                id: "\(id)-\(level.ordinal)", ordinal: level.ordinal, verticalOrder: first + index,
                shortName: level.shortName, longName: level.name)
        }
    }

    /// - Parameter floors: with the vertical orders from the building's own data.
    package init(id: String, name: String, footprint: Area? = nil, floors: [FacilityLevel]) {
        self.id = id
        self.name = name
        self.footprint = footprint
        levels = floors.sorted { $0.verticalOrder < $1.verticalOrder }
    }

    /// nil where the facility does not have the level.
    package func level(_ ordinal: LevelOrdinal) -> FacilityLevel? {
        levels.first { $0.ordinal == ordinal }
    }

    package func level(verticalOrder: Int) -> FacilityLevel? {
        levels.first { $0.verticalOrder == verticalOrder }
    }
}

/// A level as a facility counts it.
package struct FacilityLevel: Hashable, Sendable {
    /// Unique in the venue.
    package let id: String
    package let ordinal: LevelOrdinal
    /// Whole floors from the ground: 0 on it, 1 above, -1 below.
    package let verticalOrder: Int
    /// The name on a lift button; people read it as `sign`.
    package let shortName: String
    package let longName: String

    package init(
        id: String, ordinal: LevelOrdinal, verticalOrder: Int, shortName: String, longName: String
    ) {
        self.id = id
        self.ordinal = ordinal
        self.verticalOrder = verticalOrder
        self.shortName = shortName
        self.longName = longName
    }
}

extension Venue {
    package var facilities: [Facility] { sites.flatMap(\.facilities) }

    package func facility(_ id: String) -> Facility? { facilities.first { $0.id == id } }

    package func site(of facility: Facility) -> Site? {
        sites.first { $0.facilities.contains { $0.id == facility.id } }
    }

    /// The facility of a position: the one whose footprint contains it. Below the street footprints
    /// say little, so there the nearest one counts. nil between facilities and on open ground.
    package func facility(at position: Position) -> Facility? {
        let around = facilities(with: position.level).first { facility in
            guard let footprint = facility.footprint else {
                return spot(at: position).levels.lower != nil
            }
            return footprint.contains(position.point)
        }
        return around ?? (position.level < 0 ? facility(nearest: position) : nil)
    }

    /// The facility with the position's level whose footprint is nearest; nil: none has the level.
    package func facility(nearest position: Position) -> Facility? {
        facilities(with: position.level)
            .min { distance(to: $0, position) < distance(to: $1, position) }
    }

    private func facilities(with level: LevelOrdinal) -> [Facility] {
        facilities.filter { $0.level(level) != nil }
    }

    private func distance(to facility: Facility, _ position: Position) -> Double {
        let edges = facility.footprint?.edges ?? []
        return edges.map { $0.distance(to: position.point) }.min() ?? 0
    }

    /// The level to which a facility gives a vertical order; nil if it has none.
    package func ordinal(in facility: Facility, verticalOrder: Int) -> LevelOrdinal? {
        facility.level(verticalOrder: verticalOrder)?.ordinal
    }
}
