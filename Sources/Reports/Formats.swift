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

/// The formats of `dotwalk compare`: a table of differences, or a row for each pair.
package enum CompareFormat: String, CaseIterable {
    /// The differences.
    case text, json
    /// The pairs.
    case csv, ndjson

    package static func named(_ word: String) throws -> CompareFormat {
        try choice(word, "format")
    }
}
