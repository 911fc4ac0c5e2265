import ArgumentParser
import Desk
import Indoor
import MapPackage
import Positioning
import Reports

struct IPSList: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "The positioning rows and the recordings of a package, the newest row first.")

    @Argument(help: "A map package (.gpkg), or one that ships.")
    var package: String

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text

    func run() throws {
        let package = try Packages.named(package)
        let (whole, damaged) = try package.readPositioningRows()
        let recorded = try package.recordingRows()
        let line = ProgressLine("reading", Files.title(self.package))
        let next = line.steps(whole.count + recorded.count)
        var rows = try whole.map { row in
            try next()
            return Row(row, in: package)
        }
        // If a time cannot be read, it is not certain which row is the newest.
        let newest = damaged.isEmpty ? rows.first?.globalID : nil
        rows += damaged.map { Row($0) }
        let recordings = try recorded.map { row in
            try next()
            return Recording(row, in: package)
        }
        line.erase()
        guard format == .text else {
            return try printJSON(
                Listing(positioning: rows, recordings: recordings))
        }
        printText(rows, newest: newest, recordings)
    }

    private func printText(_ rows: [Row], newest: String?, _ recordings: [Recording]) {
        print(
            "Positioning rows" + (rows.isEmpty ? ": none; \"dotwalk ips generate\" makes one" : ""))
        for row in rows {
            let (date, isNewest) = (row.date ?? "no date", row.globalID == newest)
            let counts =
                row.points.counted("point") + ", " + row.transmitters.counted("transmitter")
                + " expected"
            let comment = row.comment.map { "  \"\($0)\"" } ?? ""
            let mark = isNewest ? "  (newest)" : ""
            print("  \(row.globalID)  \(date)  \(row.problem ?? counts)\(comment)\(mark)")
        }
        print(
            "Recordings" + (recordings.isEmpty ? ": none; \"dotwalk ips survey\" makes some" : ""))
        for row in recordings {
            let date = row.date ?? "no date"
            print(
                "  \(row.globalID)  \(date)  \(row.name): \(row.seconds.fixed(0)) s, "
                    + "\(row.confirmed.counted("point")) confirmed, "
                    + "\(row.transmitters.counted("transmitter")) heard"
                    + (row.problem.map { "; damaged: \($0)" } ?? ""))
        }
    }

    private struct Listing: Encodable {
        let positioning: [Row]
        let recordings: [Recording]
    }

    private struct Row: Encodable {
        let globalID: String
        let date: String?
        let comment: String?
        var points = 0
        var transmitters = 0
        /// The problem with its file; nil: none.
        var problem: String?

        init(_ row: PositioningRow, in package: MapPackage) {
            (globalID, date, comment) = (row.globalID, row.time.text, row.comment)
            do throws(InputError) {
                let data = try package.positioningData(of: row)
                (points, transmitters) = (data.pointCount, data.transmitters.count)
            } catch {
                problem = error.problem.printable
            }
        }

        init(_ row: DamagedRow) {
            globalID = row.globalID ?? "no GlobalID"
            (date, comment) = (nil, nil)
            problem = "damaged: \(row.error.problem.printable)"
        }
    }

    private struct Recording: Encodable {
        let globalID: String
        let date: String?
        let name: String
        let seconds: Double
        let confirmed: Int
        let transmitters: Int
        /// The problem with its file; nil: none.
        let problem: String?

        init(_ row: RecordingRow, in package: MapPackage) {
            do throws(InputError) {
                _ = try package.recording(row)
                problem = nil
            } catch {
                problem = error.problem.printable
            }
            (globalID, date) = (row.globalID, row.time?.text)
            (name, seconds) = (row.name, row.duration)
            (confirmed, transmitters) = (row.waypointCount, row.transmitterCount)
        }
    }
}
