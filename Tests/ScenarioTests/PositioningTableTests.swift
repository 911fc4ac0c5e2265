import Foundation
import Indoor
import Positioning
import Rehearsal
import TestSupport
import Testing

@testable import dotwalk

/// Which positioning data a source gets, by the venue's file and by who asks.
@Suite("The positioning table of a venue")
struct PositioningTableTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
        .appending(path: "Untruths")

    private func setup(_ venue: String, header: String = "", option: String? = nil) throws -> Setup
    {
        let path = venue.hasSuffix(".gpkg") ? Self.folder.appending(path: venue).path : venue
        let walk = try Program.file(
            "table-\(UUID().uuidString).walk",
            "dotwalk trace 1\ntitle Table\nvenue \"\(path)\"\nengine ips\n\(header)\n"
                + "0.0s open app\n+1.0s end\n")
        var library = Library()
        var options = Setup.Options()
        options.choices.positioning = option
        return try library.setup(try Files.trace(walk), options, nil)
    }

    @Test("a plan has no such table: its data is predicted", arguments: ["clinic", "station"])
    func plan(name: String) throws {
        let setup = try setup(name)
        #expect(setup.isPredicted && setup.table.data.pointCount > 0)
        #expect(setup.remark == nil)
    }

    @Test("a package without a row has no data, and says so")
    func empty() throws {
        let setup = try setup("no-positions.gpkg")
        guard case .noRow = setup.table.finding else {
            Issue.record("\(setup.table.finding)")
            return
        }
        #expect(setup.remark?.contains("has no positioning row, so positioning fails") == true)
    }

    @Test("data is predicted for a package if the header or an option asks for it")
    func asked() throws {
        let written = try setup("no-positions.gpkg", header: "positioning predicted\n")
        let typed = try setup("pavilion", option: "predicted")
        for setup in [written, typed] {
            #expect(setup.isPredicted && setup.table.data.pointCount > 0)
            #expect(setup.table.data.hearing == nil)
            #expect(setup.header.positioning == "predicted")
        }
    }

    @Test("a row on the command line comes before the header's")
    func row() throws {
        let row = "0D711E7A-727B-831B-88AE-8054FB03772F"
        let setup = try setup("pavilion", header: "positioning predicted\n", option: row)
        #expect(setup.table.wanted?.row == row && setup.table.isAsked)
        #expect(setup.header.positioning == row)
    }
}
