import Indoor

/// How a person learns what the phone says: they notice cues or overlook them, and read one text
/// after another. Nothing of this happens while the phone hangs.
struct Reader: Hashable, Sendable {
    private var chances: Chances
    /// The showings that the person knows.
    private var known: [Known] = []
    /// The texts noticed and not yet read to the end; the first one may be in reading.
    private var texts: [Text] = []

    init(seed: UInt64) { chances = Chances(seed: seed) }

    private struct Known: Hashable {
        let id: String
        let shownAt: Int
        /// The tick in which it will be noticed; nil once it is.
        var noticedAt: Int?
        /// The factor of its reading time.
        let effort: Double
        let kind: ShownCue.Kind

        func isShowing(_ cue: ShownCue) -> Bool { shownAt == cue.shownAt && id == cue.id }
    }

    private struct Text: Hashable {
        let cue: ShownCue
        var wordsLeft: Double
        /// The words after the first thing to do; nil once the person has read as far.
        var wordsAfterFirst: Double?
        /// The tick in which reading began; nil before.
        var from: Int?
    }

    /// The circumstances of a look.
    struct Look {
        let tick: Int
        let settings: WorldSettings
        let traits: Traits
        /// Whether the phone is before the eyes.
        let isWatching: Bool
        let isWalking: Bool
        /// Whether the person feels a vibration in this tick.
        let isFelt: Bool
    }

    /// The result of a look.
    struct Findings {
        /// Cues read to the end.
        var read: [ShownCue] = []
        /// Cues read up to the first "then": by now the person knows what to do first.
        var understood: [ShownCue] = []
        var overlooked: [ShownCue] = []
        var events: [PersonEvent] = []
    }

    /// Whether nothing is being read or about to be noticed.
    var isIdle: Bool { texts.isEmpty && !known.contains { $0.noticedAt != nil } }

    /// Whether an instruction is being read, or read next.
    var isBusyWithInstruction: Bool {
        texts.contains { $0.cue.kind == .instruction }
            || known.contains { $0.kind == .instruction && $0.noticedAt != nil }
    }

    /// The text that is being read.
    var current: ShownCue? { texts.first.flatMap { $0.from == nil ? nil : $0.cue } }

    mutating func look(at display: PhoneDisplay, _ look: Look) -> Findings {
        var findings = Findings()
        guard look.isWatching else {
            putDown(look, &findings)
            return findings
        }
        forget(display.cues, look, &findings)
        for cue in display.cues { notice(cue, look, &findings) }
        read(look, &findings)
        return findings
    }

    // MARK: Noticing

    private mutating func notice(
        _ cue: ShownCue, _ look: Look, _ findings: inout Findings
    ) {
        guard let index = known.firstIndex(where: { $0.isShowing(cue) }) else {
            return meet(cue, look, &findings)
        }
        guard let at = known[index].noticedAt, at <= look.tick else { return }
        known[index].noticedAt = nil
        findings.events.append(.noticed(cue))
        let words = (cue.title + " " + cue.text).split(separator: " ").count
        let effort = Double(words) * known[index].effort
        let text = Text(
            cue: cue, wordsLeft: effort,
            wordsAfterFirst: cue.says.hasOrder ? effort * Reader.afterFirst : nil)
        // Texts that block everything else are read first.
        let place = texts.firstIndex { $0.from == nil && $0.cue.kind.rank > cue.kind.rank }
        texts.insert(text, at: place ?? texts.endIndex)
    }

    /// The factor of the reading time: texts with the same number of words differ a little (ours).
    private static let effort = 0.9...1.1
    /// The share of an instruction's words that stand after the first "then" (of the shipped sheets'
    /// instructions with two steps).
    private static let afterFirst = 0.5
    /// Seconds until an overlooked cue is looked at again (ours).
    private static let secondLook = 6.0...12.0

    private mutating func meet(_ cue: ShownCue, _ look: Look, _ findings: inout Findings) {
        // The draws come in one order, so that a vibration more changes no other number.
        var draws = chances.next("notices \(cue.id)")
        let misses = draws.chance(look.settings.overlooked * (look.isFelt ? 0.3 : 1))
        let (share, again) = (draws.fraction(), draws.uniform(Reader.secondLook))
        // A vibration brings the eyes to the screen at once.
        let delay = look.isFelt ? 0.3 + 0.5 * share : look.traits.noticing(share, look.settings)
        let isOverlooked = misses && cue.kind != .alert && cue.kind != .page
        if isOverlooked {
            findings.overlooked.append(cue)
            findings.events.append(.overlooked(cue))
        }
        let seconds = isOverlooked ? again : delay
        known.append(
            Known(
                id: cue.id, shownAt: cue.shownAt,
                noticedAt: look.tick + SimulatedTime.tick(atSeconds: seconds),
                effort: draws.uniform(Reader.effort), kind: cue.kind))
    }

    /// Drops cues that are no longer in view.
    private mutating func forget(
        _ cues: [ShownCue], _ look: Look, _ findings: inout Findings
    ) {
        known.removeAll { known in !cues.contains { known.isShowing($0) } }
        guard !texts.isEmpty else { return }
        for text in texts where !cues.contains(where: { $0.isSameShowing(as: text.cue) }) {
            guard let from = text.from else { continue }
            findings.events.append(.read(text.cue, from: from, to: look.tick, isWhole: false))
        }
        texts.removeAll { text in !cues.contains { $0.isSameShowing(as: text.cue) } }
    }

    // MARK: Reading

    private mutating func read(_ look: Look, _ findings: inout Findings) {
        guard !texts.isEmpty else { return }
        let from = texts[0].from ?? look.tick
        texts[0].from = from
        texts[0].wordsLeft -= Reader.words(look)
        if let rest = texts[0].wordsAfterFirst, texts[0].wordsLeft <= rest {
            texts[0].wordsAfterFirst = nil
            findings.understood.append(texts[0].cue)
        }
        guard texts[0].wordsLeft <= 0 else { return }
        let cue = texts.removeFirst().cue
        findings.events.append(.read(cue, from: from, to: look.tick, isWhole: true))
        findings.read.append(cue)
    }

    /// The number of words read in a tick.
    private static func words(_ look: Look) -> Double {
        let share = look.isWalking ? look.settings.readingWhileWalking : 1
        return look.traits.readingSpeed(look.settings) * share
            / Double(60 * SimulatedTime.ticksPerSecond)
    }

    /// Stops reading when the phone is lowered: a text is begun again when it is next in view.
    private mutating func putDown(_ look: Look, _ findings: inout Findings) {
        if let text = texts.first, let from = text.from {
            findings.events.append(.read(text.cue, from: from, to: look.tick, isWhole: false))
        }
        guard !isIdle else { return }
        known.removeAll { known in
            known.noticedAt != nil || texts.contains { known.isShowing($0.cue) }
        }
        texts = []
    }
}

extension ShownCue {
    func isSameShowing(as other: ShownCue) -> Bool {
        shownAt == other.shownAt && id == other.id
    }
}

extension ShownCue.Kind {
    /// The order in which people read texts that are in view together.
    fileprivate var rank: Int {
        switch self {
        case .alert: 0
        case .page: 1
        case .hint: 2
        case .instruction: 3
        case .toast: 4
        case .banner: 5
        }
    }
}
