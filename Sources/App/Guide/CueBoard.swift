import Indoor

/// Decides which of the wished cues are shown: one of each kind, by priority. It applies the
/// sheet's delays, shortest and longest times and cool-downs. A condition shorter than its delay
/// shows nothing, so that cues do not flicker.
struct CueBoard: Sendable {
    private var slots: [Slot] = []
    /// The wishes of the last tick with the sheet's entries for them, cached until wishes or sheet
    /// change.
    private var wishes: [CueWish] = []
    private var reasons: [Reason] = []
    /// The number of times that the reasons were computed.
    private var revision = 0
    private var sheet: CueSheet?
    /// The last tick in which each cue was in view.
    private var lastShown: [CueID: Int] = [:]
    /// Momentary cues that wait or are shown, until their longest time is over.
    private var moments: [Moment] = []
    /// The last vibration, and its tick.
    private var felt: (pattern: VibrationPattern, tick: Int)?
    /// The tick in which the last toast went.
    private var toastGone: Int?

    private struct Slot {
        var shown: ShownCue
        var wish: CueWish
        var cue: Cue
        /// The revision of the reasons that its words were last compared with.
        var revision: Int
        var isAnswered = false
        var id: CueID { cue.id }
    }

    private struct Reason {
        let wish: CueWish
        let cue: Cue
        /// The first tick of the unbroken period.
        let since: Int
        var priority: Int { cue.timing.priority }
    }

    private struct Moment {
        let wish: CueWish
        let since: Int
    }

    var shown: [ShownCue] { slots.map(\.shown) }
    /// The cues that would be in view if no page or alert covered them.
    private(set) var covered: [PhoneDisplay.CoveredCue] = []
    /// The buttons of the cues in view.
    var buttons: [Button] { slots.flatMap(\.shown.buttons) }

    struct Update {
        var events: [CueEvent] = []
        var vibrations: [VibrationPattern] = []
    }

    /// Whether there is room for a cue of a kind and an id; passing a whole cue costs more.
    typealias InView = (ShownCue.Kind, CueID) -> Bool

    /// - Parameters:
    ///   - wished: the cues whose reason holds in this tick.
    ///   - happened: the cues whose reason is momentary; they are shown for their longest time.
    ///   - page: the page in view.
    ///   - isInView: whether the page has room for a cue. Cues without room are not shown.
    mutating func update(
        wished: [CueWish], happened: [CueWish], sheet: CueSheet, tick: Int,
        page: PhoneDisplay.Page = .map, isInView: InView = { _, _ in true }
    ) -> Update {
        remember(happened, sheet: sheet, tick: tick)
        let wishes = moments.isEmpty ? wished : wished + moments.map(\.wish)
        var update = Update()
        if let before = self.sheet, before != sheet { reword(in: sheet, &update) }
        if wishes != self.wishes || sheet != self.sheet {
            trackReasons(wishes, sheet: sheet, tick: tick)
        }
        if !covered.isEmpty { covered = [] }
        cover(.page(page), tick, &update, isInView: isInView)
        arbitrate(.alert, under: .page(page), tick: tick, &update, isInView: isInView)
        let alert = slots.indices.first { slots[$0].cue.kind == .alert }.map { slots[$0].id }
        if let alert {
            cover(.alert(alert.rawValue), tick, &update) { kind, _ in !kind.isUnderAlerts }
        }
        for kind in ShownCue.Kind.allCases where kind != .alert {
            if let alert, kind.isUnderAlerts {
                arbitrate(kind, under: .alert(alert.rawValue), tick: tick, &update) { _, _ in false
                }
            } else {
                arbitrate(kind, under: .page(page), tick: tick, &update, isInView: isInView)
            }
        }
        return update
    }

    /// Hides the cues that a page or an alert covers.
    private mutating func cover(
        _ cover: PhoneDisplay.Cover, _ tick: Int, _ update: inout Update, isInView: InView
    ) {
        for index in slots.indices.reversed()
        where !isInView(slots[index].cue.kind, slots[index].id) {
            let id = slots[index].id
            guard wishes.contains(where: { $0.id == id }) else {
                let end = slots[index].isAnswered ? CueEnd.answered : .reasonOver
                hide(index, end, tick, &update)
                continue
            }
            // It was not seen to its end: it comes back when the cover goes.
            let before = (shown: lastShown[id], toast: toastGone)
            hide(index, .covered(by: cover), tick, &update)
            (lastShown[id], toastGone) = (before.shown, before.toast)
        }
    }

    /// Hides everything at once, because the app went out of sight.
    mutating func clear(tick: Int) -> [CueEvent] {
        defer {
            for slot in slots { lastShown[slot.id] = tick }
            slots = []
            moments = []
            covered = []
            (wishes, reasons) = ([], [])
        }
        return slots.map { .hidden($0.shown, .appClosed) }
    }

    /// Whether a cue is in view, wished or about to be.
    func has(_ id: CueID) -> Bool {
        slot(of: id) != nil || wishes.contains { $0.id == id }
            || moments.contains { $0.wish.id == id }
    }

    /// The number of a cue's slot. The closure takes a number, because a slot is slow to copy.
    private func slot(of id: CueID) -> Int? {
        slots.indices.first { slots[$0].cue.id == id }
    }

    /// Notes that the user tapped a cue's button.
    mutating func noteAnswer(_ id: CueID) {
        guard let index = slot(of: id) else { return }
        slots[index].isAnswered = true
    }

    /// Removes a cue that was answered, or whose page was left; if its reason continues, its delay
    /// starts again.
    mutating func dismiss(_ id: CueID, tick: Int) -> [CueEvent] {
        moments.removeAll { $0.wish.id == id }
        wishes.removeAll { $0.id == id }
        reasons.removeAll { $0.cue.id == id }
        guard let index = slot(of: id) else { return [] }
        lastShown[id] = tick
        let slot = slots.remove(at: index)
        return [.hidden(slot.shown, slot.isAnswered ? .answered : .reasonOver)]
    }

    /// Keeps momentary cues. Each has its full time in view, and waits for its turn at most as
    /// long.
    private mutating func remember(_ happened: [CueWish], sheet: CueSheet, tick: Int) {
        guard !moments.isEmpty || !happened.isEmpty else { return }
        let past = moments.filter { moment in
            let timing = sheet.cue(moment.wish.id)?.timing
            let longest = timing?.longest ?? timing?.shortest ?? 0
            let shownAt = slot(of: moment.wish.id).map { slots[$0].shown.shownAt }
            return SimulatedTime.seconds(tick - (shownAt ?? moment.since)) >= longest
        }
        for moment in past { moments.removeAll { $0.wish.id == moment.wish.id } }
        for wish in happened {
            moments.removeAll { $0.wish.id == wish.id }
            moments.append(Moment(wish: wish, since: tick))
        }
    }

    /// Keeps the first tick of each reason.
    private mutating func trackReasons(_ wishes: [CueWish], sheet: CueSheet, tick: Int) {
        let before = reasons
        reasons = wishes.compactMap { wish in
            guard let cue = sheet.cue(wish.id) else { return nil }
            let since = before.first { $0.cue.id == wish.id }?.since
            return Reason(wish: wish, cue: cue, since: since ?? tick)
        }
        revision += 1
        self.wishes = wishes
        self.sheet = sheet
    }

    /// Applies the words of another sheet, also to cues whose reason is over.
    private mutating func reword(in sheet: CueSheet, _ update: inout Update) {
        for index in slots.indices {
            let slot = slots[index]
            guard let cue = sheet.cue(slot.id), cue.kind == slot.cue.kind else { continue }
            refresh(index, Reason(wish: slot.wish, cue: cue, since: 0), 0, &update)
        }
    }

    // MARK: One kind

    private mutating func arbitrate(
        _ kind: ShownCue.Kind, under cover: PhoneDisplay.Cover, tick: Int,
        _ update: inout Update, isInView: InView
    ) {
        let index = slots.indices.first { slots[$0].cue.kind == kind }
        var best = candidate(kind, tick)
        if let hidden = best, !isInView(reasons[hidden].cue.kind, reasons[hidden].cue.id) {
            covered.append(
                PhoneDisplay.CoveredCue(id: reasons[hidden].cue.id.rawValue, by: cover))
            best = nil
        }
        guard let index else {
            if let best { show(reasons[best], tick, &update) }
            return
        }
        if let best, reasons[best].cue.id == slots[index].id {
            guard slots[index].revision != revision else { return }
            slots[index].revision = revision
            refresh(index, reasons[best], tick, &update)
        } else if mayLeave(index, for: best, tick: tick) {
            hide(index, end(of: index, for: best, tick: tick), tick, &update)
            if let best { show(reasons[best], tick, &update) }
        }
    }

    /// The number of the reason of a kind that should be in view: its delay is over, it is not
    /// cooling down, and its longest time is not used up. The highest priority wins, then the first
    /// wished.
    private func candidate(_ kind: ShownCue.Kind, _ tick: Int) -> Int? {
        var best: Int?
        for number in reasons.indices
        where reasons[number].cue.kind == kind && isDue(number, tick: tick) {
            if let best, reasons[number].priority <= reasons[best].priority { continue }
            best = number
        }
        return best
    }

    private func isDue(_ number: Int, tick: Int) -> Bool {
        let (id, timing) = (reasons[number].cue.id, reasons[number].cue.timing)
        let since = reasons[number].since
        if let slot = slot(of: id) {
            let age = SimulatedTime.seconds(tick - slots[slot].shown.shownAt)
            return age < timing.longest ?? .infinity
        }
        let lasted = reasons[number].wish.lasted ?? SimulatedTime.seconds(tick - since)
        if lasted < timing.delay { return false }
        // Two toasts without a gap would look like one.
        if reasons[number].cue.kind == .toast, let toastGone,
            tick - toastGone < SimulatedTime.ticksPerSecond
        {
            return false
        }
        guard let last = lastShown[id] else { return true }
        // After its longest time a cue comes back only for a new reason.
        if timing.longest != nil, last > since { return false }
        return SimulatedTime.seconds(tick - last) >= timing.coolDown
    }

    /// Whether a shown cue may be replaced by another reason (by number), or hidden.
    private func mayLeave(_ index: Int, for next: Int?, tick: Int) -> Bool {
        let (id, timing) = (slots[index].id, slots[index].cue.timing)
        if let next {
            // Nothing in a toast is urgent, nor is the advice how to set off from beside the way.
            let isUrgent =
                slots[index].cue.kind != .toast
                && !(CueBoard.lasting.contains(id)
                    && CueBoard.starts.contains(reasons[next].cue.id))
            if isUrgent, reasons[next].priority > timing.priority { return true }
            // An instruction for a passed manoeuvre is wrong: it is hidden at once. The first step
            // does not make the advice how to set off wrong, nor does a better position make a
            // message about the position wrong.
            let isWished = wishes.contains { $0.id == id }
            if slots[index].cue.kind == .instruction, !isWished, !CueBoard.lasting.contains(id) {
                return true
            }
        } else if slots[index].cue.kind == .instruction,
            reasons.contains(where: { $0.cue.kind == .instruction })
        {
            // The card is not empty while another instruction waits for its delay.
            return false
        }
        return SimulatedTime.seconds(tick - slots[index].shown.shownAt) >= timing.shortest
    }

    /// Instructions that are shown for their shortest time, whatever follows.
    private static let lasting: Set<CueID> = [
        .startWalking, .followTheLine, .offTheWay, .unsureOfTheWay,
    ]

    private static let starts: Set<CueID> = [.startWalking, .followTheLine]

    /// The reason why a cue that may leave does so.
    private func end(of index: Int, for next: Int?, tick: Int) -> CueEnd {
        let (id, timing) = (slots[index].id, slots[index].cue.timing)
        if slots[index].isAnswered { return .answered }
        let age = SimulatedTime.seconds(tick - slots[index].shown.shownAt)
        if let longest = timing.longest, age >= longest { return .longestTime }
        guard let next else { return .reasonOver }
        let goesOn = wishes.contains { $0.id == id }
        let isOverruled = reasons[next].priority > timing.priority && age < timing.shortest
        return goesOn || isOverruled ? .replaced(by: reasons[next].cue.id.rawValue) : .reasonOver
    }

    private mutating func refresh(
        _ index: Int, _ reason: Reason, _ tick: Int, _ update: inout Update
    ) {
        guard reason.wish != slots[index].wish || reason.cue != slots[index].cue else { return }
        let slot = slots[index]
        guard reason.wish.occasion == slot.wish.occasion else {
            hide(index, .replaced(by: slot.shown.id), tick, &update)
            return show(reason, tick, &update)
        }
        let shown = ShownCue(reason.cue, reason.wish, shownAt: slot.shown.shownAt)
        slots[index] = Slot(
            shown: shown, wish: reason.wish, cue: reason.cue, revision: revision,
            isAnswered: slot.isAnswered)
        if shown != slot.shown { update.events.append(.changed(shown)) }
    }

    private mutating func show(_ reason: Reason, _ tick: Int, _ update: inout Update) {
        let shown = ShownCue(reason.cue, reason.wish, shownAt: tick)
        let vibration = vibration(of: reason.cue, tick)
        update.events.append(.shown(shown, origin(of: reason, vibration, tick)))
        slots.append(
            Slot(shown: shown, wish: reason.wish, cue: reason.cue, revision: revision))
        if let vibration {
            update.vibrations.append(vibration)
            felt = (vibration, tick)
        }
    }

    /// The vibration of a cue; nil within a second of the same pattern, because the hand cannot
    /// tell the two apart.
    private func vibration(of cue: Cue, _ tick: Int) -> VibrationPattern? {
        guard let felt, felt.pattern == cue.vibration else { return cue.vibration }
        return tick - felt.tick < SimulatedTime.ticksPerSecond ? nil : cue.vibration
    }

    /// The reason why a cue comes into view now; call it before the cue does.
    private func origin(
        of reason: Reason, _ vibration: VibrationPattern?, _ tick: Int
    ) -> CueOrigin {
        let rivals = reasons.indices.filter {
            reasons[$0].cue.kind == reason.cue.kind && reasons[$0].cue.id != reason.cue.id
        }
        return CueOrigin(
            since: start(of: reason, tick), delay: reason.cue.timing.delay,
            priority: reason.priority,
            rivals: rivals.map { number in
                CueOrigin.Rival(
                    id: reasons[number].cue.id.rawValue, priority: reasons[number].priority,
                    held: held(number, by: reason, tick))
            }, vibration: vibration,
            level: reason.wish.presentLevel, clauseOf: reason.wish.clauseOf)
    }

    /// The tick from which the reason has held.
    private func start(of reason: Reason, _ tick: Int) -> Int {
        reason.wish.lasted.map { tick - SimulatedTime.tick(atSeconds: $0) } ?? reason.since
    }

    private func held(_ number: Int, by best: Reason, _ tick: Int) -> CueOrigin.Held {
        let reason = reasons[number]
        if isDue(number, tick: tick) {
            return reason.priority < best.priority ? .lowerPriority : .later
        }
        let timing = reason.cue.timing
        let lasted = SimulatedTime.seconds(tick - start(of: reason, tick))
        if lasted < timing.delay { return .waits(timing.delay - lasted) }
        let since = lastShown[reason.cue.id].map { SimulatedTime.seconds(tick - $0) } ?? .infinity
        return since < timing.coolDown ? .coolsDown(timing.coolDown - since) : .hadItsTime
    }

    private mutating func hide(
        _ index: Int, _ end: CueEnd, _ tick: Int, _ update: inout Update
    ) {
        let slot = slots.remove(at: index)
        lastShown[slot.id] = tick
        if slot.cue.kind == .toast { toastGone = tick }
        update.events.append(.hidden(slot.shown, end))
    }
}

extension ShownCue.Kind {
    /// Whether an alert covers it: nobody follows two pieces of advice at once.
    fileprivate var isUnderAlerts: Bool { self == .hint || self == .toast }
}

extension ShownCue {
    /// A cue with its placeholders replaced by a wish's values.
    fileprivate init(_ cue: Cue, _ wish: CueWish, shownAt: Int) {
        self = cue.filled(wish.values, shownAt: shownAt)
        // A clause may begin the sentence.
        if cue.kind == .instruction { text = text.capitalizedSentence }
    }
}

extension String {
    fileprivate var capitalizedSentence: String { prefix(1).uppercased() + dropFirst() }
}
