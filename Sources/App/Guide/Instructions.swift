import Indoor

/// Chooses the instruction to show from the progress along an itinerary, and the values for its
/// words.
package struct Instructions: Sendable {
    /// The closeness of a manoeuvre in time, not in distance, because walking speeds differ.
    enum Phase: Int, Hashable, Sendable { case far, ahead, now, riding }

    private var manoeuvre: Manoeuvre?
    private var phase = Phase.far
    /// Whether the announcement is the arrival's.
    private var isArriving = false
    /// Whether the position has been on the level that the manoeuvre leads to.
    private var isThere = false
    /// The position's level; nil outdoors and between two levels.
    private var level: LevelOrdinal?
    /// Counts announcements: a manoeuvre that is coming up, and then due now, has two.
    private var occasion = 0
    /// The smallest distance to the manoeuvre so far, in metres.
    private var nearest = Double.infinity
    /// Ticks for which an announcement has stayed for the manoeuvre in its second half while the
    /// user stood still, and where they stand, in metres along the itinerary.
    private var (stayed, standing) = (0, 0.0)
    /// The furthest metres of the dot along the itinerary, without noise.
    private var furthest = 0.0
    /// The metres last shown.
    private var said = Double.infinity

    /// The last wish, cached, because its words stay the same for many ticks.
    private var last: (wish: CueWish, grounds: Grounds)?

    /// Everything that determines a wish's words.
    private struct Grounds: Equatable {
        let manoeuvre: Manoeuvre
        let phase: Phase
        let isArriving: Bool
        let isThere: Bool
        let level: LevelOrdinal?
        let occasion: Int
        let said: Double
        let material: Material
    }

    /// The inputs of instructions.
    struct Material: Equatable {
        let sheet: CueSheet
        /// m/s.
        let pace: Double
        /// The name of the destination.
        let place: String
        /// Metres along the itinerary at which the arrival is declared; nil without an arrival.
        var arrivalAlong: Double?
        let manoeuvres: [Manoeuvre]

        /// Whether the arrival is declared before a manoeuvre begins: it is then announced with it.
        func isAfterArrival(_ manoeuvre: Manoeuvre) -> Bool {
            guard let arrivalAlong, !manoeuvre.changesLevel else { return false }
            return manoeuvre.along >= arrivalAlong
        }

        /// Seconds until the arrival is declared; nil without one.
        func untilArrival(from along: Double) -> Double? {
            arrivalAlong.map { ($0 - along) / pace }
        }
    }

    /// The instruction's cue for this tick: a distance counts down, and never up again.
    ///
    /// - Parameter levels: the position's. Between two levels it may be in a lift, which covers no
    ///   metres along the itinerary. On a single level, a level change ahead is still ahead.
    mutating func update(
        _ progress: PhoneDisplay.Progress, _ material: Material, levels: Levels = Levels(0)
    ) -> CueWish? {
        guard let next = progress.nextManoeuvre, let distance = progress.toNextManoeuvre else {
            manoeuvre = nil
            return nil
        }
        if let last, stays(before: next, progress, material, levels) {
            let isStill = abs(progress.along - standing) < Instructions.sway
            (stayed, standing) = isStill ? (stayed + 1, standing) : (0, progress.along)
            return last.wish
        }
        stayed = 0
        // Noise of the dot does not withdraw an announcement; a fix that moves the dot back does.
        let isSame = next == manoeuvre && distance <= nearest + Instructions.tremor
        let wasOn = isSame && phase == .riding
        let isOn = Instructions.isOn(next, progress, levels, was: wasOn)
        let seen =
            isOn
            ? .riding : Instructions.phase(next, distance, progress.along, material, isNew: !isSame)
        // A user who has turned round on stairs is told to take them again.
        let settled = isSame && wasOn == isOn ? max(seen, phase) : seen
        let arrives =
            isSame && isArriving && settled == phase
            || Instructions.announcesArrival(next, settled, progress, material)
        if !isSame || settled != phase || arrives != isArriving {
            occasion += 1
            said = .infinity
        }
        // A lift is at the level when its doors open.
        isThere =
            isSame && isThere
            || next.changesLevel && next.kind != .elevator && levels.single == next.toLevel
        nearest = isSame ? min(nearest, distance) : distance
        furthest = isSame ? max(furthest, progress.along) : progress.along
        manoeuvre = next
        level = levels.single
        phase = settled
        isArriving = arrives
        // On a moving walkway, the arrival is ahead.
        let ahead = arrives && settled == .riding ? progress.remaining : distance
        // Hysteresis: two different distances do not follow each other within a second.
        if ahead <= said - Instructions.lag { said = CueSheet.rounded(ahead) }
        let grounds = Grounds(
            manoeuvre: next, phase: phase, isArriving: arrives, isThere: isThere,
            level: level, occasion: occasion, said: said, material: material)
        if let last, last.grounds == grounds { return last.wish }
        let wish = wish(next, material)
        last = (wish, grounds)
        return wish
    }

    /// Noise of the dot's distance, in metres (ours).
    private static let tremor = 5.0
    /// Metres by which a distance must change before its words do (ours).
    private static let lag = 4.0

    /// An announcement has a time of its own if it lasts at least this many seconds (ours): a
    /// position comes each second.
    private static let brief = 1.0

    /// Metres that a standing user's position moves (ours).
    private static let sway = 0.5
    /// Seconds in which a user who stands has read an announcement, and after which its second half
    /// is told again (ours).
    private static let rest = 4.0

    mutating func forget() { manoeuvre = nil }

    /// Whether the announcement stays, although another manoeuvre is next: either it announced that
    /// one after "then" and nobody could read other words before it is passed, too, or its
    /// manoeuvre was passed and is ahead again because of the dot's noise.
    private func stays(
        before next: Manoeuvre, _ progress: PhoneDisplay.Progress, _ material: Material,
        _ levels: Levels
    ) -> Bool {
        guard let manoeuvre, next != manoeuvre, last?.grounds.material == material else {
            return false
        }
        if next.along < manoeuvre.along {
            let isBehind =
                next.changesLevel
                ? levels.lower == nil || levels.single == next.toLevel : phase > .far
            return isBehind && furthest - progress.along < Instructions.tremor
        }
        let told = phase >= .now ? Instructions.follower(of: manoeuvre, material) : nil
        if told?.manoeuvre.kind == .arrival, material.isAfterArrival(next) {
            return material.untilArrival(from: progress.along) ?? 0 < Instructions.brief
        }
        let needed = material.sheet.cue(Instructions.cue(for: next))?.timing.shortest ?? 0
        return told?.manoeuvre == next && !next.changesLevel
            && (next.end - progress.along) / material.pace < needed
            && SimulatedTime.seconds(stayed) < Instructions.rest
    }

    /// Whether the user is on the connector of a manoeuvre. A position on the level that stairs lead
    /// away from does not tell: it is matched to them for those, too, who walk past them.
    ///
    /// - Parameter was: whether the user was on it in the tick before.
    private static func isOn(
        _ manoeuvre: Manoeuvre, _ progress: PhoneDisplay.Progress, _ levels: Levels, was: Bool
    ) -> Bool {
        let covered = progress.along - manoeuvre.along
        guard manoeuvre.changesLevel, let goal = manoeuvre.toLevel else {
            return was || manoeuvre.length > 0 && manoeuvre.kind.isConveyor && covered > boarded
        }
        guard levels.lower != nil else { return was }
        if levels.upper != nil { return levels.contains(goal) && covered >= -tremor }
        return levels.single == goal && (was || manoeuvre.length > 0 && covered > boarded)
    }

    /// Metres behind the beginning of a connector from which the user is on it (ours).
    private static let boarded = 0.5

    /// - Parameter isNew: whether nothing was said about it yet. Words that would follow in a
    ///   moment are then shown at once, without the ones before.
    private static func phase(
        _ manoeuvre: Manoeuvre, _ distance: Double, _ along: Double, _ material: Material,
        isNew: Bool
    ) -> Phase {
        let seconds = distance / material.pace
        let lead = material.sheet.lead
        if seconds <= lead.now + (isNew ? brief : 0) { return .now }
        // An arrival is declared some metres before the end, and is announced before that, together
        // with a manoeuvre that would begin only then.
        let untilArrival =
            material.isAfterArrival(manoeuvre) ? material.untilArrival(from: along) : nil
        let moment = isNew ? material.sheet.cue(.goOn)?.timing.shortest ?? 0 : 0
        return min(seconds, untilArrival ?? seconds) <= lead.ahead + moment ? .ahead : .far
    }

    /// Whether an announcement is the arrival's: for a manoeuvre that begins only after it, or near
    /// the end of a moving walkway that leads to it.
    private static func announcesArrival(
        _ manoeuvre: Manoeuvre, _ phase: Phase, _ progress: PhoneDisplay.Progress,
        _ material: Material
    ) -> Bool {
        switch phase {
        case .far: return false
        case .ahead, .now: return material.isAfterArrival(manoeuvre)
        case .riding:
            guard !manoeuvre.changesLevel, let along = material.arrivalAlong,
                let seconds = material.untilArrival(from: progress.along)
            else { return false }
            return along <= manoeuvre.end && seconds <= material.sheet.lead.ahead
        }
    }

    private func wish(_ manoeuvre: Manoeuvre, _ material: Material) -> CueWish {
        let sheet = material.sheet
        let isDone = phase < .riding && isOnLevel(of: manoeuvre)
        let id: CueID =
            switch phase {
            case .ahead where isDone, .now where isDone: .goOn
            case .ahead where isArriving, .now where isArriving, .riding where isArriving:
                .arriveSoon
            case .far: .goOn
            // A moving walkway leads to no other level, and near the end of stairs the position may
            // already be on the next: the card then says to go on.
            case .riding: manoeuvre.changesLevel && !isThere ? .rideToLevel : .goOn
            case .ahead, .now:
                manoeuvre.kind == .start ? .startWalking : Instructions.cue(for: manoeuvre)
            }
        var values = Instructions.values(manoeuvre, material)
        values["distance"] = phase == .now ? sheet.phrase(.now) : sheet.ahead(said)
        let isAnnounced = !isDone && (phase == .ahead || phase == .now)
        let own = isAnnounced ? Instructions.cue(for: manoeuvre) : id
        values["clause"] =
            phase == .far || isDone || phase == .riding && isArriving
            ? Instructions.clause(own, values, sheet)
            : sentence(own, manoeuvre, values, material)
        return CueWish(
            id, values, occasion: occasion, clauseOf: own == id ? nil : own)
    }

    /// Whether the position is already on the level that a manoeuvre leads to: nobody is sent to
    /// the level on which they are.
    private func isOnLevel(of manoeuvre: Manoeuvre) -> Bool {
        level != nil && manoeuvre.changesLevel && manoeuvre.toLevel == level
    }

    // MARK: Words

    /// The words: "turn left", or "turn left, then turn right" if the next manoeuvre comes soon
    /// after.
    private func sentence(
        _ id: CueID, _ manoeuvre: Manoeuvre, _ values: [String: Phrase], _ material: Material
    ) -> Phrase {
        let sheet = material.sheet
        func clause(_ manoeuvre: Manoeuvre, as id: CueID) -> Phrase {
            Instructions.clause(id, Instructions.values(manoeuvre, material), sheet)
        }
        let first = Instructions.clause(id, values, sheet)
        guard let (next, gap) = Instructions.follower(of: manoeuvre, material),
            let last = material.manoeuvres.last, manoeuvre.changesLevel || !isOnLevel(of: next)
        else { return first }
        var rest = clause(next, as: Instructions.cue(for: next))
        // There is no time for words of their own.
        let now = sheet.lead.now
        if gap < now, next.kind != .arrival, let along = material.arrivalAlong,
            (along - next.end) / material.pace < now
        {
            rest = Instructions.joined(rest, clause(last, as: .arriveSoon), sheet)
        }
        return Instructions.joined(first, rest, sheet)
    }

    /// The manoeuvre that is announced together with one, and the seconds between the two; nil if
    /// the next one has its own announcement.
    private static func follower(
        of manoeuvre: Manoeuvre, _ material: Material
    ) -> (manoeuvre: Manoeuvre, gap: Double)? {
        guard let index = material.manoeuvres.firstIndex(of: manoeuvre),
            index + 1 < material.manoeuvres.count, let last = material.manoeuvres.last
        else { return nil }
        var next = material.manoeuvres[index + 1]
        var begin = next.along
        // A manoeuvre that would begin only after the arrival is not announced before it.
        if let along = material.arrivalAlong, material.isAfterArrival(next) {
            (next, begin) = (last, along)
        }
        let gap = (begin - manoeuvre.end) / material.pace
        return gap < material.sheet.lead.together ? (next, gap) : nil
    }

    private static func joined(_ first: Phrase, _ next: Phrase, _ sheet: CueSheet) -> Phrase {
        sheet.phrase(.then, ["clause": first, "next": next])
    }

    private static func clause(
        _ id: CueID, _ values: [String: Phrase], _ sheet: CueSheet
    ) -> Phrase {
        sheet.clause(id, values)
    }

    private static func values(_ manoeuvre: Manoeuvre, _ material: Material) -> [String: Phrase] {
        [
            "direction": material.sheet.phrase(manoeuvre.direction == .down ? .down : .up),
            "level": .level(manoeuvre.toSign),
            "place": .place(material.place),
        ]
    }

    /// The cue that announces a manoeuvre.
    package static func cue(for manoeuvre: Manoeuvre) -> CueID {
        switch manoeuvre.kind {
        case .stairs: .takeStairs
        case .escalator: .takeEscalator
        case .elevator: .takeLift
        case .inclinePlane: .takeRamp
        case .movingWalkway: .takeWalkway
        case .levelChange: .changeLevel
        case .arrival: .arriveSoon
        case .door: .passDoor
        case .start, .turn: turn(manoeuvre.direction)
        }
    }

    private static func turn(_ direction: ManoeuvreDirection?) -> CueID {
        switch direction {
        case .slightLeft: .turnSlightLeft
        case .left: .turnLeft
        case .sharpLeft: .turnSharpLeft
        case .slightRight: .turnSlightRight
        case .right: .turnRight
        case .sharpRight: .turnSharpRight
        case .uTurn: .turnBack
        case .straight, .up, .down, nil: .goOn
        }
    }
}

extension Instructions.Phase: Comparable {
    static func < (a: Self, b: Self) -> Bool { a.rawValue < b.rawValue }
}

extension CueSheet {
    /// A length, rounded as people say it: to 5 below 100, to 10 above: "60 m".
    func length(_ metres: Double) -> String {
        phrase(.metres, ["metres": CueSheet.metres(metres)]).text
    }

    /// Rounded metres, as a value of words.
    static func metres(_ metres: Double) -> Phrase { .metres(rounded(metres)) }

    /// A distance ahead: "In 10 m".
    func ahead(_ metres: Double) -> Phrase {
        phrase(.inMetres, ["metres": .metres(CueSheet.rounded(metres))])
    }

    /// Metres, rounded for words.
    fileprivate static func rounded(_ metres: Double) -> Double {
        let grain = metres < 100 ? 5.0 : 10
        return max(1, (metres / grain).rounded()) * grain
    }
}
