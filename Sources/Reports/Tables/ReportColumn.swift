import Indoor

/// A value of a report, before it has a format.
package enum ReportValue: Encodable {
    /// Unknown: empty in CSV, absent in JSON, a dash in text.
    case none
    /// Words that may come from files.
    case text(String)
    /// A word of ours.
    case word(String)
    case count(Int)
    case seed(UInt64)
    /// In full in JSON, with these decimals elsewhere.
    case number(Double, decimals: Int)
    /// With thousandths everywhere.
    case thousandths(Double)
    case flag(Bool)
    /// Several names: a list in JSON, with spaces between them elsewhere.
    case names([String])
    /// Objects or numbers in JSON, which have no place elsewhere.
    case record(ReportRecord)
    case records([ReportRecord])
    case numbers([Double])
    case seeds([UInt64])

    static func number(_ value: Double?, _ decimals: Int = 3) -> ReportValue {
        value.map { .number($0, decimals: decimals) } ?? .none
    }

    static func thousandths(_ value: Double?) -> ReportValue {
        value.map { .thousandths($0) } ?? .none
    }

    static func count(_ value: Int?) -> ReportValue { value.map { .count($0) } ?? .none }

    static func flag(_ value: Bool?) -> ReportValue { value.map { .flag($0) } ?? .none }

    static func word(_ value: String?) -> ReportValue { value.map { .word($0) } ?? .none }

    static func text(_ value: String?) -> ReportValue { value.map { .text($0) } ?? .none }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch self {
        case .none: try container.encodeNil()
        case .text(let text), .word(let text): try container.encode(text)
        case .count(let count): try container.encode(count)
        case .seed(let seed): try container.encode(seed)
        case .number(let number, _): try container.encode(number)
        case .thousandths(let number): try container.encode(number.toThousandth)
        case .flag(let flag): try container.encode(flag)
        case .names(let names): try container.encode(names)
        case .record(let record): try container.encode(record)
        case .records(let records): try container.encode(records)
        case .numbers(let numbers): try container.encode(numbers)
        case .seeds(let seeds): try container.encode(seeds)
        }
    }

    fileprivate var field: CSVField {
        switch self {
        case .text(let text): .text(text)
        case .names(let names): .text(names.joined(separator: " "))
        default: .plain(plain ?? "")
        }
    }

    /// The value in a text; nil: it is unknown.
    fileprivate var plain: String? {
        switch self {
        case .none, .record, .records, .numbers, .seeds: nil
        case .text(let text), .word(let text): text
        case .count(let count): "\(count)"
        case .seed(let seed): "\(seed)"
        case .number(let number, let decimals): number.fixed(decimals)
        case .thousandths(let number): number.fixed(3)
        case .flag(let flag): "\(flag)"
        case .names(let names): names.joined(separator: " ")
        }
    }
}

/// A column of a report's table: its name and its value in every format.
struct ReportColumn<Row> {
    enum Format { case csv, json }

    /// The heading in CSV and the key in JSON. Columns may be added, in CSV at the end, and are
    /// never renamed.
    let key: String
    /// The heading in text; nil: the column is not in the text.
    let heading: String?
    /// The heading in pages and Markdown, if it is another one.
    let pageHeading: String?
    let formats: Set<Format>
    let value: (Row) -> ReportValue
    /// The words in text, if they are others than the value's.
    let words: ((Row) -> String)?

    init(
        _ key: String, _ heading: String? = nil, page: String? = nil,
        in formats: Set<Format> = [.csv, .json], words: ((Row) -> String)? = nil,
        value: @escaping (Row) -> ReportValue
    ) {
        (self.key, self.heading, pageHeading, self.formats) = (key, heading, page, formats)
        (self.words, self.value) = (words, value)
    }

    /// A column that only the text has.
    static func inText(
        _ heading: String, _ words: @escaping (Row) -> String
    ) -> ReportColumn {
        ReportColumn("", heading, in: [], words: words) { _ in .none }
    }
}

/// The columns of a report's table, declared once for text, CSV, JSON, pages and Markdown.
struct ReportColumns<Row> {
    private let all: [ReportColumn<Row>]

    init(_ all: [ReportColumn<Row>]) { self.all = all }

    // MARK: Text, pages and Markdown

    private var told: [ReportColumn<Row>] { all.filter { $0.heading != nil } }
    var headings: [String] { told.compactMap(\.heading) }
    var pageHeadings: [String] { told.compactMap { $0.pageHeading ?? $0.heading } }

    func words(_ row: Row) -> [String] {
        told.map { $0.words?(row) ?? $0.value(row).plain ?? "–" }
    }

    func table(_ rows: [Row]) -> TextTable { TextTable(headings, rows: rows.map(words)) }

    // MARK: CSV

    private var fields: [ReportColumn<Row>] { all.filter { $0.formats.contains(.csv) } }
    var csvHead: [String] { fields.map(\.key) }
    func csv(_ row: Row) -> [CSVField] { fields.map { $0.value(row).field } }

    /// The head and a line for each row, as in RFC 4180, with LF.
    func csv(_ rows: [Row]) -> String {
        ([csvHead.joined(separator: ",")] + rows.map { csv($0).csvLine })
            .map { $0 + "\n" }.joined()
    }

    // MARK: JSON

    func json(_ row: Row) -> ReportRecord {
        ReportRecord(
            fields: all.filter { $0.formats.contains(.json) }.map { ($0.key, $0.value(row)) })
    }
}

/// A JSON object; unknown values are absent. Keys may be added, never renamed.
package struct ReportRecord: Encodable, ExpressibleByDictionaryLiteral {
    let fields: [(key: String, value: ReportValue)]

    init(fields: [(key: String, value: ReportValue)]) { self.fields = fields }

    package init(dictionaryLiteral fields: (String, ReportValue)...) {
        self.fields = fields.map { ($0, $1) }
    }

    static func + (a: ReportRecord, b: ReportRecord) -> ReportRecord {
        ReportRecord(fields: a.fields + b.fields)
    }

    private struct Name: CodingKey {
        let stringValue: String
        var intValue: Int? { nil }
        init(stringValue: String) { self.stringValue = stringValue }
        init?(intValue: Int) { nil }
    }

    package func encode(to encoder: any Encoder) throws {
        var keys = encoder.container(keyedBy: Name.self)
        for (key, value) in fields {
            if case .none = value { continue }
            try keys.encode(value, forKey: Name(stringValue: key))
        }
    }
}
