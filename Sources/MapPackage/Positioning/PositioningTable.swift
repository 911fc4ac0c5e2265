import Formats
import Foundation
import GRDB
import Indoor
import Positioning

/// A row of the positioning table: one generation of positioning data.
package struct PositioningRow: Hashable, Sendable {
    /// Derived from the row's content: 32 hexadecimal digits in groups of 8-4-4-4-12.
    package let globalID: String
    package let time: PackageTime
    package let comment: String?
    package let site: String?
}

/// A row of the positioning table that cannot be used.
package struct DamagedRow: Error {
    package enum Kind: Hashable, Sendable {
        /// Its GlobalID is no UUID.
        case invalidID
        /// It is for Wi-Fi.
        case wifi
        /// Its time cannot be read: it may be the newest.
        case time
    }

    package let kind: Kind
    /// nil: the row has none.
    package let globalID: String?
    /// nil: it cannot be read.
    package let time: PackageTime?
    package let error: InputError
}

/// The row that an app gets that asks for none.
package enum NewestRow: Sendable {
    case row(PositioningRow)
    /// The newest has a GlobalID that is no UUID.
    case invalidID(InputError)
    /// There is no table, or it is empty.
    case none
}

extension MapPackage {
    /// The rows, newest first; of the same time, the greatest GlobalID first.
    ///
    /// - Throws: if one cannot be used.
    package func positioningRows() throws(InputError) -> [PositioningRow] {
        let (rows, damaged) = try readPositioningRows()
        if let first = damaged.first { throw first.error }
        return rows
    }

    /// The newest row; of the same time, the one with the greatest GlobalID.
    ///
    /// - Throws: if it cannot be used, or another one may be the newest.
    package func newestPositioningRow() throws(InputError) -> NewestRow {
        let (rows, damaged) = try readPositioningRows()
        func isNewest(_ time: PackageTime?) -> Bool {
            guard let time, let newest = rows.first else { return true }
            return time > newest.time
        }
        let newest = damaged.filter { isNewest($0.time) }
            .max { ($0.time?.text ?? "~") < ($1.time?.text ?? "~") }
        guard let newest else { return rows.first.map(NewestRow.row) ?? .none }
        guard newest.kind == .invalidID else { throw newest.error }
        return .invalidID(newest.error)
    }

    /// The usable rows, newest first (of the same time, the greatest GlobalID first), and the others.
    package func readPositioningRows() throws(InputError)
        -> (rows: [PositioningRow], damaged: [DamagedRow])
    {
        let all = try tables.rows(of: .positioning) { row in MapPackage.readRow(row) }
        var (rows, damaged): ([PositioningRow], [DamagedRow]) = ([], [])
        for one in all {
            switch one {
            case .success(let row): rows.append(row)
            case .failure(let row): damaged.append(row)
            }
        }
        rows.sort { ($1.time.text, $1.globalID) < ($0.time.text, $0.globalID) }
        return (rows, damaged)
    }

    private static func readRow(_ row: PackageRow) -> Result<PositioningRow, DamagedRow> {
        let id = row.text("GlobalID")?.globalID
        func damaged(_ kind: DamagedRow.Kind, _ time: PackageTime?, _ error: InputError)
            -> Result<PositioningRow, DamagedRow>
        {
            .failure(DamagedRow(kind: kind, globalID: id, time: time, error: error))
        }
        let time: PackageTime
        do throws(InputError) {
            time = try row.needed(
                "DATE", row.time, expected: "a time such as 2026-11-23T09:00:00.000Z")
        } catch {
            return damaged(.time, nil, error)
        }
        guard let id, BeaconUUID(id) != nil else {
            let found = row.text("GlobalID").map { "GlobalID is \"\($0)\"" }
            return damaged(
                .invalidID, time,
                row.error(
                    found ?? "GlobalID is missing",
                    expected: "a UUID such as 0D711E7A-727B-831B-88AE-8054FB03772F"))
        }
        guard row.flag("BLEWIFI") ?? true else {
            return damaged(
                .wifi, time,
                row.error(
                    "BLEWIFI is 0: it is for Wi-Fi, which is not simulated",
                    expected: "a row for Bluetooth"))
        }
        return .success(
            PositioningRow(
                globalID: id, time: time, comment: row.text("COMMENT"), site: row.text("SITE_ID")))
    }

    /// The wanted row, or the newest if none is wanted; nil without rows.
    ///
    /// - Parameter wanted: its GlobalID, in upper or lower case, with or without braces.
    /// - Throws: if there is no such row, or it cannot be used; the error lists the existing rows.
    package func positioningRow(_ wanted: String?) throws(InputError) -> PositioningRow? {
        guard let wanted else {
            switch try newestPositioningRow() {
            case .row(let row): return row
            case .invalidID(let error): throw error
            case .none: return nil
            }
        }
        let (rows, damaged) = try readPositioningRows()
        if let row = rows.first(where: { $0.globalID == wanted.globalID }) { return row }
        if let row = damaged.first(where: { $0.globalID == wanted.globalID }) { throw row.error }
        throw InputError(
            file: file, "has no positioning row \"\(wanted.printable)\"",
            expected: rows.isEmpty
                ? "a row that \"dotwalk ips generate\" made"
                : "one of \(rows.map(\.globalID).joined(separator: ", "))",
            nearest: nearestWords(to: wanted.globalID, among: rows.map(\.globalID)))
    }

    /// The positioning data of a row.
    ///
    /// - Throws: if its file is missing or damaged; the error lists the rows with good files.
    package func positioningData(of row: PositioningRow) throws(InputError) -> PositioningData {
        do throws(InputError) {
            return try attachedData(of: row.globalID)
        } catch {
            let others = try readPositioningRows().rows.filter { $0.globalID != row.globalID }
            let good = others.filter { (try? attachedData(of: $0.globalID)) != nil }
            var error = error
            error.expected =
                good.isEmpty
                ? "a row with a whole file; none of the others has one"
                : "a row that is good: \(good.map(\.globalID).joined(separator: ", "))"
            throw error
        }
    }

    private func attachedData(of id: String) throws(InputError) -> PositioningData {
        let place = "\(file): \(PackageTable.positioning.name), \(id)"
        let text = try attachment(.positioningFiles, of: id, place)
        do throws(InputError) {
            return try PositioningFile.read(text, file: place)
        } catch {
            var error = error
            error.problem = "its positioning file is damaged: \(error.problem)"
            throw error
        }
    }

    /// Adds a generation of positioning data. It is not added twice with the same content, comment
    /// and time.
    ///
    /// - Returns: the row, and whether it is new.
    package func add(
        _ data: PositioningData, comment: String?, at time: PackageTime
    ) throws(InputError) -> (row: PositioningRow, isNew: Bool) {
        let text = PositioningFile.write(data)
        let site = try tables.rows(of: .sites) { row in row.text("SITE_ID") }.first
        let row = PositioningRow(
            globalID: String(globalIDOf: [text, comment ?? "", time.text]), time: time,
            comment: comment, site: site)
        if try readPositioningRows().rows.contains(where: { $0.globalID == row.globalID }) {
            return (row, false)
        }
        try database.changing { database in
            try TableWriter(.positioning, in: database, reference: 0).add([
                "GlobalID": row.globalID, "DATE": time.text, "COMMENT": comment, "SITE_ID": site,
                "BLEWIFI": true,
            ])
            try attach(
                text, name: "\(row.globalID).positioning", to: row.globalID, .positioningFiles,
                database)
        }
        return (row, true)
    }
}

// MARK: - Contents

extension MapPackage {
    /// Everything added after the venue: the GlobalIDs of recordings and positioning rows, and the
    /// users' notes.
    package func additions() throws(InputError) -> Set<String> {
        Set(
            try recordingRows().map(\.globalID)
                + tables.rows(of: .positioning) { row throws(InputError) in
                    try row.neededText("GlobalID").globalID
                }
                + tables.rows(of: .collected) { row in
                    "\(row.text("WALK") ?? "") \(row.text("SEED") ?? "") \(row.text("TEXT") ?? "")"
                })
    }
}

// MARK: - Recordings

/// A row of the table of surveyors' recordings.
package struct RecordingRow: Hashable, Sendable {
    package let globalID: String
    package let name: String
    package let level: String?
    /// The time of adding it; nil: the time cannot be read.
    package let time: PackageTime?
    /// Seconds.
    package let duration: Double
    package let waypointCount: Int
    package let transmitterCount: Int
}

extension MapPackage {
    /// The rows in the order in which they were added.
    package func recordingRows() throws(InputError) -> [RecordingRow] {
        try tables.rows(of: .recordings) { row throws(InputError) in
            let id = try row.neededText("GlobalID").globalID
            return RecordingRow(
                globalID: id, name: row.text("NAME") ?? id, level: row.text("LEVEL_ID"),
                time: row.time("DATE"), duration: try row.number("DURATION", .duration) ?? 0,
                waypointCount: try row.whole("WAYPOINTS", .count) ?? 0,
                transmitterCount: try row.whole("TRANSMITTERS", .count) ?? 0)
        }
    }

    /// - Throws: if its file is missing or damaged, with the line.
    package func recording(_ row: RecordingRow) throws(InputError) -> SurveyRecording {
        let place = "\(file): \(PackageTable.recordings.name), \(row.globalID)"
        return try RecordingFile.read(
            try attachment(.recordingFiles, of: row.globalID, place), file: place)
    }

    /// Adds recordings of surveyors' phones; a recording that is there already is not added again.
    ///
    /// - Returns: the number of new ones.
    package func add(
        _ recordings: [SurveyRecording], in venue: Venue, at time: PackageTime
    ) throws(InputError) -> Int {
        var known = Set(try recordingRows().map(\.globalID))
        let levels = LevelIDs(venue)
        let reference = try tables.referenceNumber(of: .recordings)
        var count = 0
        try database.changing { database in
            let writer = try TableWriter(.recordings, in: database, reference: reference)
            for recording in recordings {
                let text = RecordingFile.write(recording)
                let id = String(globalIDOf: [text])
                guard known.insert(id).inserted else { continue }
                count += 1
                let start = recording.waypoints.first?.position
                let floor = start.flatMap { levels.floor($0.level, at: $0.point) }
                let line = recording.waypoints.map(\.position.point)
                try writer.add(
                    [
                        "GlobalID": id, "NAME": recording.id,
                        "SITE_ID": floor.flatMap { venue.site(of: $0.0)?.id },
                        "FACILITY_ID": floor?.0.id,
                        "LEVEL_ID": start.flatMap { levels.id($0.level, at: $0.point) },
                        "BLEWIFI": true, "DATE": time.text,
                        "DURATION": recording.whole.map { $0.upperBound - $0.lowerBound } ?? 0,
                        "WAYPOINTS": recording.waypoints.count,
                        "TRANSMITTERS": Set(recording.advertisements.map(\.transmitter)).count,
                    ], line.count > 1 ? .lines([line]) : nil)
                try attach(text, name: "\(id).recording", to: id, .recordingFiles, database)
            }
        }
        return count
    }
}

extension MapPackage {
    /// The errors in its rows, and in the files of rows and recordings; empty if all can be read.
    ///
    /// - Parameter venue: the venue of the package.
    package func damages(
        in venue: Venue, _ progress: ReadingProgress = .unwatched
    ) throws(InputError) -> [InputError] {
        let (rows, damaged) = try readPositioningRows()
        let recordings = try recordingRows()
        var damages = damaged.map(\.error)
        for number in 0..<rows.count + recordings.count {
            guard progress.tell(Double(number) / Double(rows.count + recordings.count)) else {
                throw ReadingProgress.ended
            }
            do throws(InputError) {
                if number < rows.count {
                    _ = try attachedData(of: rows[number].globalID)
                } else {
                    let row = recordings[number - rows.count]
                    try checkPlaces(of: try recording(row), row, in: venue)
                }
            } catch {
                damages.append(error)
            }
        }
        return damages
    }

    /// - Throws: for a point that cannot be in the building: data for all the ground up to it would
    ///   take all memory.
    package func checkPlaces(
        of recording: SurveyRecording, _ row: RecordingRow, in venue: Venue
    ) throws(InputError) {
        let bounds = venue.bounds?.grown(by: MapPackage.margin)
        for waypoint in recording.waypoints {
            let place = waypoint.position
            let isOnLevel = venue.levels.contains { $0.ordinal == place.level }
            guard !isOnLevel || bounds?.contains(place.point) == false else { continue }
            let point = "\(place.point.x.fixed(1)) \(place.point.y.fixed(1))"
            throw InputError(
                file: file,
                "recording \(row.globalID) confirms \(point) on level \(place.level) at "
                    + "\(waypoint.time.fixed(1)) s, where the building is not",
                expected: "places of \(venue.name); --recording chooses others")
        }
    }

    /// Metres round a venue within which points may be confirmed (ours).
    private static let margin = 100.0
}

extension PackageRow {
    fileprivate func time(_ field: String) -> PackageTime? {
        text(field).flatMap { PackageTime($0) }
    }
}

// MARK: - Attachments

extension MapPackage {
    fileprivate func attach(
        _ text: String, name: String, to id: String, _ table: PackageTable, _ database: Database
    ) throws {
        let bytes = Data(text.utf8)
        try TableWriter(table, in: database, reference: 0).add([
            "REL_GLOBALID": id, "ATT_NAME": name, "CONTENT_TYPE": "text/plain",
            "DATA_SIZE": bytes.count, "DATA": bytes,
        ])
    }

    /// - Parameter place: the row, for messages.
    fileprivate func attachment(
        _ table: PackageTable, of id: String, _ place: String
    ) throws(InputError) -> String {
        let found = try tables.rows(of: table, where: "upper(REL_GLOBALID) LIKE ?", "%\(id)%") {
            row throws(InputError) in
            (bytes: row.bytes("DATA"), size: try row.whole("DATA_SIZE", .count))
        }
        guard let found = found.first, let bytes = found.bytes else {
            throw InputError(file: place, "it has no file", expected: "a file in \(table.name)")
        }
        guard found.size == bytes.count else {
            throw InputError(
                file: place,
                "its file is damaged: it has \(bytes.count) of \(found.size ?? 0) bytes",
                expected: "the whole file")
        }
        guard let text = String(validating: bytes, as: UTF8.self) else {
            throw InputError(file: place, "its file is damaged: not text", expected: "UTF-8")
        }
        return text
    }
}

extension String {
    /// The GlobalID in the form in which they are compared.
    fileprivate var globalID: String {
        uppercased().filter { $0 != "{" && $0 != "}" && !$0.isWhitespace }.printable
    }

    /// A GlobalID derived from content, the same for the same content: two digests, as a UUID of
    /// version 8 (RFC 9562, 5.8).
    fileprivate init(globalIDOf content: [String]) {
        var (high, low) = (Digest("high"), Digest("low"))
        for text in content {
            high.add(text)
            low.add(text)
        }
        self =
            BeaconUUID(
                high: high.value & 0xFFFF_FFFF_FFFF_0FFF | 0x8000,
                low: low.value & 0x3FFF_FFFF_FFFF_FFFF | 0x8000_0000_0000_0000
            ).description
    }
}
