import Formats
import GRDB
import Indoor
import Positioning
import Shipped
import Testing

@testable import MapPackage

/// The positioning table: rows are added, chosen by time, and never overwritten.
@Suite("Map packages: positioning rows and recordings")
struct PositioningRowTests {
    private let transmitter = TransmitterID.mac(0xAC23_3F00_0001)

    /// One point with one transmitter.
    private func data(_ strength: Double) -> PositioningData {
        let level = PositioningLevel(
            ordinal: 0, grid: HexGrid(origin: .zero, spacing: 2, columns: 2, rows: 2),
            points: [PositioningLevel.GridPoint(cell: 0, isOutdoor: false)],
            signals: [[ExpectedSignal(transmitter: 0, strength: strength, spread: 5)]],
            transmitterCount: 1)
        return PositioningData(transmitters: [transmitter], levels: [level])
    }

    private func empty() throws -> MapPackage {
        try MapPackage(try Venues.package("clinic"), file: "clinic.gpkg")
    }

    private func time(_ text: String) throws -> PackageTime { try #require(PackageTime(text)) }

    @Test("the newest row is used unless another is asked for, in whatever form its ID is written")
    func newest() throws {
        let package = try empty()
        #expect(try package.positioningRow(nil) == nil)
        let old = try package.add(data(-60), comment: "old", at: try time("2026-11-20")).row
        let new = try package.add(data(-70), comment: nil, at: try time("2026-11-22")).row
        let middle = try package.add(data(-65), comment: nil, at: try time("2026-11-21")).row
        let again = try MapPackage(try package.bytes(), file: "clinic.gpkg")
        #expect(try again.positioningRows().map(\.globalID) == [new, middle, old].map(\.globalID))
        #expect(try again.positioningRow(nil) == new)
        #expect(try again.positioningRow("{\(old.globalID.lowercased())}")?.comment == "old")
        let signal = try again.positioningData(of: old).levels[0].expected(0).first
        #expect(signal?.strength == -60)
    }

    @Test(
        "a time as GDAL writes it counts, not only its day",
        arguments: ["2026-11-20 18:00:00", "2026/11/20 18:00:00", "2026/11/20 19:00:00+01"])
    func gdalDates(newest: String) throws {
        let package = try empty()
        let late = try package.add(data(-60), comment: nil, at: try time("2026-11-19")).row
        let early = try package.add(data(-70), comment: nil, at: try time("2026-11-21")).row
        try package.database.changing {
            try $0.execute(
                sql: "UPDATE ips_positioning SET DATE = '\(newest)' WHERE OBJECTID = 1; "
                    + "UPDATE ips_positioning SET DATE = '2026-11-20 17:59:59' WHERE OBJECTID = 2")
        }
        #expect(
            try package.positioningRows().map(\.globalID) == [late, early].map(\.globalID))
    }

    @Test("rows of one moment: the greatest ID first; the same content is one row")
    func ties() throws {
        let package = try empty()
        let day = try time("2026-11-20")
        let (one, other) = (
            try package.add(data(-60), comment: nil, at: day),
            try package.add(data(-61), comment: nil, at: day)
        )
        #expect(one.isNew && other.isNew)
        #expect(try package.add(data(-60), comment: nil, at: day).isNew == false)
        let ids = [one.row.globalID, other.row.globalID].sorted(by: >)
        #expect(try package.positioningRows().map(\.globalID) == ids)
    }

    @Test("an unknown row is an error that names those there are")
    func unknown() throws {
        let package = try empty()
        let row = try package.add(data(-60), comment: nil, at: try time("2026-11-20")).row
        #expect {
            try package.positioningRow("x")
        } throws: {
            "\($0)" == "clinic.gpkg: has no positioning row \"x\"; expected one of \(row.globalID)"
        }
    }

    @Test(
        "a damaged newest row falls back to no older one, and names the good ones",
        arguments: [
            "UPDATE ips_positioning__ATTACH SET DATA = x'00', DATA_SIZE = 1 WHERE OBJECTID = 2",
            "UPDATE ips_positioning__ATTACH SET DATA_SIZE = 7 WHERE OBJECTID = 2",
            "UPDATE ips_positioning__ATTACH SET DATA = replace(CAST(DATA AS TEXT), 'level 0', "
                + "'level zero'), DATA_SIZE = DATA_SIZE + 3 WHERE OBJECTID = 2",
            "DELETE FROM ips_positioning__ATTACH WHERE OBJECTID = 2",
        ])
    func damaged(sql: String) throws {
        let package = try empty()
        let good = try package.add(data(-60), comment: nil, at: try time("2026-11-20")).row
        let bad = try package.add(data(-70), comment: nil, at: try time("2026-11-21")).row
        try package.database.changing { try $0.execute(sql: sql) }
        let newest = try #require(try package.positioningRow(nil))
        #expect(newest.globalID == bad.globalID)
        #expect {
            try package.positioningData(of: newest)
        } throws: {
            "\($0)".contains("clinic.gpkg: ips_positioning, \(bad.globalID)")
                && "\($0)".contains("expected a row that is good: \(good.globalID)")
        }
        #expect(try package.positioningData(of: good).pointCount == 1)
        #expect(try package.damages(in: try package.venue().venue).count == 1)
    }

    @Test("a row without a time is told beside the others, and is no newest row")
    func badDate() throws {
        let package = try empty()
        let good = try package.add(data(-60), comment: nil, at: try time("2026-11-20")).row
        let bad = try package.add(data(-70), comment: nil, at: try time("2026-11-21")).row
        try package.database.changing {
            try $0.execute(sql: "UPDATE ips_positioning SET DATE = 'soon' WHERE OBJECTID = 2")
        }
        let read = try package.readPositioningRows()
        #expect(read.rows == [good])
        #expect(read.damaged.map(\.globalID) == [bad.globalID])
        let said = "ips_positioning, row 2: DATE is \"soon\""
        #expect(try package.damages(in: try package.venue().venue).map(\.problem) == [said])
        #expect {
            try package.positioningRow(nil)
        } throws: {
            "\($0)".contains(said)
        }
    }

    @Test(
        "a newest row that no app can use is told with its place; an older one is none of its business",
        arguments: [
            (
                "GlobalID = 'not-a-guid'", "row 2: GlobalID is \"not-a-guid\"",
                DamagedRow.Kind.invalidID
            ),
            ("GlobalID = ''", "row 2: GlobalID is missing", .invalidID),
            ("BLEWIFI = 0", "row 2: BLEWIFI is 0", .wifi),
        ])
    func unusable(change: String, said: String, kind: DamagedRow.Kind) throws {
        let package = try empty()
        let good = try package.add(data(-60), comment: nil, at: try time("2026-11-20")).row
        _ = try package.add(data(-70), comment: nil, at: try time("2026-11-21"))
        func update(_ sql: String) throws {
            try package.database.changing {
                try $0.execute(sql: "DELETE FROM ips_positioning__ATTACH WHERE OBJECTID = 2")
                try $0.execute(sql: "UPDATE ips_positioning SET \(sql) WHERE OBJECTID = 2")
            }
        }
        try update(change)
        #expect(try package.readPositioningRows().damaged.map(\.kind) == [kind])
        #expect {
            try package.positioningRow(nil)
        } throws: {
            "\($0)".contains("ips_positioning, \(said)")
        }
        let isInvalid =
            if case .invalidID? = try? package.newestPositioningRow() { true } else { false }
        #expect(isInvalid == (kind == .invalidID))
        #expect(try package.positioningRow(good.globalID) == good)
        try update("DATE = '2026-11-19 08:00:00'")
        #expect(try package.positioningRow(nil) == good)
    }

    @Test("of two rows of one day the later is the newest, however its time is written")
    func oneDay() throws {
        let package = try empty()
        let late = try package.add(data(-60), comment: nil, at: try time("2026-11-20")).row
        _ = try package.add(data(-70), comment: nil, at: try time("2026-11-21"))
        try package.database.changing {
            try $0.execute(
                sql: "UPDATE ips_positioning SET DATE = CASE OBJECTID WHEN 1 THEN "
                    + "'2026-11-22 18:00:00' ELSE '2026-11-22T08:00:00Z' END")
        }
        #expect(try package.positioningRow(nil)?.globalID == late.globalID)
    }

    @Test("a recording comes out as it went in, and goes in once")
    func recordings() throws {
        let package = try empty()
        let (venue, _) = try Venues.shipped("clinic")
        let recording = SurveyRecording(
            id: "level 0, walk 1",
            motion: [
                MotionSample(
                    time: 0.04, acceleration: Vector3(0.125, -0.5, 9.81),
                    rotation: Vector3(0, 0.001, 0))
            ],
            headings: [.init(time: 0.05, value: 91.25)],
            advertisements: [Advertisement(transmitter: transmitter, strength: -71.5, time: 0.3)],
            pressures: [.init(time: 0.25, value: 1012.8)],
            waypoints: [
                .init(time: 0, position: Position(Point(1.5, -2), level: 0)),
                .init(time: 2, position: Position(Point(4, -2), level: 0)),
            ])
        let day = try time("2026-11-20")
        #expect(try package.add([recording], in: venue, at: day) == 1)
        #expect(try package.add([recording], in: venue, at: day) == 0)
        let row = try #require(try package.recordingRows().first)
        #expect(row.name == "level 0, walk 1" && row.waypointCount == 2)
        #expect(try package.recording(row) == recording)
        #expect(row.time == day)
        try package.database.changing {
            try $0.execute(
                sql: "UPDATE ips_recordings__ATTACH SET DATA = x'FFFE', DATA_SIZE = 2")
        }
        #expect {
            try package.recording(row)
        } throws: {
            "\($0)".hasSuffix("its file is damaged: not text; expected UTF-8")
        }
    }
}
