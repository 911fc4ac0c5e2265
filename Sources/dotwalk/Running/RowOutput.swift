import Foundation
import Indoor
import Rehearsal
import Review

/// A file to which rows are written as they come: it has the rows so far however the program ends.
final class RowOutput {
    private let file: LineFile
    /// How many walks, from the first, have rows that were there before.
    let there: Int
    private let path: String
    private let isNew: Bool

    /// A new file, which overwrites none.
    init(_ path: String) throws(InputError) {
        try Destination.check(name: path)
        guard !Files.exists(path) || Destination(path).isStream else {
            throw InputError(
                file: path, "is there already", expected: "the name of a new file, or --resume")
        }
        file = try LineFile(new: path)
        (self.path, isNew, there) = (path, !Destination(path).isStream, 0)
    }

    /// A file that is there and goes on after its rows, or a new one.
    ///
    /// - Parameters:
    ///   - most: how many rows are kept, from the first on; the rest is dropped.
    ///   - take: takes each row that is there with its number, from 0 on.
    private init(
        goingOnAfter most: Int, of path: String, _ take: (RowFile.Placed, Int) throws -> Void
    ) throws {
        try Destination.check(name: path)
        let isStream = Destination(path).isStream
        guard !isStream || most == 0 else {
            throw InputError(
                file: path, "keeps no rows", expected: "a file, which is read again")
        }
        guard Files.exists(path), !isStream else {
            file = try LineFile(new: path)
            (self.path, isNew, there) = (path, !isStream, 0)
            return
        }
        let ending = try RowFile(path: path).whole(keeping: most, take)
        (self.path, isNew, there) = (path, false, ending.rows)
        file = try LineFile(appendingTo: path)
        try file.truncate(to: ending.bytes)
        if let line = ending.cut {
            Output.warn(
                InputError(file: path, line: line, "is cut off: this walk is run again"))
        }
    }

    /// A file that is there and goes on after its last whole row, or a new one.
    ///
    /// - Parameters:
    ///   - runs: what the file is about to have: its rows have to be the first of them.
    ///   - take: takes the rows that are there.
    convenience init(
        resuming path: String, _ runs: RunList.Part, _ take: (WalkRow) throws -> Void
    ) throws {
        try self.init(goingOnAfter: .max, of: path) { placed, number in
            guard number < runs.count else {
                throw placed.error(
                    "a row more than there are runs", expected: "\(runs.count.counted("row"))")
            }
            try RowOutput.check(placed, is: runs[number])
            try take(placed.row)
        }
    }

    /// The rows of an exploration, which go on with its log.
    ///
    /// - Parameters:
    ///   - walks: how many walks the log has, from the first on.
    ///   - first: the number of the first walk.
    convenience init(
        _ path: String, of exploration: String, after walks: Int, from first: Int
    ) throws {
        try self.init(goingOnAfter: walks, of: path) { placed, number in
            let row = placed.row
            guard row.exploration == exploration, row.number == UInt64(first + number) else {
                throw placed.error(
                    "a row of another walk or exploration: \(row.number), "
                        + "\"\(row.exploration)\"",
                    expected: "\(first + number), \"\(exploration)\", as this one goes on")
            }
        }
        guard there == walks else {
            throw InputError(
                file: path, "has \(there.counted("row")), and the log has more walks",
                expected: "the file of this exploration, with \(walks.counted("row")) at least")
        }
    }

    func write(_ row: WalkRow) throws(InputError) { try file.write(row.line) }

    /// Removes a new file that a refused walk left without rows.
    func refuse() { if isNew, file.length == 0 { unlink(path) } }

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
