/// A pattern of the walk language, with fixed words and slots: "jump METRES HEADING". Brackets
/// enclose what may be left out. Each pattern is one object, so that two are compared at once.
package final class Pattern: Hashable, Sendable {
    package let text: String
    package let parts: [Part]
    /// The slots in order, with those of optional parts.
    package let slots: [Slot]
    /// The slots that may be left out.
    package let isOptional: [Bool]

    package init(_ text: String) {
        self.text = text
        parts = Part.parse(text)
        slots = parts.flatMap(\.slots)
        isOptional = parts.flatMap { part in
            if case .optional = part {
                part.slots.map { _ in true }
            } else {
                part.slots.map { _ in false }
            }
        }
    }

    /// The fixed words, without optional parts: "walk to".
    package var words: [String] {
        parts.compactMap { if case .word(let word) = $0 { word } else { nil } }
    }

    package static func == (a: Pattern, b: Pattern) -> Bool { a === b }
    package func hash(into hasher: inout Hasher) { hasher.combine(text) }

    package enum Part: Hashable, Sendable {
        case word(String)
        case slot(Slot)
        /// Parts that may be omitted together.
        case optional([Part])

        fileprivate static func parse(_ pattern: String) -> [Part] {
            var parts: [Part] = []
            var rest = pattern[...]
            while let first = rest.first {
                if first == "[" {
                    let inner = rest.dropFirst().prefix { $0 != "]" }
                    parts.append(.optional(parse(String(inner))))
                    rest = rest.dropFirst(inner.count + 2)
                } else if first == " " {
                    rest = rest.dropFirst()
                } else {
                    let word = String(rest.prefix { $0 != " " && $0 != "[" })
                    parts.append(Slot(rawValue: word).map { .slot($0) } ?? .word(word))
                    rest = rest.dropFirst(word.count)
                }
            }
            return parts
        }

        package var slots: [Slot] {
            switch self {
            case .word: []
            case .slot(let slot): [slot]
            case .optional(let inner): inner.flatMap(\.slots)
            }
        }
    }
}

/// The value of a slot.
package enum Operand: Hashable, Sendable, ExpressibleByIntegerLiteral {
    case number(Double)
    case word(String)

    package init(integerLiteral value: Int) { self = .number(Double(value)) }

    package var number: Double? { if case .number(let number) = self { number } else { nil } }
    /// nil for a number.
    package var word: String? { if case .word(let word) = self { word } else { nil } }
}

extension Double {
    /// The number as a walk has it: walks have three decimals.
    fileprivate var written: Double { (self * 1000).rounded() / 1000 + 0 }
}

/// A placeholder of a pattern.
package enum Slot: String, CaseIterable, Hashable, Sendable {
    case place = "PLACE"
    case button = "BUTTON"
    case permission = "PERMISSION"
    case seconds = "SECONDS"
    case metres = "METRES"
    case percent = "PERCENT"
    case degrees = "DEGREES"
    case angle = "ANGLE"
    case heading = "HEADING"
    case side = "SIDE"
    case mode = "MODE"
    case panning = "PANNING"
    case zoom = "ZOOM"
    case facility = "FACILITY"
    case level = "LEVEL"
    case count = "COUNT"
    case people = "PEOPLE"
    case name = "NAME"
    case value = "VALUE"
    case text = "\"TEXT\""
    case subject = "SUBJECT"
    case reason = "REASON"
    case outcome = "OUTCOME"
    case conveyor = "CONVEYOR"
    case part = "PART"
    case device = "BEACON"
    case decibels = "DECIBELS"
    case answer = "ANSWER"
    case onOff = "SWITCH"
    case hexadecimal = "HEXADECIMAL"
    case state = "STATE"
    case coordinate = "COORDINATE"
    case rule = "RULE"

    /// What a slot accepts.
    private struct Row: Sendable {
        /// What an error expects.
        let expected: String
        var unit = ""
        /// nil: it takes no plain number.
        var range: ClosedRange<Double>?
        var isWhole = false
        /// The accepted words, when they are a fixed list.
        var words: [String]?

        init(
            _ expected: String, _ range: ClosedRange<Double>? = nil, unit: String = "",
            isWhole: Bool = false, words: [String]? = nil
        ) {
            self.expected = expected
            (self.range, self.unit, self.isWhole, self.words) = (range, unit, isWhole, words)
        }

        init(anyOf words: [String]) {
            self.init(words.joined(separator: ", "), words: words)
        }
    }

    private static let rows = Dictionary(uniqueKeysWithValues: allCases.map { ($0, $0.newRow) })

    private var newRow: Row {
        switch self {
        case .place: Row("a place (quoted if it has spaces)")
        case .button: Row("a button's id")
        // At most a day: a longer time is a typing error, and the run would seem to hang.
        case .seconds: Row("a time such as 5s or 10m, at most a day", 0...86_400, unit: "s")
        case .metres: Row("a distance such as 40m", 0...1_000_000, unit: "m")
        case .coordinate: Row("metres such as -12.5m", -1_000_000...1_000_000, unit: "m")
        case .percent: Row("a share such as 10%", 0...100, unit: "%")
        case .decibels: Row("decibels such as 10dB", 0...100, unit: "dB")
        case .degrees: Row("degrees from 0 to 360", 0...360)
        case .angle: Row("degrees from 0 (flat) over 90 (upright) to 180 (overhead)", 0...180)
        case .heading:
            Row("a heading: north, southwest or degrees", 0...360, words: Compass.names)
        case .count: Row("a count such as 2", 0...10_000, isWhole: true)
        case .people: Row("a number of people from 0 to 500", 0...500, isWhole: true)
        case .level: Row("a level such as -1")
        case .facility: Row("a building's name or id (quoted if it has spaces)")
        case .name: Row("a setting's name")
        case .value: Row("a value")
        case .text: Row("words in double quotes")
        case .subject: Row("a state, page, cue or event")
        case .conveyor: Row("a connector's id")
        case .part:
            Row("a lift, stairs, an escalator, a room or a door: its id, or its name in quotes")
        case .device: Row("a beacon's id")
        case .hexadecimal: Row("sixteen hexadecimal digits")
        case .state: Row("a positioning state")
        case .rule: Row("a rule of the audit, as dotwalk audit --rules lists them")
        case .side: Row("left, right or round", words: ["left", "right", "round"])
        case .onOff: Row("on or off", words: ["on", "off"])
        case .zoom: Row(anyOf: ["in", "out"])
        case .permission: Row(anyOf: Permission.allCases.map(\.rawValue))
        case .mode: Row(anyOf: PhoneDisplay.Map.Mode.plain.map(\.rawValue))
        case .panning: Row(anyOf: PhoneDisplay.Map.Mode.autoPan.map(\.rawValue))
        case .reason: Row(anyOf: TrackingState.LimitedReason.allCases.map(\.rawValue))
        // Outcomes that a scan can be made to fail with: success and the phone's tilt are excluded.
        case .outcome:
            Row(
                anyOf: AttemptOutcome.allCases
                    .filter { $0 != .success && $0 != .inclinationTooLow }.map(\.rawValue))
        case .answer:
            Row(anyOf: PositioningDataAnswer.allCases.filter { $0 != .loaded }.map(\.rawValue))
        }
    }

    private var row: Row { Slot.rows[self] ?? newRow }

    package var expectation: String { row.expected }

    /// The unit after a number: "5s", "40m", "10%", "90".
    package var unit: String { row.unit }

    /// The accepted words, when they are a fixed list.
    package var words: [String]? { row.words }

    /// The number, if the slot takes it.
    package func accepted(_ number: Double) -> Double? {
        guard let range = row.range, range.contains(number),
            !row.isWhole || number == number.rounded()
        else { return nil }
        return number
    }

    /// The value as a walk keeps it; nil for one that no walk can have.
    package func written(_ operand: Operand) -> Operand? {
        switch operand {
        case .number(let number) where self == .level: .number(number)
        case .number(let number): accepted(number.written).map { .number($0) }
        case .word(let word):
            word.isReadable && words?.contains(word) != false ? .word(word.printable) : nil
        }
    }
}

/// Compass directions by name.
package enum Compass {
    package static let names = [
        "north", "northeast", "east", "southeast", "south", "southwest", "west", "northwest",
    ]

    /// The heading of a direction's name.
    package static func heading(_ name: String) -> Double? {
        names.firstIndex(of: name).map { Double($0) * 45 }
    }

    package static func text(_ heading: Double) -> String {
        let index = heading / 45
        return index == index.rounded() && index < 8
            ? names[Int(index)] : heading.short(decimals: 3)
    }
}
