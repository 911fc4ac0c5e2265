import App
import Indoor
import PhoneScreen
import Review

/// The output of `dotwalk cues check` for a sheet.
package struct ReadingReport {
    private let sheet: CueSheet
    private let file: String
    private let readings: [CueReading]
    private let norm: ReadingNorm?

    package init(_ sheet: CueSheet, file: String) {
        (self.sheet, self.file) = (sheet, file)
        readings = sheet.readings
        norm = ReadingNorm.of(sheet.language)
    }

    private var wrong: [CueReading] { readings.filter { $0.problem != nil } }

    // MARK: Text

    package var lines: [String] {
        var table = TextTable([
            "cue", "words", "chars", "rows", rate(norm?.usual), rate(norm?.slow), "needs", "shows",
        ])
        for reading in readings { table.add(row(reading)) }
        let rows = table.lines
        let change = zip(rows.dropFirst(), readings).map { line, reading in
            reading.problem == nil ? line : "\(line)  \(reading.remedy)"
        }
        let wrong = self.wrong.count
        return sheet.misfits.map { "warning: \($0)" }
            + (wrong > 0 ? ["To change, what lacks most first:"] : [])
            + [rows[0]] + change.prefix(wrong) + (wrong > 0 ? ["", "Right as they are:"] : [])
            + change.dropFirst(wrong) + ["", summary]
    }

    private func rate(_ figure: ReadingNorm.Figure?) -> String {
        figure.map { "\($0.value.short)/min" } ?? "–"
    }

    private func row(_ reading: CueReading) -> [String] {
        func seconds(_ value: Double?) -> String { value.map { "\($0.fixed(1)) s" } ?? "–" }
        return [
            "\(reading.kind.rawValue) \(reading.id.rawValue)", "\(reading.words)",
            "\(reading.characters)", "\(reading.rows.count)" + (reading.rows.fit ? "" : "!"),
            seconds(reading.usual), seconds(reading.slow), seconds(reading.needs),
            reading.shows == nil ? "stays" : seconds(reading.shows),
        ]
    }

    /// The necessary changes, in a line.
    private var summary: String {
        let count = "\(sheet.all.count) cues in \"\(sheet.language)\""
        let name = file.printable
        guard norm != nil else {
            return "\(name): ok, \(count); no figures of reading are known for the language"
        }
        guard !wrong.isEmpty else { return "\(name): ok, \(count), each read in its time" }
        return "\(name): \(wrong.count) of \(count) to change; "
            + "how they do on a walk: dotwalk audit tour --cues \(name)"
    }

    // MARK: For programs

    /// Columns may be added at the end, never renamed.
    package var csv: [String] {
        [
            "kind,cue,words,characters,rows,fits,seconds,secondsSlow,needs,shows,problem,remedy"
        ]
            + readings.map { reading in
                func seconds(_ value: Double?) -> String { value.map { $0.fixed(2) } ?? "" }
                return [
                    reading.kind.rawValue, reading.id.rawValue, "\(reading.words)",
                    "\(reading.characters)", "\(reading.rows.count)", "\(reading.rows.fit)",
                    seconds(reading.usual), seconds(reading.slow), seconds(reading.needs),
                    seconds(reading.shows), reading.problem?.rawValue ?? "", reading.remedy,
                ].map(CSVField.text).csvLine
            }
    }

    package var document: Document {
        Document(
            language: sheet.language, wordsAMinute: norm?.usual.value,
            slowWordsAMinute: norm?.slow.value, misfits: sheet.misfits,
            cues: readings.map(Document.Cue.init))
    }

    /// Keys may be added, never renamed.
    package struct Document: Encodable {
        let language: String
        let wordsAMinute, slowWordsAMinute: Double?
        /// Misfits of cues, buttons and labels.
        let misfits: [String]
        let cues: [Cue]

        struct Cue: Encodable {
            let cue, kind, text: String
            let words, characters, rows: Int
            let fits: Bool
            let seconds, secondsSlow, needs, shows: Double?
            let problem, remedy: String?

            init(_ reading: CueReading) {
                (cue, kind, text) = (reading.id.rawValue, reading.kind.rawValue, reading.text)
                (words, characters) = (reading.words, reading.characters)
                (rows, fits) = (reading.rows.count, reading.rows.fit)
                (seconds, secondsSlow) = (reading.usual, reading.slow)
                (needs, shows) = (reading.needs, reading.shows)
                problem = reading.problem?.rawValue
                remedy = reading.remedy.isEmpty ? nil : reading.remedy
            }
        }
    }
}
