import Formats
import Foundation
import Indoor
import Review

/// A file of rows, read line by line, so that its size does not matter.
struct RowFile {
    let path: String

    /// A row with its place.
    struct Placed {
        let row: WalkRow
        let file: String
        /// Counts from 1.
        let line: Int

        func error(_ problem: String, expected: String) -> InputError {
            InputError(file: file, line: line, problem, expected: expected)
        }
    }

    /// The end of the rows that a file keeps.
    struct Ending {
        var rows = 0
        /// The bytes of their lines.
        var bytes: UInt64 = 0
        /// The number of a line that is cut off after all whole lines; nil: there is none.
        var cut: Int?
    }

    private static let piece = 1 << 20
    /// The most bytes of a line: a longer one is a mistake.
    private static let longest = 16 << 20

    /// Reads the rows of whole lines. A last line without its end may be cut off, as by a kill, and
    /// is left out.
    ///
    /// - Parameters:
    ///   - most: how many rows are kept.
    ///   - take: takes each row with its number, from 0 on, also those that are not kept.
    /// - Returns: the end of the rows that are kept.
    func whole(keeping most: Int, _ take: (Placed, Int) throws -> Void) throws -> Ending {
        var (ending, count) = (Ending(), 0)
        try lines { line, number, isWhole in
            guard isWhole else {
                ending.cut = number
                return
            }
            if let row = try row(line, number) {
                try take(row, count)
                count += 1
            }
            guard count <= most else { return }
            ending.rows = count
            ending.bytes += UInt64(line.count + 1)
        }
        return ending
    }

    /// Reads all rows. A last line that is cut off is left out, with a warning.
    func all(_ take: (Placed) throws -> Void) throws {
        var count = 0
        try lines { line, number, isWhole in
            do {
                guard let row = try row(line, number) else { return }
                count += 1
                try take(row)
            } catch let error as InputError
                where !isWhole && count > 0 && RowFile.isCut(line)
            {
                Output.warn(
                    InputError(
                        file: path, line: error.line,
                        "the last line is cut off: what is before it is read"))
            }
        }
        guard count > 0 else {
            throw InputError(
                file: path, "no rows", expected: "what --rows of run, compare or explore writes")
        }
    }

    /// Whether a line ends within its object.
    private static func isCut(_ line: [UInt8]) -> Bool {
        var (depth, isText, isEscaped) = (0, false, false)
        for byte in line {
            if isText {
                isText = isEscaped || byte != UInt8(ascii: "\"")
                isEscaped = byte == UInt8(ascii: "\\") && !isEscaped
            } else {
                switch byte {
                case UInt8(ascii: "\""): isText = true
                case UInt8(ascii: "{"), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: "}"), UInt8(ascii: "]"): depth -= 1
                default: break
                }
            }
        }
        return isText || depth > 0
    }

    /// nil: the line is empty.
    private func row(_ line: [UInt8], _ number: Int) throws(InputError) -> Placed? {
        guard line.contains(where: { $0 > 0x20 }) else { return nil }
        let reader = RowReader(
            columns: WalkRow.columns, versioned: "rows", version: WalkRow.format, file: path)
        let row = WalkRow(try reader.read(line, number: number))
        let placed = Placed(row: row, file: path, line: number)
        // Without it, who did not get there would count as quicker than everybody.
        if row[.reached] == 1, row[.there] == nil {
            throw placed.error("a row without there", expected: "it beside reached")
        }
        return placed
    }

    private func lines(_ take: ([UInt8], Int, _ isWhole: Bool) throws -> Void) throws {
        let handle = try Files.opened(path)
        var (rest, number): ([UInt8], Int) = ([], 0)
        while let piece = try piece(of: handle), !piece.isEmpty {
            var parts = piece.split(separator: 0x0A, omittingEmptySubsequences: false)
            let last = parts.popLast() ?? []
            for part in parts {
                number += 1
                try take(rest + part, number, true)
                rest = []
            }
            rest += last
            guard rest.count <= RowFile.longest else {
                throw InputError(
                    file: path, line: number + 1,
                    "the line is longer than \(RowFile.longest >> 20) MB",
                    expected: "a row")
            }
        }
        if !rest.isEmpty { try take(rest, number + 1, false) }
    }

    private func piece(of handle: FileHandle) throws(InputError) -> [UInt8]? {
        do {
            return try handle.read(upToCount: RowFile.piece).map { [UInt8]($0) }
        } catch {
            throw InputError(file: path, "cannot be read: \(error.localizedDescription)")
        }
    }
}

extension [String] {
    /// Reads the rows of these files, one after the other.
    func rows(_ take: (RowFile.Placed) throws -> Void) throws {
        for (number, path) in enumerated() {
            guard !prefix(number).contains(where: { Files.absolute($0) == Files.absolute(path) })
            else { throw InputError(file: path, "is named twice", expected: "each file once") }
            try RowFile(path: path).all(take)
        }
    }
}
