import App
import Indoor
import Positioning
import Simulation

/// A kind of statement in a walk: a row of the table that defines the walk language. The parser,
/// the printer, recordings and `dotwalk help walk` go by it. Each verb is one object.
package final class Verb: Hashable, Sendable {
    package let pattern: Pattern
    /// Its line of help.
    package let help: String
    /// The kind of the inputs that it says, with their words in lists.
    private let kind: EventKind
    /// Whether it may follow `at` or `when`: it acts at once and delays no other line.
    package let isImmediate: Bool
    /// Whether it has a meaning for a source.
    private let isMeant: @Sendable (SourceProfile) -> Bool
    /// Whether it acts on the viewfinder only.
    private let isOfViewfinder: Bool
    /// The input that a statement causes; nil for statements that wait, expect or end.
    let input: @Sendable (Statement) -> Input?
    /// The operands by which a recording says an input; nil for inputs that it does not say.
    private let operands: @Sendable (Input) -> [Operand?]?

    private init(
        _ pattern: Pattern, _ help: String, isImmediate: Bool = true, words: [String] = [],
        as kind: EventKind? = nil,
        for isMeant: @escaping @Sendable (SourceProfile) -> Bool = { _ in true },
        isOfViewfinder: Bool = false,
        reads input: @escaping @Sendable (Statement) -> Input? = { _ in nil },
        says operands: @escaping @Sendable (Input) -> [Operand?]? = { _ in nil }
    ) {
        self.pattern = pattern
        self.help = help
        self.kind = kind ?? .input(pattern, words: words)
        self.isImmediate = isImmediate
        self.isMeant = isMeant
        self.isOfViewfinder = isOfViewfinder
        self.input = input
        self.operands = operands
    }

    private convenience init(
        _ pattern: String, _ help: String, isImmediate: Bool = true, words: [String] = [],
        for isMeant: @escaping @Sendable (SourceProfile) -> Bool = { _ in true },
        reads input: @escaping @Sendable (Statement) -> Input? = { _ in nil },
        says operands: @escaping @Sendable (Input) -> [Operand?]? = { _ in nil }
    ) {
        self.init(
            Pattern(pattern), help, isImmediate: isImmediate, words: words, for: isMeant,
            reads: input, says: operands)
    }

    /// A verb without slots.
    private convenience init(
        _ pattern: String, _ help: String, words: String? = nil, _ input: Input
    ) {
        self.init(
            pattern, help, words: [words].compactMap(\.self), reads: { _ in input },
            says: { $0 == input ? [] : nil })
    }

    /// A verb whose only slot is a word.
    private convenience init(
        _ pattern: String, _ help: String, words: String? = nil, as kind: EventKind? = nil,
        for isMeant: @escaping @Sendable (SourceProfile) -> Bool = { _ in true },
        _ input: @escaping @Sendable (String) -> Input?,
        word: @escaping @Sendable (Input) -> String?
    ) {
        self.init(
            Pattern(pattern), help, words: [words].compactMap(\.self), as: kind, for: isMeant,
            reads: { input($0.word(0)) },
            says: { word($0).map { [.word($0)] } })
    }

    /// A verb whose only slot is a number.
    private convenience init(
        _ pattern: String, _ help: String, words: String? = nil,
        _ input: @escaping @Sendable (Double) -> Input?,
        number: @escaping @Sendable (Input) -> Double?
    ) {
        self.init(
            pattern, help, words: [words].compactMap(\.self),
            reads: { $0.number(0).flatMap(input) },
            says: { number($0).map { [.number($0)] } })
    }

    /// - Parameter words: the words in lists; none: those of a walk.
    private convenience init(
        fault pattern: Pattern, _ help: String = "", words: [String]? = nil,
        isOfViewfinder: Bool = false,
        for isMeant: @escaping @Sendable (SourceProfile) -> Bool = { _ in true }
    ) {
        self.init(
            pattern, help, words: words ?? FaultKind.words(as: pattern), for: isMeant,
            isOfViewfinder: isOfViewfinder,
            reads: { .fault(Fault(pattern, $0.arguments)) },
            says: {
                guard case .fault(let said) = $0, said.pattern == pattern else { return nil }
                return said.values
            })
    }

    package static func == (a: Verb, b: Verb) -> Bool { a.pattern == b.pattern }
    package func hash(into hasher: inout Hasher) { hasher.combine(pattern) }

    package var slots: [Slot] { pattern.slots }

    package var isExpectation: Bool { pattern.words.first == "expect" }

    /// Whether it has a meaning for a source. Faults of the world and the phone always have; some
    /// faults concern parts that only some sources have.
    package func isMeant(for profile: SourceProfile) -> Bool { isMeant(profile) }

    /// Whether the menu of faults should list it: faults of the viewfinder always exist, but change
    /// nothing for a source that has none.
    package func isOffered(for profile: SourceProfile) -> Bool {
        isMeant(profile) && (profile.hasViewfinder || !isOfViewfinder)
    }

    /// The verb by which a recording says an input, with its operands; nil if no verb says it.
    static func saying(_ input: Input) -> (verb: Verb, operands: [Operand?])? {
        for verb in allCases {
            if let operands = verb.operands(input) { return (verb, operands) }
        }
        guard case .fault(let fault) = input else { return nil }
        return (Verb(fault: fault.pattern), fault.values)
    }

    /// An input with these operands for the log and the list of events.
    ///
    /// - Parameter words: the words in lists, where they are not the verb's.
    fileprivate func record(_ operands: [Operand?], words: String?) -> EventRecord {
        let given = zip(slots, operands)
        let values = given.filter { $0.0 != .permission }.map { $1?.value(of: $0) }
        guard kind.fields.first == .command else { return EventRecord(kind, given: values) }
        // A permission's name is part of the action.
        let permissions = given.filter { $0.0 == .permission }.compactMap { $1?.word }
        let command = (pattern.words + permissions).joined(separator: " ")
        return EventRecord(kind, given: [command] + values, words: words)
    }

    // MARK: The table

    /// The verbs of walks with any of these sources.
    package static func all(with profiles: [SourceProfile]) -> [Verb] {
        allCases
            + profiles.flatMap(\.faults).map { fault in
                Verb(fault: fault.pattern, fault.help) { profile in
                    profile.faults.contains { $0.pattern == fault.pattern }
                }
            }
    }

    /// In the order of the help.
    package static let allCases = ofApp + ofMap + ofPerson + faults + ofWorld + ofScript

    private static let ofApp = [
        Verb(
            "open app", "the user opens the app, or comes back to it", words: "opens the app",
            .openApp),
        Verb("hide app", "the user leaves the app", words: "hides the app", .hideApp),
        Verb(
            "confirm", "a surveyor touches the map where they stand (ips survey --walk)",
            .confirm),
        choose,
        Verb(
            "tap BUTTON", "the user taps a button by its id: continue, start, scan, stop …",
            words: "taps BUTTON",
            { .tap(button: $0) }, word: { if case .tap(let id) = $0 { id } else { nil } }),
        Verb(
            "allow PERMISSION", "answers the system's question, or changes it in the settings",
            { Permission(rawValue: $0).map { .answer($0, granted: true) } },
            word: { if case .answer(let asked, true) = $0 { asked.rawValue } else { nil } }),
        Verb(
            "deny PERMISSION", "the same, with no",
            { Permission(rawValue: $0).map { .answer($0, granted: false) } },
            word: { if case .answer(let asked, false) = $0 { asked.rawValue } else { nil } }),
        turn(
            .bluetooth, "the switch in the phone's settings: on or off",
            words: "turns Bluetooth SWITCH", for: \.needsDevices),
    ]

    private static func turn(
        _ phoneSwitch: PhoneSwitch, _ help: String, words: String,
        for isMeant: @escaping @Sendable (SourceProfile) -> Bool = { _ in true }
    ) -> Verb {
        Verb(
            "\(phoneSwitch.rawValue) SWITCH", help, words: words, for: isMeant,
            { .toggle(phoneSwitch, isOn: $0 == "on") },
            word: {
                guard case .toggle(phoneSwitch, let isOn) = $0 else { return nil }
                return isOn ? "on" : "off"
            })
    }

    package static let choose = Verb(
        "choose PLACE", "the user chooses a destination", words: "chooses PLACE",
        { .choose(place: $0) },
        word: { if case .choose(let place) = $0 { place } else { nil } })

    /// What a user does with the app's map.
    static let ofMap = [
        Verb(
            "pan map METRES HEADING",
            "the user drags the app's map: what lies that way comes into view",
            reads: { .panMap(metres: $0.number(0) ?? 0, heading: $0.number(1) ?? 0) },
            says: {
                guard case .panMap(let metres, let heading) = $0 else { return nil }
                return [.number(max(metres, 0)), .number(Heading.normalized(heading))]
            }),
        Verb(
            "zoom map ZOOM", "the user zooms the app's map: in or out",
            { .zoomMap(isIn: $0 == "in") },
            word: { if case .zoomMap(let isIn) = $0 { isIn ? "in" : "out" } else { nil } }),
        setMap,
        Verb(
            "auto-pan PANNING",
            "how the app's map goes with the user: "
                + (Slot.panning.words ?? []).joined(separator: ", "),
            for: { $0.mapModes.contains(.off) },
            { PhoneDisplay.Map.Mode(rawValue: $0).map { .setMap($0) } },
            word: {
                guard case .setMap(let mode) = $0, mode.isAutoPan else { return nil }
                return mode.rawValue
            }),
        Verb(
            "show level LEVEL on map", "the user picks a level on the app's map",
            words: "picks level LEVEL on the map",
            { .showOnMap(level: LevelOrdinal(storeys: $0)) },
            number: { if case .showOnMap(let level) = $0 { level.number } else { nil } }),
        Verb(
            "search facilities \"TEXT\"",
            "the user types into the floor picker's list of buildings", for: { $0.map != nil },
            { .searchFloors($0) },
            word: { if case .searchFloors(let typed) = $0 { typed } else { nil } }),
        Verb(
            "pick facility FACILITY",
            "the user picks a building in the floor picker, by its name or id",
            words: "picks building FACILITY",
            for: { $0.map != nil }, { .pickFacility($0) },
            word: { if case .pickFacility(let name) = $0 { name } else { nil } }),
        Verb(
            "collect \"TEXT\"", "the user notes something in the app, where the position is",
            { .collect($0) }, word: { if case .collect(let text) = $0 { text } else { nil } }),
    ]

    package static let setMap = Verb(
        "map MODE",
        "the app's map follows, follows turned to the heading, or stays: "
            + (Slot.mode.words ?? []).joined(separator: ", "),
        for: { $0.mapModes.contains(.follow) },
        { PhoneDisplay.Map.Mode(rawValue: $0).map { .setMap($0) } },
        word: {
            guard case .setMap(let mode) = $0, !mode.isAutoPan else { return nil }
            return mode.rawValue
        })

    private static let ofPerson = [
        walkTo, walkMetres,
        Verb(
            "walk for SECONDS", "walks straight on for a while; the script goes on at once",
            { .walk(.seconds($0)) },
            number: { if case .walk(.seconds(let seconds)) = $0 { seconds } else { nil } }),
        Verb(
            "set off to PLACE", "the same as walk to, and the script goes on at once",
            words: "walks to PLACE",
            { .walk(.to(place: $0)) },
            word: { if case .walk(.to(let place)) = $0 { place } else { nil } }),
        walkToSpot,
        Verb(
            "set off to spot COORDINATE COORDINATE level LEVEL",
            "the same, and the script goes on at once", words: ["walks to a spot on level LEVEL"],
            reads: walkToSpot.input,
            says: {
                guard case .walk(.toSpot(let spot)) = $0 else { return nil }
                return [
                    .number(spot.point.x), .number(spot.point.y), .number(spot.level.number),
                ]
            }),
        setOff,
        Verb("stop", "stops walking, and following", .stop),
        Verb(
            "turn SIDE [DEGREES]", "turns by so many degrees, 90 unless said",
            reads: { statement in
                switch statement.word(0) {
                case "left": .turn(degrees: -(statement.number(1) ?? 90))
                case "right": .turn(degrees: statement.number(1) ?? 90)
                default: .turn(degrees: statement.number(1) ?? 180)
                }
            },
            says: {
                guard case .turn(let degrees) = $0 else { return nil }
                return [
                    .word(degrees < 0 ? "left" : "right"),
                    .number(abs(degrees.truncatingRemainder(dividingBy: 360))),
                ]
            }),
        Verb(
            "face HEADING", "turns to a heading: north, southwest, 135 …",
            { .face(heading: $0) },
            number: { if case .face(let to) = $0 { Heading.normalized(to) } else { nil } }),
        Verb(
            "raise phone [to ANGLE]", "holds the phone up, 85 unless said (0 flat, 90 upright)",
            words: ["phone to ANGLE°"],
            reads: { .incline(degrees: $0.number(0) ?? 85) },
            says: {
                guard case .incline(let degrees) = $0 else { return nil }
                return [.number(min(max(degrees, 0), 180))]
            }),
        Verb(
            "lower phone [to ANGLE]", "holds the phone down, 20 unless said",
            reads: { .incline(degrees: $0.number(0) ?? 20) }),
        Verb(
            "take lift to LEVEL", "calls the lift here and rides", words: "takes the lift to LEVEL",
            { .takeLift(to: LevelOrdinal(storeys: $0)) },
            number: { if case .takeLift(let level) = $0 { level.number } else { nil } }),
        Verb(
            "follow guidance", "from here the person goes by what the phone shows",
            words: "follows the app",
            .followGuidance),
    ]

    package static let walkTo = Verb(
        "walk to PLACE [within SECONDS]",
        "walks the shortest way there; the script waits (60 s unless said)", isImmediate: false,
        reads: { .walk(.to(place: $0.word(0))) })

    package static let walkMetres = Verb(
        "walk METRES [within SECONDS]", "walks straight on; the script waits (60 s unless said)",
        isImmediate: false, reads: { $0.number(0).map { .walk(.metres($0)) } })

    package static let walkToSpot = Verb(
        "walk to spot COORDINATE COORDINATE level LEVEL [within SECONDS]",
        "walk to, for a spot so many metres east and north of the plan's origin",
        isImmediate: false,
        reads: { statement in
            guard let east = statement.number(0), let north = statement.number(1),
                let storey = statement.number(2)
            else { return nil }
            let spot = Position(Point(east, north), level: LevelOrdinal(storeys: storey))
            return .walk(.toSpot(spot))
        })

    package static let setOff = Verb(
        "set off METRES", "the same as walk METRES, and the script goes on at once",
        { .walk(.metres($0)) },
        number: { if case .walk(.metres(let metres)) = $0 { max(metres, 0) } else { nil } })

    private static let faults = FaultKind.all.map { fault in
        Verb(
            fault: fault.pattern, fault.help, words: fault.words,
            isOfViewfinder: fault.scope.isOfViewfinder
        ) { fault.scope.includes($0) }
    }

    private static let ofWorld = [
        turn(
            .airplaneMode, "the phone's switch, on or off: no network, Bluetooth or satellites",
            words: "turns airplane mode SWITCH"),
        crowd,
        Verb(
            "end faults", "all that was made to go wrong is right again", words: "faults end",
            .endFaults),
    ]

    package static let crowd = Verb(
        "crowd PEOPLE [on LEVEL]",
        "so many other people on a level, on each unless said; 0 ends it",
        words: ["crowd PEOPLE on level LEVEL", "crowd PEOPLE a level"],
        reads: { statement in
            statement.number(0).map {
                .crowd(
                    people: Int($0), level: statement.number(1).map { LevelOrdinal(storeys: $0) })
            }
        },
        says: {
            guard case .crowd(let people, let level) = $0 else { return nil }
            return [.number(Double(min(max(people, 0), 500))), level.map { .number($0.number) }]
        })

    private static let ofScript = [
        set,
        Verb(
            "note \"TEXT\"", "a remark for whoever reads the walk", as: .note, { .note($0) },
            word: { if case .note(let text) = $0 { text } else { nil } }),
        Verb(
            "chapter \"TEXT\"", "a part of the walk begins, by this name on the timeline",
            as: .chapter, { .chapter($0) },
            word: { if case .chapter(let name) = $0 { name } else { nil } }),
        wait, expectNever, expectWithinOf, expectWithin, expectBefore, expectVisible, expectTimes,
        expectFinding, accept, expectNow, digest, end,
    ]

    package static let set = Verb(
        "set NAME VALUE", "changes a setting (dotwalk help settings)", words: ["set NAME VALUE"],
        reads: { statement in
            let name = statement.word(0)
            // The settings of an engine that is not shipped are checked with the engine.
            let value = SessionSettings.setting(name)?.value(statement.word(1))
            return .set(name: name, value: value ?? SettingValue(written: statement.word(1)))
        },
        says: {
            guard case .set(let name, let value) = $0 else { return nil }
            return [.word(name), .word(value.description)]
        })

    package static let wait = Verb(
        "wait for SUBJECT [within SECONDS]", "the script waits for it (60 s unless said)",
        isImmediate: false)
    package static let expectNever = Verb(
        "expect never SUBJECT [for SECONDS]", "it must not happen from here to the end")
    package static let expectWithinOf = Verb(
        "expect SUBJECT within SECONDS of SUBJECT",
        "once the other is so, it must come within so long")
    package static let expectWithin = Verb(
        "expect SUBJECT within SECONDS", "the script waits; it must happen in time",
        isImmediate: false)
    package static let expectBefore = Verb(
        "expect SUBJECT before SUBJECT [by SECONDS]",
        "it must happen earlier than the other, by so long")
    package static let expectVisible = Verb(
        "expect SUBJECT visible for SECONDS", "once in view it must stay so long")
    package static let expectTimes = Verb(
        "expect SUBJECT COUNT times", "it must happen, or begin, so often until the end")
    package static let expectNow = Verb("expect SUBJECT", "it must be so now")
    package static let expectFinding = Verb(
        "expect finding RULE", "the audit of the whole walk must find this, accepted or not",
        isImmediate: false)
    package static let accept = Verb(
        "accept RULE \"TEXT\"", "what this rule of the audit finds is accepted here, with a reason",
        isImmediate: false)
    package static let digest = Verb(
        "digest HEXADECIMAL STATE COORDINATE COORDINATE LEVEL",
        "written by the recorder: where the walk was", isImmediate: false)
    package static let end = Verb("end", "the walk is over", isImmediate: false)
}

extension FaultKind.Scope {
    fileprivate func includes(_ profile: SourceProfile) -> Bool {
        switch self {
        case .all, .camera: true
        case .acquisition: profile.acquisition != nil
        case .attempts: !profile.outcomes.isEmpty
        case .beacons: profile.needsDevices
        }
    }
}

extension Statement {
    /// The input that a statement causes; nil for those that wait, expect or end.
    package var input: Input? { verb.input(self) }

    /// The statement with each value as a walk keeps it; nil if no walk can have one of them.
    fileprivate var written: Statement? {
        var statement = self
        for (number, slot) in verb.slots.enumerated() {
            guard let argument = arguments[number] else { continue }
            guard let written = slot.written(argument) else { return nil }
            statement.arguments[number] = written
        }
        return statement
    }
}

extension Input {
    /// The statement for this input, as a recording writes it; nil if no verb says it.
    package func statement(time: Statement.Time) -> Statement? {
        Verb.saying(self).map { Statement($0.verb, $0.operands, time: time) }
    }

    /// The input for the log and the list of events.
    var record: EventRecord {
        Verb.saying(self).map { $0.verb.record($0.operands, words: ownWords) }
            ?? EventRecord(.input)
    }

    /// The words in lists, where they are not its verb's.
    private var ownWords: String? {
        switch self {
        case .answer(let permission, let isGranted):
            (isGranted ? "allows " : "denies ") + permission.words
        case .searchFloors(let typed): "searches buildings for \(typed.isEmpty ? "all" : typed)"
        default: nil
        }
    }

    /// The input rounded to a thousandth, as in a walk, so that a recording replays the same.
    package var asWritten: Input { statement(time: .same)?.written?.input ?? self }
}
