import App
import Indoor
import PhoneScreen

/// The time that a cue takes to read and the time that it shows, known before anybody walks with
/// it.
package struct CueReading: Sendable {
    package let id: CueID
    package let kind: ShownCue.Kind
    /// The text with long values for its placeholders.
    package let text: String
    package let words: Int
    package let characters: Int
    /// The rows on the page with the least room.
    package let rows: PhoneWords.Rows
    /// Seconds at the usual and at the slow rate; nil: the language has no figures.
    package let usual: Double?
    package let slow: Double?
    /// Seconds that it has to show; nil: it stays until it is answered, or the language has no
    /// figures.
    package let needs: Double?
    /// The least seconds that it shows; nil: it stays until it is answered.
    package let shows: Double?
    /// The field of the sheet that gives it more time.
    private let field: String

    package enum Problem: String, Sendable {
        case doesNotFit = "does not fit"
        case tooShort = "too short"
        /// It stays, but takes longer than people pay attention.
        case tooMuch = "too much"
    }

    package var problem: Problem? {
        if !rows.fit { return .doesNotFit }
        if missing > 0.05 { return .tooShort }
        if shows == nil, let usual, usual > CueReading.attention { return .tooMuch }
        return nil
    }

    /// Seconds by which it shows too briefly.
    package var missing: Double {
        guard let needs, let shows else { return 0 }
        return needs - shows
    }

    /// The change that would mend it; empty if it needs none.
    package var remedy: String {
        switch problem {
        case nil: return ""
        case .doesNotFit: return "fewer words: the phone has no more rows"
        case .tooMuch:
            return "\(fewer(than: CueReading.attention)): \(CueReading.attention.short) s at most"
        case .tooShort:
            let seconds = ((needs ?? 0) * 2).rounded(.up) / 2
            return "\(field): \(seconds.short), or \(fewer(than: shows ?? 0))"
        }
    }

    /// The words to remove so that the rest can be read within the seconds.
    private func fewer(than seconds: Double) -> String {
        let time = shows == nil ? usual ?? 0 : needs ?? 0
        let share = time > 0 ? seconds / time : 1
        let most = max(1, Int(Double(words) * share))
        return "\((words - most).counted("word")) less"
    }

    /// Seconds for which people pay attention to a page (ours, after Nielsen's 10 s).
    private static let attention = 10.0
}

extension CueSheet {
    /// The readings of all cues: those that need a change first, the one that lacks most at the
    /// top.
    package var readings: [CueReading] {
        let readings = all.map { CueReading($0, in: self) }
        let wrong = readings.filter { $0.problem != nil }
        return wrong.sorted {
            ($0.rows.fit ? 1 : 0, -$0.missing, $0.id.rawValue)
                < ($1.rows.fit ? 1 : 0, -$1.missing, $1.id.rawValue)
        } + readings.filter { $0.problem == nil }
    }
}

extension CueReading {
    init(_ cue: Cue, in sheet: CueSheet) {
        let norm = ReadingNorm.of(sheet.language)
        // Without a distance it is not announced again; the next instruction says the rest.
        let isAnnounced = cue.text.contains("{distance}")
        let shown = sheet.filled(cue, isAlone: cue.kind == .instruction && !isAnnounced)
        (id, kind) = (cue.id, cue.kind)
        text = CueRecord.text(of: shown)
        words = text.split { $0.isWhitespace }.count
        characters = text.count
        let whole = sheet.filled(cue)
        let all = sheet.pages(of: cue).map { PhoneWords.rows(of: whole, on: $0) }
        rows =
            all.first { !$0.fit } ?? all.max { $0.count < $1.count }
            ?? PhoneWords.rows(of: whole, on: .map)
        let count = words
        usual = norm.map { ReadingNorm.seconds(count, at: $0.usual) }
        slow = norm.map { ReadingNorm.seconds(count, at: $0.slow) }
        (shows, field) = CueReading.time(of: cue, in: sheet, isAnnounced: isAnnounced)
        needs = shows == nil ? nil : norm.map { $0.needs(shown, words: count) }
    }

    /// The least time that a cue shows, and the field that sets it.
    private static func time(
        of cue: Cue, in sheet: CueSheet, isAnnounced: Bool
    ) -> (Double?, String) {
        switch cue.kind {
        case .alert: (nil, "")
        // This is a page that nobody answers.
        case .page: (cue.timing.shortest > 0 ? cue.timing.shortest : nil, "shortest")
        case .toast: (cue.timing.longest ?? cue.timing.shortest, "longest")
        case .hint, .banner: (cue.timing.shortest, "shortest")
        // The words stay from the first announcement to the second.
        case .instruction where isAnnounced:
            (sheet.lead.ahead - sheet.lead.now, "instructions ahead")
        case .instruction: (cue.timing.shortest, "shortest")
        }
    }
}

extension ReadingNorm {
    /// Seconds that a text has to show: for slow readers, at the rate of subtitles, or as a toast.
    fileprivate func needs(_ cue: ShownCue, words: Int) -> Double {
        let length = Double(CueRecord.text(of: cue).count)
        var needs = [ReadingNorm.seconds(words, at: slow)]
        if let characters { needs.append(length / characters.value) }
        if let word { needs.append(Double(words) * word.value) }
        if cue.kind == .toast, let toast {
            needs.append(toast.base.value + toast.character.value * length)
        }
        return needs.max() ?? 0
    }
}
