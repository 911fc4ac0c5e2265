/// The kind of a manoeuvre or of a segment; the raw values are the vendor's terms.
package enum ManoeuvreKind: String, CaseIterable, Hashable, Sendable {
    case start, turn, door, stairs, escalator, elevator, inclinePlane, movingWalkway, arrival
    /// To another level, by an unspecified connector (vps-location-source-ios: MapMatching; the
    /// name is ours).
    case levelChange

    package init(_ connector: Connector.Kind) {
        switch connector {
        case .stairs: self = .stairs
        case .escalator: self = .escalator
        case .lift: self = .elevator
        case .ramp: self = .inclinePlane
        case .walkway: self = .movingWalkway
        }
    }

    /// The kinds of segments on connectors.
    package static let ofConnectors = Connector.Kind.allCases.map { ManoeuvreKind($0) }

    /// Whether it is a conveyor: it carries people who stand still.
    package var isConveyor: Bool {
        self == .escalator || self == .elevator || self == .movingWalkway
    }
}

package enum ManoeuvreDirection: String, CaseIterable, Hashable, Sendable {
    case straight, slightLeft, left, sharpLeft, slightRight, right, sharpRight, uTurn, up, down
}

/// Two connected points of an itinerary and the way from the first to the second.
package struct LegSegment: Hashable, Sendable {
    package var line: Segment
    package var levels: Levels
    /// Storeys gained (negative: lost) on the whole connector that this segment is a piece of; nil
    /// on the flat.
    package var levelDifference: Double?
    package var kind: ManoeuvreKind?
    package var direction: ManoeuvreDirection?
    /// Metres walked or carried, along the slope.
    package var length: Double
    /// The venue's connector that it uses, when known.
    package var connector: String?

    package init(
        line: Segment, levels: Levels, levelDifference: Double? = nil, kind: ManoeuvreKind? = nil,
        direction: ManoeuvreDirection? = nil, length: Double? = nil, connector: String? = nil
    ) {
        self.line = line
        self.levels = levels
        self.levelDifference = levelDifference
        self.kind = kind
        self.direction = direction
        self.length = length ?? line.length
        self.connector = connector
    }

    /// The levels at its first and last point.
    package var ends: (first: LevelOrdinal?, last: LevelOrdinal?) {
        let goesDown = (levelDifference ?? 0) < 0
        return (
            goesDown ? levels.upper ?? levels.lower : levels.lower,
            goesDown ? levels.lower : levels.upper ?? levels.lower
        )
    }
}

/// An action on an itinerary that is announced: a turn, a door, a connector, the arrival.
///
/// An object, since every layer keeps the next ones in every tick; it never changes.
package final class Manoeuvre: Sendable {
    package let kind: ManoeuvreKind
    package let direction: ManoeuvreDirection?
    /// Metres from the itinerary's start.
    package let along: Double
    /// Metres along the itinerary: the length of stairs, zero for a turn.
    package let length: Double
    package let position: Point
    package let fromLevel: LevelOrdinal?
    /// The level that a level change leads to.
    package let toLevel: LevelOrdinal?
    /// The sign of that level where the level change ends; "" without one.
    package let toSign: String
    package let connector: String?

    package init(
        kind: ManoeuvreKind, direction: ManoeuvreDirection?, along: Double, length: Double,
        position: Point,
        fromLevel: LevelOrdinal?, toLevel: LevelOrdinal?, toSign: String? = nil,
        connector: String?
    ) {
        self.kind = kind
        self.direction = direction
        self.along = along
        self.length = length
        self.position = position
        self.fromLevel = fromLevel
        self.toLevel = toLevel
        self.toSign = toSign ?? toLevel?.label ?? ""
        self.connector = connector
    }

    package var end: Double { along + length }
    package var changesLevel: Bool { toLevel != nil && toLevel != fromLevel }

    /// The same manoeuvre with another length, in metres.
    package func lasting(_ length: Double) -> Manoeuvre {
        Manoeuvre(
            kind: kind, direction: direction, along: along, length: length, position: position,
            fromLevel: fromLevel, toLevel: toLevel, toSign: toSign, connector: connector)
    }
}

extension Manoeuvre: Hashable {
    package static func == (a: Manoeuvre, b: Manoeuvre) -> Bool {
        a === b
            || a.along == b.along && a.kind == b.kind && a.direction == b.direction
                && a.length == b.length && a.position == b.position && a.fromLevel == b.fromLevel
                && a.toLevel == b.toLevel && a.toSign == b.toSign && a.connector == b.connector
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(kind)
        hasher.combine(along)
    }
}

/// A part of an itinerary between two requested places.
package struct Leg: Hashable, Sendable {
    package var segments: [LegSegment]
    package var manoeuvres: [Manoeuvre]

    package init(segments: [LegSegment], manoeuvres: [Manoeuvre]) {
        self.segments = segments
        self.manoeuvres = manoeuvres
    }
}

/// A route to a destination, with its manoeuvres. Sources match positions to it.
///
/// An object, since every layer keeps the itinerary in every tick; it never changes.
package final class Itinerary: Sendable {
    package let destinationName: String
    package let legs: [Leg]
    /// All legs' segments in order.
    package let segments: [LegSegment]
    /// All legs' manoeuvres in order.
    package let manoeuvres: [Manoeuvre]
    /// Metres from the start to each segment's first point.
    package let offsets: [Double]
    /// Metres.
    package let length: Double

    package init(destinationName: String, legs: [Leg]) {
        self.destinationName = destinationName
        self.legs = legs
        segments = legs.flatMap(\.segments)
        manoeuvres = legs.flatMap(\.manoeuvres)
        var total = 0.0
        offsets = segments.map { segment in
            defer { total += segment.length }
            return total
        }
        length = total
    }

    /// The rest of the itinerary, without manoeuvres.
    ///
    /// - Parameter along: metres from the start.
    package func rest(from along: Double) -> Itinerary {
        let left = zip(segments, offsets).compactMap { segment, offset -> LegSegment? in
            let walked = max(along - offset, 0)
            guard walked < segment.length else { return nil }
            var rest = segment
            rest.line.a = segment.line.point(at: walked / segment.length)
            rest.length = segment.length - walked
            return rest
        }
        return Itinerary(
            destinationName: destinationName, legs: [Leg(segments: left, manoeuvres: [])])
    }

    /// The segments of the connector that a segment is a piece of, in order.
    package func run(around index: Int) -> [LegSegment] {
        let own = segments[index]
        func isSame(_ other: LegSegment) -> Bool {
            other.kind == own.kind && other.connector == own.connector && own.connector != nil
        }
        let before = segments[..<index].reversed().prefix(while: isSame).reversed()
        return before + [own] + segments[(index + 1)...].prefix(while: isSame)
    }

    /// The levels it passes, in order; a connector of several segments counts once.
    package var levels: [LevelOrdinal] {
        segments.indices.reduce(into: []) { levels, index in
            let run = run(around: index)
            for level in [run.first?.ends.first, run.last?.ends.last].compactMap(\.self)
            where index == 0 || segments[index].connector == nil
                || segments[index - 1].connector != segments[index].connector
            {
                if levels.last != level { levels.append(level) }
            }
        }
    }

    package var destination: Point? { segments.last?.line.b }
    package var destinationLevel: LevelOrdinal? { segments.last?.ends.last }

    /// The point and segment at a distance from the start, clamped to the ends.
    package func place(along metres: Double) -> (point: Point, segment: Int)? {
        guard !segments.isEmpty else { return nil }
        let index = offsets.lastIndex { $0 <= metres } ?? 0
        let segment = segments[index]
        let fraction = segment.length > 0 ? (metres - offsets[index]) / segment.length : 0
        return (segment.line.point(at: min(max(fraction, 0), 1)), index)
    }
}

extension Itinerary: Hashable {
    package static func == (a: Itinerary, b: Itinerary) -> Bool {
        // Offsets and length follow from the legs.
        a === b || (a.destinationName == b.destinationName && a.legs == b.legs)
    }

    package func hash(into hasher: inout Hasher) {
        hasher.combine(destinationName)
        hasher.combine(legs)
    }
}
