import Indoor

/// A table of values from a file: comma-separated values with a header, or one JSON object a line.
/// Each row is checked against the columns that the table may have.
package struct ValueTable: Sendable {
    package struct Column: Sendable {
        package enum Kind: Sendable {
            case words
            /// A whole number from 0 on.
            case seed
            case number(ClosedRange<Double>)
            /// 0 or 1.
            case flag
        }

        package let name: String
        package let kind: Kind
        /// Whether each row needs a value.
        package let isNeeded: Bool

        package init(_ name: String, _ kind: Kind, isNeeded: Bool = false) {
            (self.name, self.kind, self.isNeeded) = (name, kind, isNeeded)
        }
    }

    package struct Row: Sendable {
        /// The place of its first value.
        package let offset: Int
        package fileprivate(set) var words: [String: String] = [:]
        package fileprivate(set) var seeds: [String: UInt64] = [:]
        package fileprivate(set) var numbers: [String: Double] = [:]
    }

    /// The file, for errors that concern several rows.
    package let source: SourceText
    package private(set) var rows: [Row] = []
    private let columns: [Column]

    /// The most rows: more are taken for a mistake.
    static let most = 1_000_000

    /// - Throws: the first error, with its row and column.
    package init(_ text: String, file: String, columns: [Column]) throws(InputError) {
        source = SourceText(text, file: file)
        self.columns = columns
        let first = text.unicodeScalars.first { !$0.properties.isWhitespace && $0 != "\u{FEFF}" }
        if first == "{" { try readLines(text) } else { try readFields(text) }
        guard !rows.isEmpty else {
            throw source.error(
                "no rows", at: .start, expected: "what compare --format csv or ndjson writes")
        }
    }

    /// A value as it stands in the file.
    private struct Value {
        let text: String
        let offset: Int
        /// Whether it may be a number: JSON tells.
        var isNumber = true
    }

    // MARK: CSV

    private mutating func readFields(_ text: String) throws(InputError) {
        var records = CSVRecords(text, source: source)
        guard let header = try records.next() else { return }
        var names: [Column] = []
        for field in header.fields {
            let column = try column(field.text, at: field.offset)
            guard !names.contains(where: { $0.name == column.name }) else {
                throw source.error(
                    "two columns \"\(column.name)\"", at: .byte(field.offset), expected: "one")
            }
            names.append(column)
        }
        while let record = try records.next() {
            guard record.fields.count == names.count else {
                throw source.error(
                    "\(record.fields.count.counted("field"))", at: .byte(record.fields[0].offset),
                    expected: "\(names.count), as in the header")
            }
            var row = Row(offset: record.fields[0].offset)
            for (column, field) in zip(names, record.fields) where !field.text.isEmpty {
                try add(Value(text: field.text, offset: field.offset), to: column, &row)
            }
            try take(row)
        }
    }

    // MARK: A JSON object a line

    private mutating func readLines(_ text: String) throws(InputError) {
        var cursor = JSONCursor(Array(text.utf8), file: source.file)
        while cursor.nextInSequence() {
            var row = Row(offset: cursor.start())
            var found: [(name: String, value: Value?)] = []
            try cursor.object { (cursor, key) throws(InputError) in
                let offset = cursor.start()
                guard !found.contains(where: { $0.name == key }) else {
                    throw cursor.error("\"\(key)\" stands twice", at: offset, expected: "it once")
                }
                switch cursor.peek() {
                case .string:
                    let text = try cursor.text()
                    found.append((key, Value(text: text, offset: offset, isNumber: false)))
                case .number:
                    found.append((key, Value(text: try cursor.numberText(), offset: offset)))
                case .literal where try cursor.literal() == "null": found.append((key, nil))
                default:
                    throw cursor.error(
                        "\"\(key)\" has no value", at: offset, expected: "words or a number")
                }
            }
            for case (let name, let value?) in found {
                try add(value, to: try column(name, at: value.offset), &row)
            }
            try take(row)
        }
    }

    // MARK: Values

    private func column(_ name: String, at offset: Int) throws(InputError) -> Column {
        if let column = columns.first(where: { $0.name == name }) { return column }
        throw source.error(
            "there is no column \"\(name)\"", at: .byte(offset),
            expected: "a column that compare --format csv writes",
            nearest: nearestWords(to: name, among: columns.map(\.name)))
    }

    private func add(
        _ value: Value, to column: Column, _ row: inout Row
    ) throws(InputError) {
        func wrong(_ expected: String) -> InputError {
            source.error(
                "\(column.name) is \"\(value.text)\"", at: .byte(value.offset), expected: expected)
        }
        let number = value.isNumber ? value.text.decimalNumber : nil
        switch column.kind {
        case .words: row.words[column.name] = value.text
        case .seed:
            guard value.isNumber, let seed = UInt64(value.text) else {
                throw wrong("a whole number from 0 on")
            }
            row.seeds[column.name] = seed
        case .number(let range):
            guard let number, range.contains(number) else {
                throw wrong(
                    "a number from \(range.lowerBound.short) to \(range.upperBound.short)")
            }
            row.numbers[column.name] = number
        case .flag:
            guard let number, number == 0 || number == 1 else { throw wrong("0 or 1") }
            row.numbers[column.name] = number
        }
    }

    private mutating func take(_ row: Row) throws(InputError) {
        for column in columns where column.isNeeded {
            guard
                row.words[column.name] == nil, row.seeds[column.name] == nil,
                row.numbers[column.name] == nil
            else { continue }
            throw source.error(
                "a row without \(column.name)", at: .byte(row.offset),
                expected: "a value in the column \(column.name)")
        }
        guard rows.count < ValueTable.most else {
            throw source.error(
                "too many rows", at: .byte(row.offset), expected: "\(ValueTable.most) at most")
        }
        rows.append(row)
    }
}
