import Indoor

/// The columns of a list of beacons and what each holds, found from its header.
struct BeaconColumns {
    enum Column: Hashable {
        case id, level, x, y, longitude, latitude
        case detail(BeaconDetails.Key)
    }

    /// The names of columns in lower case, without spaces, hyphens and underscores.
    private static let names: [(name: String, column: Column)] =
        [
            ("id", .id), ("name", .id), ("level", .level), ("x", .x), ("y", .y),
            ("lon", .longitude), ("longitude", .longitude), ("lat", .latitude),
            ("latitude", .latitude), ("macaddress", .detail(.mac)), ("model", .detail(.make)),
        ] + BeaconDetails.Key.allCases.map { ($0.rawValue, .detail($0)) }

    private var numbers: [Column: Int] = [:]
    private(set) var details: [(key: BeaconDetails.Key, number: Int)] = []
    private(set) var warnings: [InputError] = []
    let count: Int

    init(_ header: CSVRecords.Record, in source: SourceText) throws(InputError) {
        count = header.fields.count
        try BeaconColumns.checkSeparator(header, in: source)
        let titles = header.fields.map { BeaconColumns.plain($0.text) }
        for (number, title) in titles.enumerated() where !title.isEmpty {
            let field = header.fields[number]
            let known = BeaconColumns.names.first { $0.name == title }?.column
            guard let known, title != "name" || !titles.contains("id") else {
                warnings.append(BeaconColumns.ignored(field, title, in: source))
                continue
            }
            guard numbers.updateValue(number, forKey: known) == nil else {
                throw source.error(
                    "a second column \"\(field.text)\"", at: .byte(field.offset), expected: "one")
            }
            if case .detail(let key) = known { details.append((key, number)) }
        }
        try checkComplete(header, in: source)
    }

    /// The number of a column, from 0; nil when the list has none.
    subscript(_ column: Column) -> Int? { numbers[column] }

    private static func plain(_ title: String) -> String {
        title.lowercased().filter { !" _-".contains($0) }
    }

    /// Spreadsheets write semicolons in some countries, and tabs if asked to.
    private static func checkSeparator(
        _ header: CSVRecords.Record, in source: SourceText
    ) throws(InputError) {
        guard let field = header.fields.first, header.fields.count == 1 else { return }
        for (mark, word) in [(";", "semicolons"), ("\t", "tabs")] where field.text.contains(mark) {
            throw source.error(
                "columns parted by \(word)", at: .byte(field.offset), expected: "commas")
        }
    }

    private static func ignored(
        _ field: CSVRecords.Field, _ title: String, in source: SourceText
    ) -> InputError {
        let near = nearestWords(to: title, among: names.map(\.name))
        return source.error(
            "the column \"\(field.text)\" is ignored", at: .byte(field.offset),
            nearest: near.filter { $0 != title })
    }

    private func checkComplete(
        _ header: CSVRecords.Record, in source: SourceText
    ) throws(InputError) {
        let hasPlace =
            self[.x] != nil && self[.y] != nil
            || self[.longitude] != nil && self[.latitude] != nil
        guard self[.id] == nil || !hasPlace else { return }
        let missing = self[.id] == nil ? "no column of names" : "no columns of places"
        let expected = self[.id] == nil ? "id or name" : "x and y, or lon and lat"
        let near = warnings.flatMap(\.nearest)
        throw source.error(
            missing, at: Spot(line: header.line, column: 1),
            expected: "a header with \(expected)", nearest: Array(near.prefix(2)))
    }
}
