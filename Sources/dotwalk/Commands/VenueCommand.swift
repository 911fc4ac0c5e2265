import ArgumentParser
import FloorDrawing
import Foundation
import Indoor
import MapPackage
import Rehearsal

/// How a command prints its result.
enum OutputFormat: String, CaseIterable {
    case text, json

    static func named(_ word: String) throws -> OutputFormat { try choice(word, "format") }
}

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
    @Argument(help: "A path (.plan, .geojson, .json, .gpkg) or a shipped venue.")
    var file: String

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text
}

struct VenueInfo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "info", abstract: "Levels, connectors and places of a venue.")

    @OptionGroup var options: VenueOptions

    func run() throws {
        let open = try Files.venue(options.file)
        switch options.format {
        case .text: printText(open.venue)
        case .json: try printJSON(VenueSummary(open.venue))
        }
    }

    private func printText(_ venue: Venue) {
        print(venue.name)
        if !venue.attribution.isEmpty { print(venue.attribution) }
        print("\(venue.graph.nodes.count) nodes, \(venue.graph.ways.count) ways")
        if venue.facilities.count > 1 { printFacilities(of: venue) }
        for level in venue.levels.reversed() {
            let floor =
                level.units.contains(where: \.isAssumed)
                ? ", floor assumed: the building's outline" : ""
            print(
                "\nLevel \(level.ordinal)  \(level.name)  (\(level.elevation.short) m\(floor))")
            for place in venue.places.places where place.position.level == level.ordinal {
                print("  \(place.key)\(place.isCutOff ? "  (no way leads there)" : "")")
            }
        }
        if !venue.connectors.isEmpty { print("\nConnectors") }
        for connector in venue.connectors {
            let levels = connector.levels.map(\.description).joined(separator: " – ")
            print("  \(connector.id)  \(connector.kind.rawValue)  \(levels)")
        }
    }
}

extension VenueInfo {
    /// Prints each facility with its floors from the ground, and their levels.
    private func printFacilities(of venue: Venue) {
        for site in venue.sites {
            print("\n\(site.name)")
            for facility in site.facilities {
                let floors = facility.levels.map { "\($0.verticalOrder) (level \($0.ordinal))" }
                print(
                    "  \(facility.id)  \(facility.name): floors \(floors.joined(separator: ", "))")
            }
        }
    }
}

struct VenueCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check", abstract: "Read a venue and say what is odd about it.",
        discussion: "Warnings leave the exit code 0; what cannot be read ends with 2.")

    @OptionGroup var options: VenueOptions

    @Option(
        help: ArgumentHelp("A list of registered beacons (.csv), checked, too.", valueName: "file"))
    var beacons: String?

    func run() throws {
        let open = try Files.venue(options.file)
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
            let count = warnings.count
            print(
                "\(options.file.printable): ok, "
                    + (list.map { "\($0.beacons.count.counted("beacon")), " } ?? "")
                    + (count == 0 ? "no warnings" : count.counted("warning")))
        case .json:
            try printJSON(
                CheckSummary(
                    ok: true, warnings: warnings.map(\.description),
                    sizeMetres: [extent.size.x, extent.size.y].map { ($0 * 100).rounded() / 100 }))
        }
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
        let venue = try Files.venue(options.file).venue
        let start = try Setup.place(from, in: venue)
        let goal = try Setup.place(to, in: venue)
        let builder = RouteFinder(venue: venue)
        guard let route = builder.route(from: start, to: goal, stepFree: stepFree) else {
            let reason =
                stepFree && builder.route(from: start, to: goal, stepFree: false) != nil
                ? "only stairs or escalators lead there" : "nothing leads there"
            throw Failure(
                ExitStatus.no,
                "no way from \(start.key) to \(goal.key): \(reason)")
        }
        switch options.format {
        case .text: printText(route, start, goal)
        case .json: try printJSON(route)
        }
    }

    private func printText(_ route: RouteSummary, _ start: Place, _ goal: Place) {
        print(
            "\(start.key) → \(goal.key)  \(route.lengthMetres.fixed(0)) m, "
                + "levels \(route.levels.map(\.short).joined(separator: " → "))")
        for step in route.steps {
            print("  \(step.atMetres.fixed(0).leftPadded(5)) m  \(step.text)")
        }
    }
}

extension String {
    fileprivate func leftPadded(_ width: Int) -> String {
        String(repeating: " ", count: max(0, width - count)) + self
    }
}

/// Prints a value as one line of JSON, keys in alphabetical order.
func printJSON(_ value: some Encodable) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    print(String(decoding: try encoder.encode(value), as: UTF8.self))
}
