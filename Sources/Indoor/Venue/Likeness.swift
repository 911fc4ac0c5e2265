/// What makes the service mistake pictures of a unit, or not know them.
package struct Likeness: Hashable, Sendable {
    /// Units with the same word look alike: the platforms of a station. nil: like no other.
    package var group: String?
    /// Turned by half it looks the same: a corridor whose ends are alike.
    package var isMirrored: Bool
    /// Its walls are not those of the survey any more.
    package var isChanged: Bool

    package init(group: String? = nil, isMirrored: Bool = false, isChanged: Bool = false) {
        self.group = group
        self.isMirrored = isMirrored
        self.isChanged = isChanged
    }

    /// What a map that says nothing of it suggests (ours): platforms are alike, and long corridors
    /// whose outline is the same when turned by half.
    package init(of category: Unit.Category, _ area: Area) {
        self.init(
            group: category == .platform ? category.rawValue : nil,
            isMirrored: category == .corridor && area.isLong && area.isSameTurnedByHalf)
    }
}

/// What a picture is taken for, though it was made elsewhere.
package struct Mistake: Hashable, Sendable {
    package let position: Position
    /// Degrees clockwise from the true heading.
    package let turn: Double
    package let misread: Misread
}

extension Venue {
    /// What the service may take a picture made here for; nil where the place is like no other.
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

    /// The same spot in the nearest unit of a group that has one.
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
    /// 20 m or more, and four times as long as wide.
    fileprivate var isLong: Bool {
        guard let ring = rings.first else { return false }
        let sides = ring.indices.map { ring[$0].distance(to: ring[($0 + 1) % ring.count]) }
        let longest = sides.max() ?? 0
        return longest >= 20 && squareMetres <= longest * longest / 4
    }

    /// Within half a metre. An outline of many points is not: every two of them are compared.
    fileprivate var isSameTurnedByHalf: Bool {
        let points = rings.flatMap(\.self)
        return points.count <= 100
            && points.allSatisfy { point in
                let turned = bounds.centre * 2 - point
                return points.contains { $0.distance(to: turned) < 0.5 }
            }
    }
}
