import Foundation

/// Frames as text, recorded in files. With `DOTWALK_RECORD=1 swift test --filter NAME` they are
/// written again, so that one can read the diff.
package enum Golden {
    /// The rows in which lines differ from the recording; none if it is written again.
    ///
    /// - Parameter file: the test's file; its frames are in the folder `Frames` beside it.
    package static func differences(
        _ lines: [String], from name: String, beside file: String
    ) throws -> [String] {
        let url = URL(filePath: file).deletingLastPathComponent()
            .appending(path: "Frames/\(name).txt")
        let text = lines.joined(separator: "\n") + "\n"
        if ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1" {
            try Data(text.utf8).write(to: url)
            return []
        }
        let recorded = try String(contentsOf: url, encoding: .utf8)
            .split(separator: "\n", omittingEmptySubsequences: false).map(String.init).dropLast()
        let rows = zip(lines, recorded).enumerated().filter { $0.element.0 != $0.element.1 }
        let differences = rows.map { row, pair in
            "\(name), row \(row):\n  seen     \(pair.0)\n  recorded \(pair.1)"
        }
        guard lines.count != recorded.count else { return differences }
        return differences + ["\(name): \(lines.count) rows, recorded \(recorded.count)"]
    }
}
