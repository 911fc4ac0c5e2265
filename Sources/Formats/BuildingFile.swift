import Indoor

/// Reads a building in any format that comes as one file of a map: GeoJSON, OpenStreetMap's
/// formats, IMDF, also packed.
package enum BuildingFile {
    /// - Parameters:
    ///   - file: the file's name in messages; also the venue's name when the data has none.
    ///   - languages: those of names, the best first.
    package static func read(
        _ data: some Sequence<UInt8>, file: String, languages: [String] = [],
        progress: ReadingProgress = .unwatched
    ) throws(InputError) -> LoadedVenue {
        let packed = Array(data)
        let bytes = GzipFile.isOne(packed) ? try GzipFile.unpacked(packed, file: file) : packed
        return try GeoJSONReader.read(bytes, file: file, progress: progress)
    }
}
