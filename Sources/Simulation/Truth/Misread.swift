import Indoor

/// Why the service's answer to a picture is wrong or missing although the picture itself was good
/// enough. Used by the report, never by an engine.
package struct Misread: Hashable, Sendable {
    package enum Cause: String, CaseIterable, Hashable, Sendable {
        /// The fault "answer from level" changed the level.
        case wrongLevel
        /// The picture was taken for another place that looks alike.
        case lookalike
        /// The picture was taken for the other end of a place whose two ends look the same.
        case mirrored
        /// Not recognised: shop fronts or marked walls have changed since the survey.
        case changedFront
        /// Not recognised: the service's map is out of date.
        case oldMap
    }

    package let cause: Cause
    /// The place or level that the picture was taken for; nil where it has no name.
    package let takenFor: String?

    package init(_ cause: Cause, takenFor: String? = nil) {
        self.cause = cause
        self.takenFor = takenFor
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
