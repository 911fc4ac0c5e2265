import FloorDrawing
import Indoor
import Review

/// The output of `dotwalk ips quality`.
package struct QualityReport {
    private let quality: PositioningQuality
    private let walks: Int

    package init(_ quality: PositioningQuality, walks: Int) {
        (self.quality, self.walks) = (quality, walks)
    }

    package var lines: [String] {
        var table = TextTable([
            "room", "level", "seconds", "no position", "satellites", "distance", "95 %",
            "level right", "accuracy",
        ])
        for (room, measured) in quality.byRoom {
            table.add([room.name, room.level.label] + words(measured))
        }
        for (level, measured) in quality.byLevel {
            table.add(["all of the level", level.label] + words(measured))
        }
        table.add(["total, \(walks.counted("walk"))", ""] + words(quality.total))
        return table.lines
    }

    private func words(_ measured: PositioningQuality.Measured) -> [String] {
        [
            "\(measured.seconds)", Self.share(measured.withoutPosition, of: measured.seconds),
            Self.share(measured.bySatellites, of: measured.seconds),
            measured.distances.metres(0.5),
            measured.distances.metres(0.95),
            measured.levelMatch.map { "\(($0 * 100).fixed(0)) %" } ?? "–",
            measured.accuracy.rawValue,
        ]
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "–" : "\((Double(part) / Double(whole) * 100).fixed(0)) %"
    }
}

/// The quality as JSON. Keys may be added, never renamed.
package struct QualityDocument: Encodable {
    struct Measured: Encodable {
        let seconds: Int
        let positions: Int
        let bySatellites: Int
        let distanceMedian: Double?
        let distance95: Double?
        let levelMatch: Double?
        let accuracy: String

        init(_ measured: PositioningQuality.Measured) {
            seconds = measured.seconds
            positions = measured.distances.count
            bySatellites = measured.bySatellites
            distanceMedian = measured.distances.roundedMetres(0.5)
            distance95 = measured.distances.roundedMetres(0.95)
            levelMatch = measured.levelMatch.map { ($0 * 10_000).rounded() / 10_000 }
            accuracy = measured.accuracy.rawValue
        }
    }

    struct Room: Encodable {
        let room: String
        let level: Double
        let measured: Measured
    }

    struct Level: Encodable {
        let level: Double
        let measured: Measured
    }

    let walks: Int
    let rooms: [Room]
    let levels: [Level]
    let total: Measured

    package init(_ quality: PositioningQuality, walks: Int) {
        self.walks = walks
        rooms = quality.byRoom.map {
            Room(
                room: $0.room.name, level: $0.room.level.number, measured: Measured($0.measured))
        }
        levels = quality.byLevel.map {
            Level(level: $0.level.number, measured: Measured($0.measured))
        }
        total = Measured(quality.total)
    }
}

// MARK: - On the map

extension MeasuredRooms {
    package init(_ quality: PositioningQuality, walks: Int) {
        var rooms: [LevelOrdinal: [Int: Measure]] = [:]
        for (room, measured) in quality.byRoom {
            guard let unit = room.unit else { continue }
            rooms[room.level, default: [:]][unit] = Measure(measured)
        }
        self.init(
            rooms,
            legend: [
                Legend(.good, "high: 95 % within 5 m"), Legend(.poor, "medium: 10 m"),
                Legend(Grade.none, "low"),
                Legend(nil, "rest: too short or unmeasured"),
                Legend(nil, "medians of \(walks.counted("walk"))"),
            ])
    }
}

extension MeasuredRooms.Measure {
    fileprivate init(_ measured: PositioningQuality.Measured) {
        if let grade = measured.accuracy.grade {
            self.init(
                grade: grade, figure: measured.distances.metres(0.5),
                words: measured.accuracy.rawValue)
        } else {
            self.init(
                grade: nil, figure: "\(measured.seconds) s",
                words: measured.isTooShort ? "too short" : "few positions")
        }
    }
}

extension PositioningQuality.Accuracy {
    /// nil: there are too few measurements.
    fileprivate var grade: Grade? {
        switch self {
        case .high: .good
        case .medium: .poor
        case .low: Grade.none
        case .unknown: nil
        }
    }
}
