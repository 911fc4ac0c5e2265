import ArgumentParser
import Foundation
import Indoor
import Positioning
import Rehearsal
import Reports
import Review
import Simulation

struct IPSQuality: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "quality",
        abstract: "How far positions are from the truth, by level and room.",
        discussion: """
            People walk drawn ways, or the walks that --walks names, with the newest positioning row \
            of a package, or the data predicted for a plan. Counted are the seconds from the \
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

    @Flag(help: "Predict the positioning data from plan and beacons.")
    var predicted = false

    @Option(help: "text or json; text unless said.", transform: OutputFormat.named)
    var format = OutputFormat.text

    func run() throws {
        var library = Library()
        let setups = try walks.isEmpty ? drawn(&library) : given(&library)
        guard setups.allSatisfy({ $0.table.wanted != nil }) else {
            throw InputError(
                file: venue, "has no positioning row",
                expected: "one that \"dotwalk ips generate\" makes, or --predicted")
        }
        let quality = try QualityRun.measure(setups, named: venue)
        switch format {
        case .text: print(QualityReport(quality, walks: setups.count).lines)
        case .json: try printJSON(QualityReport(quality, walks: setups.count).document)
        }
    }

    private func drawn(_ library: inout Library) throws -> [Setup] {
        try QualityRun.drawn(
            like: try library.setup(nil, options, nil), seeds: seeds?.all ?? QualityRun.usualSeeds)
    }

    private func given(_ library: inout Library) throws -> [Setup] {
        try walks.flatMap { walk in
            let setup = try library.setup(try Files.trace(walk), options, nil)
            return seeds?.all.map(setup.with(seed:)) ?? [setup]
        }
    }

    private var options: Setup.Options {
        var options = Setup.Options()
        (options.venue, options.choices.engine) = (venue, Engine.ips.name)
        if predicted { options.choices.positioning = PositioningTable.predicted }
        return options
    }
}
