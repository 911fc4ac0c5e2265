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

    init(_ row: Row, file: String, table: String, shape: String?) {
        (self.row, self.file, self.table, self.shape) = (row, file, table, shape)
    }

    func has(_ field: String) -> Bool { row.hasColumn(field) }

    private func value(_ field: String) -> DatabaseValue {
        row.hasColumn(field) ? row[field] : .null
    }

    /// Text without control characters; nil if it is missing or only spaces.
    func text(_ field: String) -> String? {
        let text =
            switch value(field).storage {
            case .string(let text): text.printable.trimmed
            case .int64(let number): String(number)
            case .double(let number): number == number.rounded() ? number.fixed(0) : "\(number)"
            case .null, .blob: ""
            }
        return text.isEmpty ? nil : text
    }

    /// A finite number; nil if it is missing.
    func number(_ field: String) -> Double? {
        let number: Double? =
            switch value(field).storage {
            case .double(let number): number
            case .int64(let number): Double(number)
            case .string(let text): Double(text.trimmed)
            case .null, .blob: nil
            }
        return number.flatMap { $0.isFinite ? $0 : nil }
    }

    func integer(_ field: String) -> Int? { number(field).flatMap { Int(exactly: $0.rounded()) } }

    /// True for 1, true, yes and t; nil if it is missing.
    func flag(_ field: String) -> Bool? {
        if let number = number(field) { return number != 0 }
        return text(field).map { ["true", "yes", "t", "y"].contains($0.lowercased()) }
    }

    func bytes(_ field: String) -> [UInt8]? {
        switch value(field).storage {
        case .blob(let data): [UInt8](data)
        case .string(let text): Array(text.utf8)
        default: nil
        }
    }

    /// nil if it is missing.
    func geometry() throws(InputError) -> PackageGeometry? {
        guard let shape, let bytes = bytes(shape) else { return nil }
        guard let geometry = PackageGeometry(bytes) else {
            throw error(
                "its geometry cannot be read", expected: "points, straight lines or polygons")
        }
        return geometry.isEmpty ? nil : geometry
    }

    // MARK: Required values

    func needed<Value>(
        _ field: String, _ read: (String) -> Value?, expected: String
    ) throws(InputError) -> Value {
        if let value = read(field) { return value }
        let found: String? = text(field)
        throw error(
            found.map { "\(field) is \"\($0)\"" } ?? "\(field) is missing", expected: expected)
    }

    func neededText(_ field: String) throws(InputError) -> String {
        try needed(field, text, expected: "text")
    }

    func neededNumber(_ field: String) throws(InputError) -> Double {
        try needed(field, number, expected: "a number")
    }

    func neededInteger(_ field: String) throws(InputError) -> Int {
        try needed(field, integer, expected: "a whole number")
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

    /// The row's number, for messages.
    private var place: String {
        for field in ["OBJECTID", "fid", "ogc_fid", "id"] {
            if let number = integer(field) { return "row \(number)" }
        }
        return "a row"
    }

    func error(_ problem: String, expected: String = "", nearest: [String] = []) -> InputError {
        InputError(
            file: file, "\(table), \(place): \(problem)", expected: expected, nearest: nearest)
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
