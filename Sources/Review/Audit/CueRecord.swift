import Guidance
import Indoor
import PhoneFit
import Replay

/// One showing of a cue in the figures that a review asks for.
package struct CueRecord: Sendable {
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

    package var cue: ShownCue { showing.cue }

    /// Words and title as read.
    static func text(of cue: ShownCue) -> String {
        [cue.title, cue.text].filter { !$0.isEmpty }.joined(separator: " ")
    }

    package var charactersASecond: Double? { seconds > 0 ? Double(characters) / seconds : nil }

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
    /// - Parameter window: seconds within which showings of the same cue are counted.
    package func records(within window: Double) -> [CueRecord] {
        let all = track.all
        return all.indices.map { number in
            let showing = all[number]
            let text = CueRecord.text(of: showing.cue)
            let next = all[(number + 1)...].first { $0.cue.kind == showing.cue.kind }
            let earlier = all[...number].count {
                $0.cue.id == showing.cue.id
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
    }
}
