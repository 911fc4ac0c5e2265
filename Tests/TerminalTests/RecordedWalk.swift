import Foundation

/// A recording made during a walk, in a new file.
struct RecordedWalk {
    let path = FileManager.default.temporaryDirectory
        .appendingPathComponent("dotwalk-recorded-\(UUID().uuidString).walk").path

    func remove() { try? FileManager.default.removeItem(atPath: path) }

    /// The text written so far.
    var text: String {
        get throws { try String(contentsOfFile: path, encoding: .utf8) }
    }

    struct Deed {
        let seconds: Double
        let deed: String
    }

    /// Its inputs.
    func deeds() throws -> [Deed] {
        try text.split(separator: "\n").compactMap { line in
            let parts = line.split(separator: " ", maxSplits: 1)
            guard parts.count == 2, parts[0].hasSuffix("s"),
                let seconds = Double(parts[0].dropLast())
            else { return nil }
            return Deed(seconds: seconds, deed: parts[1].trimmingCharacters(in: .whitespaces))
        }
    }
}
