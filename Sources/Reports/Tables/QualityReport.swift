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
        var table = TextTable(["room", "level"] + QualityReport.columns.headings)
        for (room, measured) in quality.byRoom {
            table.add([room.name, room.sign] + QualityReport.columns.words(measured))
        }
        for (level, measured) in quality.byLevel {
            table.add(
                ["all of the level", quality.sign(of: level)]
                    + QualityReport.columns.words(measured))
        }
        table.add(
            ["total, \(walks.counted("walk"))", ""] + QualityReport.columns.words(quality.total))
        return table.lines
    }

    /// What was measured in a room, on a level or in all.
    fileprivate static var columns: ReportColumns<PositioningQuality.Measured> {
        ReportColumns([
            .init("seconds", "seconds") { .count($0.seconds) },
            .inText("no position") { share($0.withoutPosition, of: $0.seconds) },
            .init("positions") { .count($0.distances.count) },
            .init(
                "bySatellites", "satellites", words: { share($0.bySatellites, of: $0.seconds) },
                value: { .count($0.bySatellites) }),
            .init(
                "distanceMedian", "distance", words: { $0.distances.metres(0.5) },
                value: { .thousandths($0.distances.quantile(0.5)) }),
            .init(
                "distance95", "95 %", words: { $0.distances.metres(0.95) },
                value: { .thousandths($0.distances.quantile(0.95)) }),
            .init(
                "levelMatch", "level right",
                words: { $0.levelMatch.map { $0.percent() } ?? "–" },
                value: { .number($0.levelMatch.map { ($0 * 10_000).rounded() / 10_000 }, 4) }),
            .init("accuracy", "accuracy") { .word($0.accuracy.rawValue) },
        ])
    }

    private static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "–" : (Double(part) / Double(whole)).percent()
    }
}

extension QualityReport {
    package var document: ReportRecord {
        func measured(_ measured: PositioningQuality.Measured) -> ReportValue {
            .record(QualityReport.columns.json(measured))
        }
        let rooms = quality.byRoom.map { room, figures -> ReportRecord in
            [
                "room": .text(room.name), "level": .number(room.level.number),
                "measured": measured(figures),
            ]
        }
        let levels = quality.byLevel.map { level, figures -> ReportRecord in
            ["level": .number(level.number), "measured": measured(figures)]
        }
        return [
            "walks": .count(walks), "rooms": .records(rooms), "levels": .records(levels),
            "total": measured(quality.total),
        ]
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
