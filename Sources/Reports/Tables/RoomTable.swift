import Indoor
import Review

/// The output of `dotwalk analyse`.
package struct RoomTable {
    private let analysis: RoomAnalysis

    package init(_ analysis: RoomAnalysis) { self.analysis = analysis }

    package var lines: [String] {
        let engines = Set(analysis.places.map(\.place.engine))
        /// The column of the engine; none for a single engine.
        func engine(_ name: String) -> [String] { engines.count > 1 ? [name] : [] }
        var table = TextTable(
            ["room"] + engine("engine") + ["level"] + RoomTable.columns.headings)
        let names = Set(analysis.places.map(\.place.venue))
        for (place, stay) in analysis.places {
            let venue = names.count > 1 ? "\(place.venue): " : ""
            table.add(
                [venue + place.name] + engine(place.engine) + [place.sign]
                    + RoomTable.columns.words(stay))
        }
        let count = analysis.walks
        table.add(
            ["total, \(count.counted("walk"))"] + engine("") + [""]
                + RoomTable.columns.words(analysis.total))
        return table.lines
    }

    /// What is known of a stay in a room.
    fileprivate static var columns: ReportColumns<RoomAnalysis.Stay> {
        func metres(
            _ key: String, _ heading: String, _ share: Double,
            _ values: @escaping (RoomAnalysis.Stay) -> [Double]
        ) -> ReportColumn<RoomAnalysis.Stay> {
            .init(
                key, heading, words: { values($0).metres(share) },
                value: { .thousandths(values($0).quantile(share)) })
        }
        return ReportColumns([
            .init("seconds", "seconds") { .count($0.seconds) },
            .init("asked") { .count($0.asked) },
            .init(
                "withoutPosition", "no position",
                words: { $0.shareWithoutPosition.map { $0.percent(1) } ?? "–" },
                value: { .count($0.withoutPosition) }),
            metres("errorMedian", "app off by", 0.5, \.errors),
            metres("error95", "95 %", 0.95, \.errors),
            metres("accuracyMedian", "accuracy", 0.5, \.accuracies),
            .init(
                "onWrongLevel", "wrong level",
                words: { $0.errors.isEmpty ? "–" : "\($0.onWrongLevel) s" },
                value: { .count($0.onWrongLevel) }),
            .init("cuesShown", "cues") { .count($0.cuesShown) },
        ])
    }

    // MARK: CSV

    /// The CSV of RFC 4180, with LF; unknown values are empty. Columns may be added at the end,
    /// never renamed.
    package static func csv(_ analysis: RoomAnalysis) -> String {
        let head = ["venue", "level", "room"] + columns.csvHead + ["engine"]
        let rows = analysis.places.map { place, stay in
            [.text(place.venue), .plain("\(place.level)"), .text(place.name)] + columns.csv(stay)
                + [.text(place.engine)]
        }
        let total =
            [.plain(""), .plain(""), .plain("total")] + columns.csv(analysis.total) + [.plain("")]
        let lines = (rows + [total]).map { $0.csvLine }
        return ([head.joined(separator: ",")] + lines).joined(separator: "\n") + "\n"
    }
}

extension RoomTable {
    package var document: ReportRecord {
        let rooms = analysis.places.map { place, stay -> ReportRecord in
            [
                "venue": .text(place.venue), "engine": .text(place.engine),
                "level": .number(place.level.number), "room": .text(place.name),
                // Whether it is outside all rooms of the level.
                "isElsewhere": .flag(place.unit == nil),
                "stay": .record(RoomTable.columns.json(stay)),
            ]
        }
        return [
            "walks": .count(analysis.walks), "rooms": .records(rooms),
            "total": .record(RoomTable.columns.json(analysis.total)),
        ]
    }
}
