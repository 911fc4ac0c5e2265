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
    /// What is wrong with what the words say, by cue.
    private let findings: [(cue: CueID, finding: WordCheck.Finding)]

    package init(_ sheet: CueSheet, file: String) {
        (self.sheet, self.file) = (sheet, file)
        readings = sheet.readings
        norm = ReadingNorm.of(sheet.language)
        findings = sheet.all.compactMap { cue in
            sheet.wordFinding(of: cue).map { (cue.id, $0) }
        }
    }

    /// Whether a text says something else than its cue is meant to say.
    package var misleads: Bool {
        !sheet.joinsInOrder || findings.contains { $0.finding.fault == .otherwise }
    }

    private var wrong: [CueReading] { readings.filter { $0.problem != nil } }

    // MARK: Text

    package var lines: [String] {
        let rows = columns.table(readings).lines
        let change = zip(rows.dropFirst(), readings).map { line, reading in
            reading.problem == nil ? line : "\(line)  \(reading.remedy)"
        }
        let wrong = self.wrong.count
        return faultLines
            + (wrong > 0 ? ["Too short to read, worst first:"] : [])
            + [rows[0]] + change.prefix(wrong) + (wrong > 0 ? ["", "Long enough to read:"] : [])
            + change.dropFirst(wrong) + ["", summary]
    }

    /// What is wrong with the words and with their room.
    private var faultLines: [String] { wordLines + sheet.misfits.map { "\(Self.warning)\($0)" } }

    private static let warning = "warning: "

    /// What is wrong with what the words say, errors first.
    private var wordLines: [String] {
        guard sheet.isRead else {
            let language = sheet.language.printable
            return [
                "warning: there is no lexicon for \"\(language)\", and only what a cue \"means\" was "
                    + "looked at; write \(language).words.yaml beside the sheet"
            ] + order + lines(WordCheck.Fault.allCases)
        }
        let stated = sheet.all.filter { !$0.means.isEmpty }.map {
            "warning: \($0.id.rawValue): \"means\" is not used, because the words are read"
        }
        return order + lines([.otherwise]) + lines([.twoThings, .nothing]) + stated
    }

    private var order: [String] {
        sheet.joinsInOrder
            ? [] : ["error: label then: it does not put the first clause before the second"]
    }

    private func lines(_ faults: [WordCheck.Fault]) -> [String] {
        findings.filter { faults.contains($0.finding.fault) }.map { cue, finding in
            let severity = finding.fault == .otherwise ? "error" : "warning"
            let text = sheet.cue(cue).map { sheet.sample($0) }
            let words = [text?.title, text?.text].compactMap(\.self).filter { !$0.isEmpty }
            return "\(severity): \(cue.rawValue): \(finding.words): "
                + "“\(words.joined(separator: " "))”"
        }
    }

    private func rate(_ figure: ReadingNorm.Figure?) -> String {
        figure.map { "\($0.value.short)/min" } ?? "–"
    }

    private var columns: ReportColumns<CueReading> {
        func seconds(_ value: Double?) -> String { value.map { "\($0.fixed(1)) s" } ?? "–" }
        return ReportColumns([
            .init("kind") { .word($0.kind.rawValue) },
            .init(
                "cue", "cue", words: { "\($0.kind.rawValue) \($0.id.rawValue)" },
                value: { .text($0.id.rawValue) }),
            .init("text", in: [.json]) { .text($0.text) },
            .init("words", "words") { .count($0.words) },
            .init("characters", "chars") { .count($0.characters) },
            .init(
                "rows", "rows", words: { "\($0.rows.count)" + ($0.rows.fit ? "" : "!") },
                value: { .count($0.rows.count) }),
            .init("fits") { .flag($0.rows.fit) },
            .init(
                "seconds", rate(norm?.usual), words: { seconds($0.usual) },
                value: { .number($0.usual, 2) }),
            .init(
                "secondsSlow", rate(norm?.slow), words: { seconds($0.slow) },
                value: { .number($0.slow, 2) }),
            .init("needs", "needs", words: { seconds($0.needs) }, value: { .number($0.needs, 2) }),
            .init(
                "shows", "shows", words: { $0.shows == nil ? "stays" : seconds($0.shows) },
                value: { .number($0.shows, 2) }),
            .init("says") { .text(sheet.says($0.id)) },
            .init("saysWrong", in: [.json, .csv]) { reading in
                .word(findings.first { $0.cue == reading.id }?.finding.fault.rawValue)
            },
            .init("problem") { .word($0.problem?.rawValue) },
            .init("remedy") { $0.remedy.isEmpty ? .none : .text($0.remedy) },
        ])
    }

    /// The necessary changes, in a line.
    private var summary: String {
        let count = "\(sheet.all.count) cues in \"\(sheet.language)\""
        let name = file.printable
        if misleads {
            return "\(name): of \(count) the ones above say something else than they mean"
        }
        guard norm != nil else {
            return "\(name): \(verdict)\(count); no figures of reading are known for the language"
        }
        guard !wrong.isEmpty else { return "\(name): \(verdict)\(count), each read in its time" }
        return "\(name): \(wrong.count) of \(count) to change; "
            + "how they do on a walk: dotwalk audit tour --cues \(name)"
    }

    /// "ok, ", or how many warnings stand above a table of many rows.
    private var verdict: String {
        let warnings = faultLines.count { $0.hasPrefix(Self.warning) }
        return warnings == 0 ? "ok, " : "\(warnings.counted("warning")) in the first lines, "
    }

    // MARK: For programs

    package var csv: String { columns.csv(readings) }

    package var document: ReportRecord {
        [
            "language": .text(sheet.language), "wordsAMinute": .number(norm?.usual.value),
            "slowWordsAMinute": .number(norm?.slow.value),
            // Misfits of cues, buttons and labels.
            "misfits": .names(sheet.misfits), "isRead": .flag(sheet.isRead),
            "cues": .records(readings.map(columns.json)),
        ]
    }
}
