/// What makes the service mistake pictures of a unit, or not know them.
package struct Likeness: Hashable, Sendable {
    /// Units with the same word look alike: the platforms of a station. nil: the unit looks like no
    /// other.
    package var group: String?
    /// Turned by 180° it looks the same: a corridor whose ends are alike.
    package var isMirrored: Bool
    /// Its walls have changed since the survey.
    package var isChanged: Bool

    package init(group: String? = nil, isMirrored: Bool = false, isChanged: Bool = false) {
        self.group = group
        self.isMirrored = isMirrored
        self.isChanged = isChanged
    }

    /// The likeness if the map gives none (ours): platforms are alike, and so are the ends of a
    /// long corridor whose outline is the same when turned by 180°.
    package init(of category: Unit.Category, _ area: Area) {
        self.init(
            group: category == .platform ? category.rawValue : nil,
            isMirrored: category == .corridor && area.isLong && area.isSameTurnedByHalf)
    }
}

/// The other place that a picture is taken for.
package struct Mistake: Hashable, Sendable {
    package let position: Position
    /// Degrees clockwise from the true heading.
    package let turn: Double
    package let misread: Misread
}

extension Venue {
    /// The place that the service may mistake this one for; nil if it looks like no other.
    package func mistake(at position: Position) -> Mistake? {
        guard let unit = level(position.level)?.unit(at: position.point) else { return nil }
        if unit.likeness.isMirrored {
            let end = unit.area.bounds.centre * 2 - position.point
            guard unit.area.contains(end) else { return nil }
            return Mistake(
                position: Position(end, level: position.level), turn: 180,
                misread: Misread(.mirrored, takenFor: unit.name))
        }
        return unit.likeness.group.flatMap { twin(of: unit, in: $0, at: position) }
    }

    /// The same spot in the nearest unit of the group, if one has it.
    private func twin(of unit: Unit, in group: String, at position: Position) -> Mistake? {
        var best: (away: Double, mistake: Mistake)?
        for level in levels {
            let climb = level.elevation - elevation(of: position.level)
            for other in level.units where other.likeness.group == group {
                let shift = other.area.bounds.centre - unit.area.bounds.centre
                let away = (shift.dot(shift) + climb * climb).squareRoot()
                let spot = Position(position.point + shift, level: level.ordinal)
                guard away > 1, away < best?.away ?? .infinity, other.area.contains(spot.point)
                else { continue }
                let misread = Misread(.lookalike, takenFor: other.name)
                best = (away, Mistake(position: spot, turn: 0, misread: misread))
            }
        }
        return best?.mistake
    }
}

extension Area {
    /// Whether it is at least 20 m long, and four times as long as wide.
    fileprivate var isLong: Bool {
        guard let ring = rings.first else { return false }
        let sides = ring.indices.map { ring[$0].distance(to: ring[($0 + 1) % ring.count]) }
        let longest = sides.max() ?? 0
        return longest >= 20 && squareMetres <= longest * longest / 4
    }

    /// Whether the outline is the same within half a metre after a turn by 180°. It is false for
    /// outlines of many points, because every two points are compared.
    fileprivate var isSameTurnedByHalf: Bool {
        let points = rings.flatMap(\.self)
        return points.count <= 100
            && points.allSatisfy { point in
                let turned = bounds.centre * 2 - point
                return points.contains { $0.distance(to: turned) < 0.5 }
            }
    }
}
