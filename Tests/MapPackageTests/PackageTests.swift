import Formats
import Foundation
import GRDB
import Indoor
import Shipped
import Testing

@testable import MapPackage

/// A venue put into a package and read from it is the same.
@Suite("Map packages: there and back")
struct PackageTests {
    @Test("a package has the same venue", arguments: Shipped.venues.map(\.name))
    func sameVenue(name: String) throws {
        let (venue, _) = try Venues.shipped(name)
        let back = try MapPackage(try Venues.package(name), file: "x.gpkg").venue().venue
        #expect(back.name == venue.name && back.attribution == venue.attribution)
        #expect(back.frame == venue.frame && back.bearing == venue.bearing)
        #expect(back.sites == venue.sites)
        #expect(back.levels.map(\.ordinal) == venue.levels.map(\.ordinal))
        for (one, other) in zip(back.levels, venue.levels) {
            #expect(one.elevation == other.elevation && one.surroundings == other.surroundings)
            #expect(one.shortName == other.shortName && one.name == other.name)
            #expect(one.walls == other.walls && one.openings == other.openings)
            #expect(one.units.map(\.area) == other.units.map(\.area))
            #expect(one.units.map(\.name) == other.units.map(\.name))
            #expect(one.units.map(\.category) == other.units.map(\.category))
            #expect(one.units.map(\.surroundings) == other.units.map(\.surroundings))
            #expect(one.units.map(\.likeness) == other.units.map(\.likeness))
        }
        #expect(back.graph.nodes == venue.graph.nodes && back.graph.ways == venue.graph.ways)
        #expect(back.connectors.map(\.id) == venue.connectors.map(\.id))
        #expect(back.connectors.map(\.path) == venue.connectors.map(\.path))
        #expect(back.connectors.map(\.levels) == venue.connectors.map(\.levels))
        #expect(back.connectors.map(\.direction) == venue.connectors.map(\.direction))
        #expect(back.places.places.map(\.key) == venue.places.places.map(\.key))
        #expect(back.places.places.map(\.node) == venue.places.places.map(\.node))
    }

    @Test("registered beacons are in it, half levels have identities of their own")
    func beacons() throws {
        let package = try MapPackage(try Venues.package("campus"), file: "campus.gpkg")
        let venue = try package.venue().venue
        #expect(venue.beacons.count == 62)
        #expect(venue.levels.map(\.ordinal.description) == ["-1", "0", "0.5", "1"])
        let floors = venue.facilities.flatMap(\.levels)
        #expect(
            floors.map(\.id) == [
                "library--1", "library-0", "library-0.5", "library-1", "workshops-0",
                "workshops-1",
            ])
    }

    @Test("made again from what it has, it has the same bytes")
    func bytes() throws {
        let first = try Venues.package("clinic")
        let package = try MapPackage(first, file: "clinic.gpkg")
        let again = try MapPackage.made(
            of: try package.venue().venue, source: try package.source(),
            at: try #require(Venues.time), file: "clinic.gpkg")
        #expect(try again.bytes() == first)
    }

    @Test("the file that it was made from comes out as it was, until a table is changed")
    func source() throws {
        let package = try MapPackage(try Venues.package("clinic"), file: "clinic.gpkg")
        let (_, text) = try Venues.shipped("clinic")
        #expect(try package.source().name == "clinic.plan")
        #expect(try package.source().bytes == Array(text.utf8))
        try package.database.changing { try $0.execute(sql: "UPDATE Units SET NAME = 'Pharmacy'") }
        #expect(throws: InputError.self) { try package.source() }
    }

    @Test("a map without a layer of pathways, or with an empty one, has none")
    func withoutPathways() throws {
        for sql in ["DROP TABLE Pathways", "DELETE FROM Pathways; DROP TABLE dotwalk_venue"] {
            let package = try MapPackage(try Venues.package("clinic"), file: "x.gpkg")
            #expect(try package.venue().venue.hasPathways)
            try package.database.changing { try $0.execute(sql: sql) }
            let foreign = try MapPackage(try package.bytes(), file: "x.gpkg")
            #expect(try !foreign.venue().venue.hasPathways)
        }
    }

    @Test("a package in SQLite's write-ahead mode is read, too")
    func writeAhead() throws {
        var bytes = try Venues.package("clinic")
        for place in DatabaseHeader.versions { bytes[place] = 2 }
        #expect(try MapPackage(bytes, file: "x.gpkg").venue().venue.name == "Clinic")
    }

    @Test(
        "moments are in ISO 8601",
        arguments: [
            ("2026-11-23", "2026-11-23T00:00:00.000Z"),
            ("2026-11-23T09:00:00Z", "2026-11-23T09:00:00.000Z"),
            ("2026-11-23T10:00:00+01:00", "2026-11-23T09:00:00.000Z"),
            ("2026-11-23T09:00:00.250Z", "2026-11-23T09:00:00.250Z"),
            ("2026-11-23 18:00:00", "2026-11-23T18:00:00.000Z"),
            ("2026-11-23 18:00", "2026-11-23T18:00:00.000Z"),
            ("2026-11-23 18:00:00.123456+0100", "2026-11-23T17:00:00.123Z"),
            ("2026-11-23 25:00:00", nil), ("2026-11-23 noon", nil),
            ("23.11.2026", nil), ("yesterday", nil), ("", nil),
        ])
    func times(typed: String, text: String?) {
        #expect(PackageTime(typed)?.text == text)
    }

    @Test("every millisecond is read as it was written", arguments: [0, 1, 559, 560, 999])
    func milliseconds(number: Int) throws {
        let time = PackageTime(
            Date(timeIntervalSince1970: 1_795_440_000 + Double(number) / 1000))
        #expect(PackageTime(time.text)?.text == time.text)
        let digits = String(number)
        #expect(
            time.text.hasSuffix(
                "." + String(repeating: "0", count: 3 - digits.count) + digits + "Z"))
    }
}
