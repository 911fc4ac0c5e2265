import Indoor
import Review

/// The output of `dotwalk ips check`.
package struct CoverageReport {
    private let check: CoverageCheck
    /// The GlobalID of the positioning row, and its time.
    private let row, time: String

    package init(_ check: CoverageCheck, row: String, time: String) {
        (self.check, self.row, self.time) = (check, row, time)
    }

    package var document: Document { Document(check, row) }

    package var lines: [String] {
        var lines = ["\(row)  \(time)"]
        for verdict in [CoverageCheck.Verdict.none, .thin] {
            let rooms = check.rooms.filter { $0.verdict == verdict }
            guard !rooms.isEmpty else { continue }
            lines += [
                "",
                verdict == .none ? "No coverage" : "Thin: under 4 transmitters at a point",
            ]
            for room in rooms {
                let name = room.name ?? "no name, \(room.squareMetres.fixed(0)) m²"
                lines.append(
                    "  level \(room.level)  \(name)"
                        + (verdict == .thin ? "  \(room.transmitters)" : ""))
            }
        }
        let (dead, unpassed) = (
            check.silent.filter(\.isPassed), check.silent.filter { !$0.isPassed }
        )
        for (title, beacons) in [
            ("Dead, or not where they are registered: passed and not heard", dead),
            ("Not heard: no surveyor came near", unpassed),
        ] where !beacons.isEmpty {
            lines += ["", title]
            lines += beacons.map { "  \($0.beacon.id)  level \($0.beacon.position.level)" }
        }
        if !check.unregistered.isEmpty {
            lines += ["", "Heard and not registered"] + check.unregistered.map { "  \($0)" }
        }
        let good = check.rooms.count { $0.verdict == .good }
        return lines + ["", "well covered: \(good) of \(check.rooms.count.counted("room"))"]
    }

    package struct Document: Encodable {
        struct Room: Encodable {
            let level: String
            let name: String?
            let squareMetres: Double
            let points: Int
            let transmitters: Int
            let coverage: String
        }

        struct Beacon: Encodable {
            let id: String
            let level: String
            let passed: Bool
        }

        let row: String
        let rooms: [Room]
        let silent: [Beacon]
        let unregistered: [String]

        fileprivate init(_ check: CoverageCheck, _ row: String) {
            self.row = row
            rooms = check.rooms.map {
                Room(
                    level: "\($0.level)", name: $0.name,
                    squareMetres: ($0.squareMetres * 10).rounded() / 10, points: $0.points,
                    transmitters: $0.transmitters, coverage: $0.verdict.rawValue)
            }
            silent = check.silent.map {
                Beacon(
                    id: $0.beacon.id, level: "\($0.beacon.position.level)", passed: $0.isPassed)
            }
            unregistered = check.unregistered.map(\.description)
        }
    }
}
