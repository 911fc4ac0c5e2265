import App
import ArgumentParser
import Desk
import Foundation
import Indoor
import Positioning
import Rehearsal
import Reports
import Review
import Shipped

/// `dotwalk explore`: searches for walks in which something goes wrong.
struct ExploreCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explore",
        abstract: "Search for walks that lead somebody wrong, and make each as small as it goes.",
        discussion: """
            Random people walk through the venues. Each walk is held against the invariants and \
            against all rules of the audit. What goes wrong is sorted into kinds: the rule, the \
            connector nearby, the engine, the positioning state, and whether it needs a fault. Of \
            each kind the smallest walk is kept, with how often it occurs.

            The folder gets findings/*.walk, each of which shows its finding, report.html with a \
            picture of each, and log.ndjson. The same command goes on from there after a stop; more \
            --walks search on.

            dotwalk explore station clinic --walks 300 -o found
            dotwalk audit found/findings/*.walk
            dotwalk explore station --cues mine.yaml -o mine
            dotwalk explore station --walks 2000 -o tonight --baseline found

            --from reads rows in place of walks, as explore --rows writes them: of one run, or of all \
            parts of one by chance. The folder is that of the one run.

            dotwalk explore --from rows/*.ndjson -o found

            Exits with 1 if it found kinds that the baseline does not have; without a baseline each \
            kind is new.
            """)

    @Argument(help: "Venues: paths, or names of included ones. station unless said.")
    var venues: [String] = []

    @Option(
        parsing: .upToNextOption,
        help: ArgumentHelp(
            "Rows, as explore --rows writes them, in place of walks.", valueName: "file"))
    var from: [String] = []

    @Option(
        name: .customLong("engine"),
        help: ArgumentHelp(
            "How the phone locates: \(Engine.shipped.map(\.name).joined(separator: ", ")); "
                + "all of them unless said."))
    var engines: [String] = []

    @OptionGroup var list: ListOptions

    @OptionGroup var who: PersonOptions

    @OptionGroup var sheet: SheetOptions

    @Option(
        help: ArgumentHelp(
            "The rules that count, with commas: names of dotwalk audit --rules, and "
                + "\(ExploredGround.invariants). All unless said.",
            valueName: "names"))
    var rules: String?

    @Option(help: ArgumentHelp("The number of walks; 300 unless said.", valueName: "count"))
    var walks: Int?

    @Option(
        name: .customLong("for"),
        help: ArgumentHelp(
            "How long it searches, in place of a number of walks: 90s, 10m, 8h.",
            valueName: "time"))
    var time: String?

    @Option(
        parsing: .unconditional,
        help: "The seed of the first walk; the next one has the next. 1 unless said.")
    var seed: UInt64?

    @Option(
        help: ArgumentHelp(
            "How walks are chosen: chance, or archive, which makes half of them from walks with "
                + "something rare; archive unless said.",
            valueName: "search"),
        transform: ExploreCommand.search)
    var search: Exploration.Search?

    @Option(
        help: ArgumentHelp(
            "Write a row for each walk into this file (docs/rows.md).", valueName: "file"))
    var rows: String?

    @Option(
        help: ArgumentHelp(
            "Play the part K of N of the walks only; by chance, cat of the parts' rows is the one run.",
            valueName: "k/n"),
        transform: Shard.init(typed:))
    var shard: Shard?

    @OptionGroup var jobs: JobsOption

    @Option(
        help: ArgumentHelp(
            "Over how many seeds each kind is counted, from its own on; 200 unless said.",
            valueName: "count"))
    var seeds = 200

    @Option(
        help: ArgumentHelp(
            "The folder of an earlier exploration, whose kinds are known.", valueName: "folder"))
    var baseline: String?

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("The folder for what is found.", valueName: "folder"))
    var output: String

    private static func search(_ word: String) throws -> Exploration.Search {
        try choice(
            word, "search", among: Exploration.Search.allCases, by: \.rawValue)
    }

    func validate() throws {
        try who.checkOnePersona()
        if walks != nil, time != nil {
            throw ValidationError("--walks and --for exclude each other: a number, or a time.")
        }
        if let walks, !(1...10_000_000).contains(walks) {
            throw ValidationError("--walks takes a number from 1 to 10000000.")
        }
        if let time, (Slot.seconds.number(time) ?? 0) <= 0 {
            throw ValidationError("--for takes a time such as 90s or 10m, above 0, at most a day.")
        }
        if !from.isEmpty, isSearch {
            throw ValidationError(
                "--from tells of walks that were explored: leave their options out.")
        }
        if shard != nil, search != .chance || time != nil {
            throw ValidationError("--shard is for --search chance and a number of --walks.")
        }
        if output.isEmpty {
            throw ValidationError("--output takes a folder, and its name is empty.")
        }
        if !(0...10_000).contains(seeds) {
            throw ValidationError("--seeds takes a number from 0 to 10000.")
        }
    }

    /// Whether it is said which walks are searched.
    private var isSearch: Bool {
        !venues.isEmpty || !engines.isEmpty || list.name != nil || who.isGiven || rules != nil
            || sheet.cues != nil || !sheet.changes.isEmpty || walks != nil || time != nil
            || seed != nil || search != nil || rows != nil || shard != nil
    }

    func run() throws {
        let known = try baseline.map { try ExplorationLog.kinds(in: $0) } ?? []
        if from.isEmpty {
            try explore(try grounds(), limit, nil, known)
        } else {
            var command = self
            let rows = try ExploredRows(from) { words in
                command = try searching(words)
                return try command.grounds()
            }
            try command.explore(rows.grounds, .walks(0..<rows.count), rows, known)
        }
    }

    /// The command that searched with these options.
    private func searching(_ words: String) throws -> ExploreCommand {
        var command = try ExploreCommand.parse(words.shellWords + ["--output", output])
        guard command.from.isEmpty, command.typed == words else {
            throw ValidationError("no options of a search")
        }
        (command.jobs, command.seeds, command.baseline) = (jobs, seeds, baseline)
        return command
    }

    /// - Parameters:
    ///   - rows: what the walks showed; nil: they are played.
    ///   - known: the kinds of the baseline.
    private func explore(
        _ grounds: [ExploredGround], _ limit: Exploring.Limit, _ rows: ExploredRows?,
        _ known: Set<FindingKind>
    ) throws {
        var exploring = try Exploring(
            grounds, limit: limit, seeds: seeds, jobs: jobs.count, folder: output,
            rows: self.rows, words: typed,
            allWalks: time == nil ? walks ?? ExploreCommand.usualWalks : nil,
            options: try options(grounds))
        try exploring.run(rows)
        let kinds = exploring.kinds.inOrder
        let found = try kinds.map {
            FoundGroup.Member($0, try exploring.grounds[$0.ground].account(of: $0))
        }
        let files = ExplorationFolder(output)
        try files.write(kinds)
        try files.write(try page(found, exploring, files))
        let new = found.filter { !known.contains($0.kind.kind) }
        let lines = ExplorationLines(files: files, baseline: baseline)
        print(lines.lines(baseline == nil ? found : new, summary(exploring)))
        if exploring.isLeft { throw Failure(ExitStatus.left) }
        if !new.isEmpty { throw Failure(ExitStatus.no) }
    }

    // MARK: What is explored

    private var chosenVenues: [String] { venues.isEmpty ? ["station"] : venues }

    /// The options that say which walks are drawn and what counts, for rows: parts of a search have
    /// the same.
    private var typed: String {
        chosenVenues.map(\.shellWord).joined(separator: " ")
            + ChoiceOptions.typed(
                engines.map { ("engine", $0) } + [list.typed] + who.typed + [
                    ("cues", sheet.cues), ("rules", rules), ("seed", "\(seed ?? 1)"),
                    ("search", (search ?? .archive).rawValue),
                ], sheet.changes)
    }

    private static let usualWalks = 300

    private var limit: Exploring.Limit {
        if let time, let seconds = Slot.seconds.number(time) { return .seconds(seconds) }
        let count = walks ?? ExploreCommand.usualWalks
        return .walks(shard?.range(of: count) ?? 0..<count)
    }

    private func chosenRules() throws -> Set<String>? {
        guard let rules else { return nil }
        let all = AuditRule.allCases.map(\.rawValue) + [ExploredGround.invariants]
        return Set(
            try rules.split(separator: ",").map {
                try choice(String($0), "rule", among: all, by: \.self)
            })
    }

    /// Each venue with each engine.
    private func grounds() throws -> [ExploredGround] {
        let rules = try chosenRules()
        let names = engines.isEmpty ? Engine.shipped.map(\.name) : engines
        var library = Library()
        return try chosenVenues.flatMap { venue in
            try names.map { engine in
                try ExploredGround(
                    try library.setup(nil, options(venue, engine, cues: sheet.cues), nil),
                    besides: try sheet.cues.map { _ in
                        try library.setup(nil, options(venue, engine, cues: base), nil)
                    }, rules: rules)
            }
        }
    }

    /// The shipped words that a sheet of one's own is compared with: those in its language.
    private var base: String? {
        get throws {
            guard let cues = sheet.cues else { return nil }
            let language = try Files.cueSheet(cues).sheet.language
            return Shipped.cueSheets.first { $0.name == language }?.name ?? "en"
        }
    }

    private func options(
        _ venue: String, _ engine: String, cues: String?
    ) -> Setup.Options {
        var choices = Setup.Choices()
        choices.engine = engine
        choices.changes = sheet.changes
        who.choose(&choices)
        return Setup.Options(
            venue: venue, cues: cues, devices: list.name, population: who.population,
            choices: choices)
    }

    private func options(_ grounds: [ExploredGround]) throws -> ExplorationLog.Options {
        ExplorationLog.Options(
            version: 1, search: search ?? .archive, seed: seed ?? 1,
            venues: grounds.map(\.reference),
            engines: grounds.map(\.engine),
            cues: try sheet.cues.map { try Files.cueSheet($0).digest },
            part: shard.map { "\($0.number)/\($0.count) of \(walks ?? ExploreCommand.usualWalks)" },
            people: who.isGiven ? ChoiceOptions.typed(who.typed, []) : nil,
            settings: sheet.changes.map { "\($0.name)=\($0.value)" },
            rules: try chosenRules()?.sorted())
    }

    // MARK: What is told

    private func page(
        _ found: [FoundGroup.Member], _ exploring: Exploring, _ files: ExplorationFolder
    ) throws -> String {
        let shown = found.prefix(ExplorationPage.most)
        let scenes = try shown.map { member in
            let ground = exploring.grounds[member.kind.ground]
            return try ExploredScene(
                member, place: ground.venue, check: files.check(member.kind),
                play: files.play(member)
            ) {
                let setup = try ground.setup(of: member.kind.smallest.trace)
                return Stage(setup, files: WalkFiles(setup))
            }
        }
        return try ExplorationPage(
            scenes, rest: found.count - shown.count,
            summary(exploring),
            title: title(exploring), generator: "dotwalk \(Release.version)"
        ).html()
    }

    /// "station with VPS and IPS, sheet mine.yaml: 64 walks".
    private func title(_ exploring: Exploring) -> String {
        let engines = exploring.grounds.map(\.engine).withoutRepeats
        return
            "\(chosenVenues.joined(separator: ", ")) with \(engines.joined(separator: " and ")), "
            + "sheet \(sheet.cues ?? "en"): \(exploring.exploration.walks.counted("walk"))"
    }

    private func summary(_ exploring: Exploring) -> ExplorationSummary {
        ExplorationSummary(
            exploring.exploration, kinds: exploring.kinds.inOrder.count,
            stopped: exploring.stopped)
    }
}

/// The files of an exploration besides its log.
struct ExplorationFolder {
    private let folder: String

    static let page = "report.html"

    init(_ folder: String) { self.folder = folder }

    func path(of kind: FindingKind) -> String { "\(folder)/\(Exploring.path(of: kind))" }

    /// The folder as one types it here: from the working directory if it is below that.
    private var typed: String {
        let here = FileManager.default.currentDirectoryPath + "/"
        return folder.hasPrefix(here) ? String(folder.dropFirst(here.count)) : folder
    }

    var report: String { "\(typed)/\(ExplorationFolder.page)" }

    private func word(_ kind: FindingKind) -> String {
        "\(typed)/\(Exploring.path(of: kind))".shellWord
    }

    /// The command that shows a finding again.
    func check(_ kind: FoundKind) -> String {
        kind.failsCheck
            ? "dotwalk run \(word(kind.kind)) --check" : "dotwalk audit \(word(kind.kind))"
    }

    /// The command that plays a finding from a little before it can be seen.
    func play(_ member: FoundGroup.Member) -> String {
        let at = member.account.seen.map { " --at \(max($0 - 3, 0).rounded(.down).short)" } ?? ""
        return "dotwalk play \(word(member.kind.kind))\(at)"
    }

    /// Writes the smallest walk of each kind. Walks of earlier kinds that are none any more go.
    func write(_ kinds: [FoundKind]) throws {
        for kind in kinds {
            let file = try ReplacingFile(path(of: kind.kind), what: "the walk")
            try file.write(TracePrinter.print(kind.smallest.trace))
            try file.close(says: false)
        }
    }

    func write(_ html: String) throws {
        let file = try ReplacingFile("\(folder)/\(ExplorationFolder.page)", what: "the report")
        try file.write(html)
        try file.close(says: false)
    }
}
