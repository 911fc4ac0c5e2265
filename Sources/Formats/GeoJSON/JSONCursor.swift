import Indoor

/// Reads JSON (RFC 8259) in one pass and tracks the offset, so that every error has a line and
/// column. Strict: no comments, no trailing commas, no NaN. The depth of nesting is limited, so
/// that a file of brackets cannot overflow the stack.
struct JSONCursor {
    /// The deepest nesting accepted; GeoJSON needs nine levels.
    static let deepest = 64

    let file: String
    private let bytes: [UInt8]
    private(set) var offset = 0
    private var depth = 0

    init(_ bytes: [UInt8], file: String) {
        self.bytes = bytes
        self.file = file
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
    }

    /// Moves to the start of a value.
    mutating func move(to offset: Int) { self.offset = offset }

    /// The kind of the next value, decided by its first byte.
    enum Kind { case object, array, string, number, literal, nothing }

    mutating func peek() -> Kind {
        switch nextByte() ?? 0 {
        case UInt8(ascii: "{"): .object
        case UInt8(ascii: "["): .array
        case UInt8(ascii: "\""): .string
        case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): .number
        case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): .literal
        default: .nothing
        }
    }

    /// The next byte that is not white space, without consuming it; nil at the end.
    private mutating func nextByte() -> UInt8? {
        while offset < bytes.count {
            switch bytes[offset] {
            case 0x20, 0x0A, 0x0D, 0x09: offset += 1
            case let byte: return byte
            }
        }
        return nil
    }

    private mutating func expect(_ byte: UInt8, _ what: String) throws(InputError) {
        guard nextByte() == byte else { throw unexpected(what) }
        offset += 1
    }
}

// MARK: - Values

extension JSONCursor {
    /// The offset of the next value.
    mutating func start() -> Int {
        _ = nextByte()
        return offset
    }

    /// Calls `visit` for each member, which must read or skip the value.
    mutating func object(
        _ visit: (inout JSONCursor, String) throws(InputError) -> Void
    ) throws(InputError) {
        try items("{", "}", "an object") { (json) throws(InputError) in
            try json.checkKey()
            let key = try json.string()
            try json.expect(UInt8(ascii: ":"), "\":\"")
            try visit(&json, key)
        }
    }

    /// Calls `visit` for each element, which must read or skip the value.
    mutating func array(
        _ visit: (inout JSONCursor) throws(InputError) -> Void
    ) throws(InputError) {
        try items("[", "]", "an array", visit)
    }

    /// The elements of an array, each as `read` gives it.
    mutating func list<Element>(
        _ read: (inout JSONCursor) throws(InputError) -> Element
    ) throws(InputError) -> [Element] {
        var elements: [Element] = []
        try array { (json) throws(InputError) in elements.append(try read(&json)) }
        return elements
    }

    /// Calls `visit` for each item between two brackets.
    private mutating func items(
        _ open: Unicode.Scalar, _ close: Unicode.Scalar, _ what: String,
        _ visit: (inout JSONCursor) throws(InputError) -> Void
    ) throws(InputError) {
        let (open, end) = (UInt8(ascii: open), UInt8(ascii: close))
        try expect(open, what)
        try descend()
        if nextByte() == end { return ascend() }
        while true {
            try visit(&self)
            switch nextByte() {
            case UInt8(ascii: ","): offset += 1
            case end: return ascend()
            default: throw unexpected("\",\" or \"\(close)\"")
            }
        }
    }

    private mutating func checkKey() throws(InputError) {
        guard nextByte() == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    }

    mutating func number() throws(InputError) -> Double {
        let range = try numberRange()
        if let value = shortNumber(range) { return value }
        guard let value = Double(String(decoding: bytes[range], as: UTF8.self)) else {
            throw error("bad number", at: range.lowerBound)
        }
        return value
    }

    /// Powers of ten that a `Double` holds exactly.
    private static let powers: [Double] = (1...15).reduce(into: [1]) { list, number in
        list.append(list[number - 1] * 10)
    }

    /// A number of at most 15 digits without an exponent: the quotient of two numbers that a
    /// `Double` holds exactly, and so correctly rounded. nil for any other.
    private func shortNumber(_ range: Range<Int>) -> Double? {
        var digits = 0
        var decimals = 0
        var count = 0
        var isNegative = false
        var isFraction = false
        for byte in bytes[range] {
            switch byte {
            case UInt8(ascii: "-"): isNegative = true
            case UInt8(ascii: "."): isFraction = true
            case 0x30...0x39:
                digits = digits * 10 + Int(byte - 0x30)
                count += 1
                if isFraction { decimals += 1 }
                if count > 15 { return nil }
            default: return nil
            }
        }
        let value = Double(digits) / JSONCursor.powers[decimals]
        return isNegative ? -value : value
    }

    /// A number's text as written.
    mutating func numberText() throws(InputError) -> String {
        String(decoding: bytes[try numberRange()], as: UTF8.self)
    }

    private mutating func numberRange() throws(InputError) -> Range<Int> {
        guard peek() == .number else { throw unexpected("a number") }
        let start = offset
        try skipNumber()
        return start..<offset
    }

    /// Consumes a number and checks its syntax.
    private mutating func skipNumber() throws(InputError) {
        let start = offset
        if bytes[offset] == UInt8(ascii: "-") { offset += 1 }
        let leadingZero = offset < bytes.count && bytes[offset] == UInt8(ascii: "0")
        let whole = try digits()
        if leadingZero && whole > 1 { throw error("a number with a leading zero", at: start) }
        if offset < bytes.count, bytes[offset] == UInt8(ascii: ".") {
            offset += 1
            try digits()
        }
        if offset < bytes.count, bytes[offset] | 0x20 == UInt8(ascii: "e") {
            offset += 1
            if offset < bytes.count, bytes[offset] == 0x2B || bytes[offset] == 0x2D { offset += 1 }
            try digits()
        }
    }

    @discardableResult
    private mutating func digits() throws(InputError) -> Int {
        let start = offset
        var end = start
        while end < bytes.count, bytes[end] >= 0x30, bytes[end] <= 0x39 { end += 1 }
        offset = end
        if end == start { throw unexpected("a digit") }
        return end - start
    }

    /// `true`, `false` or `null`.
    mutating func literal() throws(InputError) -> String {
        for word in ["true", "false", "null"] where bytes[offset...].starts(with: word.utf8) {
            offset += word.utf8.count
            return word
        }
        throw unexpected("a value")
    }

    /// Skips any value and checks its syntax.
    mutating func skip() throws(InputError) {
        switch peek() {
        case .object: try skipObject()
        case .array:
            try array { (cursor) throws(InputError) in try cursor.skip() }
        case .string: try skipString()
        case .number: try skipNumber()
        case .literal: _ = try literal()
        case .nothing: throw unexpected("a value")
        }
    }

    /// Like `object`, without a text for each key.
    private mutating func skipObject() throws(InputError) {
        try items("{", "}", "an object") { (json) throws(InputError) in
            try json.checkKey()
            try json.skipString()
            try json.expect(UInt8(ascii: ":"), "\":\"")
            try json.skip()
        }
    }

    /// Skips white space and the separators of a sequence (RFC 8142); returns whether a value
    /// follows.
    mutating func nextInSequence() -> Bool {
        while nextByte() == 0x1E { offset += 1 }
        return offset < bytes.count
    }

    /// Throws unless only white space follows the document.
    mutating func end() throws(InputError) {
        if nextByte() != nil { throw unexpected("the end of the file") }
    }

    private mutating func descend() throws(InputError) {
        depth += 1
        if depth > JSONCursor.deepest {
            throw error("nested deeper than \(JSONCursor.deepest) values", at: offset - 1)
        }
    }

    /// Consumes the closing bracket.
    private mutating func ascend() {
        depth -= 1
        offset += 1
    }
}

// MARK: - Strings

extension JSONCursor {
    /// A string that a reader keeps: a name, a title, a word.
    mutating func text() throws(InputError) -> String {
        let start = offset
        let text = try string()
        guard text.isReadable else {
            throw error("too long a text", at: start, expected: String.readable)
        }
        return text
    }

    /// A string of any length.
    mutating func string() throws(InputError) -> String {
        guard nextByte() == UInt8(ascii: "\"") else { throw unexpected("a string") }
        let start = offset + 1
        let escaped = try skipString()
        guard escaped else { return String(decoding: bytes[start..<(offset - 1)], as: UTF8.self) }
        return unescaped(bytes[start..<(offset - 1)])
    }

    /// Consumes up to the closing quote and checks escapes; returns whether there were any.
    @discardableResult
    private mutating func skipString() throws(InputError) -> Bool {
        offset += 1
        var escaped = false
        while true {
            var end = offset
            while end < bytes.count, bytes[end] != UInt8(ascii: "\""),
                bytes[end] != UInt8(ascii: "\\"), bytes[end] >= 0x20
            {
                end += 1
            }
            offset = end
            guard end < bytes.count else { throw unexpected("a closing quote") }
            if bytes[end] == UInt8(ascii: "\"") {
                offset += 1
                return escaped
            }
            if bytes[end] < 0x20 { throw error("a control character in a string", at: end) }
            escaped = true
            try checkEscape()
        }
    }

    private mutating func checkEscape() throws(InputError) {
        let start = offset
        offset += 1
        guard offset < bytes.count else { throw unexpected("a closing quote") }
        let letter = bytes[offset]
        offset += 1
        if letter == UInt8(ascii: "u") {
            guard offset + 4 <= bytes.count, hex(at: offset) != nil else {
                throw error("bad escape", at: start, expected: "four hexadecimal digits")
            }
            offset += 4
        } else if !"\"\\/bfnrt".utf8.contains(letter) {
            throw error(
                "bad escape", at: start, expected: #"one of \" \\ \/ \b \f \n \r \t \u"#)
        }
    }

    private func hex(at start: Int) -> UInt16? {
        guard start + 4 <= bytes.count else { return nil }
        let digits = bytes[start..<(start + 4)]
        guard digits.allSatisfy({ Character(Unicode.Scalar($0)).isHexDigit }) else { return nil }
        return UInt16(String(decoding: digits, as: UTF8.self), radix: 16)
    }

    /// Decoded as UTF-16, because `\u` escapes are UTF-16 code units. Unpaired surrogates become
    /// U+FFFD.
    private func unescaped(_ content: ArraySlice<UInt8>) -> String {
        var units: [UInt16] = []
        var i = content.startIndex
        var plain = i
        func flush(_ end: Int) {
            units.append(contentsOf: String(decoding: content[plain..<end], as: UTF8.self).utf16)
        }
        while i < content.endIndex {
            guard content[i] == UInt8(ascii: "\\") else {
                i += 1
                continue
            }
            flush(i)
            switch content[i + 1] {
            case UInt8(ascii: "b"): units.append(0x08)
            case UInt8(ascii: "f"): units.append(0x0C)
            case UInt8(ascii: "n"): units.append(0x0A)
            case UInt8(ascii: "r"): units.append(0x0D)
            case UInt8(ascii: "t"): units.append(0x09)
            case UInt8(ascii: "u"):
                units.append(hex(at: i + 2) ?? 0xFFFD)
                i += 4
            case let other: units.append(UInt16(other))
            }
            i += 2
            plain = i
        }
        flush(content.endIndex)
        return String(decoding: units, as: UTF16.self)
    }
}

// MARK: - Errors

extension JSONCursor {
    /// The error for the value found here.
    mutating func unexpected(_ expected: String) -> InputError {
        guard let byte = nextByte() else {
            return error("the file ends too early", at: offset, expected: expected)
        }
        let scalar = String(decoding: bytes[offset..<min(offset + 4, bytes.count)], as: UTF8.self)
        let found = byte < 0x80 ? String(Character(Unicode.Scalar(byte))) : String(scalar.prefix(1))
        return error("unexpected \"\(found.printable)\"", at: offset, expected: expected)
    }

    func error(_ problem: String, at offset: Int, expected: String = "") -> InputError {
        source.error(problem, at: .byte(offset), expected: expected)
    }

    /// The text, for placing errors in it.
    var source: SourceText { SourceText(bytes, file: file) }
}
