import Indoor

/// Beacons read from a file, with warnings that do not make them unusable.
package struct LoadedBeacons: Sendable {
    package let beacons: [Beacon]
    /// In the order of the file.
    package let warnings: [InputError]
}

/// Reads a list of registered beacons: comma-separated values with a header, the columns in any
/// order. Docs: PLAN-FORMAT.md.
package enum BeaconReader {
    /// The most beacons: a longer list is taken for a mistake, because the largest airports have a
    /// tenth of it.
    static let most = 50_000

    /// - Throws: if the text is no such list, or a beacon has no place in the venue.
    package static func read(
        _ text: String, file: String, venue: Venue
    ) throws(InputError) -> LoadedBeacons {
        let source = SourceText(text, file: file)
        var records = CSVRecords(text, source: source)
        guard let header = try records.next() else {
            throw source.error(
                "no beacons", at: .start, expected: "a header such as id,level,x,y and a line each")
        }
        let columns = try BeaconColumns(header, in: source)
        let rows = BeaconRows(source: source, columns: columns, venue: venue)
        var names = BeaconNames()
        var beacons: [Beacon] = []
        while let record = try records.next() {
            let beacon = try rows.beacon(record)
            if let (part, problem) = names.add(beacon, line: record.line) {
                throw source.error(
                    problem, at: rows.place(of: part, in: record), expected: "another")
            }
            beacons.append(beacon)
            guard beacons.count <= most else {
                throw source.error(
                    "too many beacons", at: .byte(record.fields[0].offset),
                    expected: "\(most) at most")
            }
        }
        guard !beacons.isEmpty else {
            throw source.error(
                "no beacons", at: Spot(line: header.line, column: 1),
                expected: "a line for each below the header")
        }
        return LoadedBeacons(beacons: beacons, warnings: columns.warnings)
    }
}

/// Reads the rows of a list of beacons.
struct BeaconRows {
    private let source: SourceText
    private let columns: BeaconColumns
    private let venue: Venue
    private let bounds: [Bounds]

    /// A beacon this many metres beyond everything drawn still belongs to the venue: posts in front
    /// of an entrance, and imprecise surveys (ours).
    private static let margin = 10.0

    init(source: SourceText, columns: BeaconColumns, venue: Venue) {
        self.source = source
        self.columns = columns
        self.venue = venue
        let margin = Point(BeaconRows.margin, BeaconRows.margin)
        bounds = venue.levels.compactMap(\.bounds).map {
            Bounds(low: $0.low - margin, high: $0.high + margin)
        }
    }

    func beacon(_ record: CSVRecords.Record) throws(InputError) -> Beacon {
        for field in record.fields.dropFirst(columns.count) where !field.text.isEmpty {
            throw source.error(
                "a field without a column", at: .byte(field.offset),
                expected: "\(columns.count) fields, as in the header")
        }
        let id = try id(in: record)
        let position = try position(in: record)
        var details = BeaconDetails()
        for (key, number) in columns.details {
            guard let field = field(number, in: record) else { continue }
            guard details.read(key, field.text) else {
                throw source.error(
                    "\"\(field.text)\" is no \(key.rawValue)", at: .byte(field.offset),
                    expected: key.expected)
            }
        }
        return details.beacon(id, at: position)
    }

    /// The place of a value that two beacons share.
    func place(of part: BeaconNames.Part, in record: CSVRecords.Record) -> SourcePlace {
        let number: Int? =
            switch part {
            case .id: columns[.id]
            case .transmitter: columns[.detail(.uuid)] ?? columns[.detail(.mac)]
            case .mac: columns[.detail(.mac)]
            }
        return .byte(field(number, in: record)?.offset ?? record.fields[0].offset)
    }

    /// nil if the field is empty or missing.
    private func field(_ number: Int?, in record: CSVRecords.Record) -> CSVRecords.Field? {
        guard let number, number < record.fields.count, !record.fields[number].text.isEmpty else {
            return nil
        }
        return record.fields[number]
    }

    private func field(
        _ column: BeaconColumns.Column, _ what: String, in record: CSVRecords.Record
    ) throws(InputError) -> CSVRecords.Field {
        if let field = field(columns[column], in: record) { return field }
        throw source.error(
            "a beacon without \(what)", at: .byte(record.fields[0].offset), expected: what)
    }

    private func id(in record: CSVRecords.Record) throws(InputError) -> String {
        let field = try field(.id, "a name", in: record)
        guard field.text.fits(200) else {
            throw source.error(
                "too long a name", at: .byte(field.offset), expected: "200 characters at most")
        }
        return field.text.printable
    }
}

// MARK: - Places

extension BeaconRows {
    private func position(in record: CSVRecords.Record) throws(InputError) -> Position {
        let isGeo = columns[.x] == nil || field(columns[.x], in: record) == nil
        let hasGeo = field(columns[.longitude], in: record) != nil
        let (point, place) =
            isGeo && hasGeo ? try geoPoint(in: record) : try flatPoint(in: record)
        guard bounds.contains(where: { $0.contains(point) }) else {
            throw source.error(
                "this is not in \(venue.name)", at: place,
                expected: isGeo && hasGeo
                    ? "longitude and latitude" : "metres east and north of the venue's origin")
        }
        return Position(point, level: try level(in: record))
    }

    private func flatPoint(
        in record: CSVRecords.Record
    ) throws(InputError) -> (Point, SourcePlace) {
        let x = try field(.x, "a place", in: record)
        let y = try field(.y, "a place", in: record)
        return (
            Point(
                try number(x, "a number of metres", Quantity.metres.range),
                try number(y, "a number of metres", Quantity.metres.range)), .byte(x.offset)
        )
    }

    private func geoPoint(
        in record: CSVRecords.Record
    ) throws(InputError) -> (Point, SourcePlace) {
        let longitude = try field(.longitude, "a place", in: record)
        let latitude = try field(.latitude, "a place", in: record)
        let geo = GeoPoint(
            latitude: try number(latitude, "a latitude", Quantity.latitude.range),
            longitude: try number(longitude, "a longitude", Quantity.longitude.range))
        return (venue.frame.point(geo), .byte(longitude.offset))
    }

    private func number(
        _ field: CSVRecords.Field, _ what: String, _ range: ClosedRange<Double>
    ) throws(InputError) -> Double {
        guard let number = Double(field.text), range.contains(number) else {
            throw source.error(
                "\"\(field.text)\" is not \(what)", at: .byte(field.offset),
                expected: "from \(Int(range.lowerBound)) to \(Int(range.upperBound))")
        }
        return number
    }

    /// The level, given by number or else by name; a list for a venue of one level needs no such
    /// column.
    private func level(in record: CSVRecords.Record) throws(InputError) -> LevelOrdinal {
        if columns[.level] == nil, venue.levels.count == 1 { return venue.levels[0].ordinal }
        let field = try field(.level, "a level", in: record)
        if let ordinal = LevelOrdinal(field.text), venue.level(ordinal) != nil { return ordinal }
        let name = field.text.searchable
        let named = venue.levels.first {
            $0.shortName.searchable == name || $0.name.searchable == name
        }
        if let named { return named.ordinal }
        let known = venue.levels.map(\.ordinal.description)
        throw source.error(
            "\(venue.name) has no level \(field.text)", at: .byte(field.offset),
            expected: "one of \(known.joined(separator: ", "))",
            nearest: nearestWords(to: field.text, among: venue.levels.map(\.name)))
    }
}
