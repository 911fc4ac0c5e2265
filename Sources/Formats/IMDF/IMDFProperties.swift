import Indoor

/// The properties of one feature of IMDF that are read.
struct IMDFProperties {
    private(set) var id: String?
    private(set) var featureType: String?
    private(set) var category: String?
    private(set) var name = IMDFLabel()
    private(set) var shortName = IMDFLabel()
    private(set) var ordinal: LevelOrdinal?
    private(set) var isOutdoor = false
    private(set) var level: String?
    private(set) var unit: String?
    private(set) var anchor: String?
    private(set) var units: [String] = []
    private(set) var buildings: [String] = []
    private(set) var displayPoint: GeoPoint?
    /// The kind of a door: "open", "turnstile".
    private(set) var door: String?
    private var restriction: String?
    private var controls: [String] = []
    /// Whether a relationship leads one way only.
    private(set) var isDirected = false
    private var origin: String?
    private var between: [String] = []
    private var destination: String?

    /// The features that a relationship joins, from the first to the last.
    var joined: [String] {
        [origin].compactMap(\.self) + between + [destination].compactMap(\.self)
    }

    /// Why people in general cannot get through or in; nil: they can.
    var closure: String? {
        if controls.contains("outofservice") { return "out of order" }
        guard let restriction else { return nil }
        return restriction == "employeesonly" ? "for employees only" : "restricted"
    }

    /// What somebody needs to get through, which a person of a walk is taken to have.
    var control: String? {
        let needed = controls.filter { $0 != "outofservice" }.map {
            String($0.printable.beginning(40))
        }
        return needed.isEmpty ? nil : "access control: \(needed.joined(separator: ", "))"
    }

    mutating func read(_ json: inout JSONCursor) throws(InputError) {
        guard json.peek() == .object else { return try json.skip() }
        try json.object { (json, key) throws(InputError) in try readValue(of: key, &json) }
    }

    private mutating func readValue(
        of key: String, _ json: inout JSONCursor
    ) throws(InputError) {
        switch key {
        case "id": id = try json.scalar()
        case "feature_type": featureType = try json.scalar()
        case "category": category = try json.scalar()
        case "name": name = try IMDFLabel(&json)
        case "short_name": shortName = try IMDFLabel(&json)
        case "ordinal": ordinal = try json.scalar().flatMap { LevelOrdinal($0) }
        case "outdoor": isOutdoor = try json.scalar() == "yes"
        case "level_id": level = try json.scalar()
        case "unit_id": unit = try json.scalar()
        case "anchor_id": anchor = try json.scalar()
        case "unit_ids": units = try IMDFProperties.texts(&json)
        case "building_ids": buildings = try IMDFProperties.texts(&json)
        case "display_point": displayPoint = try IMDFProperties.point(&json)
        case "door": door = try IMDFProperties.member("type", &json)
        case "restriction": restriction = try json.scalar()
        case "access_control": controls = try IMDFProperties.texts(&json)
        case "direction": isDirected = try json.scalar() == "directed"
        case "origin": origin = try IMDFProperties.member("id", &json)
        case "destination": destination = try IMDFProperties.member("id", &json)
        case "intermediary" where json.peek() == .array:
            between = try json.list { (json) throws(InputError) in
                try IMDFProperties.member("id", &json)
            }.compactMap(\.self)
        default: try json.skip()
        }
    }

    /// The texts of a list.
    private static func texts(_ json: inout JSONCursor) throws(InputError) -> [String] {
        guard json.peek() == .array else {
            return try json.scalar().map { [$0] } ?? []
        }
        return try json.list { (json) throws(InputError) in try json.scalar() }.compactMap(\.self)
    }

    /// The text of one member of an object.
    private static func member(
        _ name: String, _ json: inout JSONCursor
    ) throws(InputError) -> String? {
        guard json.peek() == .object else { return try json.scalar() }
        var found: String?
        try json.object { (json, key) throws(InputError) in
            if key == name { found = try json.scalar() } else { try json.skip() }
        }
        return found
    }

    private static func point(_ json: inout JSONCursor) throws(InputError) -> GeoPoint? {
        guard json.peek() == .object else {
            try json.skip()
            return nil
        }
        var numbers: [Double] = []
        try json.object { (json, key) throws(InputError) in
            guard key == "coordinates", json.peek() == .array else { return try json.skip() }
            try json.array { (json) throws(InputError) in
                if json.peek() == .number {
                    numbers.append(try json.number())
                } else {
                    try json.skip()
                }
            }
        }
        guard numbers.count >= 2 else { return nil }
        let point = GeoPoint(latitude: numbers[1], longitude: numbers[0])
        return point.isOnEarth ? point : nil
    }
}

/// A name in several languages.
struct IMDFLabel {
    private var names: [(language: String, text: String)] = []

    init() {}

    /// An object with a text for each language; some programs write one text.
    init(_ json: inout JSONCursor) throws(InputError) {
        guard json.peek() == .object else {
            if let text = try json.scalar() { add("", text) }
            return
        }
        try json.object { (json, key) throws(InputError) in
            if let text = try json.scalar() { add(key, text) }
        }
    }

    private mutating func add(_ language: String, _ text: String) {
        let words = String(text.printable.drop { $0 == " " })
        if !words.isEmpty { names.append((language.lowercased(), String(words.beginning(200)))) }
    }

    /// The name in the first of some languages that it has, or else the file's first; nil if it has
    /// none.
    func text(in languages: [String]) -> String? {
        for language in languages.map({ $0.lowercased() }) {
            let same = names.first { $0.language == language }
            let alike = names.first { $0.language.languageBase == language.languageBase }
            if let found = same ?? alike { return found.text }
        }
        return names.first?.text
    }
}
