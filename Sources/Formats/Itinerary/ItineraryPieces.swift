import Indoor

/// A line of points, and how people move along it.
struct ItineraryPiece {
    let points: [Point]
    let levels: Levels
    /// Storeys gained (negative: lost); nil on one level, and while it is not known which of two
    /// levels comes first.
    var difference: Double?
    let kind: ManoeuvreKind?
    let direction: ManoeuvreDirection?
    /// Its place in the file.
    let place: SourcePlace

    /// The level at its first and last point; nil while it is not known which comes first.
    var ends: (first: LevelOrdinal, last: LevelOrdinal)? {
        guard let (low, high) = levels.both else {
            return (levels.lower ?? 0, levels.lower ?? 0)
        }
        return difference.map { $0 < 0 ? (high, low) : (low, high) }
    }

    /// Goes up or down, whichever begins or ends on a level; both on none of its two.
    fileprivate mutating func climb(from first: LevelOrdinal?, to last: LevelOrdinal?) {
        guard difference == nil, let (low, high) = levels.both else { return }
        let storeys = high.number - low.number
        if first == low || last == high { difference = storeys }
        if first == high || last == low { difference = -storeys }
    }
}

/// A value of an itinerary's file.
struct ItineraryValue {
    /// nil: it is a list or a mapping.
    let text: String?
    /// nil: it is no number.
    let number: Double?
    let place: SourcePlace
}

/// What the keys of a segment hold, in either file format.
struct ItineraryKeys {
    static let names = ["level", "levels", "level-difference", "kind", "direction"]

    /// The values by the names of their keys; "levels" is apart.
    var values: [String: ItineraryValue] = [:]
    var levels: (list: [ItineraryValue], place: SourcePlace)?
    /// The segment's place in the file.
    var place = SourcePlace.byte(0)
}

/// The checks of an itinerary's pieces, the same for both file formats.
struct ItineraryPieces {
    let source: SourceText
    let venue: Venue

    /// Metres within which two points are the same (ours).
    private static let slack = 2.0
    /// Metres within which a way counts as being at a place (ours).
    private static let near = 5.0
    /// Metres outside the building's bounds beyond which a point is rejected (ours).
    private static let margin = 200.0
    /// The most points: map matching reads each in every tick (ours).
    private static let most = 1000

    private static let storeys = Quantity("storeys", -200...200)
    private static let ordinals = Quantity("level", -99...199)

    // MARK: Parts of a piece

    func checkPoints(_ points: [Point], at place: SourcePlace) throws(InputError) {
        guard points.count > 1 else {
            throw source.error("a segment of fewer than two points", at: place)
        }
    }

    func piece(
        _ keys: ItineraryKeys, _ points: [Point]
    ) throws(InputError) -> ItineraryPiece {
        let values = keys.values
        var piece = ItineraryPiece(
            points: points, levels: try levels(keys),
            difference: try values["level-difference"].map { value throws(InputError) in
                try number(value, Self.storeys)
            },
            kind: try values["kind"].map(kind),
            direction: try values["direction"].map { value throws(InputError) in
                try choice(value, ManoeuvreDirection.self, "direction")
            }, place: keys.place)
        try checkClimb(piece)
        if let (low, high) = piece.levels.both {
            if piece.direction == .up { piece.climb(from: low, to: high) }
            if piece.direction == .down { piece.climb(from: high, to: low) }
        }
        return piece
    }

    private func choice<Choice: CaseIterable & RawRepresentable<String>>(
        _ value: ItineraryValue, _ type: Choice.Type, _ what: String
    ) throws(InputError) -> Choice {
        guard let text = value.text else {
            throw source.error("no text", at: value.place, expected: "words")
        }
        return try source.choice(text, type, what, at: value.place)
    }

    /// The kind of a segment that is not plain walking.
    private func kind(_ value: ItineraryValue) throws(InputError) -> ManoeuvreKind {
        let kind = try choice(value, ManoeuvreKind.self, "kind")
        let known = ManoeuvreKind.ofConnectors
        guard known.contains(kind) else {
            throw source.error(
                "\"\(kind.rawValue)\" is nothing to go along", at: value.place,
                expected: "one of \(known.map(\.rawValue).joined(separator: ", "))")
        }
        return kind
    }

    private func number(
        _ value: ItineraryValue, _ quantity: Quantity
    ) throws(InputError) -> Double {
        try source.check(value.number, quantity, at: value.place)
    }

    func level(_ value: ItineraryValue) throws(InputError) -> LevelOrdinal {
        let ordinal = LevelOrdinal(storeys: try number(value, Self.ordinals))
        guard venue.level(ordinal) != nil else {
            let known = venue.levels.map(\.ordinal.description).joined(separator: ", ")
            throw source.error(
                "\(venue.name) has no level \(ordinal)", at: value.place,
                expected: "one of \(known)")
        }
        return ordinal
    }

    private func levels(_ keys: ItineraryKeys) throws(InputError) -> Levels {
        guard let levels = keys.levels else {
            guard let value = keys.values["level"] else {
                throw source.error("\"level\" is missing", at: keys.place)
            }
            return Levels(try level(value))
        }
        let list = try levels.list.map(level)
        guard let first = list.first, let last = list.last, list.count <= 2 else {
            throw source.error("a segment has one level or two", at: levels.place)
        }
        return first == last ? Levels(first) : Levels(first, last)
    }

    func point(
        longitude: ItineraryValue, latitude: ItineraryValue
    ) throws(InputError) -> Point {
        let geo = GeoPoint(
            latitude: try number(latitude, .latitude),
            longitude: try number(longitude, .longitude))
        let point = venue.frame.point(geo)
        guard venue.bounds?.grown(by: Self.margin).contains(point) ?? true else {
            throw source.error(
                "this is not in \(venue.name)", at: longitude.place,
                expected: "longitude first, then latitude, as in GeoJSON")
        }
        return point
    }

    /// The levels, the level difference and the direction must agree, as far as they are told.
    func checkClimb(_ piece: ItineraryPiece) throws(InputError) {
        guard let (low, high) = piece.levels.both else {
            guard piece.difference ?? 0 == 0 else {
                throw source.error(
                    "a level difference on one level", at: piece.place,
                    expected: "levels: the two that it joins")
            }
            return
        }
        let storeys = high.number - low.number
        if let direction = piece.direction, direction != .up, direction != .down {
            throw source.error(
                "\(direction.rawValue) from one level to another", at: piece.place,
                expected: "up or down")
        }
        guard let difference = piece.difference else { return }
        guard abs(difference) == storeys else {
            throw source.error(
                "two levels, and no way from one to the other", at: piece.place,
                expected: "level-difference: \(storeys.short) up or -\(storeys.short) down")
        }
        if let direction = piece.direction, direction != (difference < 0 ? .down : .up) {
            throw source.error(
                "\(direction.rawValue) with a level difference of \(difference.short)",
                at: piece.place,
                expected: difference < 0 ? "down" : "up")
        }
    }

    // MARK: Together

    /// Finds which of its two levels each piece begins on, where neither a level difference nor a
    /// direction tells: by the pieces before and after it, and by the ends of the itinerary.
    func climbed(
        _ pieces: [ItineraryPiece], from origin: LevelOrdinal?, to destination: LevelOrdinal?
    ) throws(InputError) -> [ItineraryPiece] {
        var pieces = pieces
        for number in pieces.indices {
            pieces[number].climb(
                from: number > 0 ? pieces[number - 1].ends?.last : origin, to: nil)
        }
        for number in pieces.indices.reversed() {
            let isLast = number == pieces.count - 1
            pieces[number].climb(
                from: nil, to: isLast ? destination : pieces[number + 1].ends?.first)
        }
        for piece in pieces where piece.ends == nil {
            throw source.error(
                "nothing tells which of its two levels it begins on", at: piece.place,
                expected: "\"level-difference\", \"direction\", or segments that join it")
        }
        return pieces
    }

    func checkEnds(
        _ pieces: [ItineraryPiece], _ origin: Position, _ destination: Position
    ) throws(InputError) {
        for (piece, end, word) in [
            (pieces.first, origin, "begins"), (pieces.last, destination, "ends"),
        ] {
            guard let piece, let ends = piece.ends else { continue }
            let level = word == "begins" ? ends.first : ends.last
            guard level != end.level else { continue }
            throw source.error(
                "the way \(word) on level \(level), and is said to on \(end.level)",
                at: piece.place,
                expected: "a segment on level \(end.level)")
        }
    }

    /// - Parameter list: the place of the list of pieces.
    func joined(
        _ pieces: [ItineraryPiece], at list: SourcePlace
    ) throws(InputError) -> [LegSegment] {
        guard !pieces.isEmpty else {
            throw source.error("an itinerary without a segment", at: list)
        }
        guard pieces.reduce(0, { $0 + $1.points.count }) <= Self.most else {
            throw source.error(
                "more than \(Self.most) points", at: list, expected: "a way through a building")
        }
        for (piece, next) in zip(pieces, pieces.dropFirst()) {
            guard let end = piece.points.last, let start = next.points.first else { continue }
            let gap = end.distance(to: start)
            if gap > Self.slack {
                throw source.error(
                    "it begins \(gap.short) m from where the one before ends", at: next.place,
                    expected: "segments that follow each other")
            }
            if let level = piece.ends?.last, level != next.ends?.first {
                throw source.error(
                    "it begins on another level than the one before ends", at: next.place,
                    expected: "level \(level)")
            }
        }
        return pieces.enumerated().flatMap { number, piece in
            zip(piece.points, piece.points.dropFirst()).map { a, b in
                segment(Segment(a, b), of: piece, number: number)
            }
        }
    }

    private func segment(_ line: Segment, of piece: ItineraryPiece, number: Int) -> LegSegment {
        let plan = zip(piece.points, piece.points.dropFirst())
            .reduce(0) { $0 + $1.0.distance(to: $1.1) }
        let rise = [piece.levels.lower, piece.levels.upper].compactMap(\.self)
            .map(venue.elevation(of:))
        let climb = rise.count == 2 ? abs(rise[1] - rise[0]) : 0
        // A lift has no length on the plan.
        let slope = (plan * plan + climb * climb).squareRoot()
        // Two levels and no kind: a level change of unknown kind.
        let kind = piece.kind ?? (piece.levels.both == nil ? nil : .levelChange)
        return LegSegment(
            line: line, levels: piece.levels, levelDifference: piece.difference, kind: kind,
            direction: piece.direction
                ?? (piece.levels.both == nil ? nil : piece.difference ?? 0 < 0 ? .down : .up),
            length: plan > 0 ? line.length * slope / plan : slope,
            connector: kind == nil ? nil : "segment-\(number)")
    }

    /// Adds straight segments from the origin and to the destination when the pieces end more than
    /// `near` metres from them. The document's own example passes its destination by 3 m: it is not
    /// led back.
    func reach(
        _ segments: inout [LegSegment], from origin: Position, to destination: Position
    ) {
        if let first = segments.first, first.line.a.distance(to: origin.point) > Self.near {
            segments.insert(
                LegSegment(
                    line: Segment(origin.point, first.line.a), levels: Levels(origin.level)), at: 0)
        }
        if let last = segments.last, last.line.b.distance(to: destination.point) > Self.near {
            segments.append(
                LegSegment(
                    line: Segment(last.line.b, destination.point),
                    levels: Levels(destination.level)))
        }
    }
}
