/// The room that somebody is in, for figures by room.
package struct Room: Hashable, Sendable {
    /// 0 is the street's.
    package let level: LevelOrdinal
    /// The number of the unit on its level; nil: outside all rooms.
    package let unit: Int?
    /// The unit's, or else its category; "elsewhere" outside all rooms.
    package let name: String
}

extension Venue {
    /// On a connector the lower of its levels counts.
    package func room(at point: Point, _ levels: Levels) -> Room {
        let ordinal = levels.lower ?? 0
        let level = level(ordinal)
        let number = level?.unitNumber(at: point)
        let unit = number.flatMap { level?.units[$0] }
        return Room(
            level: ordinal, unit: number,
            name: unit.map { $0.name ?? $0.category.rawValue } ?? "elsewhere")
    }
}
