import ArgumentParser
import FloorDrawing
import Foundation
import Indoor
import MapPackage
import Rehearsal
import Reports

/// `dotwalk venue …`: the contents of a building, and ways through it.
struct VenueCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "venue", abstract: "Look into a building: what it holds, ways through it.",
        subcommands: [
            VenueInfo.self, VenueCheck.self, VenueRoute.self, VenueBeacons.self, VenueConvert.self,
        ])
}

/// The options for the venue, and for the format of the output.
struct VenueOptions: ParsableArguments {
    @Argument(help: "A path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped venue.")
    var file: String

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text

    @Option(
        help: ArgumentHelp(
            "A site of the file, where it has several: its name or number.", valueName: "name"))
    var site: String?

    func open() throws -> OpenVenue { try Files.venue(Files.name(of: file, site: site)) }
}

struct VenueInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Levels, connectors and places of a venue.")

    @OptionGroup var options: VenueOptions

    func run() throws {
        let open = try options.open()
        switch options.format {
        case .text: print(VenueSummary.lines(open.venue))
        case .json: try printJSON(VenueSummary.document(open.venue))
        }
    }
}

struct VenueCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read a venue and say what is odd about it.",
        discussion:
            "Warnings, and a file read in part, leave the exit code 0 (--strict: 1 if in part); "
            + "what cannot be read ends with 2.")

    @OptionGroup var options: VenueOptions

    @Option(
        help: ArgumentHelp("A list of registered beacons (.csv), checked, too.", valueName: "file"))
    var beacons: String?

    @Flag(help: "List each feature that is closed or not used, with its id.")
    var verbose = false

    @Flag(help: "End with 1 if anything of the file is not used.")
    var strict = false

    func run() throws {
        let open = try options.open()
        let list = try beacons.map { try Files.beacons($0, in: open.venue) }
        let damages =
            try Packages.package(of: open).map {
                try Packages.damages(of: $0, in: open.venue)
            } ?? []
        let warnings = open.warnings + (list?.warnings ?? []) + damages
        let extent = VenueExtent(open.venue)
        switch options.format {
        case .text:
            print(
                "\(options.file.printable): \(extent.words), "
                    + open.venue.levels.count.counted("level"))
            for warning in warnings { print("warning: \(warning)") }
            for line in StepFreeShares(open.venue).lines { print(line) }
            for line in open.use.lines { print(line) }
            if verbose {
                for note in open.use.notes { print("  \(note.line)") }
            }
            let count = warnings.count
            let parts = open.use.parts
            let state = parts.isEmpty ? "ok" : "read in part: " + parts.joined(separator: ", ")
            print(
                "\(options.file.printable): \(state), "
                    + (list.map { "\($0.beacons.count.counted("beacon")), " } ?? "")
                    + (count == 0 ? "no warnings" : count.counted("warning")))
        case .json:
            try printJSON(
                VenueSummary.check(
                    warnings: warnings.map(\.description), size: extent.size, use: open.use))
        }
        if strict, !open.use.leftOut.isEmpty { throw Failure(ExitStatus.no) }
    }
}

struct VenueRoute: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "route", abstract: "The quickest way between two places.",
        discussion: "No way: exit code 1. Places: NAME, NAME@LEVEL or NAME@LEVEL#N.")

    @OptionGroup var options: VenueOptions

    @Option(help: "Where the way begins.")
    var from: String

    @Option(help: "Where it ends.")
    var to: String

    @Flag(help: "No stairs, no escalators.")
    var stepFree = false

    func run() throws {
        let venue = try options.open().venue
        let start = try Setup.place(from, in: venue)
        let goal = try Setup.place(to, in: venue)
        let builder = RouteFinder(venue: venue)
        guard let route = builder.route(from: start, to: goal, stepFree: stepFree) else {
            let reason =
                stepFree && builder.route(from: start, to: goal, stepFree: false) != nil
                ? "no step-free way leads there" : "nothing leads there"
            throw Failure(
                ExitStatus.no,
                "no way from \(start.key) to \(goal.key): \(reason)")
        }
        switch options.format {
        case .text: print(route.lines(from: start, to: goal))
        case .json: try printJSON(route.document)
        }
    }
}
