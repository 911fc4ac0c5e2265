import App
import Indoor
import Rehearsal
import Simulation

/// What a walk cost a person who follows the phone, beside one who knows the way and walks as fast;
/// and by which words and at which place it was lost.
///
/// Time is lost by standing, except in queues and before lifts, and by metres beyond the shortest
/// way. A second belongs to the cue that the person reads, or else to what is asked of them, or else
/// to the instruction that they follow. Metres belong to that instruction, and to no other words.
package struct LossTrack: Sendable {
    /// The words that somebody went by, and where.
    package struct Cause: Hashable, Sendable {
        /// The cue's id; empty: they went by no words.
        package let cue: String
        /// The other cues whose clauses the words have.
        package let clauses: [String]
        /// A room with its level.
        package let place: String
    }

    package struct Loss: Hashable, Sendable {
        package fileprivate(set) var shown = 0
        package fileprivate(set) var read = 0
        package fileprivate(set) var wrongTurns = 0
        package fileprivate(set) var hasGivenUp = false
        /// Ticks of standing.
        fileprivate var standing = 0
        /// Metres beyond the shortest way.
        package fileprivate(set) var metres = 0.0
        /// Seconds of walking by the words.
        package fileprivate(set) var following = 0
    }

    /// A cue that the person has read or acted on.
    private struct Minded {
        let cue: ShownCue
        /// The last tick with it in view.
        var inView: Int

        /// Whether the person stands to read or answer it.
        var isAsking: Bool {
            switch cue.kind {
            case .page, .alert, .hint: true
            case .toast, .banner, .instruction: cue.asks != nil
            }
        }
    }

    /// The person's course to one destination.
    private struct Course {
        /// The key of the place.
        let destination: String
        var rest: Double
        var walked: Double
        /// The least that was left before the person went away, or the most since.
        var turn: Double
        var isAway = false
        /// Whether the person has been on a connector since the last look.
        var hasRidden = false
        /// What made the person leave the way, if they are leaving it.
        var cause: Cause
    }

    /// Ticks for which a cue that has gone still acts (ours).
    private static let aftermath = 10 * SimulatedTime.ticksPerSecond
    /// Metres that are left more, or less again, in a wrong turn (ours).
    private static let wrongTurn = 5.0
    /// Metres by which a way's length may differ from the steps: beyond it another way is nearer.
    private static let jump = 3.0

    private let venue: Venue
    private var causes: [Cause] = []
    private var losses: [Cause: Loss] = [:]
    /// In the order in which they were read.
    private var minded: [Minded] = []
    /// The instruction that the person follows, and the key of the place to which it leads.
    private var followed: (cue: ShownCue?, destination: String?)
    private var course: Course?
    /// The metres lost on the course, in the order in which they were lost.
    private var charges: [(cause: Cause, metres: Double)] = []
    private var hasFollowed = false
    private var hasGivenUp = false
    /// Ticks and metres of walking.
    private var walking = (ticks: 0, metres: 0.0)
    private var walked: Double?
    private var known: (spot: Spot, place: String)?

    private struct Spot: Equatable {
        let point: Point
        let levels: Levels
    }

    package init(venue: Venue) { self.venue = venue }

    /// - Parameter journey: has seen the tick.
    package mutating func observe(_ tick: RehearsalTick, _ journey: TrueJourney) {
        let report = tick.report
        guard report.truth.isPlaceKnown else { return }
        for event in report.events { note(event, report) }
        keepMinded(report)
        notePace(report)
        guard report.walkedWhileFollowing != nil, let way = journey.way, !hasGivenUp else {
            course = nil
            return
        }
        hasFollowed = true
        if followed.destination != way.place.key {
            followed = (followed.destination == nil ? followed.cue : nil, way.place.key)
        }
        guard !journey.isThere else {
            course = nil
            return
        }
        if report.truth.activity.isIdle { change(causeOfStanding(report)) { $0.standing += 1 } }
        if report.tick % SimulatedTime.ticksPerSecond == 0 { follow(way, report) }
    }

    // MARK: Words

    private mutating func note(_ event: SessionEvent, _ report: Report) {
        switch event {
        case .guide(.cue(.shown(let cue, _))): change(cause(cue, report)) { $0.shown += 1 }
        case .person(.read(let cue, _, _, let isWhole)):
            mind(cue, report)
            if isWhole { change(cause(cue, report)) { $0.read += 1 } }
        case .person(.acted(let cue, let deed)):
            mind(cue, report)
            if deed == .follows { followed.cue = cue }
        case .person(.misled(let cue)):
            mind(cue, report)
            followed.cue = cue
            let misleading = cause(cue, report)
            if course?.isAway == false { course?.cause = misleading }
        case .person(.gaveUp):
            change(causeOfStanding(report)) { $0.hasGivenUp = true }
            hasGivenUp = true
        default: break
        }
    }

    private mutating func mind(_ cue: ShownCue, _ report: Report) {
        minded.removeAll { $0.cue.id == cue.id }
        minded.append(Minded(cue: cue, inView: report.tick))
    }

    private mutating func keepMinded(_ report: Report) {
        guard !minded.isEmpty else { return }
        for index in minded.indices
        where report.display.cues.contains(where: { $0.id == minded[index].cue.id }) {
            minded[index].inView = report.tick
        }
        // A page that is closed asks nothing any more.
        minded.removeAll { minded in
            report.tick - minded.inView > (minded.cue.kind == .page ? 0 : LossTrack.aftermath)
        }
    }

    /// What keeps a person who stands: what they read, or what asks something of them, or the
    /// instruction that they follow, or else what they read last.
    private mutating func causeOfStanding(_ report: Report) -> Cause {
        if case .reading(let id) = report.truth.attention,
            let cue = report.display.cues.last(where: { $0.id == id })
        {
            return cause(cue, report)
        }
        let inView = minded.filter { $0.inView == report.tick }
        let instruction = followed.cue
        let kept =
            inView.last(where: \.isAsking) ?? minded.last { $0.cue.id == instruction?.id }
            ?? minded.last
        return cause(kept?.cue, report)
    }

    /// What a person who walks goes by.
    private mutating func causeOfWalking(_ report: Report) -> Cause { cause(followed.cue, report) }

    private mutating func cause(_ cue: ShownCue?, _ report: Report) -> Cause {
        Cause(cue: cue?.id ?? "", clauses: cue?.clauses ?? [], place: place(report))
    }

    /// The room of the person, who often stays where they were.
    private mutating func place(_ report: Report) -> String {
        let spot = Spot(point: report.truth.point, levels: report.truth.levels)
        if let known, known.spot == spot { return known.place }
        let room = venue.room(at: spot.point, spot.levels)
        let place = "\(room.name), level \(room.sign)"
        known = (spot, place)
        return place
    }

    private mutating func change(_ cause: Cause, _ change: (inout Loss) -> Void) {
        if losses[cause] == nil { causes.append(cause) }
        change(&losses[cause, default: Loss()])
    }

    // MARK: The way

    private mutating func notePace(_ report: Report) {
        if let walked, report.truth.activity == .walking {
            walking.ticks += 1
            walking.metres += max(0, report.truth.walked - walked)
        }
        walked = report.truth.walked
    }

    /// A ride counts when it is over, because on a connector the rest of the way is that of one of
    /// its ends. One that leads nearer to the destination loses nothing: who knows the way rides it
    /// as fast.
    private mutating func follow(_ way: TrueWay, _ report: Report) {
        let walked = report.truth.walked
        if case .riding = report.truth.activity {
            course?.hasRidden = true
            return
        }
        if let course, course.walked == walked, course.destination == way.place.key { return }
        guard let rest = way.rest(for: report.truth)?.metres else { return }
        let cause = causeOfWalking(report)
        guard var course, course.destination == way.place.key else {
            charges = []
            course = Course(
                destination: way.place.key, rest: rest, walked: walked, turn: rest, cause: cause)
            return
        }
        change(cause) { $0.following += 1 }
        let (step, growth) = (walked - course.walked, rest - course.rest)
        if !course.isAway, rest < course.turn { (course.turn, course.cause) = (rest, cause) }
        if !course.hasRidden || growth > 0 { charge(step + growth, to: course.cause) }
        if abs(growth) > step + LossTrack.jump {
            (course.isAway, course.turn, course.cause) = (false, rest, cause)
        } else {
            turn(&course, rest, cause)
        }
        (course.rest, course.walked, course.hasRidden) = (rest, walked, false)
        self.course = course
    }

    /// A metre that is gained pays back the one that was lost last, because the person's path
    /// differs from the lines of the venue by a little here and there. So no loss is negative.
    private mutating func charge(_ metres: Double, to cause: Cause) {
        guard metres < 0 else {
            change(cause) { $0.metres += metres }
            return charges.append((cause, metres))
        }
        var gained = -metres
        while gained > 0, let last = charges.popLast() {
            let paid = min(gained, last.metres)
            change(last.cause) { $0.metres = max(0, $0.metres - paid) }
            gained -= paid
            if paid < last.metres { charges.append((last.cause, last.metres - paid)) }
        }
    }

    /// Finds where the person goes away from the destination, and back.
    private mutating func turn(_ course: inout Course, _ rest: Double, _ cause: Cause) {
        if course.isAway {
            course.turn = max(course.turn, rest)
            guard course.turn - rest >= LossTrack.wrongTurn else { return }
            (course.isAway, course.turn, course.cause) = (false, rest, cause)
        } else if rest - course.turn >= LossTrack.wrongTurn {
            change(course.cause) { $0.wrongTurns += 1 }
            (course.isAway, course.turn) = (true, rest)
        }
    }

    // MARK: Results

    /// The losses in the order in which they began; nil: nobody followed the phone to a destination.
    package var all: [(cause: Cause, loss: Loss)]? {
        hasFollowed ? causes.map { ($0, losses[$0] ?? Loss()) } : nil
    }

    /// Seconds of standing.
    package func standing(_ loss: Loss) -> Double { SimulatedTime.seconds(loss.standing) }

    /// Seconds that a loss cost at the person's own speed.
    package func seconds(_ loss: Loss) -> Double {
        let speed =
            walking.metres > 0
            ? walking.metres / SimulatedTime.seconds(walking.ticks) : TravelSpeed.walking
        return standing(loss) + loss.metres / speed
    }
}

extension Truth.Activity {
    /// Whether the person gets nowhere, and does not wait for others.
    fileprivate var isIdle: Bool {
        switch self {
        case .standing, .blocked: true
        case .walking, .riding, .waitingForLift, .queueing: false
        }
    }
}
