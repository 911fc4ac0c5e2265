import ArgumentParser
import Formats
import Foundation
import Indoor
import MapPackage
import Positioning
import Reports
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
        let report = CoverageReport(check, row: row.globalID, time: row.time.text)
        switch format {
        case .text: print(report.lines)
        case .json: try printJSON(report.document)
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
}
