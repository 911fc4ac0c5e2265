import GRDB
import Indoor

/// One row of a package's table, read field by field. A field may have another type than its
/// column: SQLite keeps numbers in columns of text, and text in columns of numbers.
struct PackageRow {
    private let row: Row
    let file: String
    let table: String
    /// The name of the column of geometries; nil: the table has none.
    let shape: String?

    /// - Parameter row: has the row's number first.
    init(_ row: Row, file: String, table: String, shape: String?) {
        (self.row, self.file, self.table, self.shape) = (row, file, table, shape)
    }

    private func value(_ field: String) -> DatabaseValue {
        row.hasColumn(field) ? row[field] : .null
    }

    /// Text without control characters; nil if it is missing or only spaces.
    func text(_ field: String) -> String? {
        let text =
            switch value(field).storage {
            case .string(let text): text.printable.trimmed
            case .int64(let number): String(number)
            case .double(let number): number.written
            case .null, .blob: ""
            }
        return text.isEmpty ? nil : text
    }

    /// True for 1, true, yes and t; nil if it is missing.
    func flag(_ field: String) -> Bool? {
        if let number = stored(field) { return number != 0 }
        return text(field).map { ["true", "yes", "t", "y"].contains($0.lowercased()) }
    }

    func bytes(_ field: String) -> [UInt8]? {
        switch value(field).storage {
        case .blob(let data): [UInt8](data)
        case .string(let text): Array(text.utf8)
        default: nil
        }
    }

    /// Bytes. The texts that are checked are names and words, not files.
    private static let longestText = 10_000

    func checkTexts(of table: PackageTable) throws(InputError) {
        let columns = table.fields.filter { $0.kind != .bytes }.map(\.name)
        for column in columns + PackageTable.foreignColumns {
            guard case .string(let text) = value(column).storage,
                text.utf8.count > PackageRow.longestText
            else { continue }
            throw error(
                "\(column) has \(text.utf8.count) bytes",
                expected: "\(PackageRow.longestText) at most")
        }
    }

    // MARK: Numbers

    /// The number that a field holds as a number or as text, without a check.
    private func stored(_ field: String) -> Double? {
        switch value(field).storage {
        case .double(let number): number
        case .int64(let number): Double(number)
        case .string(let text): Double(text.trimmed)
        case .null, .blob: nil
        }
    }

    /// nil if it is missing.
    func number(_ field: String, _ quantity: Quantity) throws(InputError) -> Double? {
        if let number = stored(field), quantity.contains(number) { return number }
        guard text(field) != nil else { return nil }
        throw wrong(field, expected: quantity.expected)
    }

    /// nil if it is missing.
    func whole(_ field: String, _ quantity: Quantity) throws(InputError) -> Int? {
        guard let number = try number(field, quantity) else { return nil }
        return Int(number.rounded())
    }

    /// A number that stands for a word, such as the number of a kind; nil if it is missing or no
    /// number.
    func code(_ field: String) -> Int? {
        stored(field).flatMap { Int(exactly: $0.rounded()) }
    }

    // MARK: Geometry

    /// nil if it is missing.
    func geometry() throws(InputError) -> PackageGeometry? {
        guard let shape, let bytes = bytes(shape) else { return nil }
        guard let geometry = PackageGeometry(bytes) else {
            throw error(
                "its geometry cannot be read", expected: "points, straight lines or polygons")
        }
        let isFar = geometry.points.first {
            !Quantity.coordinate.contains($0.x) || !Quantity.coordinate.contains($0.y)
        }
        if let isFar {
            throw error(
                "\(shape) has the point \(isFar.x.written) \(isFar.y.written)",
                expected: Quantity.coordinate.expected)
        }
        return geometry.isEmpty ? nil : geometry
    }

    // MARK: Required values

    func needed<Value>(
        _ field: String, _ read: (String) -> Value?, expected: String
    ) throws(InputError) -> Value {
        if let value = read(field) { return value }
        throw wrong(field, expected: expected)
    }

    func neededText(_ field: String) throws(InputError) -> String {
        try needed(field, text, expected: "text")
    }

    func neededNumber(_ field: String, _ quantity: Quantity) throws(InputError) -> Double {
        guard let number = try number(field, quantity) else {
            throw wrong(field, expected: quantity.expected)
        }
        return number
    }

    func neededWhole(_ field: String, _ quantity: Quantity) throws(InputError) -> Int {
        Int(try neededNumber(field, quantity).rounded())
    }

    /// A word of a list, such as a category.
    func word<Word: RawRepresentable<String> & CaseIterable>(_ field: String) throws(InputError)
        -> Word
    {
        let found: String? = text(field)
        if let word = found.flatMap(Word.init) { return word }
        let words = Word.allCases.map(\.rawValue)
        throw error(
            "\(field) is \(found.map { "\"\($0)\"" } ?? "missing")",
            expected: "one of \(words.joined(separator: ", "))",
            nearest: nearestWords(to: found ?? "", among: words))
    }

    // MARK: Errors

    private func wrong(_ field: String, expected: String) -> InputError {
        let found: String? = text(field)
        let isText = if case .string = value(field).storage { true } else { false }
        return error(
            found.map { "\(field) is \(isText ? "\"\($0)\"" : $0)" } ?? "\(field) is missing",
            expected: expected)
    }

    /// For messages: "Units, row 4".
    var place: String {
        "\(table), \(Int.fromDatabaseValue(row[0]).map { "row \($0)" } ?? "a row")"
    }

    func error(_ problem: String, expected: String = "", nearest: [String] = []) -> InputError {
        InputError(
            file: file, "\(place): \(problem)", expected: expected, nearest: nearest)
    }
}

extension Double {
    /// The number as people write it: without a decimal point where it is whole.
    fileprivate var written: String {
        self == rounded() && abs(self) < 1e15 ? fixed(0) : "\(self)"
    }
}

extension String {
    /// The text without spaces at either end.
    var trimmed: String {
        guard let first = firstIndex(where: { !$0.isWhitespace }),
            let last = lastIndex(where: { !$0.isWhitespace })
        else { return "" }
        return String(self[first...last])
    }
}
