import Indoor

/// The values of an event log's line that analytics needs. A key whose value has another type is
/// skipped, because other kinds of lines may use the same name.
struct LogLine {
    private static let fields: [EventField] = [
        .version, .time, .event, .trace, .venue, .engine, .digests, .x, .y, .level, .levels,
        .horizontalAccuracy, .positionSource, .isLastKnown, .raw, .snapped, .pathway, .status,
        .action,
    ]

    /// The offset of its first byte.
    let offset: Int
    private var numbers: [String: Double] = [:]
    private var words: [String: String] = [:]
    private var points: [String: Point] = [:]
    private var levelPair: [Double] = []
    private(set) var isLastKnown = false
    private(set) var venueDigest: String?

    init(_ cursor: inout JSONCursor) throws(InputError) {
        offset = cursor.offset
        try cursor.object { (cursor, key) throws(InputError) in try read(key, &cursor) }
    }

    private mutating func read(_ key: String, _ cursor: inout JSONCursor) throws(InputError) {
        guard let field = LogLine.fields.first(where: { $0.name == key }) else {
            return try cursor.skip()
        }
        switch (field.form, cursor.peek()) {
        case (.word, .string): words[key] = try cursor.text()
        case (.point, .object): points[key] = try LogLine.point(&cursor)
        case (.level, .array):
            levelPair = try cursor.list { (json) throws(InputError) in try json.number() }
        case (.flag, .literal): isLastKnown = try cursor.literal() == "true"
        case (.object, .object): venueDigest = try LogLine.digest(&cursor)
        case (_, .number):
            let number = try cursor.number()
            if abs(number) < LogLine.most { numbers[key] = number }
        default: try cursor.skip()
        }
    }

    private static func point(_ cursor: inout JSONCursor) throws(InputError) -> Point? {
        var (x, y): (Double?, Double?)
        try cursor.object { (cursor, key) throws(InputError) in
            switch key {
            case EventField.x.name: x = try cursor.number()
            case EventField.y.name: y = try cursor.number()
            default: try cursor.skip()
            }
        }
        guard let x, let y, max(abs(x), abs(y)) < LogLine.most else { return nil }
        return Point(x, y)
    }

    private static func digest(_ cursor: inout JSONCursor) throws(InputError) -> String? {
        var digest: String?
        try cursor.object { (cursor, key) throws(InputError) in
            if key == EventField.venue.name, cursor.peek() == .string {
                digest = try cursor.text()
            } else {
                try cursor.skip()
            }
        }
        return digest
    }

    func number(_ field: EventField) -> Double? { numbers[field.name] }
    func word(_ field: EventField) -> String? { words[field.name] }
    func point(_ field: EventField) -> Point? { points[field.name] }

    var truth: Point? {
        number(.x).flatMap { x in number(.y).map { Point(x, $0) } }
    }

    /// Two on a connector; none outdoors. nil: no building has these levels.
    var levels: Levels? {
        let all = levelPair.isEmpty ? [number(.level)].compactMap(\.self) : levelPair
        guard all.count <= 2, all.allSatisfy({ abs($0) < LogLine.mostStoreys }) else { return nil }
        let ordinals = all.map { LevelOrdinal(storeys: $0) }
        guard let first = ordinals.first, let last = ordinals.last else { return .outdoors }
        return Levels(first, last)
    }

    /// Metres, or seconds, beyond any walk.
    private static let most = 1e9
    private static let mostStoreys = 1000.0
}
