/// The surroundings of a place for camera and radio.
package struct Surroundings: Hashable, Sendable {
    /// How much the walls have for a camera to recognise: 0 plain white, 1 posters everywhere.
    package var texture: Double
    /// How much a camera can recognise away from walls: signs, trains, benches, distant facades; 0
    /// nothing.
    package var furnishing: Double
    /// 0 dark, 1 well lit.
    package var light: Double
    /// Quality of the mobile network: 0 none, 1 good.
    package var network: Double
    /// Whether the place was surveyed, so that the VPS service can recognise it.
    package var covered: Bool

    /// The furnishing of open ground, and of places without a mapped unit (ours).
    package static let openGround = 0.3

    package init(
        texture: Double = 0.7, furnishing: Double = 0, light: Double = 1, network: Double = 1,
        covered: Bool = true
    ) {
        self.texture = texture
        self.furnishing = furnishing
        self.light = light
        self.network = network
        self.covered = covered
    }
}

/// A room, hall, corridor, platform or piece of open ground on one level.
package struct Unit: Sendable {
    package enum Category: String, CaseIterable, Sendable {
        case room, hall, corridor, shop, food, toilets, platform, service, outdoor

        /// The furnishing if the map gives none (ours): signs, trains and benches on platforms;
        /// facades, cars, lamps and trees on open ground. In rooms the walls suffice.
        package var usualFurnishing: Double {
            switch self {
            case .platform: 0.35
            case .outdoor: Surroundings.openGround
            default: 0
            }
        }

        /// Whether it has doors that one leaves it by.
        package var isRoom: Bool {
            switch self {
            case .room, .shop, .food, .toilets, .service: true
            case .hall, .corridor, .platform, .outdoor: false
            }
        }
    }

    /// nil where the map gives none.
    package var name: String?
    package var category: Category
    package var area: Area
    package var surroundings: Surroundings
    package var likeness: Likeness
    /// The file has no such unit on this level: the building's outline serves as floor.
    package var isAssumed: Bool

    package init(
        name: String?, category: Category, area: Area, surroundings: Surroundings = .init(),
        likeness: Likeness = .init(), isAssumed: Bool = false
    ) {
        self.likeness = likeness
        self.isAssumed = isAssumed
        self.name = name
        self.category = category
        self.area = area
        self.surroundings = surroundings
    }
}

/// A straight piece of wall; nobody walks through it.
package struct Wall: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case solid
        /// Transparent, without texture to recognise.
        case glass
        /// Waist-high: a fence, a counter, a platform edge. It does not block the view.
        case low
        /// The face of a column.
        case column
    }

    package var segment: Segment
    package var kind: Kind
    /// Texture (0 ... 1) seen from the left of `segment` (walking from a to b), and from the right.
    package var textureLeft: Double
    package var textureRight: Double

    package init(
        _ segment: Segment, kind: Kind = .solid, textureLeft: Double, textureRight: Double
    ) {
        self.segment = segment
        self.kind = kind
        self.textureLeft = textureLeft
        self.textureRight = textureRight
    }

    package var blocksSight: Bool { kind == .solid || kind == .column }

    /// The texture seen from a point.
    package func texture(seenFrom point: Point) -> Double {
        (segment.b - segment.a).cross(point - segment.a) > 0 ? textureLeft : textureRight
    }
}

/// A gap in a wall that people walk through.
package struct Opening: Hashable, Sendable {
    package enum Kind: String, CaseIterable, Sendable { case door, entrance, gate, passage }

    /// The line between the two jambs.
    package var segment: Segment
    package var kind: Kind
    /// The file has no such opening: it was added so that the room or way can be reached.
    package var assumed: Bool

    package init(_ segment: Segment, kind: Kind = .door, assumed: Bool = false) {
        self.segment = segment
        self.kind = kind
        self.assumed = assumed
    }
}

/// One level, as drawn and as walked on. Walls have their openings cut out already.
///
/// It is a class, because it is looked up several times a tick and never changes.
package final class Level: Sendable {
    package let ordinal: LevelOrdinal
    /// Metres above the ground level.
    package let elevation: Double
    /// The short name, as on a lift button; people read it as `sign`.
    package let shortName: String
    package let name: String
    package let units: [Unit]
    package let walls: [Wall]
    package let openings: [Opening]
    /// The surroundings of places outside units that have their own.
    package let surroundings: Surroundings
    package let wallIndex: SpatialIndex<Segment>
    /// Whether the walls of any unit have changed since the survey.
    package let hasChanged: Bool
    /// Indices of `units`, the smallest first.
    private let unitsBySize: [Int]
    /// The bounds of `unitsBySize`.
    private let unitIndex: SpatialIndex<Bounds>

    package init(
        ordinal: LevelOrdinal, elevation: Double, shortName: String, name: String,
        units: [Unit], walls: [Wall], openings: [Opening], surroundings: Surroundings = .init()
    ) {
        self.ordinal = ordinal
        self.elevation = elevation
        self.shortName = shortName
        self.name = name
        self.units = units
        self.walls = walls
        self.openings = openings
        self.surroundings = surroundings
        wallIndex = SpatialIndex(walls.map(\.segment))
        hasChanged = units.contains { $0.likeness.isChanged }
        let sizes = units.map(\.area.squareMetres)
        let bySize = units.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
        unitsBySize = bySize
        unitIndex = SpatialIndex(bySize.map { units[$0].area.bounds })
    }

    package var unitsSmallestFirst: [Unit] { unitsBySize.map { units[$0] } }

    /// The smallest unit that contains a point: a kiosk, not the hall around it.
    package func unit(at point: Point) -> Unit? { unitNumber(at: point).map { units[$0] } }

    /// The number of that unit.
    package func unitNumber(at point: Point) -> Int? {
        unitIndex.first(at: point) { units[unitsBySize[$0]].area.contains(point) }
            .map { unitsBySize[$0] }
    }

    package func surroundings(at point: Point) -> Surroundings {
        unit(at: point)?.surroundings ?? surroundings
    }

    /// Whether a person could walk straight from one point to another.
    package func isWalkable(from start: Point, to end: Point) -> Bool {
        !wallIndex.isHit(from: start, to: end)
    }

    /// The bounds of everything drawn on the level.
    package var bounds: Bounds? {
        Bounds(
            walls.flatMap { [$0.segment.a, $0.segment.b] }
                + units.flatMap(\.area.rings).joined())
    }
}
