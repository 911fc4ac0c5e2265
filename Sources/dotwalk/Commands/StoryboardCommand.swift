import ArgumentParser
import Indoor
import Rehearsal
import Reports

/// `dotwalk storyboard`: the phone at each cue of a walk, as one picture.
struct StoryboardCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "storyboard", abstract: "Draw the phone at each cue of a walk, in a grid.",
        discussion: """
            Under each picture are its time, the cues that came into view then, and why they came.

            dotwalk storyboard escalator-to-platform -o board.svg
            dotwalk storyboard escalator-to-platform --cues fr --columns 6 --light -o board.svg
            """)

    @Argument(help: "A walk: a file, or the name of an included walk.")
    var trace: String

    @Option(
        name: [.short, .customLong("output")],
        help: ArgumentHelp("Write the picture here (SVG); else it is printed.", valueName: "file"))
    var output: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Pictures beside each other; 4 unless said.", valueName: "count"))
    var columns = 4

    @Option(parsing: .unconditional, help: "Another seed than the walk's own.")
    var seed: UInt64?

    @Flag(help: "For a light background.")
    var light = false

    @OptionGroup var choices: ChoiceOptions

    func validate() throws {
        guard (1...100).contains(columns) else {
            throw ValidationError("--columns takes a number from 1 to 100.")
        }
    }

    func run() throws {
        let output = try DocumentOutput(output, what: "the storyboard", inputs: [trace])
        var accounting = Accounting(
            try choices.options(seed: seed),
            typed: (seed.map { " --seed \($0)" } ?? "")
                + choices.typed(engine: choices.engines.first))
        let account = try accounting.account(of: trace, for: output)
        try output.write(
            Storyboard(account, columns: columns).document(isLight: light),
            of: "\(account.moments.count.counted("picture")) of the phone")
    }
}
