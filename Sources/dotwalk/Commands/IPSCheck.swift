import ArgumentParser
import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Review

struct IPSCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Rooms with thin or no coverage, and beacons that nobody heard.",
        discussion: """
            At a point under 4 transmitters positions are unreliable, 10 are best. Findings leave the \
            exit code 0.
            """)

    @Argument(help: "A map package (.gpkg), or one that ships.")
    var package: String

    @Option(help: ArgumentHelp("A positioning row; the newest unless said.", valueName: "GlobalID"))
    var row: String?

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text

    func run() throws {
        let package = try Packages.named(package)
        guard let row = try package.positioningRow(row) else {
            throw InputError(
                file: self.package, "has no positioning row",
                expected: "one that \"dotwalk ips generate\" makes")
        }
        let check = CoverageCheck(
            try package.positioningData(of: row), in: try package.venue().venue,
            recordings: try whole(package))
        switch format {
        case .text: printText(check, row)
        case .json: try printJSON(Summary(check, row))
        }
    }

    /// The recordings that are not damaged; reports the others.
    private func whole(_ package: MapPackage) throws -> [SurveyRecording] {
        let rows = try package.recordingRows()
        let line = ProgressLine("reading", Files.title(self.package))
        let next = line.steps(rows.count)
        var (recordings, damages): ([SurveyRecording], [InputError]) = ([], [])
        for row in rows {
            try next()
            do throws(InputError) {
                recordings.append(try package.recording(row))
            } catch {
                damages.append(error)
            }
        }
        line.erase()
        for damage in damages { Output.warn(damage) }
        return recordings
    }

    private func printText(_ check: CoverageCheck, _ row: PositioningRow) {
        print("\(row.globalID)  \(row.time.text)")
        for verdict in [CoverageCheck.Verdict.none, .thin] {
            let rooms = check.rooms.filter { $0.verdict == verdict }
            guard !rooms.isEmpty else { continue }
            print(verdict == .none ? "\nNo coverage" : "\nThin: under 4 transmitters at a point")
            for room in rooms {
                let name = room.name ?? "no name, \(room.squareMetres.fixed(0)) m²"
                print(
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
            print("\n\(title)")
            for silent in beacons {
                print("  \(silent.beacon.id)  level \(silent.beacon.position.level)")
            }
        }
        if !check.unregistered.isEmpty {
            print("\nHeard and not registered")
            for transmitter in check.unregistered { print("  \(transmitter)") }
        }
        let good = check.rooms.count { $0.verdict == .good }
        print("\nwell covered: \(good) of \(check.rooms.count.counted("room"))")
    }

    private struct Summary: Encodable {
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

        init(_ check: CoverageCheck, _ row: PositioningRow) {
            self.row = row.globalID
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
