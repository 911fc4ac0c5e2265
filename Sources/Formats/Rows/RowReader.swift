import Indoor

/// Reads rows, one JSON object a line, and checks each value against its column.
package struct RowReader: Sendable {
    private let columns: [RowColumn]
    /// The number of the column that has the format's version.
    private let versionColumn: Int
    private let version: UInt64
    private let file: String

    /// - Parameters:
    ///   - versioned: the name of the column that has the format's version.
    ///   - version: the last version that is known.
    package init(columns: [RowColumn], versioned: String, version: UInt64, file: String) {
        self.columns = columns
        versionColumn = columns.firstIndex { $0.name == versioned } ?? 0
        (self.version, self.file) = (version, file)
    }

    /// The values of a line, one for each column.
    ///
    /// - Parameter number: the line's number in the file, from 1.
    package func read(_ line: [UInt8], number: Int) throws(InputError) -> [RowValue?] {
        var cursor = JSONCursor(line, file: file)
        do throws(InputError) {
            return try values(&cursor)
        } catch {
            var placed = error
            placed.line = number
            throw placed
        }
    }

    private func values(_ cursor: inout JSONCursor) throws(InputError) -> [RowValue?] {
        let start = cursor.start()
        guard cursor.peek() == .object else {
            throw cursor.error("no row of a walk", at: start, expected: expectation)
        }
        var reading = Reading(columns)
        try cursor.object { (cursor, key) throws(InputError) in try reading.take(key, &cursor) }
        try cursor.end()
        // A later version may have other columns: it is told before them.
        guard case .whole(let found) = reading.values[versionColumn] else {
            throw cursor.error("no row of a walk", at: start, expected: expectation)
        }
        guard found <= version else {
            var error = cursor.error(
                "rows of version \(found)", at: start,
                expected: "version \(version) or an earlier one")
            error.isUnknownFormat = true
            throw error
        }
        if let wrong = reading.wrong { throw wrong }
        try reading.checkNeeded(at: start, cursor)
        return reading.values
    }

    private var expectation: String {
        "a line such as --rows writes: {\"\(columns[versionColumn].name)\":\(version), …"
    }
}

/// The values of an object that is being read.
private struct Reading {
    private let columns: [RowColumn]
    private(set) var values: [RowValue?]
    private var offsets: [Int?]
    /// The first value that does not fit.
    private(set) var wrong: InputError?

    init(_ columns: [RowColumn]) {
        self.columns = columns
        values = Array(repeating: nil, count: columns.count)
        offsets = Array(repeating: nil, count: columns.count)
    }

    mutating func take(_ key: String, _ cursor: inout JSONCursor) throws(InputError) {
        let offset = cursor.start()
        guard let number = columns.firstIndex(where: { $0.name == key }) else {
            note(
                cursor.source.error(
                    "there is no column \"\(key)\"", at: .byte(offset),
                    expected: "a column that --rows writes",
                    nearest: nearestWords(to: key, among: columns.map(\.name))))
            return try cursor.skip()
        }
        guard offsets[number] == nil else {
            throw cursor.error("\"\(key)\" stands twice", at: offset, expected: "it once")
        }
        offsets[number] = offset
        values[number] = try value(of: columns[number], &cursor)
    }

    mutating func checkNeeded(at start: Int, _ cursor: JSONCursor) throws(InputError) {
        for (column, value) in zip(columns, values) where column.isNeeded && value == nil {
            throw cursor.error(
                "a row without \(column.name)", at: start,
                expected: "a value in the column \(column.name)")
        }
    }

    private mutating func note(_ error: InputError) { if wrong == nil { wrong = error } }

    private mutating func value(
        of column: RowColumn, _ cursor: inout JSONCursor
    ) throws(InputError) -> RowValue? {
        let offset = cursor.start()
        switch (column.kind, cursor.peek()) {
        case (.text, .string): return .text(try cursor.string())
        case (.list(let columns), .array):
            return .list(
                try cursor.list { (cursor) throws(InputError) in
                    try item(of: columns, in: column.name, &cursor)
                })
        case (.whole, .number), (.number, .number), (.flag, .number):
            let text = try cursor.numberText()
            if let value = column.value(text) { return value }
            note(column.error("is \(text)", offset, cursor))
        case (_, .literal):
            let word = try cursor.literal()
            if word != "null" { note(column.error("is \(word)", offset, cursor)) }
        case (_, .string):
            note(column.error("is \"\(try cursor.string())\"", offset, cursor))
        default:
            try cursor.skip()
            note(column.error("is of another kind", offset, cursor))
        }
        return nil
    }

    /// An object of a list.
    private mutating func item(
        of columns: [RowColumn], in list: String, _ cursor: inout JSONCursor
    ) throws(InputError) -> [RowValue?] {
        let start = cursor.start()
        guard cursor.peek() == .object else {
            throw cursor.error(
                "\(list) has something that is no object", at: start,
                expected: "objects such as {\"\(columns[0].name)\": …}")
        }
        var inner = Reading(columns)
        try cursor.object { (cursor, key) throws(InputError) in try inner.take(key, &cursor) }
        if let found = inner.wrong {
            note(found)
        } else {
            try inner.checkNeeded(at: start, cursor)
        }
        return inner.values
    }
}

extension RowColumn {
    /// A number as it stands in the file; nil: it does not fit.
    fileprivate func value(_ text: String) -> RowValue? {
        switch kind {
        case .whole: UInt64(text).map { .whole($0) }
        case .number(let range):
            text.decimalNumber.flatMap { range.contains($0) ? .number($0) : nil }
        case .flag: text.decimalNumber.flatMap { $0 == 0 || $0 == 1 ? .number($0) : nil }
        case .text, .list: nil
        }
    }

    fileprivate func error(_ problem: String, _ offset: Int, _ cursor: JSONCursor) -> InputError {
        cursor.error("\(name) \(problem)", at: offset, expected: expectation)
    }

    private var expectation: String {
        switch kind {
        case .text: "text in quotes"
        case .whole: "a whole number from 0 on"
        case .number(let range):
            "a number from \(range.lowerBound.short) to \(range.upperBound.short)"
        case .flag: "0 or 1"
        case .list(let columns):
            "a list of objects with \(columns.map(\.name).joined(separator: ", "))"
        }
    }
}
