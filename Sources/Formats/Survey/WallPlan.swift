import Indoor

/// The walls of one level and the cuts for openings; the cuts are applied at the end.
struct WallPlan {
    /// A wall before it is cut.
    struct Piece {
        let wall: Wall
        /// The number of its outline; nil for a wall drawn on its own.
        let outline: Int?
        /// The edge of a floor, corridor or building, where a way makes a wider opening.
        let isSoft: Bool
    }

    /// A removed part of a wall, as fractions of its length.
    private struct Cut {
        var low: Double
        var high: Double
    }

    /// Metres cut on both sides of a way through a wall.
    static let clearance = 0.5
    static let softClearance = 1.5
    /// The largest distance between a door and its wall in the file, in metres.
    static let slack = 0.3

    let pieces: [Piece]
    let index: SpatialIndex<Segment>
    private(set) var openings: [Opening] = []
    private var cuts: [[Cut]]
    private var goneOutlines: Set<Int> = []

    init(_ pieces: [Piece]) {
        self.pieces = pieces
        index = SpatialIndex(pieces.map(\.wall.segment))
        cuts = Array(repeating: [], count: pieces.count)
    }

    /// Whether a straight line meets no wall, cuts considered.
    func isWalkable(from start: Point, to end: Point) -> Bool {
        !index.isHit(from: start, to: end) { stops(Segment(start, end), at: $0) }
    }

    /// Whether a straight line meets no wall but those of some outlines.
    func isWalkable(from start: Point, to end: Point, through passed: (Int) -> Bool) -> Bool {
        !index.isHit(from: start, to: end) { number in
            stops(Segment(start, end), at: number)
                && !(pieces[number].outline.map(passed) ?? false)
        }
    }

    /// Whether a wall blocks the line.
    private func stops(_ way: Segment, at number: Int) -> Bool {
        guard let fraction = pieces[number].wall.segment.crossing(way) else { return true }
        return stands(number, at: fraction)
    }

    /// Whether a wall remains at a fraction of its length; the ends of cuts count as wall.
    private func stands(_ number: Int, at fraction: Double) -> Bool {
        if let outline = pieces[number].outline, goneOutlines.contains(outline) { return false }
        let margin = min(0.05 / max(pieces[number].wall.segment.length, 1e-9), 0.1)
        return !cuts[number].contains { cut in
            (cut.low <= 0 || fraction > cut.low + margin)
                && (cut.high >= 1 || fraction < cut.high - margin)
        }
    }

    /// The direction across the wall that a door is in; nil where there is none.
    func aside(of door: Point) -> Point? {
        index.nearest(to: door, within: WallPlan.slack)
            .map { pieces[$0.segment].wall.segment.right }
    }

    /// Whether a wall remains near the point.
    func hasWall(near point: Point, within radius: Double) -> Bool {
        index.isAnyNear(point, within: radius) { number in
            stands(number, at: pieces[number].wall.segment.fraction(nearest: point))
        }
    }
}

// MARK: - Cutting

extension WallPlan {
    /// Cuts the walls at a door of the file, or an assumed one; returns whether there is a wall.
    @discardableResult
    mutating func open(
        at point: Point, width: Double, kind: Opening.Kind, assumed: Bool = false
    ) -> Bool {
        let hosts = index.near(point, within: WallPlan.slack).filter {
            pieces[$0].wall.kind != .column
        }
        let jambs = hosts.flatMap { cut($0, Segment(point, point), radius: width / 2) }
        guard let widest = WallPlan.farthest(jambs) else { return false }
        openings.append(Opening(widest, kind: kind, assumed: assumed))
        return true
    }

    /// Cuts the walls that a mapped way crosses without an opening: the way is evidence of one.
    /// Columns on it are removed.
    mutating func clear(_ way: Segment) {
        // Each pass removes the first hit; there are no more passes than walls.
        for _ in 0..<max(pieces.count, 1) {
            guard
                let hit = index.firstHit(
                    from: way.a, to: way.b, where: { stops(way, at: $0) })
            else { return }
            let piece = pieces[hit.segment]
            if piece.wall.kind == .column, let outline = piece.outline {
                goneOutlines.insert(outline)
                continue
            }
            let radius = piece.isSoft ? WallPlan.softClearance : WallPlan.clearance
            let jambs = cut(hit.segment, way, radius: radius)
            guard let gap = WallPlan.farthest(jambs), gap.length > 0.1 else { continue }
            let kind: Opening.Kind = piece.wall.kind == .low ? .gate : .passage
            openings.append(Opening(gap, kind: kind, assumed: true))
        }
    }

    /// Cuts all walls near a way: a last resort for a way so close to a wall that rounding decides
    /// whether they cross.
    mutating func clearAlong(_ way: Segment) {
        let middle = way.point(at: 0.5)
        for number in index.near(middle, within: way.length / 2 + WallPlan.slack) {
            let isNear = !cut(number, way, radius: WallPlan.slack).isEmpty
            if isNear, pieces[number].wall.kind == .column, let outline = pieces[number].outline {
                goneOutlines.insert(outline)
            }
        }
    }

    /// Cuts the part within `radius` of `core`; returns the ends of the gap.
    private mutating func cut(_ number: Int, _ core: Segment, radius: Double) -> [Point] {
        let wall = pieces[number].wall.segment
        guard let gap = WallPlan.part(of: wall, within: radius, of: core) else {
            return []
        }
        cuts[number].append(Cut(low: gap.low, high: gap.high))
        return [wall.point(at: gap.low), wall.point(at: gap.high)]
    }

    /// The fractions of `wall` nearer than `radius` to `core`. The distance to a segment is convex
    /// along a line, so they form one interval: the union of those of the two end discs and of the
    /// band between them.
    private static func part(
        of wall: Segment, within radius: Double, of core: Segment
    ) -> (low: Double, high: Double)? {
        var ranges = [core.a, core.b].compactMap { disc(wall, round: $0, radius: radius) }
        let along = (core.b - core.a).normalized
        let d = wall.b - wall.a
        // The band beside the core has the core's length in one direction, and the radius in the
        // other.
        var (low, high) = (0.0, 1.0)
        let limits = [
            (along.dot(wall.a - core.a), along.dot(d), 0.0, core.length),
            (along.cross(wall.a - core.a), along.cross(d), -radius, radius),
        ]
        for (start, slope, least, most) in limits {
            if abs(slope) < 1e-12 {
                if start < least || start > most { high = -1 }
                continue
            }
            let (p, q) = ((least - start) / slope, (most - start) / slope)
            low = max(low, min(p, q))
            high = min(high, max(p, q))
        }
        if low < high, core.length > 0 { ranges.append((low, high)) }
        guard let low = ranges.map(\.low).min(), let high = ranges.map(\.high).max(), low < high
        else { return nil }
        return (low, high)
    }

    private static func disc(
        _ wall: Segment, round centre: Point, radius: Double
    ) -> (low: Double, high: Double)? {
        let d = wall.b - wall.a
        let squared = d.dot(d)
        guard squared > 0 else { return (0, 1) }
        let middle = (centre - wall.a).dot(d) / squared
        let offset = (wall.a + d * middle).distance(to: centre)
        guard offset < radius else { return nil }
        let half = ((radius * radius - offset * offset) / squared).squareRoot()
        let (low, high) = (max(0, middle - half), min(1, middle + half))
        return low < high ? (low, high) : nil
    }

    /// The two points farthest apart; nil for fewer than two.
    private static func farthest(_ points: [Point]) -> Segment? {
        var best: Segment?
        for (i, a) in points.enumerated() {
            for b in points[(i + 1)...] where a.distance(to: b) > best?.length ?? 0 {
                best = Segment(a, b)
            }
        }
        return best
    }

    /// The walls without the cuts.
    var walls: [Wall] {
        pieces.indices.flatMap { number -> [Wall] in
            let piece = pieces[number]
            if let outline = piece.outline, goneOutlines.contains(outline) { return [] }
            return standing(cuts[number]).map { part in
                var wall = piece.wall
                let whole = piece.wall.segment
                wall.segment = Segment(whole.point(at: part.low), whole.point(at: part.high))
                return wall
            }
        }
    }

    private func standing(_ cuts: [Cut]) -> [Cut] {
        var left: [Cut] = []
        var from = 0.0
        for cut in cuts.sorted(by: { $0.low < $1.low }) {
            if cut.low > from { left.append(Cut(low: from, high: cut.low)) }
            from = max(from, cut.high)
        }
        if from < 1 { left.append(Cut(low: from, high: 1)) }
        return left
    }
}
