import App
import Indoor
import PhoneScreen
import Rehearsal

/// One showing of a cue, with the figures that a review needs.
package struct CueRecord: Hashable, Sendable {
    package let showing: CueShowing
    /// Seconds since the walk's start.
    package let at: Double
    /// Seconds in view.
    package let seconds: Double
    package let words: Int
    package let characters: Int
    /// On the reference phone.
    package let rows: PhoneWords.Rows
    /// Seconds to the next text of its kind; nil: none follows.
    package let gap: Double?
    /// The number of its showings within the time of the rule `repeated`, including this one.
    package let times: Int
    /// The number of its words that the text replacing it repeats: they can be read there.
    package internal(set) var staying = 0
    /// Seconds in which its words could be read in the previous text.
    package internal(set) var earlier = 0.0
    /// Whether the previous text, which it replaced, said the same: "…, then turn right".
    package internal(set) var isSaidBefore = false
    /// The figures for the sheet's language; nil: none are known.
    package internal(set) var norm: ReadingNorm?
    /// What the audit found about it and about its vibration, including what the sheet accepts.
    package internal(set) var findings: [AuditFinding] = []

    package var cue: ShownCue { showing.cue }

    /// The words and title to read.
    static func text(of cue: ShownCue) -> String {
        [cue.title, cue.text].filter { !$0.isEmpty }.joined(separator: " ")
    }

    /// Seconds that readers need for its words; nil: the language has no figure.
    package func needs(at rate: (ReadingNorm) -> ReadingNorm.Figure) -> Double? {
        norm.map { ReadingNorm.seconds(words, at: rate($0)) }
    }

    /// The findings that the sheet does not accept.
    package var openFindings: [AuditFinding] { findings.filter { $0.accepted == nil } }

    package var charactersASecond: Double? { seconds > 0 ? Double(characters) / seconds : nil }

    /// The number of words that have to be read before it goes.
    var going: Int { words - staying }

    /// The number of characters of these words.
    var goingCharacters: Double {
        words > 0 ? Double(characters * going) / Double(words) : 0
    }

    /// Seconds in which its words could be read.
    var readable: Double { seconds + earlier }

    /// The person's reading of it, if somebody follows the phone.
    package enum Reading: String, Sendable {
        /// Nobody follows the phone.
        case nobody = "–"
        case unseen = "not noticed"
        case noticed = "noticed"
        case inPart = "in part"
        case whole = "to the end"
    }

    package var reading: Reading {
        if !showing.hasReader { return .nobody }
        guard let reading = showing.reading else {
            return showing.noticedAt == nil ? .unseen : .noticed
        }
        return reading.isWhole ? .whole : .inPart
    }

    /// Whether it went because the person did what it asks, or the walk ended: it was then long
    /// enough.
    var lastedLongEnough: Bool {
        showing.deed != nil || showing.end == .answered || showing.end == .appClosed
            || showing.end == nil
    }

    /// Whether it went with its page, and the next page says how to go on: the way, or what a
    /// finished hint asked for. A toast's words are not repeated.
    var isToldByPage: Bool {
        guard showing.wentWithPage else { return false }
        return switch cue.kind {
        case .instruction, .banner: true
        case .hint: showing.end == .reasonOver
        case .toast, .alert, .page: false
        }
    }

    /// Whether the same cue replaced it.
    var isReplacedByItself: Bool { showing.end == .replaced(by: cue.id) }

    /// Whether it is of a kind that goes by itself.
    var isFleeting: Bool {
        switch cue.kind {
        case .hint, .toast, .instruction, .banner: true
        case .alert, .page: false
        }
    }
}

extension AuditedWalk {
    /// The record of each showing, in the order of time.
    ///
    /// - Parameters:
    ///   - window: seconds within which showings of the same cue are counted.
    ///   - norm: for the sheet's language.
    package func records(within window: Double, norm: ReadingNorm?) -> [CueRecord] {
        let all = track.all
        var records: [CueRecord] = all.indices.map { number in
            let showing = all[number]
            let text = CueRecord.text(of: showing.cue)
            let next = all[(number + 1)...].first { $0.cue.kind == showing.cue.kind }
            // An instruction for another manoeuvre has other words: it says something new.
            let earlier = all[...number].count {
                $0.cue.id == showing.cue.id
                    && (showing.cue.kind != .instruction || $0.cue.text == showing.cue.text)
                    && SimulatedTime.seconds(showing.from - $0.from) <= window
            }
            return CueRecord(
                showing: showing, at: SimulatedTime.seconds(showing.from),
                seconds: showing.seconds(until: end),
                words: text.split { $0.isWhitespace }.count, characters: text.count,
                rows: PhoneWords.rows(of: showing.cue, on: showing.page),
                gap: next.flatMap { next in
                    showing.to.map { SimulatedTime.seconds(next.from - $0) }
                }, times: earlier, norm: norm)
        }
        CueRecord.readOn(&records, norm)
        return records
    }
}

extension CueRecord {
    /// Finds the words that texts share with the text that replaces them, and the time left for
    /// these: "In 10 m turn left, then turn right", "Now turn left, then turn right", "In 5 m turn
    /// right".
    ///
    /// - Parameter norm: nil for a language without figures: then only repeated instructions are
    ///   noted.
    static func readOn(_ records: inout [CueRecord], _ norm: ReadingNorm?) {
        for number in records.indices where records[number].gap == 0 {
            let record = records[number]
            guard
                let next = records[(number + 1)...]
                    .firstIndex(where: { $0.cue.kind == record.cue.kind })
            else { continue }
            let (own, others) = (bareWords(record.cue), bareWords(records[next].cue))
            let staying = ending(of: own, in: others)
            records[next].isSaidBefore = staying > 1
            guard let norm else { continue }
            // The texts are mostly the same cue: a distance that counts down.
            if record.cue.id == records[next].cue.id, 2 * staying > own.count {
                records[number].staying = record.words
                records[next].earlier = record.readable
            } else {
                records[number].staying = staying
                let left = record.readable - ReadingNorm.seconds(own.count - staying, at: norm.slow)
                let most = ReadingNorm.seconds(staying, at: norm.slow)
                records[next].earlier = max(0, min(left, most))
            }
        }
    }

    /// The words without punctuation that ends clauses.
    private static func bareWords(_ cue: ShownCue) -> [String] {
        text(of: cue).split { $0.isWhitespace }.map { word in
            String(word.filter { !",.;:".contains($0) })
        }
    }

    /// The number of words at the end of a text that stand in another in the same order. A single
    /// word does not count, because it occurs anywhere ("left").
    private static func ending(of words: [String], in others: [String]) -> Int {
        let count = others.indices.reduce(0) { most, end in
            max(most, zip(words.reversed(), others[...end].reversed()).prefix(while: ==).count)
        }
        return count > 1 || words.count == 1 ? count : 0
    }
}
