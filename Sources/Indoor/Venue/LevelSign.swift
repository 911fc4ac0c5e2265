/// The name of a level as people read it on signs and lift buttons. Files and walks count levels by
/// their ordinals; everything that a person reads has the sign.
extension Venue {
    /// - Parameter point: a place on the level: buildings may name one level differently. Without
    ///   it, or in no building, the level's own sign counts.
    package func sign(of level: LevelOrdinal, at point: Point? = nil) -> String {
        let named = point.flatMap { facility(at: Position($0, level: level))?.level(level) }
        return named?.sign ?? self.level(level)?.sign ?? level.label
    }

    /// Whether a level of any of its buildings has the sign.
    package func hasSign(_ sign: String) -> Bool {
        levels.contains { $0.sign == sign }
            || facilities.contains { $0.levels.contains { $0.sign == sign } }
    }

    /// The sign of a level, and in brackets the ordinal by which walks name it, where it is another.
    package func signAndOrdinal(of level: LevelOrdinal, at point: Point? = nil) -> String {
        let sign = sign(of: level, at: point)
        return sign == level.label ? sign : "\(sign) (\(level.label))"
    }
}

extension Level {
    package var sign: String { ordinal.sign(shortName) }
}

extension FacilityLevel {
    package var sign: String { ordinal.sign(shortName) }
}

extension LevelOrdinal {
    /// A short name as it is shown: a number has a minus sign instead of a hyphen. Without a name
    /// it is the ordinal.
    fileprivate func sign(_ shortName: String) -> String {
        if shortName.isEmpty { return label }
        guard let number = LevelOrdinal(shortName), number.description == shortName else {
            return shortName
        }
        return number.label
    }

    /// The short name of a level whose file gives none: its number. Nobody calls a storey between
    /// two others "0.5", so it has its name if it has one.
    package func shortName(named name: String?) -> String {
        hundredths % 100 == 0 ? description : name ?? description
    }
}
