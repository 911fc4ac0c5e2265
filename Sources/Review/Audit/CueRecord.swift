import Guidance
import Indoor
import PhoneFit
import Replay

/// One showing of a cue in the figures that a review asks for.
package struct CueRecord: Hashable, Sendable {
    package let showing: CueShowing
    /// Seconds since the walk's beginning.
    package let at: Double
    /// Seconds in view.
    package let seconds: Double
    package let words: Int
    package let characters: Int
    /// On the reference phone.
    package let rows: PhoneWords.Rows
    /// Seconds to the next text of its kind; nil: none follows.
    package let gap: Double?
    /// How often it had been shown within the time of the rule `repeated`, itself too.
    package let times: Int
    /// Its words that stand in the text in its place as well: they are read on there.
    package internal(set) var staying = 0
    /// Seconds in which words of it could be read in the text before.
    package internal(set) var earlier = 0.0
    /// Whether the text before, in whose place it came, said as much: "…, then turn right".
    package internal(set) var isSaidBefore = false

    package var cue: ShownCue { showing.cue }

    /// Words and title as read.
    static func text(of cue: ShownCue) -> String {
        [cue.title, cue.text].filter { !$0.isEmpty }.joined(separator: " ")
    }

    package var charactersASecond: Double? { seconds > 0 ? Double(characters) / seconds : nil }

    /// Words that have to be read before it goes.
    var going: Int { words - staying }

    /// Their share of its characters.
    var goingCharacters: Double {
        words > 0 ? Double(characters * going) / Double(words) : 0
    }

    /// Seconds in which its words could be read.
    var readable: Double { seconds + earlier }

    /// What the person did with it, if somebody follows the phone.
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

    /// Whether it went because the person did what it asks, or at the end of the walk: then its time
    /// was theirs.
    var isTheirs: Bool {
        showing.deed != nil || showing.end == .answered || showing.end == .appClosed
            || showing.end == nil
    }

    /// Whether it went with its page, and the next one tells how it goes on: the way, or what a hint
    /// asked for and is over. What a toast says is not told again.
    var isToldByPage: Bool {
        guard showing.wentWithPage else { return false }
        return switch cue.kind {
        case .instruction, .banner: true
        case .hint: showing.end == .reasonOver
        case .toast, .alert, .page: false
        }
    }

    /// Whether it came anew in its own place.
    var isReplacedByItself: Bool { showing.end == .replaced(by: cue.id) }

    /// Of a kind that goes by itself.
    var isFleeting: Bool {
        switch cue.kind {
        case .hint, .toast, .instruction, .banner: true
        case .alert, .page: false
        }
    }
}

extension AuditedWalk {
    /// Of each showing, in the order in which they came.
    ///
    /// - Parameters:
    ///   - window: seconds within which showings of the same cue are counted.
    ///   - norm: of the sheet's language.
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
                }, times: earlier)
        }
        CueRecord.readOn(&records, norm)
        return records
    }
}

extension CueRecord {
    /// Gives texts that take each other's place the words that stay, and the time that is left for
    /// them: "In 10 m turn left, then turn right", "Now turn left, then turn right", "In 5 m turn
    /// right".
    ///
    /// - Parameter norm: nil for a language without: then only what was said before is noted.
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
            // Most of the same cue: a distance that counts down.
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

    /// Without what ends clauses.
    private static func bareWords(_ cue: ShownCue) -> [String] {
        text(of: cue).split { $0.isWhitespace }.map { word in
            String(word.filter { !",.;:".contains($0) })
        }
    }

    /// How many words at the end of a text stand in another, in a row. A single one is found
    /// anywhere ("left"), and tells nothing alone.
    private static func ending(of words: [String], in others: [String]) -> Int {
        let count = others.indices.reduce(0) { most, end in
            max(most, zip(words.reversed(), others[...end].reversed()).prefix(while: ==).count)
        }
        return count > 1 || words.count == 1 ? count : 0
    }
}
