import Indoor

/// Reads a building in the Indoor Mapping Data Format, from the files of a folder, from a zip
/// archive of them, or from one file with all features.
enum IMDFReader {
    /// - Parameters:
    ///   - file: the name of the folder or archive in messages.
    ///   - isFolder: whether the parts are in it, so that messages name them.
    static func read(
        _ parts: [BuildingFile.Part], file: String, isFolder: Bool, languages: [String],
        progress: ReadingProgress
    ) throws(InputError) -> LoadedVenue {
        var archive = IMDFArchive()
        for part in parts {
            let name = isFolder ? "\(file)/\(part.name.printable)" : file
            try archive.add(part.bytes, name: part.name, file: name, progress)
        }
        var warnings = WarningList()
        if let version = archive.manifest.version,
            !version.hasPrefix("1.0") || version.contains("-")
        {
            warnings.add(
                InputError("the manifest says version \(version.printable): read as 1.0.0"), at: nil
            )
        }
        // The names of the best language, then English, then the first.
        let surveyor = try IMDFSurveyor(
            archive, languages: languages + ["en"], warnings: warnings, progress: progress)
        guard let surveyor, !archive[.level].isEmpty else {
            throw nothing(file, archive, isFolder)
        }
        warnings = surveyor.warnings
        let title = file.split(separator: "/").last.map(String.init) ?? file
        guard
            let venue = try VenueBuilder.venue(
                of: surveyor.survey,
                name: String(title.split(separator: ".").first ?? "venue")
                    .printable,
                file: file, warnings: &warnings, progress: progress)
        else { throw nothing(file, archive, isFolder) }
        let told = warnings.located(in: SourceText([], file: file)).map(\.withoutPlace)
        for note in warnings.notes {
            for other in surveyor.others(of: note.origin) {
                warnings.note(other, note.fate, note.reason)
            }
        }
        return try LoadedVenue(
            venue: venue, warnings: told, file: file, use: archive.use(warnings))
    }

    /// The files of an archive: its manifest, and those that look like features. Their order does not
    /// depend on how they are listed.
    static func used(_ names: [String]) -> [String] {
        names.filter { name in
            let lower = name.lowercased()
            return !name.hasPrefix(".") && (lower.hasSuffix(".geojson") || lower.hasSuffix(".json"))
        }.sorted()
    }

    private static func nothing(
        _ file: String, _ archive: IMDFArchive, _ isFolder: Bool
    ) -> InputError {
        let missing = [IMDFType.level, .unit].filter { archive[$0].isEmpty }.map(\.rawValue)
        let problem =
            missing.isEmpty
            ? "no unit of the IMDF archive is an area on one of its levels"
            : "this is IMDF without features of type \(missing.joined(separator: " or "))"
        return InputError(
            file: file, line: 1, problem,
            expected: isFolder
                ? "unit.geojson and level.geojson"
                : "the folder or the zip archive with all its files")
    }
}

extension InputError {
    /// A feature of an archive is found by its id, not by a line.
    fileprivate var withoutPlace: InputError {
        var error = self
        (error.line, error.column, error.sourceLine) = (nil, nil, nil)
        return error
    }
}
