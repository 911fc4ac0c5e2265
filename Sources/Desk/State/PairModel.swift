import App
import FloorDrawing
import Indoor
import Rehearsal
import Simulation
import TextCanvas

/// Everything that determines a frame of two walks side by side. It is a value: drawing changes
/// nothing.
package struct PairModel: Sendable {
    /// The names of A and B: "en", "walking-speed=1.5".
    package let names: [String]
    /// A's phone and B's. Their interface is the same.
    package let phones: [ScreenModel]
    package let record: PairRecord
    /// Every cue of both walks.
    package let cues: [SideBySide<CueShowing>]
    /// Ticks of the longer walk, as far as they are known.
    package let length: Int

    /// - Parameters:
    ///   - names: the names of A and B; likewise `phones`.
    ///   - cues: the cues of the record.
    package init(
        names: [String], phones: [ScreenModel], record: PairRecord,
        cues: [SideBySide<CueShowing>], length: Int
    ) {
        (self.names, self.record, self.cues, self.length) = (names, record, cues, length)
        let tick = phones.map(\.report.tick).max() ?? 0
        self.phones = phones.map { phone in
            var phone = phone
            phone.speed = phone.interface.transport.speed(isAtMark: record.differences.isNear(tick))
            return phone
        }
    }

    static let letters = ["A", "B"]

    /// The tick of both walks; if one walk is over, that of the other.
    var tick: Int { phones.map(\.report.tick).max() ?? 0 }

    var interface: Interface { phones[0].interface }

    /// Whether there is nothing more to play.
    var isOver: Bool { phones.allSatisfy(\.isFinished) }

    /// The walk that is played longer, for what both share: title, speed, time.
    var lead: ScreenModel {
        var lead = phones[0].report.tick < tick ? phones[1] : phones[0]
        lead.isFinished = isOver
        lead.known.horizon = record.tick
        lead.known.length = length
        lead.known.isWhole = record.isWhole
        lead.differences = record.differences
        // The results of each walk's expectations stand beside its name.
        lead.chronicle = Chronicle()
        return lead
    }

    /// The present differences, the most important first, with the words on the phones.
    var differences: [InView] {
        let now = phones.map { ShownParts($0.report.display, at: $0.report.tick, after: nil) }
        return record.differences.inForce(at: tick).compactMap { one in
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
        record.ends.compactMap(\.self).min().map { tick > $0 } ?? false
    }

    /// Metres between the two people; nil: they are on different levels.
    var metresApart: Double? {
        let (a, b) = (phones[0].report.truth, phones[1].report.truth)
        return a.levels.meet(b.levels) ? a.point.distance(to: b.point) : nil
    }

    /// Words about the people; nil: they walk together.
    var peopleWords: String? {
        if isOneOver, let end = record.ends.compactMap(\.self).min() {
            return "\(record.ends[0] == end ? "A" : "B") is over since \(end.clock)."
        }
        let apart =
            metresApart.map { $0 < PairModel.together ? nil : "\($0.fixed(0)) m apart" }
            ?? "on two levels"
        guard let from = record.otherWaysFrom else {
            return apart.map { "The people are \($0)." }
        }
        if tick < from { return apart.map { "The people are \($0)." } }
        return "The people go other ways since \(from.clock)" + (apart.map { ": \($0)." } ?? ".")
    }

    /// Metres within which people count as walking together (ours).
    private static let together = 2.0
}

extension PhoneDifferences {
    /// Whether a tick is close to the beginning of a difference: playback slows down there.
    package func isNear(_ tick: Int) -> Bool {
        let second = SimulatedTime.ticksPerSecond
        return next(after: tick - second).map { $0 <= tick + 2 * second } ?? false
    }
}

extension Interface {
    /// Keeps the person, or a chosen level, in view on the floor of two walks. Has to be called
    /// before each frame.
    package mutating func attend(pair model: PairModel, on layout: PairLayout) {
        let lead = model.phones[0]
        guard let map = layout.map else { return }
        let own = lead.venue.drawnLevel(of: lead.report.truth)
        sight.attend(
            to: lead.report.truth.point, own: own, in: lead.atlas, map: map.inset().size)
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
