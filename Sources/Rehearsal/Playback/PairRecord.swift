import App
import Indoor
import Simulation

/// The facts about two walks that are played side by side.
package struct PairRecord: Sendable {
    package private(set) var differences = PhoneDifferences()
    private var tracks = [CueTrack(), CueTrack()]
    private var trails: [[Place]] = [[], []]
    private var displays = [PhoneDisplay(), PhoneDisplay()]
    /// The last tick that is known.
    package private(set) var tick = 0
    /// The ticks in which A and B ended; nil: not yet.
    package private(set) var ends: [Int?] = [nil, nil]
    /// The tick from which the people walk differently; nil: they do not, or it is not known yet.
    package private(set) var otherWaysFrom: Int?

    private struct Place: Sendable {
        let tick: Int
        let point: Point
        let levels: Levels
    }

    package init() {}

    /// Whether both have ended.
    package var isWhole: Bool { !ends.contains(nil) }

    /// - Parameters:
    ///   - a: A's tick; nil: its walk is over. Likewise B.
    package mutating func observe(_ a: RehearsalTick?, _ b: RehearsalTick?) {
        let before = tick
        for (side, one) in [a, b].enumerated() {
            guard let one else {
                if ends[side] == nil { ends[side] = before }
                continue
            }
            tick = max(tick, one.report.tick)
            tracks[side].observe(one)
            displays[side] = one.report.display
            observe(one.report, side)
        }
        if a != nil, b != nil {
            differences.observe(displays[0], displays[1], at: tick)
        } else {
            differences.end(at: min(ends[0] ?? .max, ends[1] ?? .max) + 1)
        }
        if isWhole { otherWaysFrom = otherWays() }
    }

    /// Every cue of both walks, in the order of time.
    package var cues: [SideBySide<CueShowing>] {
        SideBySide.rows(tracks[0].all, tracks[1].all, id: \.cue.id, at: \.from)
    }

    // MARK: Ways

    /// Ticks from one place of a trail to the next.
    private static let step = 10
    /// Metres from every place of the other way beyond which a way counts as another (ours): people
    /// pass a hall at either side.
    private static let aside = 8.0

    private mutating func observe(_ report: Report, _ side: Int) {
        guard report.tick % PairRecord.step == 0 else { return }
        trails[side].append(
            Place(tick: report.tick, point: report.truth.point, levels: report.truth.levels))
    }

    /// The first tick in which one person is at a place where the other never comes.
    private func otherWays() -> Int? {
        [
            PairRecord.leaving(trails[0], trails[1]), PairRecord.leaving(trails[1], trails[0]),
        ].compactMap(\.self).min()
    }

    private static func leaving(_ trail: [Place], _ other: [Place]) -> Int? {
        var near = 0
        func isNear(_ place: Place, _ number: Int) -> Bool {
            place.levels.meet(other[number].levels)
                && place.point.distance(to: other[number].point) < aside
        }
        for place in trail {
            // The match is usually a little further on than that of the previous place.
            let ahead = (near..<other.count).first { isNear(place, $0) }
            guard let found = ahead ?? (0..<near).first(where: { isNear(place, $0) }) else {
                return place.tick
            }
            near = found
        }
        return nil
    }
}
