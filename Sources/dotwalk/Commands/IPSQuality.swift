import ArgumentParser
import Foundation
import Indoor
import Positioning
import Rehearsal
import Review
import Simulation

struct IPSQuality: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quality",
        abstract: "How far positions are from the truth, by level and room.",
        discussion: """
            People walk drawn ways, or the walks that --walks names, with the venue's newest \
            positioning row, or predicted data where it has none. Counted are the seconds from the \
            first position on, by Bluetooth or satellites; "no position" is the share of them \
            without one. Classes: high, 95 % within 5 m; medium, within 10 m; low beyond; unknown, \
            under 10 positions.
            """)

    @Argument(help: "A path (.gpkg, .plan, .geojson, .json) or a shipped venue.")
    var venue: String

    @Option(
        parsing: .upToNextOption, help: ArgumentHelp("Walks in this venue.", valueName: "walk"))
    var walks: [String] = []

    @Option(
        help: ArgumentHelp(
            "The seeds; of drawn walks 1...10 unless said, of walks that are given their own.",
            valueName: "range"),
        transform: SeedRange.init(typed:))
    var seeds: SeedRange?

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text

    func run() throws {
        var library = Library()
        let setups = try walks.isEmpty ? drawn(&library) : given(&library)
        let quality = try QualityRun.measure(setups, named: venue)
        switch format {
        case .text: printText(quality, walks: setups.count)
        case .json: try printJSON(QualityDocument(quality, walks: setups.count))
        }
    }

    private func drawn(_ library: inout Library) throws -> [Setup] {
        var options = Setup.Options()
        (options.venue, options.choices.engine) = (venue, Engine.ips.rawValue)
        return try QualityRun.drawn(
            like: try library.setup(nil, options, nil), seeds: seeds?.all ?? QualityRun.usualSeeds)
    }

    private func given(_ library: inout Library) throws -> [Setup] {
        var options = Setup.Options()
        options.venue = venue
        options.choices.engine = "ips"
        return try walks.flatMap { walk in
            let setup = try library.setup(try Files.trace(walk), options, nil)
            return seeds?.all.map(setup.with(seed:)) ?? [setup]
        }
    }

    private func printText(_ quality: PositioningQuality, walks: Int) {
        var table = TextTable([
            "room", "level", "seconds", "no position", "satellites", "distance", "95 %",
            "level right", "accuracy",
        ])
        for (room, measured) in quality.byRoom {
            table.add([room.name, room.level.label] + words(measured))
        }
        for (level, measured) in quality.byLevel {
            table.add(["all of the level", level.label] + words(measured))
        }
        table.add(["total, \(walks.counted("walk"))", ""] + words(quality.total))
        for line in table.lines { print(line) }
    }

    private func words(_ measured: PositioningQuality.Measured) -> [String] {
        [
            "\(measured.seconds)", Self.share(measured.withoutPosition, of: measured.seconds),
            Self.share(measured.bySatellites, of: measured.seconds),
            measured.distances.metres(0.5),
            measured.distances.metres(0.95),
            measured.levelMatch.map { "\(($0 * 100).fixed(0)) %" } ?? "–",
            measured.accuracy.rawValue,
        ]
    }
}

extension IPSQuality {
    fileprivate static func share(_ part: Int, of whole: Int) -> String {
        whole == 0 ? "–" : "\((Double(part) / Double(whole) * 100).fixed(0)) %"
    }
}

/// The quality as JSON. Keys may be added, never renamed.
private struct QualityDocument: Encodable {
    struct Measured: Encodable {
        let seconds: Int
        let positions: Int
        let bySatellites: Int
        let distanceMedian: Double?
        let distance95: Double?
        let levelMatch: Double?
        let accuracy: String

        init(_ measured: PositioningQuality.Measured) {
            seconds = measured.seconds
            positions = measured.distances.count
            bySatellites = measured.bySatellites
            distanceMedian = measured.distances.roundedMetres(0.5)
            distance95 = measured.distances.roundedMetres(0.95)
            levelMatch = measured.levelMatch.map { ($0 * 10_000).rounded() / 10_000 }
            accuracy = measured.accuracy.rawValue
        }
    }

    struct Room: Encodable {
        let room: String
        let level: Double
        let measured: Measured
    }

    struct Level: Encodable {
        let level: Double
        let measured: Measured
    }

    let walks: Int
    let rooms: [Room]
    let levels: [Level]
    let total: Measured

    init(_ quality: PositioningQuality, walks: Int) {
        self.walks = walks
        rooms = quality.byRoom.map {
            Room(
                room: $0.room.name, level: $0.room.level.number, measured: Measured($0.measured))
        }
        levels = quality.byLevel.map {
            Level(level: $0.level.number, measured: Measured($0.measured))
        }
        total = Measured(quality.total)
    }
}
