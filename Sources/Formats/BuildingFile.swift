import Indoor

/// Reads a building from a map in any format but GeoPackage and dotwalk's own: GeoJSON, formats of
/// OpenStreetMap, IMDF. The bytes say which it is, not the name.
package enum BuildingFile {
    /// A file of a folder, with its name.
    package typealias Part = (name: String, bytes: [UInt8])

    /// Gives the languages of names, the best first. Only maps with names in several ask for them.
    package typealias Languages = () -> [String]

    /// - Parameters:
    ///   - file: the file's name in messages; also the venue's name when the data has none.
    ///   - site: the name or number of a site, where the map has several; nil: the one with most
    ///     indoor features.
    package static func read(
        _ data: some Sequence<UInt8>, file: String, site: String? = nil,
        languages: Languages = { [] },
        progress: ReadingProgress = .unwatched
    ) throws(InputError) -> LoadedVenue {
        let packed = Array(data)
        let bytes = GzipFile.isOne(packed) ? try GzipFile.unpacked(packed, file: file) : packed
        if ZipFile.isOne(bytes) {
            let zip = try ZipFile(bytes, file: file)
            let parts = try parts(of: zip)
            return try IMDFReader.read(
                parts, file: file, isFolder: true, languages: languages(), progress: progress)
        }
        if isIMDF(bytes) {
            return try IMDFReader.read(
                [(file, bytes)], file: file, isFolder: false, languages: languages(),
                progress: progress)
        }
        return try GeoJSONReader.read(bytes, file: file, site: site, progress: progress)
    }

    /// Reads the files of a folder that `files(in:)` names.
    package static func read(
        _ parts: [Part], folder: String, languages: Languages, progress: ReadingProgress
    ) throws(InputError) -> LoadedVenue {
        try IMDFReader.read(
            parts, file: folder, isFolder: true, languages: languages(), progress: progress)
    }

    /// Whether a file of any name is worth to be read: whether it is a map or named for what it is.
    package static func isKnown(_ bytes: [UInt8]) -> Bool {
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let first = bytes[start...].first { ![0x20, 0x09, 0x0A, 0x0D, 0x1E].contains($0) }
        return GzipFile.isOne(bytes) || ZipFile.isOne(bytes) || OSMPBFFile.isOne(bytes)
            || first == UInt8(ascii: "{") || first == UInt8(ascii: "<")
            || ForeignFile.kind(of: bytes) != nil
    }

    /// - Throws: if the file is in a format that is not read, whatever its name says.
    package static func refuse(_ bytes: [UInt8], file: String) throws(InputError) {
        try ForeignFile.check(bytes, file: file)
    }

    /// The names of the files of a folder that are to be read.
    ///
    /// - Throws: if the folder is in a format that is not read; nil if it is in none.
    package static func files(
        in names: [String], folder: String
    ) throws(InputError) -> [String]? {
        if hasIMDF(names) { return IMDFReader.used(names) }
        if let foreign = ForeignFile.kind(named: names.map { $0.lowercased() }) {
            throw foreign.error(at: folder)
        }
        return nil
    }

    // MARK: IMDF

    /// Whether one file has features of IMDF, or is an archive's manifest.
    private static func isIMDF(_ bytes: [UInt8]) -> Bool {
        let head = bytes.prefix(1 << 16)
        let start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        guard head[start...].first(where: { $0 > 0x20 }) == UInt8(ascii: "{") else { return false }
        let manifest = ["\"version\"", "\"created\"", "\"language\""]
        return IMDFType(in: bytes) != nil
            || manifest.allSatisfy { ForeignFile.first($0, in: head) != nil }
                && ForeignFile.first("\"Feature", in: head) == nil
    }

    private static func hasIMDF(_ names: [String]) -> Bool {
        let types = names.compactMap { IMDFType(file: $0) }
        return types.contains(.unit) || types.contains(.level)
            || !types.isEmpty && names.contains { $0.lowercased() == "manifest.json" }
    }

    /// The files of the one folder of IMDF in a zip archive.
    private static func parts(of zip: ZipFile) throws(InputError) -> [Part] {
        var folders: [String: [ZipFile.Entry]] = [:]
        for entry in zip.entries where !entry.isFolder && !entry.name.hasPrefix("__MACOSX/") {
            let folder = entry.name.lastIndex(of: "/").map { entry.name[..<$0] } ?? ""
            folders[String(folder), default: []].append(entry)
        }
        let found = folders.filter { hasIMDF($0.value.map(\.last)) }.keys.sorted()
        if found.count > 1 {
            let names = found.prefix(5).map { "\"\($0.printable.beginning(60))\"" }
            throw InputError(
                file: zip.file, line: 1, "the zip archive has several folders of IMDF",
                expected: "one of them, unzipped: " + names.joined(separator: ", "))
        }
        guard let folder = found.first, let entries = folders[folder] else {
            throw unknown(zip)
        }
        let used = Set(IMDFReader.used(entries.map(\.last)))
        var parts: [Part] = []
        var left = GzipFile.largest
        for entry in entries where used.contains(entry.last) {
            left -= entry.size
            guard left >= 0 else {
                throw InputError(
                    file: zip.file, line: 1,
                    "the features are larger than \(GzipFile.largest >> 20) MB",
                    expected: "one building")
            }
            parts.append((entry.last, try zip.contents(of: entry)))
        }
        return parts
    }

    /// The error for an archive without IMDF.
    private static func unknown(_ zip: ZipFile) -> InputError {
        let names = zip.entries.filter { !$0.isFolder }.map { $0.last.lowercased() }
        if let foreign = ForeignFile.kind(named: names) {
            return foreign.error(at: zip.file, line: 1)
        }
        let first = names.first.map { ", with \($0.printable.beginning(60)) in it" } ?? ""
        return InputError(
            file: zip.file, line: 1, "this is a zip archive without IMDF\(first)",
            expected: "IMDF, or the map in it: unzip it first")
    }
}

extension ZipFile.Entry {
    /// The name without its folders.
    fileprivate var last: String {
        name.split(separator: "/").last.map(String.init) ?? name
    }
}
