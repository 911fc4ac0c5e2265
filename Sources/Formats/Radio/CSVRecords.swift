import Indoor

/// The records of comma-separated values (RFC 4180), one after the other, each field with its
/// place.
///
/// Beyond the standard it accepts a byte-order mark, LF for CRLF, empty lines, lines of comment
/// that begin with `#`, spaces round a field without quotes, and an apostrophe before what
/// spreadsheets would take for a formula, which does not belong to the text.
///
/// Libraries for CSV give fields without line and column, which every error here names.
struct CSVRecords {
    struct Field {
        let text: String
        /// In bytes.
        let offset: Int
    }

    struct Record {
        /// Counts from 1.
        let line: Int
        let fields: [Field]
    }

    /// The most fields of a record: lists that people keep have fewer.
    static let mostFields = 500

    private let source: SourceText
    private let bytes: [UInt8]
    private var at: Int
    private var line = 1

    init(_ text: String, source: SourceText) {
        self.source = source
        bytes = Array(text.utf8)
        at = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
    }

    /// The next record that is not empty; nil at the end.
    mutating func next() throws(InputError) -> Record? {
        while at < bytes.count {
            if bytes[at] == UInt8(ascii: "#") {
                skipLine()
                continue
            }
            let first = line
            let fields = try fields()
            if fields.contains(where: { !$0.text.isEmpty }) {
                return Record(line: first, fields: fields)
            }
        }
        return nil
    }

    private mutating func skipLine() {
        while at < bytes.count, bytes[at] != 0x0A { at += 1 }
        if at < bytes.count { endLine() }
    }

    private mutating func endLine() {
        at += 1
        line += 1
    }

    private mutating func fields() throws(InputError) -> [Field] {
        var fields: [Field] = []
        while true {
            guard fields.count < CSVRecords.mostFields else {
                throw source.error(
                    "too many fields", at: .byte(at), expected: "\(CSVRecords.mostFields) at most")
            }
            let isQuoted = at < bytes.count && bytes[at] == UInt8(ascii: "\"")
            fields.append(isQuoted ? try quoted() : try bare())
            guard at < bytes.count else { return fields }
            if bytes[at] == 0x0A {
                endLine()
                return fields
            }
            at += 1
        }
    }

    /// Reads up to a comma, the end of the line, or the end of the file.
    private mutating func bare() throws(InputError) -> Field {
        let start = at
        while at < bytes.count, bytes[at] != UInt8(ascii: ","), bytes[at] != 0x0A {
            if bytes[at] == UInt8(ascii: "\"") {
                throw source.error(
                    "a quote within a field", at: .byte(at),
                    expected: "the whole field in quotes, and this one twice")
            }
            try checkLetter()
            at += 1
        }
        var range = start..<at
        let blanks: [UInt8] = [0x20, 0x0D]
        while let last = range.last, blanks.contains(bytes[last]) { range.removeLast() }
        while let first = range.first, bytes[first] == 0x20 { range.removeFirst() }
        return field(bytes[range], at: range.lowerBound)
    }

    /// Reads `"…"`, in which two quotes stand for one, and a line may end.
    private mutating func quoted() throws(InputError) -> Field {
        let start = at
        var text: [UInt8] = []
        at += 1
        while true {
            guard at < bytes.count else {
                throw source.error("a quote that does not end", at: .byte(start), expected: "\"")
            }
            let byte = bytes[at]
            if byte == UInt8(ascii: "\"") {
                at += 1
                guard at < bytes.count, bytes[at] == UInt8(ascii: "\"") else { break }
            } else if byte == 0x0A {
                line += 1
            } else {
                try checkLetter()
            }
            text.append(byte)
            at += 1
        }
        if at + 1 < bytes.count, bytes[at] == 0x0D, bytes[at + 1] == 0x0A { at += 1 }
        guard at >= bytes.count || bytes[at] == UInt8(ascii: ",") || bytes[at] == 0x0A else {
            throw source.error(
                "text after a closing quote", at: .byte(at), expected: "a comma")
        }
        return field(text, at: start)
    }

    private func field(_ text: some Collection<UInt8>, at offset: Int) -> Field {
        Field(text: String(decoding: text, as: UTF8.self).readFromCSV, offset: offset)
    }

    private func checkLetter() throws(InputError) {
        if bytes[at] == 0 {
            throw source.error("a NUL byte", at: .byte(at), expected: "text")
        }
        if bytes[at] == 0x0D, at + 1 < bytes.count, bytes[at + 1] != 0x0A {
            throw source.error(
                "a carriage return alone", at: .byte(at), expected: "lines ended by LF or CRLF")
        }
    }
}
