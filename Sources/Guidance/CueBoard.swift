import Indoor

/// A cue whose reason holds, with the values for its words.
struct CueWish: Hashable, Sendable {
    let id: CueID
    var values: [String: String] = [:]
    /// Identifies the occasion: the same cue on the same occasion only changes its words; on
    /// another occasion it is shown anew.
    var occasion = 0

    init(_ id: CueID, _ values: [String: String] = [:], occasion: Int = 0) {
        self.id = id
        self.values = values
        self.occasion = occasion
    }
}

/// What the guide reports of a cue.
package enum CueEvent: Hashable, Sendable {
    case shown(ShownCue)
    /// The words changed while it is in view: a distance counted down.
    case changed(ShownCue)
    case hidden(ShownCue)
}

/// Decides which of the wished cues are in view: one of each kind, by priority, with the sheet's
/// delays, shortest and longest times and cool-downs. Nothing flickers: a reason that comes and
/// goes faster than its delay shows nothing.
struct CueBoard: Sendable {
    private var slots: [Slot] = []
    /// By cue, since when its reason has lasted without a break.
    private var wishedSince: [CueID: Int] = [:]
    /// By cue, the last tick it was in view.
    private var lastShown: [CueID: Int] = [:]
    /// Momentary cues waiting or showing, until their longest time is over.
    private var moments: [Moment] = []

    private struct Slot {
        var shown: ShownCue
        var wish: CueWish
        var cue: Cue
        var id: CueID { cue.id }
    }

    private struct Moment {
        let wish: CueWish
        let since: Int
    }

    var shown: [ShownCue] { slots.map(\.shown) }

    struct Update {
        var events: [CueEvent] = []
        var vibrations: [VibrationPattern] = []
    }

    /// - Parameters:
    ///   - wished: the cues whose reason holds in this tick.
    ///   - happened: the cues whose reason is a moment; they show for their longest time.
    mutating func update(
        wished: [CueWish], happened: [CueWish], sheet: CueSheet, tick: Int
    ) -> Update {
        remember(happened, sheet: sheet, tick: tick)
        let wishes = wished + moments.map(\.wish)
        trackReasons(wishes, tick: tick)
        var update = Update()
        for kind in ShownCue.Kind.allCases {
            arbitrate(kind, wishes: wishes, sheet: sheet, tick: tick, &update)
        }
        return update
    }

    /// Hides everything at once: the app went out of sight.
    mutating func clear(tick: Int) -> [CueEvent] {
        defer {
            for slot in slots { lastShown[slot.id] = tick }
            slots = []
            moments = []
            wishedSince = [:]
        }
        return slots.map { .hidden($0.shown) }
    }

    /// Takes a cue away that was answered; if its reason goes on, its delay begins anew.
    mutating func dismiss(_ id: CueID, tick: Int) -> [CueEvent] {
        moments.removeAll { $0.wish.id == id }
        wishedSince[id] = nil
        guard let index = slots.firstIndex(where: { $0.id == id }) else { return [] }
        lastShown[id] = tick
        return [.hidden(slots.remove(at: index).shown)]
    }

    private mutating func remember(_ happened: [CueWish], sheet: CueSheet, tick: Int) {
        moments.removeAll { moment in
            let timing = sheet.cue(moment.wish.id)?.timing
            let longest = timing?.longest ?? timing?.shortest ?? 0
            return SimulatedTime.seconds(tick - moment.since) >= longest
        }
        for wish in happened {
            moments.removeAll { $0.wish.id == wish.id }
            moments.append(Moment(wish: wish, since: tick))
        }
    }

    private mutating func trackReasons(_ wishes: [CueWish], tick: Int) {
        for id in wishedSince.keys where !wishes.contains(where: { $0.id == id }) {
            wishedSince[id] = nil
        }
        for wish in wishes where wishedSince[wish.id] == nil { wishedSince[wish.id] = tick }
    }

    // MARK: One kind

    private mutating func arbitrate(
        _ kind: ShownCue.Kind, wishes: [CueWish], sheet: CueSheet, tick: Int, _ update: inout Update
    ) {
        let index = slots.firstIndex { $0.shown.kind == kind }
        let best = candidate(kind, wishes, sheet, tick)
        guard let index else {
            if let best { show(best.wish, best.cue, tick, &update) }
            return
        }
        let slot = slots[index]
        if let best, best.cue.id == slot.id {
            refresh(index, best.wish, best.cue, tick, &update)
        } else if mayLeave(slot, for: best?.cue, tick: tick) {
            hide(index, tick, &update)
            if let best { show(best.wish, best.cue, tick, &update) }
        }
    }

    /// The wish of a kind that should be in view: its delay is over, it does not cool down, its
    /// longest time is not used up; the highest priority, then the first wished.
    private func candidate(
        _ kind: ShownCue.Kind, _ wishes: [CueWish], _ sheet: CueSheet, _ tick: Int
    ) -> (wish: CueWish, cue: Cue)? {
        var best: (wish: CueWish, cue: Cue)?
        for wish in wishes {
            guard let cue = sheet.cue(wish.id), cue.kind == kind,
                isDue(cue, tick: tick)
            else { continue }
            if cue.timing.priority > best?.cue.timing.priority ?? Int.min { best = (wish, cue) }
        }
        return best
    }

    private func isDue(_ cue: Cue, tick: Int) -> Bool {
        guard let since = wishedSince[cue.id] else { return false }
        if let slot = slots.first(where: { $0.id == cue.id }) {
            let age = SimulatedTime.seconds(tick - slot.shown.shownAt)
            return age < cue.timing.longest ?? .infinity
        }
        if SimulatedTime.seconds(tick - since) < cue.timing.delay { return false }
        guard let last = lastShown[cue.id] else { return true }
        // After its longest time a cue comes back only for a new reason.
        if cue.timing.longest != nil, last > since { return false }
        return SimulatedTime.seconds(tick - last) >= cue.timing.coolDown
    }

    private func mayLeave(_ slot: Slot, for next: Cue?, tick: Int) -> Bool {
        if let next, next.timing.priority > slot.cue.timing.priority { return true }
        // An instruction for a passed manoeuvre is wrong: it is hidden before its shortest time is
        // over.
        if next != nil, slot.cue.kind == .instruction, wishedSince[slot.id] == nil { return true }
        return SimulatedTime.seconds(tick - slot.shown.shownAt) >= slot.cue.timing.shortest
    }

    private mutating func refresh(
        _ index: Int, _ wish: CueWish, _ cue: Cue, _ tick: Int, _ update: inout Update
    ) {
        let slot = slots[index]
        guard wish != slot.wish || cue != slot.cue else { return }
        guard wish.occasion == slot.wish.occasion else {
            hide(index, tick, &update)
            return show(wish, cue, tick, &update)
        }
        let shown = ShownCue(cue, wish, shownAt: slot.shown.shownAt)
        slots[index] = Slot(shown: shown, wish: wish, cue: cue)
        if shown != slot.shown { update.events.append(.changed(shown)) }
    }

    private mutating func show(_ wish: CueWish, _ cue: Cue, _ tick: Int, _ update: inout Update) {
        let shown = ShownCue(cue, wish, shownAt: tick)
        slots.append(Slot(shown: shown, wish: wish, cue: cue))
        update.events.append(.shown(shown))
        if let vibration = cue.vibration { update.vibrations.append(vibration) }
    }

    private mutating func hide(_ index: Int, _ tick: Int, _ update: inout Update) {
        let slot = slots.remove(at: index)
        lastShown[slot.id] = tick
        update.events.append(.hidden(slot.shown))
    }
}

extension ShownCue {
    /// A cue in the words that a wish fills in.
    fileprivate init(_ cue: Cue, _ wish: CueWish, shownAt: Int) {
        let text = cue.text.filled(wish.values)
        self.init(
            id: cue.id.rawValue, kind: cue.kind, title: cue.title.filled(wish.values),
            // A clause may begin the sentence.
            text: cue.kind == .instruction ? text.capitalizedSentence : text,
            buttons: cue.buttons, asks: cue.asks, shownAt: shownAt)
    }
}

extension String {
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }

    /// The words with each {name} replaced by its value; a name without one stays as it is. One
    /// pass: the words of an instruction are made anew in every tick.
    package func filled(_ values: [String: String]) -> String {
        var (filled, rest) = ("", self[...])
        while let open = rest.utf8.firstIndex(of: UInt8(ascii: "{")) {
            let name = rest[rest.utf8.index(after: open)...].prefix { $0 != "}" }
            if name.endIndex < rest.endIndex, let value = values[String(name)] {
                filled += rest[..<open]
                filled += value
                rest = rest[rest.utf8.index(after: name.endIndex)...]
            } else {
                filled += rest[...open]
                rest = rest[rest.utf8.index(after: open)...]
            }
        }
        return filled + rest
    }
}
