import ArgumentParser
import Formats
import Foundation
import Indoor
import Rehearsal

struct VenueBeacons: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "beacons", abstract: "Plan Bluetooth beacons for a venue, as a list (CSV).",
        discussion: """
            Beacons along the ways and in the rooms that people enter, on walls or hung in halls; \
            none on open ground. The same venue gives the same beacons.
            """)

    @Argument(help: "A path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped venue.")
    var file: String

    @Option(help: "Metres from one to the next, 3 to 50.")
    var spacing = BeaconPlanner.usualSpacing

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("Where the list goes; printed unless said.", valueName: "file"))
    var output: String?

    func validate() throws {
        if !BeaconPlanner.spacings.contains(spacing) {
            throw ValidationError("--spacing takes a number of metres from 3 to 50.")
        }
    }

    func run() throws {
        let open = try Files.venue(file)
        let output = try output.map { try ReplacingFile($0) }
        try output?.mustNotBe([open.reference].filter { $0.hasPrefix("/") })
        let beacons = try PlannedBeacons.beacons(for: open.venue, spacing: spacing)
        guard !beacons.isEmpty else {
            throw Failure(ExitStatus.no, "no way leads through a room of \(open.venue.name)")
        }
        let text = BeaconWriter.text(
            of: beacons,
            comments: ["\(open.venue.name): planned, \(spacing.short) m apart"])
        guard let output else { return print(text, terminator: "") }
        try output.write(text)
        try output.close()
        print(
            beacons.count.counted("beacon") + " on "
                + Set(beacons.map(\.position.level)).count.counted("level"))
    }
}
