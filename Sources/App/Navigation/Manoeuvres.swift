import Indoor

/// The walker's heading where an itinerary starts.
package struct Facing: Hashable, Sendable {
    /// Degrees from north.
    package let heading: Double
    /// Whether the walker is already walking: the first manoeuvre is then a turn, not a start.
    package let isUnderWay: Bool

    package init(heading: Double, isUnderWay: Bool) {
        self.heading = heading
        self.isUnderWay = isUnderWay
    }
}

/// Finds the manoeuvres of an itinerary's segments.
package enum Manoeuvres {
    /// The smallest bend that is announced as a turn, in degrees (ours).
    package static let leastTurn = 30.0
    /// The tolerance for simplifying the line, in metres: bends round a column are no turns (ours).
    static let smoothing = 1.2
    /// Two bends within this many metres are one turn (ours).
    static let merging = 4.0
    /// The length of the start manoeuvre, in metres (ours); twice what a good position is off.
    static let settingOff = 2.0

    /// The manoeuvres of the segments in order: the start, turns, doors, connectors, and the
    /// arrival last.
    ///
    /// - Parameters:
    ///   - venue: its levels have the signs.
    ///   - facing: the walker's heading at the start; nil leaves the start manoeuvre out.
    ///   - doors: metres along the segments of each door passed, ascending.
    package static func of(
        _ segments: [LegSegment], in venue: Venue, facing: Facing? = nil, doors: [Double] = []
    ) -> [Manoeuvre] {
        // If a turn and a door are at the same place, the turn comes first.
        let rest =
            (onTheWay(segments, in: venue).map { ($0, 0) }
            + passed(doors, on: segments).map { ($0, 1) })
            .sorted { ($0.0.along, $0.1) < ($1.0.along, $1.1) }.map(\.0)
        // The side on which a position has a door right before it is chance; the door is in sight.
        let isAtDoor = rest.first.map { $0.kind == .door && $0.along < settingOff } ?? false
        let merges = !isAtDoor && facing?.isUnderWay == false
        guard let facing,
            let first = start(
                of: segments, facing: facing, least: merges ? settingOff : leastSide)
        else { return rest }
        if isAtDoor, !facing.isUnderWay, first.direction?.isBehind == false { return rest }
        let begun = merges ? rest.filter { !isMerged($0, into: segments) } : rest
        let length = min(settingOff, begun.first?.along ?? settingOff)
        return length > 0 ? [first.lasting(length)] + begun : begun
    }

    /// The first manoeuvre; nil for a walker under way who faces along the itinerary.
    private static func start(
        of segments: [LegSegment], facing: Facing, least: Double
    ) -> Manoeuvre? {
        guard let segment = segments.first(where: { $0.line.length > leastSide }) else {
            return nil
        }
        let ahead = ahead(of: segments, least: least) ?? segment.line
        let angle = Heading.turn(from: facing.heading, to: ahead.heading)
        let direction = abs(angle) < leastTurn ? .straight : direction(of: angle)
        if facing.isUnderWay, direction == .straight { return nil }
        return Manoeuvre(
            kind: facing.isUnderWay ? .turn : .start, direction: direction, along: 0,
            length: 0, position: segment.line.a, fromLevel: segment.ends.first,
            toLevel: nil, connector: nil)
    }

    /// Whether a turn is part of setting off: it comes before the end of the line ahead.
    private static func isMerged(_ manoeuvre: Manoeuvre, into segments: [LegSegment]) -> Bool {
        guard manoeuvre.kind == .turn, let start = segments.first?.line.a else { return false }
        return manoeuvre.along < 2 * settingOff
            && manoeuvre.position.distance(to: start) < settingOff
    }

    /// The straight line with which the way begins. The piece from a position to the graph is as
    /// short as the position's error and has a random direction, so it is smoothed away, and so is a
    /// corner that is no further away than the position may be off.
    ///
    /// - Parameter least: its least length in metres, if the way is as long.
    static func ahead(of segments: [LegSegment], least: Double = settingOff) -> Segment? {
        let run = segments.prefix { $0.kind == nil }
        guard let first = run.first else { return nil }
        let points = [first.line.a] + run.map(\.line.b)
        let sides = simplified(points, within: smoothing).dropFirst()
            .map { Segment(points[0], points[$0]) }
        return sides.first { $0.length > least } ?? sides.last { $0.length > leastSide }
    }

    /// Metres of a line that has no direction (ours).
    private static let leastSide = 0.5

    /// Doors within `merging` metres of each other count as one.
    private static func passed(_ doors: [Double], on segments: [LegSegment]) -> [Manoeuvre] {
        let way = Itinerary(
            destinationName: "", legs: [Leg(segments: segments, manoeuvres: [])])
        var manoeuvres: [Manoeuvre] = []
        for along in doors where along - (manoeuvres.last?.along ?? -.infinity) > merging {
            guard let (point, index) = way.place(along: along) else { continue }
            manoeuvres.append(
                Manoeuvre(
                    kind: .door, direction: .straight, along: along, length: 0, position: point,
                    fromLevel: segments[index].levels.single, toLevel: nil, connector: nil))
        }
        return manoeuvres
    }

    private static func onTheWay(_ segments: [LegSegment], in venue: Venue) -> [Manoeuvre] {
        var manoeuvres: [Manoeuvre] = []
        var along = 0.0
        var index = 0
        var before: Double?
        while index < segments.count {
            let end =
                segments[index...].firstIndex {
                    $0.kind != segments[index].kind || $0.connector != segments[index].connector
                } ?? segments.count
            let run = Array(segments[index..<end])
            if run[0].kind == nil {
                manoeuvres += turns(in: run, along: along, before: before)
            } else {
                manoeuvres.append(connector(run, along: along, in: venue))
            }
            // People turn round in a lift: their direction when its door opens is not known.
            before = heading(after: run[...]) ?? (run[0].kind == .elevator ? nil : before)
            along += run.reduce(0) { $0 + $1.length }
            index = end
        }
        if let last = segments.last {
            manoeuvres.append(
                Manoeuvre(
                    kind: .arrival, direction: nil, along: along, length: 0, position: last.line.b,
                    fromLevel: last.ends.last, toLevel: nil, connector: nil))
        }
        return manoeuvres
    }

    /// The heading in which a walker leaves the last of these segments; nil after a lift.
    private static func heading(after segments: ArraySlice<LegSegment>) -> Double? {
        guard segments.last?.kind != .elevator else { return nil }
        return segments.last { $0.line.length > leastSide }?.line.heading
    }

    private static func connector(
        _ run: [LegSegment], along: Double, in venue: Venue
    ) -> Manoeuvre {
        let last = run[run.count - 1]
        return Manoeuvre(
            kind: run[0].kind ?? .turn, direction: run[0].direction, along: along,
            length: run.reduce(0) { $0 + $1.length }, position: run[0].line.a,
            fromLevel: run[0].ends.first, toLevel: last.ends.last,
            toSign: last.ends.last.map { venue.sign(of: $0, at: last.line.b) },
            connector: run[0].connector)
    }

    // MARK: Turns

    /// - Parameter before: the heading in which a connector was left, degrees; nil: not known, so
    ///   that the run's first piece is no turn.
    private static func turns(
        in run: [LegSegment], along start: Double, before: Double?
    ) -> [Manoeuvre] {
        bends(in: run, along: start, before: before).filter { abs($0.angle) >= leastTurn }
            .map { bend in
                Manoeuvre(
                    kind: .turn, direction: direction(of: bend.angle), along: bend.along,
                    length: 0, position: bend.point, fromLevel: run[0].levels.single,
                    toLevel: nil, connector: nil)
            }
    }

    /// A change of direction.
    struct Bend {
        /// Metres from the itinerary's start.
        var along: Double
        var point: Point
        /// Degrees, positive to the right.
        var angle: Double
    }

    /// The bends of the last part of an itinerary.
    ///
    /// - Parameter along: metres from its start, at which a segment begins.
    static func bends(of itinerary: Itinerary, after along: Double) -> [Bend] {
        let first = itinerary.offsets.firstIndex { $0 >= along } ?? itinerary.segments.count
        let run = Array(itinerary.segments[first...])
        guard !run.isEmpty else { return [] }
        return bends(in: run, along: along, before: heading(after: itinerary.segments[..<first]))
    }

    private static func bends(
        in run: [LegSegment], along start: Double, before: Double?
    ) -> [Bend] {
        let points = [run[0].line.a] + run.map(\.line.b)
        // The distance along the way of each point comes from the segments, not from shortcuts.
        let alongs = run.reduce(into: [start]) { $0.append($0[$0.count - 1] + $1.length) }
        let corners = simplified(points, within: smoothing)
        var bends: [Bend] = []
        for i in 0..<(corners.count - 1) {
            let corner = points[corners[i]]
            let along = alongs[corners[i]]
            let line = Segment(corner, points[corners[i + 1]])
            let previous = i > 0 ? Segment(points[corners[i - 1]], corner).heading : before
            if let previous, line.length > 0.5 {
                let angle = Heading.turn(from: previous, to: line.heading)
                if let last = bends.last, along - last.along < merging, last.angle * angle > 0 {
                    bends[bends.count - 1].angle += angle
                } else {
                    bends.append(Bend(along: along, point: corner, angle: angle))
                }
            }
        }
        return bends
    }

    /// The direction of a turn by an angle in degrees, positive to the right.
    package static func direction(of angle: Double) -> ManoeuvreDirection {
        let isRight = angle > 0
        switch abs(angle) {
        case ..<20: return .straight
        case ..<55: return isRight ? .slightRight : .slightLeft
        case ..<115: return isRight ? .right : .left
        case ..<160: return isRight ? .sharpRight : .sharpLeft
        default: return .uTurn
        }
    }

    /// The indices of the points that the simplified line keeps; those dropped lie within
    /// `metres` of it (Douglas and Peucker, 1973).
    static func simplified(_ points: [Point], within metres: Double) -> [Int] {
        func kept(_ first: Int, _ last: Int) -> [Int] {
            let chord = Segment(points[first], points[last])
            let between = (first + 1)..<max(first + 1, last)
            guard
                let far = between.max(by: {
                    chord.distance(to: points[$0]) < chord.distance(to: points[$1])
                }), chord.distance(to: points[far]) > metres
            else { return [first] }
            return kept(first, far) + kept(far, last)
        }
        guard points.count > 1 else { return Array(points.indices) }
        return kept(0, points.count - 1) + [points.count - 1]
    }
}

extension ManoeuvreDirection {
    fileprivate var isBehind: Bool {
        self == .uTurn || self == .sharpLeft || self == .sharpRight
    }
}
