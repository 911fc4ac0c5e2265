import Indoor

/// One level while the venue is built: what people stand on, and the walls.
struct LevelDraft {
    let ordinal: LevelOrdinal
    /// Numbers of the outlines that people stand on, the smallest first.
    let spaces: [Int]
    var walls: WallPlan
    /// Whether the file has ways through rooms and halls; otherwise ways are derived from doors.
    private(set) var isMapped = false
    private let outlines: [VenueSurvey.Outline]
    /// The areas of the spaces with many edges, by their outline.
    private var sliced: [Int: SlicedArea] = [:]
    /// The bounds of `spaces`, grown by `WallPlan.slack`.
    private let index: SpatialIndex<Bounds>
    private var knownCorners: [Int: [Point]] = [:]
    private var cornerGraphs: [Int: CornerGraph] = [:]

    init(_ survey: VenueSurvey, _ contents: LevelContents, ordinal: LevelOrdinal) {
        self.ordinal = ordinal
        let outlines = survey.outlines
        let standing = contents.outlines(on: ordinal).filter { outlines[$0].isSpace }
        let sizes = standing.map { outlines[$0].area.squareMetres }
        let spaces = standing.indices.sorted { (sizes[$0], $0) < (sizes[$1], $1) }
            .map { standing[$0] }
        self.outlines = outlines
        self.spaces = spaces
        index = SpatialIndex(spaces.map { outlines[$0].area.bounds.grown(by: WallPlan.slack) })
        walls = WallPlan(survey, contents, level: ordinal)
        for space in spaces { sliced[space] = SlicedArea(outlines[space].area) }
    }

    /// The levels on which people stand or ways lead; a shaft may pass others, which are not mapped.
    static func floors(
        of survey: VenueSurvey, _ contents: LevelContents, _ flights: FlightSurvey,
        _ progress: ReadingProgress
    ) throws(InputError) -> [LevelDraft] {
        let ordinals = Set(
            survey.outlines.filter { $0.isSpace && !$0.isLift }.map(\.level)
                + flights.flats.map(\.level) + flights.flights.flatMap { [$0.first, $0.last] }
        ).sorted()
        var floors: [LevelDraft] = []
        for ordinal in ordinals {
            try progress.pass(.walls, floors.count, of: ordinals.count)
            floors.append(LevelDraft(survey, contents, ordinal: ordinal))
        }
        return floors
    }

    /// Sets `isMapped`: 2 m of ways per room on average, and half the side of a square as large as
    /// the largest open space. A street outside, a single path or the way out of a lift stays below
    /// that.
    mutating func judge(_ ways: [Segment]) {
        let rooms = spaces.count { outlines[$0].isWalled && !outlines[$0].isLift }
        let largest =
            spaces.last { !outlines[$0].isWalled && outlines[$0].kind != .ground }
            .map { outlines[$0].area.squareMetres } ?? 0
        let length = ways.reduce(0) { sum, way in
            let middle = way.point(at: 0.5)
            let isIndoors = index.first(at: middle) { number in
                let outline = outlines[spaces[number]]
                return outline.kind != .ground && outline.area.contains(middle)
            }
            return isIndoors == nil ? sum : sum + way.length
        }
        isMapped =
            !ways.isEmpty && length >= Double(rooms) * 2 && length >= largest.squareRoot() / 2
    }

    /// The smallest space around a point: a kiosk, not the hall around it.
    func space(at point: Point, except other: Int? = nil) -> Int? {
        index.first(at: point) { number in
            spaces[number] != other && contains(point, in: spaces[number])
        }.map { spaces[$0] }
    }

    /// The rooms and corridors with the point on their wall, and the open floor around it.
    func spaces(touching point: Point) -> [Int] {
        let near = index.all(at: point).map { spaces[$0] }
        let walled = near.filter { number in
            let outline = outlines[number]
            return outline.isWalled
                && outline.area.edges.contains { $0.distance(to: point) <= WallPlan.slack }
        }
        let open = near.first { !outlines[$0].isWalled && contains(point, in: $0) }
        return walled + [open].compactMap(\.self)
    }

    /// Whether the straight line stays in the space and crosses no wall.
    func isWalkable(_ a: Point, _ b: Point, inside space: Int) -> Bool {
        guard walls.isWalkable(from: a, to: b) else { return false }
        // The ends of the line may lie on the outline.
        let samples = min(max(Int(a.distance(to: b) * 2), 2), 40)
        return (1..<samples).allSatisfy { i in
            contains(a.mixed(with: b, fraction: Double(i) / Double(samples)), in: space)
        }
    }

    private func contains(_ point: Point, in outline: Int) -> Bool {
        sliced[outline]?.contains(point) ?? outlines[outline].area.contains(point)
    }

    /// The point where a visitor of a space stands: its anchor, unless a column or kiosk is there.
    func visitorPoint(in space: Int) -> Point {
        let area = outlines[space].area
        let middle = area.anchor
        if isFree(middle, in: space) { return middle }
        let size = area.bounds.size
        var best: Point?
        for row in 1..<12 {
            for column in 1..<12 {
                let point = area.bounds.low + size * Point(Double(column), Double(row)) / 12
                let isNearer = best.map { $0.distance(to: middle) > point.distance(to: middle) }
                if isNearer ?? true, isFree(point, in: space) { best = point }
            }
        }
        return best ?? middle
    }

    private func isFree(_ point: Point, in space: Int) -> Bool {
        self.space(at: point) == space && !walls.hasWall(near: point, within: 0.3)
    }
}

// MARK: - Ways round corners

extension LevelDraft {
    /// Distance of a way from the corner it bends around, in metres.
    static let cornerDistance = 0.35
    /// The most corners that are compared with one another; of more, each is compared with those
    /// near it (ours).
    static let mostCorners = 120

    /// A short line between two points of a space that crosses no wall; nil when none is found.
    mutating func path(from a: Point, to b: Point, inside space: Int) -> [Point]? {
        if isWalkable(a, b, inside: space) { return [a, b] }
        let corners = corners(of: space)
        if corners.count <= LevelDraft.mostCorners {
            return path(a, b, by: corners, inside: space)
        }
        return withCornerGraph(of: space) { $0.lines(from: a, to: [b], isWalkable: $1)[0] }
    }

    /// The shortest line that bends at some of these corners only.
    private func path(_ a: Point, _ b: Point, by corners: [Point], inside space: Int) -> [Point]? {
        let points = [a, b] + corners
        var cost = [Double](repeating: .infinity, count: points.count)
        var via = [Int](repeating: -1, count: points.count)
        var settled = [Bool](repeating: false, count: points.count)
        cost[0] = 0
        let rest = points.map { $0.distance(to: b) }
        // A* with a linear search: at most about a hundred points.
        while let here = LevelDraft.nearest(cost, rest, settled) {
            if here == 1 { return trace(points, via) }
            settled[here] = true
            for next in points.indices where !settled[next] {
                let total = cost[here] + points[here].distance(to: points[next])
                // A way longer than the best one so far is skipped.
                guard total < cost[next], total + rest[next] <= cost[1] + 1e-9,
                    isWalkable(points[here], points[next], inside: space)
                else { continue }
                cost[next] = total
                via[next] = here
            }
        }
        return nil
    }

    /// Short lines that join points of a space with many corners.
    mutating func paths(between points: [Point], inside space: Int) -> [[Point]] {
        withCornerGraph(of: space) { $0.lines(between: points, isWalkable: $1) }
    }

    private mutating func withCornerGraph<Found>(
        of space: Int, _ find: (inout CornerGraph, (Point, Point) -> Bool) -> Found
    ) -> Found {
        // A copy of this value is faster to ask than the value that may change.
        let plan = self
        let sight = { (a: Point, b: Point) in plan.isWalkable(a, b, inside: space) }
        var graph = cornerGraphs.removeValue(forKey: space) ?? CornerGraph(corners(of: space))
        defer { cornerGraphs[space] = graph }
        return find(&graph, sight)
    }

    /// - Parameter hubs: each line joins one of this many first points with another point; nil: any
    ///   two.
    func web(of points: [Point], inside space: Int, hubs: Int?) -> Web {
        Web(points, hubs: hubs) { isWalkable($0, $1, inside: space) }
    }

    /// The reached but unsettled point with the shortest way through it; nil when there is none.
    private static func nearest(
        _ cost: [Double], _ rest: [Double], _ settled: [Bool]
    ) -> Int? {
        var best: (number: Int, length: Double)?
        for number in cost.indices where !settled[number] {
            let length = cost[number] + rest[number]
            if length < best?.length ?? .infinity { best = (number, length) }
        }
        return best?.number
    }

    private func trace(_ points: [Point], _ via: [Int]) -> [Point] {
        var path = [points[1]]
        var number = 1
        while number != 0 {
            number = via[number]
            path.append(points[number])
        }
        return path.reversed()
    }

    /// Free points beside the ends of walls in a space, where a shortest line bends.
    mutating func corners(of space: Int) -> [Point] {
        if let known = knownCorners[space] { return known }
        let corners = findCorners(of: space)
        knownCorners[space] = corners
        return corners
    }

    private func findCorners(of space: Int) -> [Point] {
        let area = outlines[space].area
        let reach = area.bounds.grown(by: WallPlan.slack)
        let centre = reach.centre
        let near = walls.index.near(centre, within: (reach.high - centre).length)
        let ends = near.lazy.map { walls.pieces[$0].wall.segment }.flatMap { [$0.a, $0.b] }
            .filter(reach.contains)
        // An outline without walls bends ways, too.
        let bends = outlines[space].isWalled ? [] : area.rings.flatMap(LevelDraft.inwardBends)
        var found: [Point] = []
        var taken = GrowingPoints()
        let offsets = [45.0, 135, 225, 315].map {
            Heading.direction($0) * LevelDraft.cornerDistance
        }
        for end in bends + Array(ends) {
            for offset in offsets {
                let point = end + offset
                guard reach.contains(point), !taken.hasPoint(near: point, nearerThan: 0.2),
                    !walls.hasWall(near: point, within: 0.2), contains(point, in: space)
                else { continue }
                found.append(point)
                taken.add(point)
            }
        }
        return found
    }

    /// The corners of a ring, its area on the left, that point into the area.
    private static func inwardBends(_ ring: [Point]) -> [Point] {
        ring.indices.filter { number in
            let before = ring[(number + ring.count - 1) % ring.count]
            let after = ring[(number + 1) % ring.count]
            return (ring[number] - before).cross(after - ring[number]) < 0
        }.map { ring[$0] }
    }
}
