import ArgumentParser
import Indoor
import Rehearsal
import Review

/// `dotwalk coverage`: what walks reach, among everything that there is.
struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "What walks reach: states, reasons, outcomes, errors, pages, cues, settings.")

    @Argument(help: "Walks: paths, or names of shipped ones.")
    var traces: [String]

    func run() throws {
        var coverage = Coverage()
        var library = Library()
        for name in traces {
            var rehearsal = try library.setup(walk: name, Setup.Options(), nil)
                .rehearsal()
            coverage.beginWalk()
            rehearsal.run { coverage.observe($0) }
        }
        for kind in Coverage.Kind.allCases {
            let items = coverage.items.filter { $0.kind == kind }
            print("\(kind.rawValue): \(items.count { $0.walks > 0 }) of \(items.count)")
            for item in items { print(CoverageCommand.line(item)) }
        }
        print(coverage.summary)
    }

    /// The line of an item: "   12  lost", or "    –  no-route: a way leads …".
    private static func line(_ item: Coverage.Item) -> String {
        guard item.walks == 0 else {
            let count = String(item.walks)
            return String(repeating: " ", count: max(0, 5 - count.count)) + count + "  " + item.name
        }
        return "    –  " + item.name + (item.obstacle.map { ": " + $0 } ?? "")
    }
}
