import ArgumentParser
import Review

/// The options of commands that run many walks: a row for each, and a part of the runs.
struct RowOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Write a row for each walk into this new file, as it ends (docs/rows.md).",
            valueName: "file"))
    var rows: String?

    @Flag(help: "Go on where the file of --rows ends.")
    var resume = false

    @Option(
        help: ArgumentHelp(
            "Run the part K of N only: cat of the parts' rows and logs, in their order, is the one "
                + "run.",
            valueName: "k/n"),
        transform: Shard.init(typed:))
    var shard: Shard?

    func validate() throws {
        if resume, rows == nil { throw ValidationError("--resume takes --rows FILE.") }
    }

    /// The file for the rows; nil: none are wanted.
    ///
    /// - Parameter take: takes the rows that are there.
    func output(_ runs: RunList.Part, _ take: (WalkRow) throws -> Void) throws -> RowOutput? {
        guard let rows else { return nil }
        return resume ? try RowOutput(resuming: rows, runs, take) : try RowOutput(rows)
    }
}
