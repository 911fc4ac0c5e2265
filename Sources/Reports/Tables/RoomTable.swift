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
            ["room"] + engine("engine") + [
                "level", "seconds", "no position", "app off by", "95 %", "accuracy", "wrong level",
                "cues",
            ])
        let names = Set(analysis.places.map(\.place.venue))
        for (place, stay) in analysis.places {
            let venue = names.count > 1 ? "\(place.venue): " : ""
            table.add(
                [venue + place.name] + engine(place.engine) + [place.level.label]
                    + RoomTable.words(stay))
        }
        let count = analysis.walks
        table.add(
            ["total, \(count.counted("walk"))"] + engine("") + [""]
                + RoomTable.words(analysis.total))
        return table.lines
    }

    private static func words(_ stay: RoomAnalysis.Stay) -> [String] {
        [
            "\(stay.seconds)",
            stay.shareWithoutPosition.map { "\(($0 * 100).fixed(1)) %" } ?? "–",
            stay.errors.metres(0.5), stay.errors.metres(0.95), stay.accuracies.metres(0.5),
            stay.errors.isEmpty ? "–" : "\(stay.onWrongLevel) s", "\(stay.cuesShown)",
        ]
    }

    // MARK: CSV

    /// The CSV of RFC 4180, with LF; unknown values are empty. Columns may be added at the end,
    /// never renamed.
    package static func csv(_ analysis: RoomAnalysis) -> String {
        let head =
            "venue,level,room,seconds,asked,withoutPosition,errorMedian,error95,accuracyMedian,"
            + "onWrongLevel,cuesShown,engine"
        let rows = analysis.places.map { place, stay in
            [.text(place.venue), .plain("\(place.level)"), .text(place.name)] + numbers(stay)
                + [.text(place.engine)]
        }
        let total =
            [.plain(""), .plain(""), .plain("total")] + numbers(analysis.total) + [.plain("")]
        let lines = (rows + [total]).map { $0.csvLine }
        return ([head] + lines).joined(separator: "\n") + "\n"
    }

    private static func numbers(_ stay: RoomAnalysis.Stay) -> [CSVField] {
        func metres(_ values: [Double], _ share: Double) -> String {
            values.quantile(share)?.fixed(3) ?? ""
        }
        return [
            "\(stay.seconds)", "\(stay.asked)", "\(stay.withoutPosition)",
            metres(stay.errors, 0.5), metres(stay.errors, 0.95), metres(stay.accuracies, 0.5),
            "\(stay.onWrongLevel)", "\(stay.cuesShown)",
        ].map(CSVField.plain)
    }
}

/// The analysis as JSON. Keys may be added, never renamed.
package struct AnalysisDocument: Encodable {
    let walks: Int
    let rooms: [Room]
    let total: Stay

    struct Room: Encodable {
        let venue: String
        let engine: String
        let level: Double
        let room: String
        /// Whether it is outside all rooms of the level.
        let isElsewhere: Bool
        let stay: Stay
    }

    struct Stay: Encodable {
        let seconds: Int
        let asked: Int
        let withoutPosition: Int
        let errorMedian: Double?
        let error95: Double?
        let accuracyMedian: Double?
        let onWrongLevel: Int
        let cuesShown: Int

        init(_ stay: RoomAnalysis.Stay) {
            (seconds, asked, withoutPosition) = (stay.seconds, stay.asked, stay.withoutPosition)
            errorMedian = stay.errors.roundedMetres(0.5)
            error95 = stay.errors.roundedMetres(0.95)
            accuracyMedian = stay.accuracies.roundedMetres(0.5)
            (onWrongLevel, cuesShown) = (stay.onWrongLevel, stay.cuesShown)
        }
    }

    package init(_ analysis: RoomAnalysis) {
        walks = analysis.walks
        rooms = analysis.places.map { place, stay in
            Room(
                venue: place.venue, engine: place.engine, level: place.level.number,
                room: place.name,
                isElsewhere: place.unit == nil, stay: Stay(stay))
        }
        total = Stay(analysis.total)
    }
}
