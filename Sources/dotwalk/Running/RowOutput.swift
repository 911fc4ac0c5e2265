import Foundation
import Indoor
import Rehearsal
import Review

/// A file to which rows are written as they come: it has the rows so far however the program ends.
final class RowOutput {
    private let file: LineFile
    /// How many runs, from the first, have rows that were there before.
    private(set) var there = 0

    /// A new file, which overwrites none.
    init(_ path: String) throws(InputError) {
        try Destination.check(name: path)
        guard !Files.exists(path) || Destination(path).isStream else {
            throw InputError(
                file: path, "is there already", expected: "the name of a new file, or --resume")
        }
        file = try LineFile(new: path)
    }

    /// A file that is there and goes on after its last whole row, or a new one.
    ///
    /// - Parameters:
    ///   - runs: what the file is about to have: its rows have to be the first of them.
    ///   - take: takes the rows that are there.
    init(
        resuming path: String, _ runs: RunList.Part, _ take: (WalkRow) throws -> Void
    ) throws {
        try Destination.check(name: path)
        guard !Destination(path).isStream else {
            throw InputError(
                file: path, "keeps no rows", expected: "a file, which --resume reads again")
        }
        guard Files.exists(path) else {
            file = try LineFile(new: path)
            return
        }
        var count = 0
        let ending = try RowFile(path: path).whole { placed in
            guard count < runs.count else {
                throw placed.error(
                    "a row more than there are runs", expected: "\(runs.count.counted("row"))")
            }
            try RowOutput.check(placed, is: runs[count])
            try take(placed.row)
            count += 1
        }
        there = count
        file = try LineFile(appendingTo: path)
        if let line = ending.cut {
            try file.truncate(to: ending.bytes)
            Output.warn(
                InputError(file: path, line: line, "is cut off: this walk is run again"))
        }
    }

    func write(_ row: WalkRow) throws(InputError) { try file.write(row.line) }

    /// Checks that a row is of this run, as far as that is known before the walk is read.
    private static func check(_ placed: RowFile.Placed, is run: RunList.Planned) throws(InputError)
    {
        let (row, variant) = (placed.row, run.variant)
        let pairs: [(name: String, found: String, wanted: String?)] = [
            ("release", row.release, Release.version), ("walk", row.walk, run.walk.printable),
            ("engine", row.engine, variant.options.choices.engine),
            ("seed", "\(row.seed)", (run.seed ?? variant.options.choices.seed).map { "\($0)" }),
            ("side", row.origin.side, variant.origin.side),
            ("variant", row.origin.variant, variant.origin.variant.printable),
            ("options", row.origin.options, variant.origin.options.printable),
        ]
        for pair in pairs where pair.wanted != nil && pair.wanted != pair.found {
            throw placed.error(
                "a row of another run: \(pair.name) is \"\(pair.found)\"",
                expected: "\"\(pair.wanted ?? "")\", as this run goes on")
        }
    }
}
