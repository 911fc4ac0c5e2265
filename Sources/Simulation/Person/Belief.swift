import Indoor

/// What a person takes from the words about the way, and whether they go by these or by the map.
struct Belief: Hashable, Sendable {
    private var chances: Chances
    private let traits: Traits
    /// 0 ... 1: decides what the person goes by.
    private let share: Double
    private var told: Told?
    private var itinerary: Itinerary?
    /// The last change of the way that the person has dealt with, and its tick.
    private var done: Done?
    private var lastLook: Look?
    /// The change of the way that the person doubts; for the words that they read only after it.
    private var doubted: Done?
    /// The tick in which the person stopped to read on.
    private var readsOnSince: Int?
    /// Until this tick the words have agreed with the map, and the person is sure of the way.
    private var sureUntil = 0
    private(set) var detour: Detour?

    private struct Done: Hashable {
        let change: Manoeuvre
        let tick: Int
        /// The heading in which the person came to it.
        let heading: Double
    }

    private struct Look: Hashable {
        let along: Double
        let heading: Double
    }

    /// Metres along the map's way within which a turn is at hand, and within which people head for
    /// stairs, an escalator or a lift (ours).
    private static let (atHand, inSight) = (3.0, 12.0)
    /// Metres that people walk the wrong way before they notice, and that they walk to look down a
    /// way that they do not take (ours).
    private static let (wrongWay, lookingWay) = (6.0...12.0, 1.5...3.0)
    /// Seconds for which people are sure after words that fitted, and by how much faster they then
    /// walk; seconds for which they stop to study the map where words say nothing (ours).
    private static let (sure, sureness, study) = (15.0, 1.05, 1.0)
    /// The most seconds for which people stop to read on, and seconds for which they wait for the
    /// first words before they set off (ours).
    private static let (readingOn, firstWords) = (4.0, 0.5)
    /// The standard deviation of the length of people's steps (ours).
    private static let miscount = 0.1
    /// The probability by which each standard deviation of trust changes whether people go by words
    /// that differ from the map (ours).
    private static let trust = 0.1

    init(seed: UInt64, traits: Traits) {
        chances = Chances(seed: seed)
        self.traits = traits
        share = chances.uniform(0...1, "goes by")
    }

    /// A walk that the map does not show.
    enum Detour: Hashable {
        /// The words of this cue say it.
        case misled(ShownCue)
        /// A few steps to look down a way that words say.
        case looking
    }

    /// What a person goes by.
    enum Guide: Hashable, Sendable { case map, both, words }

    func guide(_ settings: WorldSettings) -> Guide {
        if share < settings.goesByMap { return .map }
        return share < settings.goesByMap + settings.goesByWords ? .words : .both
    }

    /// What the words make a person do at a change of the way.
    enum Judgement: Hashable {
        case followsMap
        /// Stops for a moment to read on.
        case reads
        /// Stops to look round.
        case doubts
        case goesByWords(Follower.SaidWay)
    }

    // MARK: Reading

    /// Takes in the words of an instruction.
    ///
    /// - Parameter isWhole: whether it was read to the end; otherwise up to the first "then".
    mutating func read(_ cue: ShownCue, isWhole: Bool, _ now: Follower.Situation) {
        let settings = now.settings
        guard guide(settings) != .map else { return }
        // The rest of what the person knows already.
        if isWhole, let told, told.isFrom(cue), !cue.says.hasOrder { return }
        let isMirrored = chances.take(settings.mixesUpSides, "mixes up \(cue.id)")
        let miscount = Belief.miscount * chances.deviation("steps of \(cue.id)")
        let told = Told(
            cue, isWhole: isWhole, isMirrored: isMirrored, walked: now.walked,
            pace: traits.walkingSpeed(settings), miscount: miscount)
        guard let told else { return }
        self.told = told
        doubted = nil
        // What the words speak of may be done by the time that they are read.
        guard let done, done.tick >= cue.shownAt - SimulatedTime.ticksPerSecond else { return }
        switch told.verdict(at: done.change, walked: now.walked) {
        case .silent: break
        case .agrees: self.told = told.rest(after: done.change)
        case .differs:
            let ago = SimulatedTime.seconds(now.tick - done.tick)
            if ago <= Belief.justNow { doubted = done } else { self.told = nil }
        }
    }

    /// Seconds within which people go back to a change of the way that they have passed (ours).
    private static let justNow = 5.0

    /// Forgets words that another instruction has replaced a while ago.
    mutating func forget(_ cues: [ShownCue], tick: Int) {
        guard let known = told?.cue else { return }
        let isReplaced = cues.contains { cue in
            cue.kind == .instruction && !cue.isSameShowing(as: known)
                && tick - cue.shownAt > Belief.memory
        }
        if isReplaced { told = nil }
    }

    /// Ticks for which people go by words that are no longer in view: ten seconds (ours).
    private static let memory = 10 * SimulatedTime.ticksPerSecond

    // MARK: Weighing

    /// Holds the words against the map where the person is on the shown way.
    ///
    /// - Parameters:
    ///   - stretch: the piece of the shown way that begins here.
    ///   - isReading: whether an instruction is being read.
    mutating func weigh(
        _ stretch: ShownStretch, on shown: Itinerary, isReading: Bool, _ now: Follower.Situation
    ) -> Judgement {
        let guide = guide(now.settings)
        guard guide != .map else { return .followsMap }
        if itinerary != shown { (itinerary, done, doubted, lastLook) = (shown, nil, nil, nil) }
        defer { lastLook = Look(along: stretch.along, heading: now.heading) }
        if let doubted { return weigh(doubted.change, stretch, guide, now) }
        if let change = change(of: stretch, on: shown) {
            let isOverdue = told?.isOverdue(walked: now.walked) == true
            if isOverdue, !change.kind.isOfConnector { told = nil }
            if waits(at: change, isReading: isReading, now) { return .reads }
            return weigh(change, stretch, guide, now)
        }
        // The counted distance has ended, and the map goes straight on.
        guard guide == .words, let told, told.isOverdue(walked: now.walked) else {
            return .followsMap
        }
        let onwards = Manoeuvre(
            kind: .turn, direction: .straight, along: stretch.along, length: 0,
            position: stretch.from, fromLevel: nil, toLevel: nil, connector: nil)
        guard case .differs = told.verdict(at: onwards, walked: now.walked) else {
            self.told = nil
            return .followsMap
        }
        return weigh(onwards, stretch, guide, now)
    }

    /// The change at hand that the person has not dealt with.
    private func change(of stretch: ShownStretch, on shown: Itinerary) -> Manoeuvre? {
        shown.manoeuvres.first { change in
            guard change.kind != .arrival, change.along > done?.change.along ?? -1 else {
                return false
            }
            let metres = change.along - stretch.along
            if change.kind.isOfConnector {
                return stretch.goal.connector != nil && (-1...Belief.inSight).contains(metres)
            }
            // The person may have passed it since the last look at the map.
            let isNew = change.along >= lastLook?.along ?? .infinity
            return metres <= Belief.atHand && (metres >= -Belief.atHand || isNew)
        }
    }

    /// Whether the person stops for words, because they have read none about the change.
    private mutating func waits(
        at change: Manoeuvre, isReading: Bool, _ now: Follower.Situation
    ) -> Bool {
        guard change.kind != .door,
            told.map({ $0.verdict(at: change, walked: now.walked) == .silent }) ?? true
        else { return false }
        let since = readsOnSince ?? now.tick
        readsOnSince = since
        let waited = SimulatedTime.seconds(now.tick - since)
        if isReading { return waited < Belief.readingOn }
        // The first words take a moment to come; without any, people study the map.
        return waited < (change.kind == .start ? Belief.firstWords : Belief.study)
    }

    private mutating func weigh(
        _ change: Manoeuvre, _ stretch: ShownStretch, _ guide: Guide, _ now: Follower.Situation
    ) -> Judgement {
        readsOnSince = nil
        let isPassed = change.along < stretch.along - 1
        let heading = isPassed ? lastLook?.heading : nil
        let here =
            doubted ?? Done(change: change, tick: now.tick, heading: heading ?? now.heading)
        let verdict = told?.verdict(at: change, walked: now.walked) ?? .silent
        switch verdict {
        case .silent:
            (done, doubted) = (here, nil)
            let isPlain = change.kind == .start || change.kind == .door
            return guide == .words && !isPlain ? .doubts : .followsMap
        case .agrees:
            (done, told) = (here, told?.rest(after: change))
            sureUntil = now.tick + SimulatedTime.tick(atSeconds: Belief.sure)
            return .followsMap
        case .differs(let way):
            guard let cue = told?.cue, told?.isDoubted == true else {
                told?.isDoubted = true
                doubted = here
                return .doubts
            }
            (done, doubted, told) = (here, nil, told?.rest(after: change))
            var draws = chances.next("goes by \(cue.id)")
            let believes = draws.chance(believing(now.settings))
            detour = believes ? .misled(cue) : .looking
            return .goesByWords(
                Follower.SaidWay(
                    way: way, facing: here.heading,
                    metres: draws.uniform(believes ? Belief.wrongWay : Belief.lookingWay),
                    isForALook: !believes))
        }
    }

    private func believing(_ settings: WorldSettings) -> Double {
        settings.believesWords + Belief.trust * traits.trust
    }

    // MARK: Walking

    /// Notes that the person sees the error, or that the words' way is not there.
    mutating func goesByMap() { detour = nil }

    /// The factor of the person's speed.
    func pace(_ tick: Int) -> Double { tick < sureUntil ? Belief.sureness : 1 }
}
