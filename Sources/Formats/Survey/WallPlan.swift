import Indoor

/// The walls of one level while openings are still being found, cut out at the end.
struct WallPlan {
    /// A wall before it is cut.
    struct Piece {
        let wall: Wall
        /// Number of the outline it belongs to; nil for one drawn by itself.
        let outline: Int?
        /// The edge of a floor, corridor or building: people leave it on a broad front.
        let isSoft: Bool
    }

    /// A part of a wall that is gone, as fractions along it.
    private struct Cut {
        var low: Double
        var high: Double
    }

    /// Metres kept free on both sides of a way that leads through a wall.
    static let clearance = 0.5
    static let softClearance = 1.5
    /// A door and the wall it stands in may lie this far apart in the file, metres.
    static let slack = 0.3

    let pieces: [Piece]
    let index: SegmentIndex
    private(set) var openings: [Opening] = []
    private var cuts: [[Cut]]
    private var goneOutlines: Set<Int> = []

    init(_ pieces: [Piece]) {
        self.pieces = pieces
        index = SegmentIndex(pieces.map(\.wall.segment))
        cuts = Array(repeating: [], count: pieces.count)
    }

    /// Whether a person gets straight from one point to the other, through cuts if need be.
    func isWalkable(from start: Point, to end: Point) -> Bool {
        index.firstHit(from: start, to: end, where: { stops(Segment(start, end), at: $0) }) == nil
    }

    /// Whether a piece of wall is in the way.
    private func stops(_ way: Segment, at number: Int) -> Bool {
        guard let fraction = pieces[number].wall.segment.crossing(way) else { return true }
        return stands(number, at: fraction)
    }

    /// Whether a wall still stands at a fraction of it; the end of a cut may not be grazed.
    private func stands(_ number: Int, at fraction: Double) -> Bool {
        if let outline = pieces[number].outline, goneOutlines.contains(outline) { return false }
        let margin = min(0.05 / max(pieces[number].wall.segment.length, 1e-9), 0.1)
        return !cuts[number].contains { cut in
            (cut.low <= 0 || fraction > cut.low + margin)
                && (cut.high >= 1 || fraction < cut.high - margin)
        }
    }

    /// Whether something that stops people stands there.
    func hasWall(near point: Point, within radius: Double) -> Bool {
        index.near(point, within: radius).contains { number in
            stands(number, at: pieces[number].wall.segment.fraction(nearest: point))
        }
    }
}

// MARK: - Cutting

extension WallPlan {
    /// Opens the walls at a door that the file has (or that is assumed); says whether any stands
    /// there.
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

    /// Makes a mapped way passable: where it meets a wall without an opening, the way is evidence
    /// of one. Columns in its way are taken out.
    mutating func clear(_ way: Segment) {
        // Each turn removes what the way hits first; no more than there are walls.
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

    /// Cuts whatever comes near a way, met or grazed: the last resort where a way runs so nearly
    /// along a wall that rounding decides whether they meet.
    mutating func clearAlong(_ way: Segment) {
        let middle = way.point(at: 0.5)
        for number in index.near(middle, within: way.length / 2 + WallPlan.slack) {
            let isNear = !cut(number, way, radius: WallPlan.slack).isEmpty
            if isNear, pieces[number].wall.kind == .column, let outline = pieces[number].outline {
                goneOutlines.insert(outline)
            }
        }
    }

    /// Cuts out what lies within `radius` of `core`; gives the ends of the gap.
    private mutating func cut(_ number: Int, _ core: Segment, radius: Double) -> [Point] {
        let wall = pieces[number].wall.segment
        guard let gap = WallPlan.part(of: wall, within: radius, of: core) else {
            return []
        }
        cuts[number].append(Cut(low: gap.low, high: gap.high))
        return [wall.point(at: gap.low), wall.point(at: gap.high)]
    }

    /// The fractions of `wall` nearer than `radius` to `core`. The distance to a segment is convex
    /// along a line, so it is one interval: that of the two round ends and the straight middle.
    private static func part(
        of wall: Segment, within radius: Double, of core: Segment
    ) -> (low: Double, high: Double)? {
        var ranges = [core.a, core.b].compactMap { disc(wall, round: $0, radius: radius) }
        let along = (core.b - core.a).normalized
        let d = wall.b - wall.a
        // Beside the core: its length one way, the radius the other.
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

    /// The two points farthest apart; nil of none.
    private static func farthest(_ points: [Point]) -> Segment? {
        var best: Segment?
        for (i, a) in points.enumerated() {
            for b in points[(i + 1)...] where a.distance(to: b) > best?.length ?? 0 {
                best = Segment(a, b)
            }
        }
        return best
    }

    /// What is left standing.
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
