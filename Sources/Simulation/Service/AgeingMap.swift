import Indoor
import RealModule

/// The changes of the building since the service's map of it was made.
enum AgeingMap {
    /// The share of pictures that are still recognised: posters and furniture come and go at 1 % a
    /// month (ours).
    static func kept(_ settings: WorldSettings) -> Double {
        settings.mapAge > 0 ? Double.pow(0.99, settings.mapAge) : 1
    }

    /// The share of a view that shows changed fronts.
    static func changedShare(
        of view: Viewfinder, from position: Position, in venue: Venue, seed: UInt64,
        _ settings: WorldSettings
    ) -> Double {
        guard let level = venue.level(position.level), settings.mapAge > 0 || level.hasChanged,
            !view.rays.isEmpty
        else { return 0 }
        let changed = view.rays.indices.filter { number in
            let metres = view.rays[number].distance
            guard metres < Camera.range else { return false }
            let ahead = Heading.direction(view.heading(ofRay: number))
            // The rooms on both sides of the wall count, because a shop's windows are transparent.
            return [metres - wall, metres + wall].contains { metres in
                level.unit(at: position.point + ahead * metres)
                    .map { hasChanged($0, level, seed: seed, settings) } ?? false
            }
        }
        return Double(changed.count) / Double(view.rays.count)
    }

    /// Metres from a wall's middle at which the room has certainly begun.
    private static let wall = 0.6

    /// Whether a shop's front has changed: drawn once for each shop, and the same for a whole walk.
    private static func hasChanged(
        _ unit: Unit, _ level: Level, seed: UInt64, _ settings: WorldSettings
    ) -> Bool {
        if unit.likeness.isChanged { return true }
        guard settings.mapAge > 0, unit.category == .shop || unit.category == .food else {
            return false
        }
        let corner = unit.area.bounds.low
        var luck = RandomStream(
            seed: seed, label: "front \(level.ordinal) \(corner.x) \(corner.y)")
        return luck.chance(1 - Double.pow(1 - settings.changedFronts, settings.mapAge))
    }
}
