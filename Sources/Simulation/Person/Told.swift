import Indoor

/// What an instruction says about the next changes of the way, as the person who read it
/// understands it.
struct Told: Hashable, Sendable {
    let cue: ShownCue
    private let meaning: Meaning
    private let isWhole: Bool
    /// Whether left and right are mixed up.
    private let isMirrored: Bool
    /// The thing to do next: 0 for the first, 1 for what the text says after "then".
    private var next = 0
    /// Metres walked at which the said distance ends; nil: the text says none.
    private let endsAt: Double?
    /// Metres walked when it was read.
    private let readAt: Double
    /// Metres by which people may be wrong who count a distance in steps.
    private let tolerance: Double
    /// Whether the person has stopped because of a doubt about it.
    var isDoubted = false

    /// The least metres by which a counted distance is wrong, and its share (ours).
    private static let (leastError, error) = (15.0, 0.5)

    /// - Parameters:
    ///   - isWhole: whether it was read to the end; otherwise up to the first "then".
    ///   - walked: metres walked when the text was read.
    ///   - pace: m/s, for a distance in seconds.
    ///   - miscount: the share by which the person's steps are longer than they think.
    /// - Returns: nil for a text that says nothing about the way.
    init?(
        _ cue: ShownCue, isWhole: Bool = true, isMirrored: Bool, walked: Double, pace: Double,
        miscount: Double
    ) {
        let ofWay: [Sense.Category] = [.direction, .vertical, .level, .means]
        guard cue.says.statements.contains(where: { ofWay.contains($0.sense.category) })
        else { return nil }
        (self.cue, self.isMirrored) = (cue, isMirrored)
        readAt = walked
        self.isWhole = isWhole || !cue.says.hasOrder
        meaning = isWhole ? cue.says : Meaning(Array(cue.says.first))
        let metres = cue.says.first.lazy.compactMap { statement in
            statement.sense == .now ? 0 : statement.metres(atPace: pace)
        }.first
        endsAt = metres.map { walked + $0 * (1 + miscount) }
        tolerance = max(Told.leastError, Told.error * (metres ?? 0))
    }

    private func statements(_ step: Int) -> some Sequence<Meaning.Statement> {
        meaning.statements.lazy.filter { $0.step == step }
    }

    private var last: Int { meaning.statements.last?.step ?? 0 }

    /// Whether it is from the same words.
    func isFrom(_ other: ShownCue) -> Bool {
        cue.isSameShowing(as: other) && cue.text == other.text
    }

    /// What it says for the time after a change of the way; nil when it says no more.
    func rest(after change: Manoeuvre) -> Told? {
        var rest = self
        rest.next = (step(for: change) ?? next) + 1
        rest.isDoubted = false
        return rest.next <= last ? rest : nil
    }

    /// The step that speaks of a change. Doors, straight stretches and rides that are under way
    /// may come before it, but no other ride. Doors are spoken of by name only.
    private func step(for change: Manoeuvre) -> Int? {
        guard next <= last else { return nil }
        for step in next...last {
            if change.kind == .door {
                if statements(step).contains(where: { $0.sense == .door }) { return step }
            } else if change.kind.isOfConnector {
                if ride(step) != nil { return step }
            } else if let said = direction(step), said.turn != 0 || isLastWord(step, at: change) {
                // A distance is one to a turn further on.
                return change.kind == .start && (endsAt ?? readAt) > readAt ? nil : step
            } else if ride(step)?.isBoarding == true {
                return nil
            }
        }
        return nil
    }

    /// Whether "straight on" is meant for the change itself, and not for the way to it.
    private func isLastWord(_ step: Int, at change: Manoeuvre) -> Bool {
        step == last && isWhole && change.kind != .start
    }

    // MARK: Distance

    /// Whether the counted distance to the first step ends much further on.
    func isTooSoon(walked: Double) -> Bool {
        next == 0 && endsAt.map { $0 - walked > tolerance } ?? false
    }

    /// Whether the counted distance to the first step ended much earlier.
    func isOverdue(walked: Double) -> Bool {
        next == 0 && endsAt.map { walked - $0 > tolerance } ?? false
    }

    // MARK: What it says to do

    /// What the words make of a change of the way.
    enum Verdict: Hashable {
        /// They do not speak of it.
        case silent
        case agrees
        /// They say another way.
        case differs(Way)
    }

    /// A way that the words say.
    enum Way: Hashable {
        /// To a side, in degrees to the right; 0: straight on.
        case turn(Double)
        case ride(SaidRide)
    }

    /// The words held against a change of the way that the map shows.
    ///
    /// - Parameter walked: metres walked by now.
    func verdict(at change: Manoeuvre, walked: Double) -> Verdict {
        guard let step = step(for: change) else { return .silent }
        if change.kind == .door { return .agrees }
        if change.kind.isOfConnector { return verdict(atConnector: change, step) }
        let shown = change.direction?.turn ?? 0
        guard let said = direction(step) else { return .silent }
        if step == 0, isTooSoon(walked: walked) {
            return Told.side(of: shown) == .ahead ? .agrees : .differs(.turn(0))
        }
        if said.turn == 0, !said.isDenied {
            // "Go straight" is forgotten on the way, and a corridor may bend.
            let isFresh = walked - readAt <= tolerance
            return isFresh && abs(shown) > Told.bend ? .differs(.turn(0)) : .silent
        }
        if said.isDenied {
            return Told.side(of: said.turn) == Told.side(of: shown) ? .differs(.turn(0)) : .silent
        }
        return Told.side(of: said.turn) == Told.side(of: shown)
            ? .agrees : .differs(.turn(said.turn))
    }

    private func direction(_ step: Int) -> (turn: Double, isDenied: Bool)? {
        for statement in statements(step) {
            guard let turn = statement.sense.turn else { continue }
            return (isMirrored ? -turn : turn, statement.isNegated)
        }
        return nil
    }

    /// Degrees up to which a corridor bends and goes straight (ours).
    private static let bend = 55.0

    private enum Side { case left, ahead, right, back }

    private static func side(of turn: Double) -> Side {
        switch turn {
        case ..<(-165), 165...: .back
        case ..<(-20): .left
        case 20...: .right
        default: .ahead
        }
    }

    private func verdict(atConnector change: Manoeuvre, _ step: Int) -> Verdict {
        guard let said = ride(step) else { return .silent }
        if said.denied.contains(change.kind), said.kind == nil { return .differs(.turn(0)) }
        guard said.kind != nil || said.climb != nil || said.level != nil else { return .silent }
        return said.fits(change) ? .agrees : .differs(.ride(said))
    }

    /// What a step says of a ride; nil: nothing.
    private func ride(_ step: Int) -> SaidRide? {
        var said = SaidRide()
        for statement in statements(step) {
            switch statement.sense {
            case .up, .down:
                if !statement.isNegated { said.climb = statement.sense == .up ? 1 : -1 }
            case .level: if !statement.isNegated { said.level = statement.value }
            default:
                guard let kind = statement.sense.connector else { continue }
                if statement.isNegated { said.denied.append(kind) } else { said.kind = kind }
            }
        }
        return said == SaidRide() ? nil : said
    }
}

/// A ride as words say it.
struct SaidRide: Hashable, Sendable {
    /// Each nil: not said.
    var kind: ManoeuvreKind?
    /// 1 up, -1 down.
    var climb: Double?
    /// The level's sign.
    var level: String?
    /// The kinds that the words warn of.
    var denied: [ManoeuvreKind] = []

    /// Whether it is one to step onto. "Continue to level 1" is said on the ride.
    fileprivate var isBoarding: Bool { kind != nil || climb != nil || !denied.isEmpty }

    /// Whether nothing of it is otherwise at a connector of the itinerary.
    fileprivate func fits(_ change: Manoeuvre) -> Bool {
        let isOfKind = kind.map { $0 == change.kind || change.kind == .levelChange } ?? true
        let isToLevel = level.map { change.toLevel == nil || $0 == change.toSign } ?? true
        let shown = (change.toLevel?.number ?? 0) - (change.fromLevel?.number ?? 0)
        return isOfKind && isToLevel && (climb.map { $0 * shown >= 0 } ?? true)
    }
}

extension Meaning {
    /// Whether it says something to do after something else.
    var hasOrder: Bool { (statements.last?.step ?? 0) > 0 }
}

extension ManoeuvreKind {
    /// Whether it is a ride on a connector.
    var isOfConnector: Bool {
        self == .levelChange || ManoeuvreKind.ofConnectors.contains(self)
    }
}

extension ManoeuvreDirection {
    /// The degrees of a turn, to the right positive (the middle of each range, ours); nil for up
    /// and down.
    fileprivate var turn: Double? {
        switch self {
        case .straight: 0
        case .slightLeft: -40
        case .slightRight: 40
        case .left: -90
        case .right: 90
        case .sharpLeft: -135
        case .sharpRight: 135
        case .uTurn: 180
        case .up, .down: nil
        }
    }
}

extension Sense {
    /// The degrees of a turn, to the right positive; nil for what is no direction on the flat.
    fileprivate var turn: Double? {
        switch self {
        case .goStraight: 0
        case .turnSlightLeft: -40
        case .turnSlightRight: 40
        case .turnLeft: -90
        case .turnRight: 90
        case .turnSharpLeft: -135
        case .turnSharpRight: 135
        case .turnBack: 180
        default: nil
        }
    }

    /// The kind of connector that it names.
    fileprivate var connector: ManoeuvreKind? {
        switch self {
        case .stairs: .stairs
        case .escalator: .escalator
        case .lift: .elevator
        case .ramp: .inclinePlane
        case .walkway: .movingWalkway
        default: nil
        }
    }
}
