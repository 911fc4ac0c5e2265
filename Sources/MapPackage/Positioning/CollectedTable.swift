import GRDB
import Indoor
import Positioning

/// The notes that the user of a walk saved in the app, for a package.
package struct CollectedNotes: Sendable {
    /// The walk's name.
    package let walk: String
    package let engine: String
    package let seed: UInt64
    package let points: [CollectedPoint]

    package init(walk: String, engine: String, seed: UInt64, points: [CollectedPoint]) {
        (self.walk, self.engine, self.seed, self.points) = (walk, engine, seed, points)
    }
}

extension MapPackage {
    /// Adds notes. Values that a position lacked are null, and a note without a position has no
    /// geometry. Notes of the same walk with the same seed are not added twice.
    ///
    /// - Parameter time: the time for the table, if the package does not have it yet.
    package func add(_ notes: [CollectedNotes], at time: PackageTime) throws(InputError) {
        let reference = try tables.referenceNumber(of: .recordings)
        let isThere = tables.has(.collected)
        let known = Set(
            try tables.rows(of: .collected) { row throws(InputError) in
                CollectedRow.key(
                    walk: row.text("WALK") ?? "", engine: row.text("ENGINE") ?? "",
                    seed: row.text("SEED") ?? "", number: try row.whole("NUMBER", .count) ?? 0,
                    text: row.text("TEXT") ?? "")
            })
        try database.changing { database in
            if !isThere {
                try GeoPackageTables.add(
                    .collected, reference: reference, at: time.text, in: database)
            }
            let writer = try TableWriter(.collected, in: database, reference: reference)
            for walk in notes {
                for point in walk.points
                where !known.contains(
                    CollectedRow.key(
                        walk: walk.walk, engine: walk.engine, seed: String(walk.seed),
                        number: point.number, text: point.text))
                {
                    try writer.add(
                        CollectedRow.values(of: point, in: walk),
                        point.point.map { .points([$0]) })
                }
            }
        }
    }
}

private enum CollectedRow {
    /// The values that tell one note from another.
    static func key(
        walk: String, engine: String, seed: String, number: Int, text: String
    ) -> String {
        [walk, engine, seed, String(number), text].joined(separator: "\0")
    }

    static func values(of point: CollectedPoint, in walk: CollectedNotes) -> Values {
        let location = point.location
        return [
            "NUMBER": point.number, "TEXT": point.text,
            "SECONDS": SimulatedTime.seconds(point.tick), "WALK": walk.walk,
            "ENGINE": walk.engine, "SEED": String(walk.seed),
            "LEVELS": location.flatMap { place in
                place.levels.all.isEmpty
                    ? nil : place.levels.all.map(\.description).joined(separator: " ")
            },
            "FLOOR": location?.floor, "LEVEL_ID": location?.floorLevelID,
            "ACCURACY": location?.horizontalAccuracy,
            "SOURCE": location.flatMap { $0.source.isEmpty ? nil : $0.source },
            "TRANSMITTERS": location?.count(of: Counted.transmitter),
            "SATELLITES": location?.count(of: Counted.satellite),
            "LAST_KNOWN": location?.isLastKnown,
        ]
    }
}
