import ArgumentParser
import Indoor
import Rehearsal
import Reports
import Review

/// `dotwalk coverage`: what walks reach, among everything that there is.
struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "What walks reach: states, reasons, outcomes, errors, pages, cues, settings.")

    @Argument(help: "Walks: files, or names of included walks.")
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
        print(coverage.lines)
    }
}
