import Indoor

/// How a command prints its result.
package enum OutputFormat: String, CaseIterable {
    case text, json

    package static func named(_ word: String) throws -> OutputFormat { try choice(word, "format") }
}

/// The formats of the table of `dotwalk analyse`.
package enum TableFormat: String, CaseIterable {
    case text, csv, json

    package static func named(_ word: String) throws -> TableFormat { try choice(word, "format") }
}

/// The formats of a report.
package enum ReportFormat: String, CaseIterable {
    case html, markdown, csv, ndjson

    package static func named(_ word: String) throws -> ReportFormat { try choice(word, "format") }
}

/// The formats of `dotwalk compare`: a table of differences, or a line for each pair.
package enum CompareFormat: String, CaseIterable {
    /// The differences.
    case text, json
    /// The pairs, for spreadsheets.
    case csv

    package static func named(_ word: String) throws -> CompareFormat {
        guard word != "ndjson" else {
            throw InputError(
                "a line for each pair is no format any more",
                expected: "--rows FILE, a line for each walk")
        }
        return try choice(word, "format")
    }
}
