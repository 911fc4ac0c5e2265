import Indoor

/// The text format of notes: on each line the time as shown on screen, two spaces, the words; in
/// brackets, if known, the event before it and the seconds since that event. A line without words
/// is a marker. Empty lines and those that begin with `#` are ignored and kept.
///
///     00:42.35  Does the success mark stay long enough?
///     00:51.20 [hint hold-upright +0.40]  Nobody reads this.
///     01:10.00
package enum NotesFile {
    /// - Parameter file: the name used in errors.
    package static func read(_ text: String, file: String) throws(InputError) -> Notes {
        var notes: [Notes.Note] = []
        let source = SourceText(text, file: file)
        for (index, line) in source.lines.enumerated() where !isAside(line) {
            guard line.isReadable else {
                throw source.line(index + 1)
                    .error(at: 1, "too long a note", expected: String.readable)
            }
            guard let note = note(line) else { throw noTime(source.line(index + 1)) }
            notes.append(note)
        }
        return Notes(notes)
    }

    /// Whole lines, each with a line end.
    package static func print(_ notes: [Notes.Note]) -> String {
        notes.map { note in
            clock(note.written) + (note.anchor.map { " \(brackets($0))" } ?? "")
                + (note.isMarker ? "" : "  \(note.text)") + "\n"
        }.joined()
    }

    /// The text without the last line of a note; every other byte stays.
    package static func remove(_ note: Notes.Note, from text: String) -> String {
        // The split is by bytes: in Swift a CRLF is one `Character` and not equal to " ".
        var lines = Substring(text).utf8.split(separator: 0x0A, omittingEmptySubsequences: false)
        let index = lines.lastIndex { line in
            let plain = String(Substring(line.last == 0x0D ? line.dropLast() : line))
            return !isAside(plain) && NotesFile.note(plain)?.isSameLine(as: note) == true
        }
        if let index { lines.remove(at: index) }
        return lines.map { String(Substring($0)) }.joined(separator: "\n")
    }

    private static func isAside(_ line: String) -> Bool {
        line.allSatisfy(\.isWhitespace) || line.utf8.first == UInt8(ascii: "#")
    }

    private static func note(_ line: String) -> Notes.Note? {
        // The search is by scalars: a space with a combining mark is one `Character`.
        let scalars = line.unicodeScalars
        let time = scalars.prefix { $0 != " " && $0 != "\t" }
        guard let tick = tick(Substring(time)) else { return nil }
        let (anchor, rest) = anchor(scalars[time.endIndex...])
        let words = rest.drop { $0 == " " || $0 == "\t" }
        let end = words.lastIndex { $0 != " " && $0 != "\t" }
        return Notes.Note(
            tick: tick, text: end.map { String(words[...$0]) } ?? "", anchor: anchor)
    }

    private static func brackets(_ anchor: Notes.Anchor) -> String {
        "[\(anchor.event) +\(SimulatedTime.seconds(anchor.after).fixed(2))]"
    }

    /// The anchor in brackets one space after the time, and the words after it. Words of a note
    /// stand two spaces after the time.
    private static func anchor(
        _ scalars: Substring.UnicodeScalarView
    ) -> (Notes.Anchor?, Substring.UnicodeScalarView) {
        let opened = scalars.dropFirst()
        guard scalars.first == " ", opened.first == "[",
            let close = opened.firstIndex(of: "]")
        else { return (nil, scalars) }
        let inner = Substring(opened.dropFirst()[..<close])
        guard let plus = inner.lastIndex(of: "+"), inner[..<plus].last == " ",
            let after = number(inner[plus...].dropFirst(), decimals: 2)
        else { return (nil, scalars) }
        let event = String(inner[..<plus].dropLast())
        return (
            Notes.Anchor(event: event, after: SimulatedTime.tick(atSeconds: after)),
            opened[opened.index(after: close)...]
        )
    }

    private static func noTime(_ line: SourceLine) -> InputError {
        line.error(
            at: 1, "no time at the beginning of the line",
            expected: "minutes and seconds, such as 00:42.35, then two spaces and the note")
    }

    // MARK: Times

    /// "00:42.35", with hours if necessary: exact to the tick.
    package static func clock(_ tick: Int) -> String {
        let (minutes, ticks) = tick.quotientAndRemainder(
            dividingBy: 60 * SimulatedTime.ticksPerSecond)
        let (hours, rest) = minutes.quotientAndRemainder(dividingBy: 60)
        let seconds = SimulatedTime.seconds(ticks).fixed(2)
        return (hours > 0 ? "\(hours):" : "") + twoDigits(rest) + ":"
            + (seconds.count < 5 ? "0" : "") + seconds
    }

    /// nil for invalid text.
    private static func tick(_ clock: some StringProtocol) -> Int? {
        let parts = clock.split(separator: ":", omittingEmptySubsequences: false)
        guard (2...3).contains(parts.count), let last = parts.last,
            let seconds = number(last, decimals: 2), seconds < 60
        else { return nil }
        let whole = parts.dropLast().map { number($0, decimals: 0) }
        guard let minutes = whole[whole.count - 1], let hours = whole.count > 1 ? whole[0] : 0,
            whole.count == 1 || minutes < 60
        else { return nil }
        return SimulatedTime.tick(atSeconds: hours * 3600 + minutes * 60 + seconds)
    }

    /// Parses up to four digits, with decimals after a point.
    private static func number(_ text: some StringProtocol, decimals: Int) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= (decimals > 0 ? 2 : 1),
            (1...4).contains(parts[0].utf8.count),
            parts.count == 1 || (1...decimals).contains(parts[1].utf8.count),
            parts.allSatisfy({ $0.utf8.allSatisfy { (0x30...0x39).contains($0) } })
        else { return nil }
        return Double(String(text))
    }
}
