import App
import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// Two walks side by side, and what differs between them.
package struct PairModel: Equatable, Sendable {
    /// The names of A and B: "en", "walking-speed=1.5".
    let names: [String]
    /// A's walk and B's. Their interface is the same.
    package let walks: [ScreenModel]
    package let differences: PhoneDifferences
    /// The ticks in which A and B ended; nil: not yet, as far as they are known.
    let ends: [Int?]
    /// The tick from which the people walk differently; nil: they do not, or it is not known yet.
    package let otherWaysFrom: Int?
    /// Every cue of both walks.
    let cues: [SideBySide<CueShowing>]

    static let letters = ["A", "B"]

    /// The tick of both walks; if one walk is over, that of the other.
    var tick: Int { walks.map(\.report.tick).max() ?? 0 }

    /// The present differences, the most important first, with the words on the phones.
    var inView: [InView] {
        let now = walks.map { ShownParts($0.report.display, at: $0.report.tick, after: nil) }
        return differences.inForce(at: tick).compactMap { one in
            let (a, b) = (now[0][one.part], now[1][one.part])
            guard one.part != .vibration else {
                return InView(part: one.part, a: one.a, b: one.b)
            }
            // A distance that counts down may be the same for a moment.
            guard a.words != b.words else { return nil }
            return InView(
                part: one.part, a: one.a.with(words: a.words), b: one.b.with(words: b.words))
        }
    }

    struct InView: Hashable {
        let part: PhoneDifference.Part
        let a: PhoneDifference.Shown
        let b: PhoneDifference.Shown
    }

    /// Whether one of them has ended, and the other continues.
    var isOneOver: Bool {
        ends.compactMap(\.self).min().map { tick > $0 } ?? false
    }

    /// Metres between the two people; nil: they are on different levels.
    var metresApart: Double? {
        let (a, b) = (walks[0].report.truth, walks[1].report.truth)
        return a.levels.meet(b.levels) ? a.point.distance(to: b.point) : nil
    }

    /// Words about the people; nil: they walk together.
    var peopleWords: String? {
        if isOneOver, let end = ends.compactMap(\.self).min() {
            return "\(ends[0] == end ? "A" : "B") is over since \(end.clock)."
        }
        let apart =
            metresApart.map { $0 < PairModel.together ? nil : "\($0.fixed(0)) m apart" }
            ?? "on two levels"
        guard let from = otherWaysFrom, tick >= from else {
            return apart.map { "The people are \($0)." }
        }
        return "The people go other ways since \(from.clock)" + (apart.map { ": \($0)." } ?? ".")
    }

    /// Metres within which people count as walking together (ours).
    private static let together = 2.0
}

extension ScreenModel {
    /// The model of two walks: the walk that is played longer, for what both share, as title, speed
    /// and time, with both beside it.
    ///
    /// - Parameters:
    ///   - walks: A and B.
    ///   - names: their names.
    ///   - record: what is known of both.
    ///   - cues: the cues of the record.
    ///   - length: ticks of the longer walk, as far as they are known.
    package init(
        _ walks: [ScreenModel], names: [String], record: PairRecord,
        cues: [SideBySide<CueShowing>], length: Int
    ) {
        self = walks[0].report.tick < walks[1].report.tick ? walks[1] : walks[0]
        isFinished = walks.allSatisfy(\.isFinished)
        (known.horizon, known.length, known.isWhole) = (record.tick, length, record.isWhole)
        // The results of each walk's expectations stand beside its name.
        chronicle = Chronicle()
        caption = nil
        pair = PairModel(
            names: names, walks: walks, differences: record.differences, ends: record.ends,
            otherWaysFrom: record.otherWaysFrom, cues: cues)
    }
}

extension PhoneDifferences {
    /// Whether a tick is close to the beginning of a difference: playback slows down there.
    package func isNear(_ tick: Int) -> Bool {
        let second = SimulatedTime.ticksPerSecond
        return next(after: tick - second).map { $0 <= tick + 2 * second } ?? false
    }
}

extension PhoneDifference.Part {
    /// The name for a reviewer.
    var name: String {
        switch self {
        case .buttons: "buttons"
        case .vibration: "vibration"
        case .state: "state"
        case .toast: "toast"
        case .hint: "hint"
        case .banner: "banner"
        case .words: "words of the page"
        case .page: "page"
        case .instruction: "instruction"
        case .alert: "alert"
        }
    }

    /// The glyph, as in the list of events.
    var glyph: Glyph {
        switch self {
        case .vibration: "≈"
        case .page: "□"
        case .state: "◐"
        case .buttons, .toast, .hint, .banner, .words, .instruction, .alert: "»"
        }
    }

    func style(_ look: Look) -> Style {
        switch self {
        case .vibration: look.phoneShaken
        case .page: look.strong
        case .state: look.warning
        case .buttons, .toast, .hint, .banner, .words, .instruction, .alert: look.hint
        }
    }
}
