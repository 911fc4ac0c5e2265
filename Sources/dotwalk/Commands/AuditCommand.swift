import ArgumentParser
import Formats
import Foundation
import Indoor
import Rehearsal
import Reports
import Review
import Shipped
import Simulation

/// `dotwalk audit`: findings about the wording and the timing of cues in walks.
struct AuditCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Check whether people can read, see and follow the cues of walks.",
        discussion: """
            For each cue that came into view: when, why and after what delay, for how long, how much \
            there was to read and whether it was read, why it went, and what the person did \
            meanwhile. Findings name their rule; --rules prints all rules with limits, severities and \
            sources, as a file that --limits takes back when it is changed. A cue sheet accepts a \
            finding by its rule, with a reason:

            hold-upright:
              accepted: {too-fast: known by then}

            dotwalk audit escalator-to-platform
            dotwalk audit traces/*.walk --cues my.yaml --fail-on error

            --format junit (XML) and github (annotations) are for services that check each change.
            """)

    @Argument(help: "Walks: files, or names of included walks.")
    var traces: [String] = []

    @Flag(help: "Print the rules, and end.")
    var rules = false

    @Option(
        help: ArgumentHelp("Other limits and severities; --rules shows how.", valueName: "file"))
    var limits: String?

    @OptionGroup var chance: SeedOptions

    @Option(
        help: "text, csv, json, junit or github; text unless said.", transform: AuditFormat.named)
    var format = AuditFormat.text

    @Option(
        help: "End with 1 for findings that are not accepted: warning (or worse), or error.",
        transform: AuditCommand.severity)
    var failOn: AuditRule.Severity?

    @OptionGroup var choices: ChoiceOptions

    func validate() throws {
        if traces.isEmpty, !rules { throw ValidationError("audit takes a walk, or several.") }
    }

    private static func severity(_ word: String) throws -> AuditRule.Severity {
        guard let severity = AuditRule.Severity(rawValue: word), severity != .off else {
            throw InputError(
                "unknown severity \"\(word)\"", expected: "warning or error",
                nearest: nearestWords(to: word, among: ["warning", "error"]))
        }
        return severity
    }

    func run() throws {
        let table = try limits.map { try AuditTable(try Files.text($0), file: $0) } ?? AuditTable()
        if rules { return print(table.text, terminator: "") }
        let engines: [String?] = choices.engines.isEmpty ? [nil] : choices.engines
        let list = RunList(
            walks: traces,
            variants: engines.map {
                RunList.Variant(choices.options(seed: chance.seed, engine: $0))
            }, seeds: chance.seeds?.all, order: .seeds)
        let batch = Batch(
            runs: list.part(nil), jobs: ProcessInfo.processInfo.activeProcessorCount,
            wanted: PlayedWalk.Wanted(audits: table))
        var report = AuditReport(format: format.table, playing: choices.playing)
        print(report.head)
        var service = format.service.map { CheckOutput($0, name: "dotwalk audit") }
        var scenes = choices.scenes
        var acceptances = AcceptanceTally(runs: list.runsEach)
        try batch.run(refused: service.map { _ in { print(service?.take($0) ?? []) } }) { played in
            guard let audit = played.audit else { return }
            var played = played
            played.unneeded = acceptances.take(played)
            print(report.take(audit, of: played))
            if service != nil {
                let walk = try CheckedWalk(audit, of: played, failOn: failOn, &scenes)
                print(service?.take(walk) ?? [])
            }
        }
        let unused = try unused(in: report.audits, table)
        let ending = report.close(unused: unused)
        print(service?.take(unneeded: unused) ?? [])
        if let service { print(service.ending, terminator: "") }
        if let refusal = service?.refusal { throw refusal }
        print(ending)
        if let document = report.document { try printJSON(document) }
        guard let failOn else { return }
        if report.open.contains(where: { $0.severity >= failOn }) {
            throw Failure(ExitStatus.no)
        }
    }

    /// Acceptances that no walk needed, in the chosen sheet, which is the same for all walks.
    private func unused(in audits: [Audit], _ table: AuditTable) throws -> [AuditFinding] {
        guard let name = choices.sheet.cues else { return [] }
        // Acceptances that a sheet inherits from a shipped one are for the shipped walks.
        let isShipped = Shipped.cueSheets.contains { $0.name == name }
        return Audit.unused(
            try Files.cueSheet(name).sheet, in: audits, table: table,
            besides: isShipped ? nil : try Files.cueSheet("en").sheet)
    }
}
