/// The room that a person is in, for figures by room.
package struct Room: Hashable, Sendable {
    /// 0 is street level.
    package let level: LevelOrdinal
    /// The level's name as on signs there.
    package let sign: String
    /// The number of the unit on its level; nil: outside all rooms.
    package let unit: Int?
    /// The unit's name, or else its category, with a number where the level has several units
    /// without a name: "office 12"; "elsewhere" outside all rooms.
    package let name: String
}

extension Venue {
    /// The room at a point. On a connector the lower level counts.
    package func room(at point: Point, _ levels: Levels) -> Room {
        let ordinal = levels.lower ?? 0
        let level = level(ordinal)
        let number = level?.unitNumber(at: point)
        return Room(
            level: ordinal, sign: sign(of: ordinal, at: point), unit: number,
            name: number.flatMap { level?.roomName(ofUnit: $0) } ?? "elsewhere")
    }
}

extension Level {
    fileprivate func roomName(ofUnit number: Int) -> String {
        let unit = units[number]
        if let name = unit.name { return name }
        let alike = units.count { $0.name == nil && $0.category == unit.category }
        return unit.category.rawValue + (alike > 1 ? " \(number + 1)" : "")
    }
}
