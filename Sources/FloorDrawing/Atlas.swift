import Indoor
import Positioning
import TextCanvas

/// A venue prepared for drawing: turned so that most walls are horizontal or vertical on the
/// screen, sorted by level and by size. It is compared by identity.
package final class Atlas: Equatable, Sendable {
    package let venue: Venue
    package let turn: PlanTurn
    /// The floors, in the order of the venue's levels.
    package let floors: [DrawnLevel]

    /// The names of the venue's devices. They are only looked up, never iterated: no order matters.
    package let deviceNames: [Signal.ID: String]
    /// The quality that the source's data promises at each place; nil if the source uses no data.
    let quality: ExpectedQuality?
    /// The results of measured walks; nil if nobody has measured.
    package let measured: MeasuredRooms?

    /// The levels without a drawing, each with the nearest level that has one.
    private let landings: [LevelOrdinal: LevelOrdinal]

    /// The screen's upward direction, degrees clockwise from north.
    package var bearing: Double { venue.drawnBearing }

    /// - Parameters:
    ///   - data: the source's data; empty for a source that uses none.
    ///   - measured: how far measured positions were from the truth, by room.
    package init(
        _ venue: Venue, data: PositioningData = .empty, measured: MeasuredRooms? = nil
    ) {
        self.venue = venue
        self.measured = measured
        deviceNames = venue.deviceNames
        quality = data.isSilent ? nil : ExpectedQuality(data)
        let turn = PlanTurn(bearing: venue.drawnBearing)
        self.turn = turn
        floors = venue.levels.map { DrawnLevel($0, of: venue, turn) }
        landings = Dictionary(
            uniqueKeysWithValues: venue.levels.map(\.ordinal)
                .map { ($0, venue.drawnLevel(nearest: $0)) }.filter { $0 != $1 })
    }

    package static func == (one: Atlas, other: Atlas) -> Bool { one === other }

    /// The levels without a drawing of their own, such as landings, for which this floor is the
    /// nearest with a drawing.
    package func landings(of floor: LevelOrdinal) -> [LevelOrdinal] {
        landings.compactMap { $0.value == floor ? $0.key : nil }
    }

    package func floor(_ ordinal: LevelOrdinal) -> DrawnLevel? {
        venue.levels.firstIndex { $0.ordinal == ordinal }.map { floors[$0] }
    }
}

/// Converts between positions (metres east and north) and the turned plan (metres right and down).
package struct PlanTurn: Hashable, Sendable {
    private let right: Point
    private let up: Point

    /// - Parameter bearing: the plan's upward direction, degrees clockwise from north.
    init(bearing: Double) {
        right = Heading.direction(bearing + 90)
        up = Heading.direction(bearing)
    }

    package func place(_ point: Point) -> Point { Point(point.dot(right), -point.dot(up)) }

    /// One metre in the direction of a heading.
    func direction(_ heading: Double) -> Point { place(Heading.direction(heading)) }

    /// The position of a point on the plan.
    func point(_ place: Point) -> Point { right * place.x - up * place.y }

    func segment(_ segment: Segment) -> Segment { Segment(place(segment.a), place(segment.b)) }
}

/// One level, prepared for drawing. All points are on the turned plan.
package struct DrawnLevel: Sendable {
    struct DrawnWall: Sendable {
        let segment: Segment
        let bounds: Bounds
        let kind: Wall.Kind
        /// Whether it is part of the outline of a column.
        let isOfColumn: Bool
        /// The texture of its faces, 0 ... 1, as in `Wall`.
        let textureLeft: Double
        let textureRight: Double
    }

    struct Ground: Sendable {
        let edges: [Segment]
        let bounds: Bounds
        let kind: GroundKind
        /// How hard a scan is here; nil if scans are likely to succeed.
        let coverage: GroundKind?
        /// The number of the ground on its level.
        let unit: Int
        /// Whether it is open ground without a name, which may extend over the whole file.
        let isAround: Bool

        /// Whether an edge may cross a window, or the window lies inside the ground.
        func reaches(_ window: Bounds) -> Bool {
            let centre = window.centre
            var isInside = false
            for edge in edges {
                if Bounds(low: pointwiseMin(edge.a, edge.b), high: pointwiseMax(edge.a, edge.b))
                    .overlaps(window)
                {
                    return true
                }
                guard (edge.a.y > centre.y) != (edge.b.y > centre.y) else { continue }
                let share = (centre.y - edge.a.y) / (edge.b.y - edge.a.y)
                if edge.a.x + share * (edge.b.x - edge.a.x) > centre.x { isInside.toggle() }
            }
            return isInside
        }
    }

    /// A name and its position.
    struct Name: Sendable {
        /// The possible line breaks, the preferred one first; empty for a unit without a name.
        let layouts: [[String]]
        let anchor: Point
        /// The area that the label must stay in, on the turned plan; nil for the name of a point.
        let ground: Area?
        /// The number of the ground on its level; nil for the name of a point.
        let unit: Int?
        /// The kind of the ground, or of the place that the label names.
        let kind: GroundKind
        /// The name in one line; empty if there is no name.
        var text: String { layouts.first?.first ?? "" }
        /// Whether people look for this place from far away: a platform, or one of the largest halls.
        let isGoal: Bool

        /// The number of halls that are named before ways to other levels (ours).
        fileprivate static let mostHalls = 10
        /// The sign before the name of a point.
        static let point = "◦ "

        /// Whether the label names the place with this name at this point, and not another place
        /// with the same name.
        func isOf(_ name: String, at place: Point) -> Bool {
            guard let ground else {
                return text == Name.point + name && anchor.distance(to: place) < 1
            }
            return text == name && ground.contains(place)
        }
    }

    /// Stairs, an escalator or a lift as drawn on this level.
    struct Link: Sendable {
        let path: [Point]
        /// The words: "↘ −1"; nil if people only arrive there.
        let words: String?
        /// The position of the words: the end that people enter on this level.
        let anchor: Point
        /// How many metres of the path, from the anchor on, are at about this level's height. Walls
        /// across this part have an opening; the rest passes above or below walls.
        let levelMetres: Double
        /// Whether walls or rooms of this level are near. Others only pass this level.
        var isBuiltIn = true

        /// The metres on stairs after which people have climbed half the height of a door (ours).
        fileprivate static let firstSteps = 2.0
    }

    package let level: Level
    /// The extent of the floor without strays. A view of the whole floor shows this extent.
    package let bounds: Bounds
    let walls: [DrawnWall]
    /// The closed outlines of columns.
    let columns: [[Segment]]
    let openings: [Segment]
    /// The grounds, the largest first.
    let grounds: [Ground]
    /// The labels, sorted by importance: halls and platforms, then other rooms, the largest first,
    /// then names of points.
    let names: [Name]
    let links: [Link]

    init(_ level: Level, of venue: Venue, _ turn: PlanTurn) {
        self.level = level
        let outlines = DrawnLevel.columns(of: level)
        let faces = Set(outlines.joined())
        walls = level.walls.enumerated().map { number, wall in
            let segment = turn.segment(wall.segment)
            return DrawnWall(
                segment: segment,
                bounds: Bounds(
                    low: pointwiseMin(segment.a, segment.b),
                    high: pointwiseMax(segment.a, segment.b)),
                kind: wall.kind, isOfColumn: faces.contains(number),
                textureLeft: wall.textureLeft, textureRight: wall.textureRight)
        }
        columns = outlines.map { outline in outline.map { turn.segment(level.walls[$0].segment) } }
        openings = level.openings.filter { $0.kind != .passage }.map { turn.segment($0.segment) }
        let units = level.units.enumerated()
            .map { (unit: $0.element, number: $0.offset, size: $0.element.area.squareMetres) }
            .sorted { ($1.size, $0.number) < ($0.size, $1.number) }
            .map { (unit: $0.unit, number: $0.number) }
        grounds = units.compactMap { DrawnLevel.ground($0.unit, $0.number, turn) }
        names = DrawnLevel.names(of: units, on: level, venue, turn)
        let links = venue.connectors.flatMap { DrawnLevel.links(of: $0, on: level, venue, turn) }
        let built = walls.map(\.bounds) + grounds.filter { $0.kind != .outdoor }.map(\.bounds)
        self.links = links.map { link in
            var link = link
            let near = Bounds(low: link.anchor, high: link.anchor).grown(by: FloorBody.reach)
            link.isBuiltIn = built.isEmpty || built.contains { $0.overlaps(near) }
            return link
        }
        func extent(of unit: Unit) -> Bounds? { Bounds(unit.area.edges.map { turn.place($0.a) }) }
        let rooms = units.map(\.unit).filter { $0.name != nil || $0.category != .outdoor }
        let pieces =
            walls.map { FloorBody.Piece(bounds: $0.bounds, isKept: false) }
            + rooms.compactMap { room in
                extent(of: room).map { FloorBody.Piece(bounds: $0, isKept: room.name != nil) }
            }
        bounds =
            FloorBody(pieces, ways: self.links.map(\.anchor)).bounds
            ?? Bounds(units.compactMap { extent(of: $0.unit) }.flatMap { [$0.low, $0.high] })
            ?? Bounds(low: .zero, high: Point(1, 1))
    }

    /// Whether only ways to other levels are drawn.
    var isEmpty: Bool { walls.isEmpty && grounds.isEmpty }

    /// Whether anything built is in the middle half of a window. A corner at the screen's edge does
    /// not count.
    package func isSeen(in window: Bounds) -> Bool {
        let half = window.size / 4
        return hasBuilding(in: Bounds(low: window.centre - half, high: window.centre + half))
    }

    /// Whether anything built is in a window. Open ground does not count, since it is everywhere.
    func hasBuilding(in window: Bounds) -> Bool {
        walls.contains { $0.bounds.overlaps(window) }
            || grounds.contains { $0.kind != .outdoor && $0.reaches(window) }
            || links.contains { $0.path.contains(where: window.contains) }
    }

    // MARK: Grounds

    private typealias NumberedUnit = (unit: Unit, number: Int)

    private static func ground(_ unit: Unit, _ number: Int, _ turn: PlanTurn) -> Ground? {
        let edges = unit.area.edges.map { turn.segment($0) }
        guard let bounds = Bounds(edges.map(\.a)) else { return nil }
        return Ground(
            edges: edges, bounds: bounds, kind: groundKind(unit.category),
            coverage: coverage(unit.surroundings), unit: number,
            isAround: unit.category == .outdoor && unit.name == nil)
    }

    private static func groundKind(_ category: Unit.Category) -> GroundKind {
        switch category {
        case .hall, .corridor: .open
        case .room: .room
        case .shop: .shop
        case .food: .food
        case .toilets: .toilets
        case .platform: .platform
        case .service: .closed
        case .outdoor: .outdoor
        }
    }

    /// The difficulty of scans, in three steps (ours).
    private static func coverage(_ around: Surroundings) -> GroundKind? {
        if !around.covered || around.network <= 0 { return .coverageNone }
        let worst = min(around.texture, around.light, around.network)
        return worst < 0.35 ? .coveragePoor : nil
    }

    // MARK: Names

    private static func names(
        of units: [NumberedUnit], on level: Level, _ venue: Venue, _ turn: PlanTurn
    ) -> [Name] {
        let halls = units.filter { $0.unit.name?.isEmpty == false && $0.unit.category.isHall }
        let largest = Set(halls.prefix(Name.mostHalls).map(\.number))
        let names = units.map { unit, number in
            Name(
                layouts: unit.name.map { $0.isEmpty ? [] : layouts($0) } ?? [],
                anchor: turn.place(unit.area.anchor),
                ground: Area(rings: unit.area.rings.map { $0.map { turn.place($0) } }),
                unit: number, kind: groundKind(unit.category),
                isGoal: unit.category == .platform || largest.contains(number))
        }
        let unitNames = Set(units.compactMap(\.unit.name))
        let points = venue.places.places.filter {
            $0.position.level == level.ordinal && !unitNames.contains($0.name)
        }
        // Destinations take precedence over places that people pass.
        let goals = points.filter { goalCategories.contains($0.category) }
        let others = points.filter { !goalCategories.contains($0.category) }
        func pointNames(_ places: [Place]) -> [Name] {
            places.map {
                Name(
                    layouts: [[Name.point + $0.name]], anchor: turn.place($0.position.point),
                    ground: nil, unit: nil, kind: groundKind($0.category),
                    isGoal: $0.category == .platform || $0.category == .hall)
            }
        }
        // Halls and platforms come first, because people look for them on a whole floor; closed
        // rooms come last.
        func rank(_ name: Name) -> Int {
            switch name.kind {
            case .platform, .open: 0
            case .closed: 2
            default: 1
            }
        }
        let ranks = (0...2).map { wanted in names.filter { rank($0) == wanted } }
        return ranks[0] + pointNames(goals) + ranks[1] + pointNames(others) + ranks[2]
    }

    private static let goalCategories: [Unit.Category] = [.platform, .hall, .toilets]

    /// Layouts in one line, in two and in three.
    private static func layouts(_ name: String) -> [[String]] {
        let columns = name.displayColumns
        var layouts = [[name]]
        for count in 2...3 {
            let longest = name.split(separator: " ").map { String($0).displayColumns }.max() ?? 0
            let lines = name.wrapped(to: max(longest, (columns + count - 1) / count))
            if lines.count > 1, lines != layouts.last { layouts.append(lines) }
        }
        return layouts
    }

    // MARK: Links between levels

    private static func links(
        of connector: Connector, on level: Level, _ venue: Venue, _ turn: PlanTurn
    ) -> [Link] {
        guard connector.levels.contains(level.ordinal) else { return [] }
        let path = connector.path.map { turn.place($0) }
        if connector.kind == .lift {
            let others = connector.levels.filter { $0 != level.ordinal }
            let signs = others.map { venue.sign(of: $0, at: connector.path[0]) }
            let words = "▣ " + signs.joined(separator: " ")
            return [Link(path: path, words: words, anchor: path[0], levelMetres: 0)]
        }
        let (first, last) = connector.ends
        if first.level == last.level {
            let forward = connector.direction != .backward
            return [
                Link(
                    path: path, words: "⇒", anchor: forward ? path[0] : path[path.count - 1],
                    levelMetres: .infinity)
            ]
        }
        let isFirst = first.level == level.ordinal
        let (here, there) = isFirst ? (path[0], last.level) : (path[path.count - 1], first.level)
        let end = connector.path[isFirst ? connector.path.count - 1 : 0]
        let mayEnter = connector.direction != (isFirst ? .backward : .forward)
        let sign = venue.sign(of: there, at: end)
        let words = "\(glyph(connector.kind, up: there > level.ordinal)) \(sign)"
        return [
            Link(
                path: path, words: mayEnter ? words : nil, anchor: here,
                levelMetres: Link.firstSteps)
        ]
    }

    static func glyph(_ kind: Connector.Kind, up: Bool) -> String {
        switch kind {
        case .stairs: "≡"
        case .escalator: up ? "⇗" : "⇘"
        case .ramp: up ? "◢" : "◣"
        case .lift: "▣"
        case .walkway: "⇒"
        }
    }
}

extension Unit.Category {
    fileprivate var isHall: Bool { self == .hall || self == .corridor }
}

extension Venue {
    /// The level itself if it has a drawing. Else it is a landing between two floors, and the
    /// nearest level with a drawing is returned.
    package func drawnLevel(nearest ordinal: LevelOrdinal) -> LevelOrdinal {
        let drawn = levels.filter { !$0.walls.isEmpty || !$0.units.isEmpty }.map(\.ordinal)
        return drawn.min {
            abs(($0 - ordinal).hundredths) < abs(($1 - ordinal).hundredths)
        } ?? ordinal
    }
}
