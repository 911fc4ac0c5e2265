import Indoor
import Positioning
import Rehearsal
import Simulation

/// A walk that was made as small as it goes and still shows what went wrong.
package struct SmallestWalk: Sendable {
    package let trace: Trace
    package let found: Found
    /// The number of walks that were played to make it smaller.
    package let runs: Int

    package init(trace: Trace, found: Found, runs: Int) {
        (self.trace, self.found, self.runs) = (trace, found, runs)
    }

    package var kind: FindingKind {
        FindingKind(found.situation, needsFault: trace.hasTrouble)
    }
}

/// Makes a walk smaller step by step: the fewest faults, then the shortest time, then usual values,
/// then a start nearby. A step counts if the walk still shows the same situation, and fails by no
/// line of its own that it did not fail by before.
struct WalkShrinker {
    private let ground: ExploredGround
    private var best: Trace
    private var found: Found
    /// The length of the best walk, and its lines that do not get what they wait for or expect;
    /// nil: it was not played here.
    private var length: Double?
    private var unmet = Int.max
    private var runs = 0

    /// The most walks that are played to make one smaller (ours).
    private static let mostRuns = 60

    init(_ ground: ExploredGround, _ trace: Trace, _ found: Found) {
        (self.ground, best, self.found) = (ground, trace, found)
    }

    mutating func smallest() -> SmallestWalk {
        removeTrouble()
        endEarlier()
        removeSettings()
        removeDetails()
        useUsualValues()
        startNearby()
        endEarlier()
        waitWithoutExpecting()
        best.header.title = "Found: \(found.situation.rule)"
        best.lines = best.lines.filter { $0.statement != nil }
        return SmallestWalk(trace: best, found: found, runs: runs)
    }

    /// Takes a smaller walk if it shows the same.
    @discardableResult
    private mutating func take(_ change: (inout Trace) -> Void) -> Bool {
        var smaller = best
        change(&smaller)
        return take(smaller)
    }

    /// Takes a smaller walk if it shows the same.
    private mutating func take(_ smaller: Trace) -> Bool {
        guard smaller != best, let now = play(smaller), now.unmet <= unmet else { return false }
        return take(smaller, now)
    }

    private mutating func take(_ walk: Trace, _ now: ExploredGround.Explored) -> Bool {
        guard let same = now.found.first(where: { $0.situation == found.situation }) else {
            return false
        }
        (best, found, length, unmet) = (walk, same, now.seconds, now.unmet)
        return true
    }

    /// - Returns: nil: it may not be played any more, or it is no walk without one of its lines.
    private mutating func play(_ walk: Trace) -> ExploredGround.Explored? {
        guard runs < WalkShrinker.mostRuns else { return nil }
        runs += 1
        return try? ground.explore(walk)
    }

    // MARK: Steps

    private mutating func removeTrouble() {
        guard best.hasTrouble, !take(best.without(\.makesTrouble)) else { return }
        removeOneByOne(\.makesTrouble)
    }

    private mutating func removeSettings() {
        if !take(best.without(\.isSetting)) { removeOneByOne(\.isSetting) }
    }

    private mutating func removeDetails() {
        if !take(best.without(\.isDetail)) { removeOneByOne(\.isDetail) }
    }

    /// Tries to do without each line of a kind, the last first.
    private mutating func removeOneByOne(_ isOfKind: (Statement) -> Bool) {
        for line in best.lines.indices.reversed()
        where best.lines[line].statement.map(isOfKind) == true {
            take { $0.lines.remove(at: line) }
        }
    }

    /// Seconds after the finding at which a walk may end: a rule may look ahead, or judge what was
    /// so for some time.
    private static let tails = [2.0, 5, 10, 15, 20, 30, 45, 60, 90, 120, 180]

    /// Ends the walk at the earliest of some seconds after the finding that still shows it. A walk
    /// that waits in vain ends at least where that is over.
    private mutating func endEarlier() {
        if length == nil, let now = play(best) { _ = take(best, now) }
        guard let length else { return }
        let ends = found.second.map { second in
            WalkShrinker.tails.map { (second + $0).rounded(.up) }.filter { $0 < length }
        }
        for second in ends ?? [] where end(at: second) { return }
        if unmet > 0 { _ = end(at: length.rounded(.up)) }
    }

    /// Ends the walk at a second. Lines go that would begin later.
    private mutating func end(at second: Double) -> Bool {
        let whole = best.ending(at: second)
        guard whole != best, let now = play(whole) else { return false }
        if now.seconds <= second + 1 { return now.unmet <= unmet && take(whole, now) }
        // The walk waits for something then: it ends before that line, or one before it.
        var (kept, dropped) = (0, whole.lines.count - 1)
        while dropped - kept > 1 {
            let middle = (kept + dropped) / 2
            guard let now = play(best.ending(at: second, after: middle)) else { return false }
            if now.seconds <= second + 1 { kept = middle } else { dropped = middle }
        }
        return take(best.ending(at: second, after: kept))
    }

    /// Lets the same time pass in place of waiting for what does not come.
    private mutating func waitWithoutExpecting() {
        guard unmet > 0, unmet < .max else { return }
        for line in best.lines.indices.reversed() where unmet > 0 {
            guard let walk = best.passingTime(at: line), let now = play(walk), now.unmet < unmet
            else { continue }
            _ = take(walk, now)
        }
    }

    private mutating func useUsualValues() {
        take { $0.header.person = Persona.attentive.name }
        take { $0.header.map = $0.header.map == nil ? nil : MapKind.package.rawValue }
        take { $0.header.start?.heading = nil }
        for line in best.lines.indices where best.lines[line].statement?.makesTrouble == true {
            take { walk in
                guard let time = walk.lines[line].statement?.time else { return }
                walk.lines[line].statement?.time = time.rounded
            }
        }
    }

    /// The number of starts that are tried.
    private static let starts = 4

    /// Begins at a place nearer to the goal, if there is one: the nearest to what went wrong.
    private mutating func startNearby() {
        for start in ground.walks.starts(of: best, most: WalkShrinker.starts)
        where take({ $0.header.start = Trace.Start(place: start, heading: nil) }) {
            return
        }
    }
}

extension Trace {
    /// Whether a line makes something go wrong.
    package var hasTrouble: Bool { lines.contains { $0.statement?.makesTrouble == true } }

    fileprivate func without(_ isSought: (Statement) -> Bool) -> Trace {
        var walk = self
        walk.lines.removeAll { $0.statement.map(isSought) == true }
        return walk
    }

    /// The walk with an end at a second, whatever it waits for: it waits for no arrival.
    ///
    /// - Parameter kept: how many of the other lines stay; nil: all.
    fileprivate func ending(at second: Double, after kept: Int? = nil) -> Trace {
        var walk = without { $0.verb == .end || $0.waitsForArrival }
        walk.lines = Array(walk.lines.prefix(kept ?? walk.lines.count))
        walk.lines.append(Line(statement: Statement(.end, time: .at(second))))
        return walk
    }

    /// The walk in which the next line comes as much later as a line waits at most; nil: the line
    /// does not wait, or the next one has its own second.
    fileprivate func passingTime(at line: Int) -> Trace? {
        guard let waiting = lines[line].statement, waiting.verb == .wait, waiting.time == .same,
            let next = lines[(line + 1)...].firstIndex(where: { $0.statement != nil }),
            let time = lines[next].statement?.time.later(waiting.patience)
        else { return nil }
        var walk = self
        walk.lines[next].statement?.time = time
        walk.lines.remove(at: line)
        return walk
    }
}

extension Statement {
    fileprivate var makesTrouble: Bool { verb.makesTrouble }

    fileprivate var isSetting: Bool { if case .set? = input { true } else { false } }

    /// Whether the walk goes the same way without it: touches of the map, a stroll before the app is
    /// opened.
    fileprivate var isDetail: Bool {
        switch input {
        case .panMap, .zoomMap, .setMap, .showOnMap, .searchFloors, .pickFacility, .collect,
            .walk(.toSpot):
            true
        default: verb == .walkToSpot
        }
    }

    fileprivate var waitsForArrival: Bool {
        verb == .wait && word(0) == Subject("page:arrival").word
    }
}

extension Statement.Time {
    /// nil: it has its own second.
    fileprivate func later(_ seconds: Double) -> Statement.Time? {
        switch self {
        case .same: .after(seconds)
        case .after(let before): .after(before + seconds)
        case .at: nil
        }
    }

    /// The nearest time that is a multiple of five seconds.
    fileprivate var rounded: Statement.Time {
        if case .after(let seconds) = self { .after((seconds / 5).rounded() * 5) } else { self }
    }
}
