import App
import ArgumentParser
import Desk
import Indoor
import PhoneScreen
import Rehearsal
import Reports
import Shipped
import Simulation

/// `dotwalk cues …`: the words of the app.
struct CuesCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "cues",
        abstract: "What the app says: check a cue sheet, get one to edit, or compare two.",
        subcommands: [
            CuesCheck.self, CuesExport.self, CuesDiff.self, CuesMeanings.self,
        ])
}

struct CuesCheck: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Read a cue sheet and say what is wrong, and what cannot be read in time.",
        discussion: """
            For each cue, with long values in place of {names}: the seconds that it takes at the \
            usual and at a slow reading speed of its language, what it has to show (for a slow \
            reader, at the rate of subtitles, as a toast), what it shows at least, and its rows on a \
            phone of 32 columns and 35 rows. A page or an alert without an end of its own stays \
            until it is answered, and should be read within 10 s. 

            First come texts whose words are wrong: a text that says something else than its cue \
            is meant to say (an error; the exit code is then 1), one that says two things, and one \
            that lacks what is meant. Then come the cues that are too short to read, with what to \
            change. --format csv and json show what each text says.

            dotwalk cues check mine.yaml
            dotwalk cues check mine.yaml --format json
            """)

    @Argument(help: "A path, or the name of a shipped sheet.")
    var file: String

    @Option(help: "text, csv or json; text unless said.", transform: TableFormat.named)
    var format = TableFormat.text

    func run() throws {
        let report = ReadingReport(try Files.toldCueSheet(file), file: file)
        switch format {
        case .text: for line in report.lines { print(line) }
        case .csv: print(report.csv, terminator: "")
        case .json: try printJSON(report.document)
        }
        guard !report.misleads else { throw Failure(ExitStatus.no) }
    }
}

struct CuesExport: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "export", abstract: "Print a shipped cue sheet, to copy and change.",
        discussion: "dotwalk cues export en > mine.yaml")

    @Argument(help: "The name of a shipped sheet: en, fr.")
    var name: String

    func run() throws {
        print(try Files.shippedSheet(name).text, terminator: "")
    }
}

struct CuesMeanings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "meanings",
        abstract: "List what texts can mean, by the names in lexicons and in \"means\".")

    func run() {
        for category in Sense.Category.allCases {
            let names = Sense.allCases.filter { $0.category == category }.map(\.rawValue)
            print("\(category.rawValue): \(names.joined(separator: ", "))")
        }
    }
}

struct CuesDiff: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "diff", abstract: "What a second cue sheet says or does differently.",
        discussion: """
            A line for what changes, with what the first sheet has (-) and what the second has (+). \
            The exit code is 0 where they are the same, and 1 where they differ.

            dotwalk cues diff en mine.yaml
            """)

    @Argument(help: "A path, or the name of a shipped sheet.")
    var first: String

    @Argument(help: "The other one.")
    var second: String

    func run() throws {
        let sheets = try [first, second].map { try Files.toldCueSheet($0) }
        let changes = sheets[0].changes(to: sheets[1])
        for change in changes {
            print(change.what)
            if let before = change.before { print("  - \(before.printable)") }
            if let after = change.after { print("  + \(after.printable)") }
        }
        guard changes.isEmpty else { throw Failure(ExitStatus.no) }
        print("the same")
    }
}
