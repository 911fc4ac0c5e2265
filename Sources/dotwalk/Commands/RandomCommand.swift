import ArgumentParser
import Indoor
import Positioning
import Rehearsal

/// `dotwalk random`: a walk made from a seed.
struct RandomCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "random", abstract: "Print a random walk: the same seed, the same walk.",
        discussion: """
            Somebody follows the app from one place to another, with a persona or values of their \
            own, uses the app's map, and meets up to three faults, or none.

            dotwalk random 7 --venue clinic --engine ips > odd.walk
            dotwalk run odd.walk --check
            """)

    @Argument(help: "The number from which all of it is drawn, from 0 on.")
    var seed: UInt64

    @Option(
        help: "A path (.plan, .geojson, .osm, .imdf, .gpkg) or a shipped one; station unless said.")
    var venue: String?

    @OptionGroup var list: ListOptions

    @Option(
        help: ArgumentHelp(
            "How the phone locates: \(Engine.shipped.map(\.name).joined(separator: ", ")); "
                + "\(Engine.standard.name) unless said."))
    var engine: String?

    @Flag(help: "The same walk, but nothing fails.")
    var withoutFaults = false

    func run() throws {
        var options = Setup.Options(venue: venue, devices: list.name)
        options.choices.engine = engine
        let walks = try RandomWalks(
            Setup(trace: nil, options: options), hasFaults: !withoutFaults)
        print(TracePrinter.print(walks.walk(seed: seed)), terminator: "")
    }
}
