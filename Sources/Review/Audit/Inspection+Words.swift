import App
import Indoor
import Rehearsal

/// Findings about words that would lead a person wrong who is where the person truly is.
extension Inspection {
    var ofWords: [AuditFinding] {
        records.flatMap { record -> [AuditFinding] in
            guard record.cue.kind == .instruction else {
                return [wrongPresentLevel(record)].compactMap(\.self)
            }
            let said = SaidStep(record.cue.says)
            return [
                wrongSide(record, said), straightAway(record, said), wrongLevel(record, said),
                impossible(record, said),
            ]
            .compactMap(\.self)
        }
    }

    // MARK: The wrong side

    private func wrongSide(_ record: CueRecord, _ said: SaidStep) -> AuditFinding? {
        guard said.side != nil || said.turnsBack, table.severity(.wrongSide) != .off,
            let at = moment(of: record, after: said.metres), let here = ahead(at, record)
        else { return nil }
        if here.isThere {
            // People see the destination. Only an app that believes in another place leads away.
            guard isWrong(at) else { return nil }
            return finding(.wrongSide, record, at, "the destination is in sight")
        }
        let near = table.limit(.wrongSide, "metres")
        // The app's own way is the cheaper one to look at.
        var turns = here.shown.map { SaidTurn(said, $0, near) }
        guard !turns.contains(.agrees), let quickest = here.quickest else { return nil }
        turns.insert(SaidTurn(said, quickest, near), at: 0)
        guard turns[0] != .agrees, !wasRight(said, at, record, near) else { return nil }
        for case .opposes(let turn, let metres) in turns {
            return finding(
                .wrongSide, record, at, "the way \(turn) in \(metres.fixed(0)) m",
                plain: "the way \(turn)")
        }
        guard isWrong(at), let lost = here.metresLost(turning: said.angle), lost > WayAhead.wrong
        else { return nil }
        return finding(
            .wrongSide, record, at,
            "the way goes straight on, and is \(lost.fixed(0)) m longer from there",
            plain: "the way goes straight on")
    }

    /// Whether the words were right where the person was some seconds before: they are late.
    private func wasRight(
        _ said: SaidStep, _ at: TruthMoment, _ record: CueRecord, _ near: Double
    ) -> Bool {
        guard let before = earlier(at, record), before.moment.point != at.point else {
            return false
        }
        return before.all.contains { SaidTurn(said, $0, near) == .agrees }
    }

    /// The words say to go straight on, and who does so only comes further away.
    private func straightAway(_ record: CueRecord, _ said: SaidStep) -> AuditFinding? {
        guard said.goesStraight, table.severity(.wrongSide) != .off,
            let first = moment(of: record, after: nil), let destination = first.destination,
            let way = ways?.way(to: destination)
        else { return nil }
        let shown = moments(from: record.showing.from, to: record.showing.to ?? walk.end)
        let span = max(
            1,
            SimulatedTime.tick(atSeconds: table.limit(.wrongSide, "straight")) / TruthTrack.glance)
        for start in stride(from: shown.startIndex, to: shown.endIndex - span, by: span) {
            let (before, after) = (shown[start], shown[start + span])
            guard before.destination == destination, after.destination == destination,
                before.levels == after.levels, before.levels.both == nil,
                before.point.distance(to: after.point) >= WayAhead.wrong,
                let rest = way.rest(for: before.point, on: before.levels),
                let left = way.rest(for: after.point, on: after.levels)
            else { continue }
            let more = left.metres - rest.metres
            guard more >= WayAhead.wrong, left.seconds > rest.seconds,
                // The app's way may be another, and no worse.
                ahead(after, record)?.shown.isEmpty == true
            else { continue }
            return finding(
                .wrongSide, record, after,
                "the way has become \(more.fixed(0)) m longer in "
                    + "\(SimulatedTime.seconds(after.tick - before.tick).short) s",
                plain: "the way becomes longer")
        }
        return nil
    }

    // MARK: The wrong level

    private func wrongLevel(_ record: CueRecord, _ said: SaidStep) -> AuditFinding? {
        guard said.level != nil || said.vertical != nil,
            table.severity(.wrongLevelInWords) != .off,
            let at = moment(of: record, after: nil)
        else { return nil }
        if at.levels.both != nil { return wrongRide(record, said) }
        guard let here = ahead(at, record), let quickest = here.quickest else { return nil }
        guard !said.fits(quickest), !here.shown.contains(where: said.fits),
            earlier(at, record)?.all.contains(where: said.fits) != true
        else { return nil }
        let change = quickest.first { $0.changesLevel }
        let words =
            change.map {
                "the way leads \($0.climbs > 0 ? "up" : "down") to level \($0.toSign)"
            }
            ?? "the destination is on this level"
        return finding(.wrongLevelInWords, record, at, words)
    }

    /// On a ride, the words name a level to which it does not go.
    private func wrongRide(_ record: CueRecord, _ said: SaidStep) -> AuditFinding? {
        let (from, to) = (record.showing.from, record.showing.to ?? walk.end)
        let ride = moments(from: from, to: to).prefix { $0.levels.both != nil }
        guard let first = ride.first, let last = ride.last,
            SimulatedTime.seconds(last.tick - first.tick)
                >= table.limit(.wrongLevelInWords, "for"),
            let before = moments.last(where: { $0.tick < first.tick && $0.levels.both == nil }),
            let after = moments.first(where: { $0.tick > last.tick && $0.levels.both == nil }),
            let start = before.levels.lower, let end = after.levels.lower, start != end
        else { return nil }
        let isUp = end > start
        let named = said.level.flatMap { label in
            ways?.venue.levels.map(\.ordinal).first { sign(of: $0, at: after.point) == label }
        }
        let isWrong =
            said.vertical.map { ($0 > 0) != isUp }
            ?? named.map { isUp ? $0 <= start : $0 >= start } ?? false
        guard isWrong else { return nil }
        return finding(
            .wrongLevelInWords, record, first,
            "the person is carried \(isUp ? "up" : "down") from level "
                + "\(sign(of: start, at: before.point)) to level "
                + sign(of: end, at: after.point))
    }

    /// A text tells on which level the person is, and they are on another.
    private func wrongPresentLevel(_ record: CueRecord) -> AuditFinding? {
        guard record.cue.kind != .page, let level = SaidStep(record.cue.says).level,
            ways?.venue.hasSign(level) == true
        else { return nil }
        let (from, to) = (record.showing.from, record.showing.to ?? walk.end)
        let wrong = moments(from: from, to: to).filter { moment in
            moment.levels.single.map { sign(of: $0, at: moment.point) != level } ?? false
        }
        guard let first = wrong.first,
            Double(wrong.count * TruthTrack.glance) / Double(SimulatedTime.ticksPerSecond)
                > table.limit(.wrongLevelInWords, "for")
        else { return nil }
        return finding(
            .wrongLevelInWords, record, first,
            "the person is on level \(signs(of: first.levels, at: first.point))")
    }

    // MARK: The impossible

    private func impossible(_ record: CueRecord, _ said: SaidStep) -> AuditFinding? {
        guard let means = said.means, table.severity(.impossible) != .off else { return nil }
        if let closed = toldClosed(record, means) { return closed }
        guard let at = moment(of: record, after: nil), let here = ahead(at, record)
        else { return nil }
        let spots = here.positions + (earlier(at, record)?.positions ?? [])
        let stops = spots.flatMap { spot in
            (ways?.venue.connectors ?? []).filter { $0.kind == means }.compactMap { connector in
                connector.entries(on: spot.level).map { $0.distance(to: spot.point) }.min()
                    .map { (connector: connector, level: spot.level, metres: $0) }
            }
        }
        guard !stops.isEmpty else {
            return finding(.impossible, record, at, "there is no \(means.word) on this level")
        }
        let useful = stops.filter { stop in
            stop.connector.goals(from: stop.level).contains {
                said.leads(from: stop.level, to: $0, signed: sign(of: $0))
            }
        }
        guard let nearest = useful.map(\.metres).min() else {
            return finding(.impossible, record, at, "no \(means.word) here leads there")
        }
        guard nearest > (said.metres ?? 0) + table.limit(.impossible, "metres") else { return nil }
        return finding(
            .impossible, record, at,
            "the nearest \(means.word) that leads there is \(nearest.fixed(0)) m away",
            plain: "the nearest \(means.word) that leads there is far away")
    }

    /// An instruction tells to take what the router knows is closed.
    private func toldClosed(_ record: CueRecord, _ means: Connector.Kind) -> AuditFinding? {
        var since: Int?
        for moment in moments(from: record.showing.from, to: record.showing.to ?? walk.end) {
            guard let part = closedPart(ahead: moment, means) else {
                since = nil
                continue
            }
            let first = since ?? moment.tick
            since = first
            let seconds = SimulatedTime.seconds(moment.tick - first)
            guard seconds > table.limit(.impossible, "closed") else { continue }
            return finding(
                .impossible, record, moment, "\(part) is closed, and the router knows it")
        }
        return nil
    }

    /// The closed part that the shown way takes next from the person's level, if the router knows
    /// that it is closed. A position in doubt gets no other way.
    private func closedPart(ahead moment: TruthMoment, _ means: Connector.Kind) -> String? {
        guard moment.isNavigating, moment.quality == .accurate, !moment.toldClosed.isEmpty,
            let venue = ways?.venue, let level = moment.levels.single
        else { return nil }
        let next = moment.itinerary?.segments.first {
            $0.connector != nil && $0.levels.upper != nil && $0.ends.first == level
        }
        guard let next,
            venue.connectors.contains(where: { $0.id == next.connector && $0.kind == means })
        else { return nil }
        return Closures(moment.toldClosed, in: venue).part(barring: next)
    }

    // MARK: Where the person is

    private func moments(from: Int, to: Int) -> Slice<History<TruthMoment>> {
        let (first, end) = (
            moments.prefixEnd { $0.tick < from }, moments.prefixEnd { $0.tick <= to }
        )
        return moments[first..<max(first, end)]
    }

    /// The moment in which the words are to be done: when they come, or so many metres later, if
    /// they are then still in view; nil: they are not, or the place is not known.
    private func moment(of record: CueRecord, after metres: Double?) -> TruthMoment? {
        let (from, to) = (record.showing.from, record.showing.to ?? walk.end)
        let shown = moments(from: from, to: to)
        guard let first = shown.first, first.isNavigating else { return nil }
        guard let metres else { return first }
        return shown.first { $0.walked - first.walked >= metres }
    }

    private func ahead(_ moment: TruthMoment, _ record: CueRecord) -> WayAhead? {
        guard let destination = moment.destination, let ways, ways.way(to: destination) != nil
        else { return nil }
        return WayAhead(
            moment: moment, facing: facing(moment, record), destination: destination, ways: ways)
    }

    /// The same person some seconds before: words that come a little late were right there.
    private func earlier(_ moment: TruthMoment, _ record: CueRecord) -> WayAhead? {
        let late = SimulatedTime.tick(atSeconds: table.limit(.wrongSide, "late"))
        let before = moments(from: moment.tick - late, to: moment.tick).first
        return before.flatMap { ahead($0, record) }
    }

    /// The direction in which the person walks. The first instruction of a way goes by how a person
    /// stands; who stands at any other looks anywhere.
    private func facing(_ moment: TruthMoment, _ record: CueRecord) -> Double? {
        let before = moments(from: moment.tick - SimulatedTime.ticksPerSecond, to: moment.tick)
            .first
        let walks = before.map { $0.point.distance(to: moment.point) >= Inspection.pace } ?? false
        let isFirst =
            record.showing.isOfNewWay || record.cue.id == CueID.startWalking.rawValue
        return walks || isFirst ? moment.heading : nil
    }

    /// Metres in a second of who walks (ours).
    private static let pace = 0.5

    /// - Parameter plain: the words without figures; nil: they have none.
    private func finding(
        _ rule: AuditRule, _ record: CueRecord, _ moment: TruthMoment, _ words: String,
        plain: String? = nil
    ) -> AuditFinding {
        AuditFinding(
            rule: rule, severity: table.severity(rule), at: SimulatedTime.seconds(moment.tick),
            cue: record.cue.id,
            words: "“\(CueRecord.text(of: record.cue))”: \(words); \(error(of: moment))",
            clauseOf: clauseOwner(record.cue), plainWords: plain ?? words)
    }

    /// The start of a way has no clause of its own: it says that of the turn.
    private func clauseOwner(_ cue: ShownCue) -> CueID? {
        cue.id == CueID.startWalking.rawValue ? cue.clauses.first.map { CueID($0) } : nil
    }

    /// How far the position is off, in words.
    private func error(of moment: TruthMoment) -> String {
        guard let dot = moment.dot, !dot.isGrey else { return "no position is shown" }
        let metres = "\(dot.point.distance(to: moment.point).fixed(0)) m off"
        return dot.levels.meet(moment.levels) ? metres : metres + ", on another level"
    }

    /// Whether the position is so wrong that the app goes by another place.
    private func isWrong(_ moment: TruthMoment) -> Bool {
        guard let dot = moment.dot else { return true }
        return !dot.levels.meet(moment.levels)
            || dot.point.distance(to: moment.point) > table.limit(.wrongSide, "metres")
    }
}

/// What a said turn is on a way.
private enum SaidTurn: Equatable {
    case agrees
    /// The way turns otherwise, so many metres ahead.
    case opposes(String, metres: Double)
    /// The way has no turn near.
    case silent

    init(_ said: SaidStep, _ way: [Manoeuvre], _ near: Double) {
        let turns = way.prefix { !$0.changesLevel && $0.along <= near }
            .filter { $0.kind == .turn || $0.kind == .start }
        guard let next = turns.first else {
            self = said.turnsBack && way.first?.changesLevel == true ? .agrees : .silent
            return
        }
        if said.turnsBack {
            let turnsBack = turns.count > 1 || turns.contains { $0.direction?.isSharp == true }
            self = turnsBack ? .agrees : .opposes("goes on", metres: 0)
            return
        }
        let own = Double(said.side ?? 0)
        let isRight = turns.contains { turn in
            turn.along - next.along <= SaidTurn.together
                && (turn.direction == .uTurn || turn.direction?.turnSide == own)
        }
        // People do not walk quite in the direction of the way: at its beginning a bend is none.
        let other = turns.first { $0.along > 0 || $0.direction?.isBend == false }
        if isRight {
            self = .agrees
        } else if let other, other.direction?.turnSide == -own {
            self = .opposes("turns \(own < 0 ? "right" : "left")", metres: other.along)
        } else {
            self = .silent
        }
    }

    /// Two turns within so many metres are about one place: a position need not tell which of them
    /// is next (ours).
    private static let together = 5.0
}

extension SaidStep {
    /// Degrees to the right.
    fileprivate var angle: Double { turnsBack ? 180 : 90 * Double(side ?? 0) }

    /// Whether the words fit the level changes of a way: its next one goes as they say, and it
    /// passes the level that they name.
    fileprivate func fits(_ way: [Manoeuvre]) -> Bool {
        let changes = way.filter(\.changesLevel)
        guard let next = changes.first else { return false }
        if let vertical, (next.climbs > 0) != (vertical > 0) { return false }
        return level.map { level in changes.contains { $0.toSign == level } } ?? true
    }

    /// Whether going from one level to another is what the words say.
    fileprivate func leads(
        from start: LevelOrdinal, to end: LevelOrdinal, signed sign: String
    ) -> Bool {
        if let vertical, (end > start) != (vertical > 0) { return false }
        return level.map { $0 == sign } ?? true
    }
}

extension Manoeuvre {
    /// Storeys up; negative: down.
    fileprivate var climbs: Double {
        guard let fromLevel, let toLevel else { return 0 }
        return (toLevel - fromLevel).number
    }
}

extension ManoeuvreDirection {
    /// -1 left, 1 right; 0 neither.
    fileprivate var turnSide: Double {
        switch self {
        case .slightLeft, .left, .sharpLeft: -1
        case .slightRight, .right, .sharpRight: 1
        case .straight, .uTurn, .up, .down: 0
        }
    }

    fileprivate var isSharp: Bool { self == .uTurn || self == .sharpLeft || self == .sharpRight }
    fileprivate var isBend: Bool { self == .slightLeft || self == .slightRight }
}

extension Connector.Kind {
    /// In sentences.
    fileprivate var word: String { rawValue }
}
