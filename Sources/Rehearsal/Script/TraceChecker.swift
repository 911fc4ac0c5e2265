import App
import Indoor
import Positioning

/// Checks a walk against its venue, cue sheet and engine: places, connectors, levels, settings,
/// buttons, permissions, and the subjects of expectations.
package enum TraceChecker {
    /// - Parameters:
    ///   - text: the walk's text, for error places.
    ///   - profile: the profile of the walk's engine.
    package static func check(
        _ trace: Trace, text: String, file: String, venue: Venue, sheet: CueSheet,
        profile: SourceProfile
    ) throws(InputError) {
        let words = EngineWords(
            profile, venue, sheet, isRecording: trace.isRecording,
            isForAny: trace.header.engine == nil)
        let lines = text.fileLines
        let verbs = Verb.all(with: [profile])
        for line in trace.lines {
            guard let statement = line.statement, (1...lines.count).contains(line.number)
            else { continue }
            let reader = LineReader(
                file: file, number: line.number, text: lines[line.number - 1], verbs: verbs)
            try check(statement, reader, venue, words)
        }
        try checkStart(trace, lines, file, venue)
    }

    private static func checkStart(
        _ trace: Trace, _ lines: [String], _ file: String, _ venue: Venue
    ) throws(InputError) {
        guard let start = trace.header.start,
            let reader = headerLine(.start, lines, file)
        else { return }
        try checkPlace(start.place, Place(reader, .value), venue)
    }

    /// The place of an error: a part of a line. Its column is computed only if there is an error.
    fileprivate struct Place {
        enum Part {
            case value, trigger, verb
            /// A word of a header's line, counted from 0.
            case word(Int)
            case argument(Int)
        }

        private let reader: LineReader
        private let part: Part

        init(_ reader: LineReader, _ part: Part) {
            self.reader = reader
            self.part = part
        }

        func error(
            _ problem: String, expected: String = "", nearest: [String] = []
        ) -> InputError {
            reader.error(at: column, problem, expected: expected, nearest: nearest)
        }

        private var column: Int {
            guard let tokens = try? reader.tokens() else { return 1 }
            if case .value = part { return tokens.dropFirst().first?.column ?? 1 }
            if case .word(let number) = part {
                return tokens.dropFirst(number + 1).first?.column ?? 1
            }
            guard let placed = try? StatementReader(line: reader, tokens: tokens).placed() else {
                return 1
            }
            let column =
                switch part {
                case .value, .word, .verb: placed.verb
                case .trigger: placed.trigger
                case .argument(let number): placed.arguments[number]
                }
            return column ?? placed.verb
        }
    }

    /// A walk with a supplied itinerary must choose the destination at its end: for any other
    /// destination the router makes the itinerary, and the file would be unused. Recordings are
    /// exempt: they may choose no destination.
    package static func checkDestination(
        _ trace: Trace, of end: LegSegment, text: String, file: String, venue: Venue
    ) throws(InputError) {
        guard !trace.isRecording else { return }
        let chosen = trace.lines.compactMap(\.statement).filter { $0.verb == .choose }
            .compactMap { try? venue.places.find($0.word(0)) }
        let reach = NavigationSettings().arrivalDistance
        let isChosen = chosen.contains { place in
            place.position.level == end.ends.last
                && place.position.point.distance(to: end.line.b) <= reach
        }
        guard !isChosen else { return }
        throw pointing(
            InputError(
                "no line chooses the destination that this itinerary leads to",
                expected: "choose PLACE, within \(reach.short) m of its end"),
            at: .itinerary, text: text, file: file)
    }

    /// Checks the names of the audit's rules in a walk.
    ///
    /// - Parameter rules: the names that there are.
    package static func check(rules: [String], in open: OpenTrace) throws(InputError) {
        let lines = open.text.fileLines
        for line in open.trace.lines {
            guard let statement = line.statement,
                let slot = statement.verb.slots.firstIndex(of: .rule),
                !rules.contains(statement.word(slot)), (1...lines.count).contains(line.number)
            else { continue }
            let reader = LineReader(
                file: open.name, number: line.number, text: lines[line.number - 1])
            throw Place(reader, .argument(slot)).error(
                "unknown rule \"\(statement.word(slot))\"", expected: Slot.rule.expectation,
                nearest: nearestWords(to: statement.word(slot), among: rules))
        }
    }

    /// An error in a file named by a header's key, with the key's place in the walk.
    ///
    /// - Parameter number: the number of the word after the key, from 0.
    package static func pointing(
        _ error: InputError, at key: Trace.Header.Key, word number: Int = 0, text: String,
        file: String
    ) -> InputError {
        guard let reader = headerLine(key, text.fileLines, file) else { return error }
        return Place(reader, .word(number))
            .error(error.problem, expected: error.expected, nearest: error.nearest)
    }

    private static func headerLine(
        _ key: Trace.Header.Key, _ lines: [String], _ file: String
    ) -> LineReader? {
        lines.firstIndex { $0.split(whereSeparator: \.isWhitespace).first ?? "" == key.rawValue }
            .map { LineReader(file: file, number: $0 + 1, text: lines[$0]) }
    }

    private static func check(
        _ statement: Statement, _ reader: LineReader, _ venue: Venue, _ words: EngineWords
    ) throws(InputError) {
        if case .event(let subject) = statement.trigger {
            try words.events.check(subject.word, Place(reader, .trigger))
        }
        // A recording's digests are checked by its replay.
        if statement.verb == .digest { return }
        guard statement.verb.isMeant(for: words.profile) else {
            let fault = statement.verb.pattern.words.joined(separator: " ")
            throw Place(reader, .verb)
                .error("the engine \(words.profile.name) has no fault \"\(fault)\"")
        }
        for (number, slot) in statement.verb.slots.enumerated() {
            guard let argument = statement.arguments[number] else { continue }
            let place = Place(reader, .argument(number))
            switch (slot, argument) {
            case (.place, .word(let name)): try checkPlace(name, place, venue)
            case (.subject, .word(let word)):
                try checkBegun(statement.verb, with: word, number, reader)
                try words.events.check(word, place)
            case (.button, .word(let id)): try words.buttons.check(id, place)
            case (.permission, .word(let name)): try words.permissions.check(name, place)
            case (.outcome, .word(let name)): try words.outcomes.check(name, place)
            case (.part, .word(let name)): try checkPart(name, place, venue)
            case (.conveyor, .word(let id)): try words.connectors.check(id, place)
            case (.device, .word(let id)): try words.devices.check(id, place)
            case (.facility, .word(let word)): try words.facilities.check(word, place)
            case (.level, .number(let number)): try checkLevel(number, place, venue)
            default: break
            }
        }
        if statement.verb == .set { try checkSetting(statement, reader, words) }
    }

    /// Refuses a subject that is the next word of a longer verb, whose rest the line lacks:
    /// "expect finding".
    private static func checkBegun(
        _ verb: Verb, with word: String, _ number: Int, _ reader: LineReader
    ) throws(InputError) {
        let begun = verb.pattern.words + [word]
        guard number == 0, verb.pattern.words.count == 1,
            let meant = reader.verbs.first(where: { $0.pattern.words.starts(with: begun) })
        else { return }
        throw reader.error(
            at: reader.end, "the line ends here", expected: meant.pattern.text)
    }

    private static func checkPlace(
        _ name: String, _ place: Place, _ venue: Venue
    ) throws(InputError) {
        do throws(PlaceDirectory.Failure) {
            _ = try venue.places.find(name)
        } catch {
            throw error.inputError(name, venue: venue.name) {
                place.error($0, expected: $1, nearest: $2)
            }
        }
    }

    /// The most connectors that an error names.
    private static let mostNamed = 8

    private static func checkPart(
        _ name: String, _ place: Place, _ venue: Venue
    ) throws(InputError) {
        guard venue.part(name) == nil else { return }
        guard (try? venue.places.find(name)) == nil else {
            throw place.error(
                "\"\(name)\" has nothing to close: it is no room, and no door is near",
                expected: Slot.part.expectation)
        }
        let ids = venue.connectors.map(\.id)
        let some = ids.prefix(mostNamed).joined(separator: ", ")
        let others = "a room or a door that \"dotwalk venue info\" lists"
        throw place.error(
            "\(venue.name) has no connector and no place \"\(name)\"",
            expected: ids.isEmpty
                ? others : "\(some)\(ids.count > mostNamed ? " …" : ""), or \(others)",
            nearest: nearestWords(to: name, among: venue.partNames, limit: 3))
    }

    private static func checkLevel(
        _ number: Double, _ place: Place, _ venue: Venue
    ) throws(InputError) {
        let known = venue.levels.map(\.ordinal)
        guard !known.contains(where: { $0.number == number }) else { return }
        let level = number.toThousandths
        throw place.error(
            "\(venue.name) has no level \(level)",
            expected: "one of \(known.map(\.description).joined(separator: ", "))")
    }

    private static func checkSetting(
        _ statement: Statement, _ reader: LineReader, _ words: EngineWords
    ) throws(InputError) {
        let (name, value) = (statement.word(0), statement.word(1))
        guard SessionSettings.has(name, with: words.profile) else {
            throw Place(reader, .argument(0))
                .error("the engine \(words.profile.name) has no setting \"\(name)\"")
        }
        // Positioning data is made before the walk begins; a recording may repeat such a line
        // without effect.
        if SessionSettings.setting(name, with: words.profile)?.isBeforehand == true,
            !words.isRecording
        {
            throw Place(reader, .argument(0))
                .error(
                    "positioning data is predicted with \"\(name)\" before a walk begins",
                    expected: "it on the command line: --set \(name)=\(value)")
        }
        do throws(SettingChange.Mistake) {
            _ = try SettingChange(name: name, value: value, with: words.profile)
        } catch {
            throw Place(reader, .argument(error.word == .name ? 0 : 1))
                .error(
                    error.error.problem, expected: error.error.expected,
                    nearest: error.error.nearest)
        }
    }
}

/// The words that a walk may use with an engine in a venue.
private struct EngineWords {
    /// Words of one kind.
    struct Kind {
        let what: String
        let known: [String]
        /// A word of another engine, which the error names.
        let engine: String
        /// The words of all engines, which only an error needs.
        var elsewhere: () -> [String] = { [] }

        func check(_ word: String, _ place: TraceChecker.Place) throws(InputError) {
            guard !known.contains(word) else { return }
            let problem =
                elsewhere().contains(word)
                ? "the engine \(engine) has no \(what) \"\(word)\""
                : "unknown \(what) \"\(word)\""
            throw place.error(
                problem,
                nearest: nearestWords(to: word, among: known, limit: 3))
        }
    }

    let profile: SourceProfile
    let isRecording: Bool
    let events: Kind
    let buttons: Kind
    let permissions: Kind
    let outcomes: Kind
    let connectors: Kind
    let devices: Kind
    let facilities: Kind

    /// - Parameter isForAny: whether the walk names no engine: then it may grant permissions that
    ///   only some engines ask for.
    init(
        _ profile: SourceProfile, _ venue: Venue, _ sheet: CueSheet, isRecording: Bool,
        isForAny: Bool
    ) {
        self.profile = profile
        self.isRecording = isRecording
        let all = Engine.profiles
        func kind(_ what: String, _ words: @escaping (SourceProfile) -> [String]) -> Kind {
            Kind(
                what: what, known: words(profile), engine: profile.name,
                elsewhere: { all.flatMap(words) })
        }
        events = kind("event") { EngineWords.events($0, venue) }
        outcomes = kind("outcome", \.outcomes)
        buttons = kind("button") { EngineWords.buttons($0, sheet) }
        permissions = Kind(
            what: "permission",
            known: (isForAny ? Permission.allCases : profile.permissions).map(\.rawValue),
            engine: profile.name,
            elsewhere: { Permission.allCases.map(\.rawValue) })
        connectors = Kind(
            what: "connector", known: venue.connectors.map(\.id), engine: profile.name)
        devices = Kind(what: "beacon", known: venue.beacons.map(\.id), engine: profile.name)
        facilities = Kind(
            what: "facility", known: venue.facilities.flatMap { [$0.name, $0.id] },
            engine: profile.name)
    }

    private static func events(_ profile: SourceProfile, _ venue: Venue) -> [String] {
        Vocabulary.words(profile) + profile.pages.map(\.rawValue) + venue.connectors.map(\.id)
            + venue.levels.map { Vocabulary.word(forMapOf: $0.ordinal) }
            + (profile.map != nil ? venue.facilities.map(Vocabulary.word) : [])
    }

    /// The ids of buttons: those of cues, and labels for a page's own buttons.
    private static func buttons(_ profile: SourceProfile, _ sheet: CueSheet) -> [String] {
        let own = CueID.cues(with: profile).compactMap { sheet.cue($0) }.flatMap(\.buttons)
        let acquire = Engine.profiles.compactMap(\.acquisition?.name)
            .filter { $0 != profile.acquisition?.name }
        return own.map(\.id).filter { !acquire.contains($0) }
            + Label.labels(with: profile).map(\.rawValue)
    }
}
