import Guidance
import Indoor
import Navigation
import Session

/// Holds a walk against its venue and cue sheet: places, connectors, levels, settings, buttons, and
/// what it waits for.
package enum TraceChecker {
    /// - Parameter text: the walk as read, for pointing into it.
    package static func check(
        _ trace: Trace, text: String, file: String, venue: Venue, sheet: CueSheet
    ) throws(InputError) {
        let lines = text.fileLines
        for line in trace.lines {
            guard let statement = line.statement, (1...lines.count).contains(line.number)
            else { continue }
            let reader = LineReader(file: file, number: line.number, text: lines[line.number - 1])
            try check(statement, reader, venue)
            try checkButton(statement, reader, sheet)
        }
        try checkStart(trace, lines, file, venue)
    }

    private static func checkStart(
        _ trace: Trace, _ lines: [String], _ file: String, _ venue: Venue
    ) throws(InputError) {
        guard let start = trace.header.start,
            let reader = headerLine(.start, lines, file)
        else { return }
        try checkPlace(start.place, reader, venue)
    }

    /// That a walk which brings an itinerary goes where that leads: for any other destination the
    /// router decides, and the file would be there in vain. A
    /// recording says what was done, which may not have been to choose anything.
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

    /// An error in what a header's key names, with its place in the walk.
    package static func pointing(
        _ error: InputError, at key: Trace.Header.Key, text: String, file: String
    ) -> InputError {
        guard let reader = headerLine(key, text.fileLines, file) else { return error }
        let tokens = (try? reader.tokens()) ?? []
        return reader.error(
            at: tokens.dropFirst().first?.column ?? 1, error.problem, expected: error.expected,
            nearest: error.nearest)
    }

    private static func headerLine(
        _ key: Trace.Header.Key, _ lines: [String], _ file: String
    ) -> LineReader? {
        lines.firstIndex { $0.split(whereSeparator: \.isWhitespace).first ?? "" == key.rawValue }
            .map { LineReader(file: file, number: $0 + 1, text: lines[$0]) }
    }

    private static func check(
        _ statement: Statement, _ reader: LineReader, _ venue: Venue
    ) throws(InputError) {
        if case .event(let word) = statement.trigger { try checkSubject(word, reader, venue) }
        // What a recording says of itself is for the replay to judge.
        if statement.verb == .digest { return }
        var arguments = statement.arguments[...]
        for slot in statement.verb.slots {
            guard let argument = arguments.popFirst() ?? nil else { continue }
            switch (slot, argument) {
            case (.place, .word(let name)): try checkPlace(name, reader, venue)
            case (.subject, .word(let word)): try checkSubject(word, reader, venue)
            case (.conveyor, .word(let id)):
                try checkWord(id, among: venue.connectors.map(\.id), "connector", reader)
            case (.level, .number(let number)): try checkLevel(number, reader, venue)
            default: break
            }
        }
        if statement.verb == .set { try checkSetting(statement, reader) }
    }

    /// Cues bring buttons with them; a page's own are called by a label.
    private static func checkButton(
        _ statement: Statement, _ reader: LineReader, _ sheet: CueSheet
    ) throws(InputError) {
        guard statement.verb == .tap else { return }
        let known = sheet.all.flatMap(\.buttons).map(\.id) + Label.allCases.map(\.rawValue)
        try checkWord(statement.word(0), among: known, "button", reader)
    }

    private static func checkPlace(
        _ name: String, _ reader: LineReader, _ venue: Venue
    ) throws(InputError) {
        do throws(PlaceDirectory.Failure) {
            _ = try venue.places.find(name)
        } catch {
            throw error.inputError(name, venue: venue.name) {
                reader.error(at: reader.column(of: name), $0, expected: $1, nearest: $2)
            }
        }
    }

    private static func checkSubject(
        _ word: String, _ reader: LineReader, _ venue: Venue
    ) throws(InputError) {
        let pages = PhoneDisplay.Page.allCases.map(\.rawValue)
        try checkWord(
            word,
            among: Vocabulary.words + pages + venue.connectors.map(\.id)
                + venue.levels.map { Vocabulary.word(forMapOf: $0.ordinal) }, "event", reader)
    }

    private static func checkWord(
        _ word: String, among known: [String], _ what: String, _ reader: LineReader
    ) throws(InputError) {
        guard !known.contains(word) else { return }
        throw reader.error(
            at: reader.column(of: word), "unknown \(what) \"\(word)\"",
            nearest: nearestWords(to: word, among: known, limit: 3))
    }

    private static func checkLevel(
        _ number: Double, _ reader: LineReader, _ venue: Venue
    ) throws(InputError) {
        let known = venue.levels.map(\.ordinal)
        guard !known.contains(where: { $0.number == number }) else { return }
        let level = number.toThousandths
        throw reader.error(
            at: reader.column(of: level), "\(venue.name) has no level \(level)",
            expected: "one of \(known.map(\.description).joined(separator: ", "))")
    }

    private static func checkSetting(
        _ statement: Statement, _ reader: LineReader
    ) throws(InputError) {
        let name = statement.word(0)
        guard let setting = SessionSettings.setting(name) else {
            throw reader.error(
                at: reader.column(of: name), "unknown setting \"\(name)\"",
                nearest: nearestWords(to: name, among: SessionSettings.table.map(\.name), limit: 3))
        }
        let value = statement.word(1)
        guard setting.value(value) != nil else {
            throw reader.error(
                at: reader.column(of: value), "\"\(value)\" does not fit \(name)",
                expected: setting.expectation)
        }
    }
}

extension Statement {
    /// Seconds that it may take, where it says so.
    var limit: Double? { verb.slots.firstIndex(of: .seconds).flatMap(number) }

    func number(_ index: Int) -> Double? {
        arguments.indices.contains(index) ? arguments[index]?.number : nil
    }

    /// Empty where nothing is written.
    func word(_ index: Int) -> String {
        (arguments.indices.contains(index) ? arguments[index]?.word : nil) ?? ""
    }
}

extension LineReader {
    /// Where a word stands in the line; its beginning when it does not.
    fileprivate func column(of word: String) -> Int {
        let tokens = (try? tokens()) ?? []
        return tokens.last { $0.text == word }?.column ?? tokens.first?.column ?? 1
    }
}
