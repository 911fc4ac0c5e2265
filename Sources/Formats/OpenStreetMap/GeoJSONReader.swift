import Indoor

/// Reads a building mapped in OpenStreetMap, from GeoJSON or from the JSON of Overpass. GeoJSON may
/// be one collection or a sequence, as osmtogeojson, osmium and GDAL write it: tags in
/// `properties`, ways without node numbers, joined by equal coordinates.
package enum GeoJSONReader {
    /// - Parameters:
    ///   - file: the file's name in messages; also the venue's name when the data has none.
    ///   - site: the name or number of a site, where the file has several; nil: the one with most
    ///     indoor features.
    /// - Throws: the first error that makes the file unusable. Lesser errors become warnings, and
    ///   their features are left out.
    package static func read(
        _ data: some Sequence<UInt8>, file: String, site: String? = nil,
        progress: ReadingProgress = .unwatched
    ) throws(InputError) -> LoadedVenue {
        let bytes = Array(data)
        let document = try OSMFeatures(bytes, file: file, progress: progress)
        var oddities = document.warnings
        guard
            let surveyor = try OSMSurveyor(
                document.all, site: site, file: file,
                attribution: document.isPublished ? "© OpenStreetMap contributors" : "",
                warnings: &oddities, progress: progress),
            let venue = try VenueBuilder.venue(
                of: surveyor.survey, name: title(file), file: file, warnings: &oddities,
                progress: progress)
        else {
            let isTagged = document.all.contains { !$0.tags.isGeneral }
            if !isTagged, let keys = try? GeoJSONFile(bytes, file: file, sequences: true).keys {
                throw nothing(file, keys: keys)
            }
            throw nothing(file, leftOut: oddities.located(in: SourceText(bytes, file: file)))
        }
        let warnings = oddities.located(in: SourceText(bytes, file: file))
        return try LoadedVenue(
            venue: venue, warnings: warnings, file: file, use: surveyor.use(oddities))
    }

    /// The error for features without any known tag.
    private static func nothing(_ file: String, keys: [String]) -> InputError {
        let list = keys.map { "\"\($0.printable.beginning(40))\"" }.joined(separator: ", ")
        return InputError(
            file: file,
            "nothing in the file is indoors or a footway: its features have "
                + (keys.isEmpty ? "no properties" : "the keys \(list)"),
            expected: "the keys of Simple Indoor Tagging: indoor, level, name, door, highway")
    }

    /// The error for a file with nothing to walk on. It points at the first warning, which may be
    /// the cause.
    private static func nothing(_ file: String, leftOut: [InputError]) -> InputError {
        let problem = "nothing in the file is indoors or a footway"
        guard var first = leftOut.first else {
            return InputError(
                file: file, problem,
                expected: "features with tags of Simple Indoor Tagging: indoor, level, highway")
        }
        first.problem = "\(problem); of what is left out, the first: \(first.problem)"
        return first
    }

    /// The file's name without folders and extensions, made printable.
    private static func title(_ file: String) -> String {
        let last = file.split(separator: "/").last.map(String.init) ?? file
        return String(last.split(separator: ".").first ?? "venue").printable
    }
}
