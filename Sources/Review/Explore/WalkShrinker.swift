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
/// then a start nearby. A step counts if the walk still shows the same situation.
struct WalkShrinker {
    private let ground: ExploredGround
    private var best: Trace
    private var found: Found
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
        guard smaller != best, runs < WalkShrinker.mostRuns else { return false }
        runs += 1
        // A walk without one of its lines may not be a walk any more.
        guard let now = try? ground.findings(in: smaller),
            let same = now.first(where: { $0.situation == found.situation })
        else { return false }
        (best, found) = (smaller, same)
        return true
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

    /// Seconds after the finding at which a walk may end: enough for a rule that looks a little
    /// ahead.
    private static let tails = [2.0, 8, 20]

    private mutating func endEarlier() {
        guard let second = found.second else { return }
        for tail in WalkShrinker.tails where take(best.ending(at: (second + tail).rounded(.up))) {
            return
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
    fileprivate func ending(at second: Double) -> Trace {
        var walk = without { $0.verb == .end || $0.waitsForArrival }
        walk.lines.append(Line(statement: Statement(.end, time: .at(second))))
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
    /// The nearest time that is a multiple of five seconds.
    fileprivate var rounded: Statement.Time {
        if case .after(let seconds) = self { .after((seconds / 5).rounded() * 5) } else { self }
    }
}
