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

    package var document: ReportRecord {
        let rooms = check.rooms.map { room -> ReportRecord in
            [
                "level": .word("\(room.level)"), "name": .text(room.name),
                "squareMetres": .number((room.squareMetres * 10).rounded() / 10),
                "points": .count(room.points), "transmitters": .count(room.transmitters),
                "coverage": .word(room.verdict.rawValue),
            ]
        }
        let silent = check.silent.map { silent -> ReportRecord in
            [
                "id": .text(silent.beacon.id), "level": .word("\(silent.beacon.position.level)"),
                "passed": .flag(silent.isPassed),
            ]
        }
        return [
            "row": .text(row), "rooms": .records(rooms), "silent": .records(silent),
            "unregistered": .names(check.unregistered.map(\.description)),
        ]
    }

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
                    "  level \(room.sign)  \(name)"
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
            lines += beacons.map { "  \($0.beacon.id)  level \($0.sign)" }
        }
        if !check.unregistered.isEmpty {
            lines += ["", "Heard and not registered"] + check.unregistered.map { "  \($0)" }
        }
        let good = check.rooms.count { $0.verdict == .good }
        return lines + ["", "well covered: \(good) of \(check.rooms.count.counted("room"))"]
    }
}
