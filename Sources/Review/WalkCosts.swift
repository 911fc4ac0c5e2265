import Indoor

/// What following the phone costs many people: time lost, wrong turns and giving up, by persona, by
/// place and by cue. Its size does not depend on the number of walks.
package struct WalkCosts: Sendable {
    package enum Part: String, CaseIterable, Sendable {
        case cue, place, person
    }

    /// Walks of one engine under one variant.
    package struct Side: Hashable, Sendable {
        package let variant: String
        package let engine: String
    }

    /// A cue sheet, as rows name it.
    package struct Sheet: Hashable, Sendable {
        package let name: String
        package let digest: String
    }

    /// The costs of a cue, of a place, or of the people of a persona.
    package struct Cost: Sendable {
        package let side: Side
        package let part: Part
        /// The cue's id, "" for none; the place; the persona.
        package let name: String
        /// The walks that had it in view, led there, or were of this persona.
        package fileprivate(set) var walks = 0
        /// The walks over which costs are spread: all of its side, or those of its persona.
        package fileprivate(set) var among = 0
        package fileprivate(set) var shown = 0
        package fileprivate(set) var read = 0
        package fileprivate(set) var wrongTurns = 0
        package fileprivate(set) var gaveUp = 0
        /// Seconds of standing, of all walks.
        package fileprivate(set) var standing = 0.0
        /// The place at which a cue costs most, or the cue that costs a place or a persona most.
        package fileprivate(set) var most: (name: String, seconds: Double)?
        /// The other cues whose clauses the words had that cost most, with spaces between them.
        package fileprivate(set) var clauses = ""
        /// Seconds lost in one of the walks, with half of the 95 % interval; nil: it is not known.
        package fileprivate(set) var lost = 0.0
        fileprivate var reach: Double?
        /// The seconds lost in one of the walks beyond those that instructions lose on average while
        /// they are followed as long. A cue that is in view most of the time has no more than others.
        package fileprivate(set) var excess = 0.0

        /// Seconds lost in one of the walks that had it.
        package var lostWithIt: Double {
            walks > 0 ? lost * Double(among) / Double(walks) : 0
        }

        /// Seconds lost in one showing; nil: it was never shown.
        package var lostAShowing: Double? {
            shown > 0 ? lost * Double(among) / Double(shown) : nil
        }

        /// Seconds that standing cost in one of the walks.
        package var stood: Double { among > 0 ? standing / Double(among) : 0 }

        /// The 95 % interval of the seconds lost, cut at 0, because no loss is negative.
        package var interval: ClosedRange<Double>? {
            reach.map { max(0, lost - $0)...max(0, lost + $0) }
        }

        /// How often something is in a hundred walks.
        package func ofHundred(_ count: Int) -> Double {
            among > 0 ? 100 * Double(count) / Double(among) : 0
        }
    }

    private struct Key: Hashable {
        let side: Side
        let part: Part
        let name: String
    }

    private struct Sums {
        var cost: Cost
        var lost = GroupedSums()
        /// Seconds of walking by the words.
        var following = GroupedSums()
        var byOther: [String: Double] = [:]
        var byClauses: [String: (wrongTurns: Int, lost: Double)] = [:]
    }

    private var keys: [Key] = []
    private var sums: [Key: Sums] = [:]
    /// Each walk as 1, of a side and of its personas.
    private var counts: [Key: GroupedSums] = [:]
    private var starts: [String: Int] = [:]
    private var seeds: Set<UInt64> = []
    private var sheets: [Side: Sheet] = [:]

    package init() {}

    package mutating func add(_ row: WalkRow) {
        guard let timeLost = row.timeLost else { return }
        let side = Side(variant: row.origin.variant, engine: row.engine)
        if sheets[side] == nil { sheets[side] = Sheet(name: row.sheet, digest: row.sheetDigest) }
        let from = "\(row.venue) \(row.start)"
        let start = starts[from] ?? starts.count
        starts[from] = start
        if seeds.count < WalkCosts.mostSeeds { seeds.insert(row.seed) }
        let (all, person) = (Key(side: side, part: .cue, name: ""), row.person)
        let people = Key(side: side, part: .person, name: person)
        for key in [all, people] {
            counts[key, default: GroupedSums()].add(1, seed: row.seed, start: start)
        }
        change(people) { sums in
            sums.cost.walks += 1
            sums.cost.wrongTurns += Int(row.wrongTurns ?? 0)
            sums.cost.gaveUp += row.gaveUp == nil ? 0 : 1
            sums.cost.standing += row.losses.reduce(0) { $0 + ($1.standing ?? 0) }
            for loss in row.losses { sums.byOther[loss.cue, default: 0] += loss.lost ?? 0 }
            sums.lost.add(timeLost, seed: row.seed, start: start)
        }
        add(row.losses, by: \.cue, and: \.place, .cue, side, row, start)
        add(row.losses, by: \.place, and: \.cue, .place, side, row, start)
    }

    private mutating func add(
        _ losses: [WalkRow.Loss], by name: (WalkRow.Loss) -> String,
        and other: (WalkRow.Loss) -> String, _ part: Part, _ side: Side, _ row: WalkRow,
        _ start: Int
    ) {
        var (names, own): ([String], [String: [WalkRow.Loss]]) = ([], [:])
        for loss in losses {
            if own[name(loss)] == nil { names.append(name(loss)) }
            own[name(loss), default: []].append(loss)
        }
        for name in names {
            let losses = own[name] ?? []
            let place = part == .place && !row.venue.isEmpty ? "\(row.venue): \(name)" : name
            change(Key(side: side, part: part, name: place)) { sums in
                sums.cost.walks += 1
                for loss in losses {
                    sums.cost.shown += loss.shown.counted
                    sums.cost.read += loss.read.counted
                    sums.cost.wrongTurns += loss.wrongTurns.counted
                    sums.cost.gaveUp += Int(loss.gaveUp ?? 0)
                    sums.cost.standing += loss.standing ?? 0
                    sums.byOther[other(loss), default: 0] += loss.lost ?? 0
                    let known = sums.byClauses[loss.clauses] ?? (0, 0)
                    sums.byClauses[loss.clauses] = (
                        known.wrongTurns + loss.wrongTurns.counted, known.lost + (loss.lost ?? 0)
                    )
                }
                let following = losses.reduce(0) { $0 + ($1.following ?? 0) }
                sums.following.add(following, seed: row.seed, start: start)
                let lost = losses.reduce(0) { $0 + ($1.lost ?? 0) }
                sums.lost.add(lost, seed: row.seed, start: start)
            }
        }
    }

    private mutating func change(_ key: Key, _ change: (inout Sums) -> Void) {
        if sums[key] == nil { keys.append(key) }
        change(
            &sums[key, default: Sums(cost: Cost(side: key.side, part: key.part, name: key.name))])
    }

    // MARK: Results

    /// The sides in the order in which they came.
    package var sides: [Side] {
        keys.map(\.side).withoutRepeats
    }

    /// The sheet of the first walk of a side.
    package func sheet(_ side: Side) -> Sheet? { sheets[side] }

    /// Seconds lost in one of the walks of a side.
    package func lost(_ side: Side) -> Double {
        costs(side, by: .person).reduce(0) { $0 + $1.lost * Double($1.among) }
            / Double(max(walks(side), 1))
    }

    /// The walks whose person followed the phone to a destination.
    package func walks(_ side: Side) -> Int {
        Int(counts[Key(side: side, part: .cue, name: "")]?.total ?? 0)
    }

    /// The costs, the highest first.
    package func costs(_ side: Side, by part: Part) -> [Cost] {
        keys.filter { $0.side == side && $0.part == part }.map(cost)
            .sorted { ($1.lost, $0.name) < ($0.lost, $1.name) }
    }

    private func cost(_ key: Key) -> Cost {
        guard let sums = sums[key], let walks = walks(of: key) else {
            return Cost(side: key.side, part: key.part, name: key.name)
        }
        var cost = sums.cost
        cost.among = Int(walks.total)
        (cost.lost, cost.reach) = (sums.lost.mean(of: walks), sums.lost.reach(of: walks))
        cost.excess = excess(sums, key.side).mean(of: walks)
        let most = sums.byOther.filter { !$0.key.isEmpty }
            .max { ($0.value, $1.key) < ($1.value, $0.key) }
        cost.most = most.map { ($0.key, $0.value / walks.total) }
        let clauses = sums.byClauses.max { a, b in
            (a.value.wrongTurns, a.value.lost, b.key) < (b.value.wrongTurns, b.value.lost, a.key)
        }
        cost.clauses = clauses?.key ?? ""
        return cost
    }

    private func excess(_ sums: Sums, _ side: Side) -> GroupedSums {
        sums.lost - sums.following * secondsLostBeyond(side)
    }

    /// The seconds that metres beyond the way cost in a second of following an instruction.
    private func secondsLostBeyond(_ side: Side) -> Double {
        let all = keys.filter { $0.side == side && $0.part == .cue }.compactMap { sums[$0] }
        let following = all.reduce(0) { $0 + $1.following.total }
        let beyond = all.reduce(0) { $0 + $1.lost.total - $1.cost.standing }
        return following > 0 ? max(0, beyond) / following : 0
    }

    private func walks(of key: Key) -> GroupedSums? {
        counts[key.part == .person ? key : Key(side: key.side, part: .cue, name: "")]
    }

    // MARK: The first to change

    /// What walks say of the cue to change first.
    package enum Lead: Sendable {
        /// No cue costs time.
        case none
        case told(Cost)
        /// The first of these costs most, and the walks do not tell it from the others, or from 0.
        case open([Cost], Needed)
    }

    /// How many walks would tell.
    package enum Needed: Sendable {
        case seeds(Int)
        /// So many more walks like these, roughly.
        case walks(Int)
        /// More than a hundred times as many: the cues cost the same.
        case countless
    }

    /// An interval takes more seeds than these.
    private static let fewSeeds = 2
    private static let mostSeeds = 1000
    /// The most walks that are asked for, as a multiple of those that there are (ours).
    private static let countless = 100.0
    /// The walks that show a difference in 8 of 10 cases, as a multiple of those in which its 95 %
    /// interval just reaches 0: the square of (1.96 + 0.84) / 1.96.
    private static let power = 2.04

    package func lead(_ side: Side) -> Lead {
        let cues = costs(side, by: .cue).filter { !$0.name.isEmpty && $0.excess > 0 }
            .sorted { ($1.excess, $0.name) < ($0.excess, $1.name) }
        guard let first = cues.first else { return .none }
        let others = cues.dropFirst().filter { !isTold(first, from: $0) }
        guard !others.isEmpty || !isTold(first, from: nil) else { return .told(first) }
        return .open([first] + others, needed(first, others.first))
    }

    /// Whether a cue costs more than another one, or than nothing.
    private func isTold(_ a: Cost, from b: Cost?) -> Bool {
        guard let (mean, reach) = difference(a, b), let reach else { return false }
        return mean > reach
    }

    private func needed(_ a: Cost, _ b: Cost?) -> Needed {
        guard let (mean, reach) = difference(a, b), let reach else {
            return .seeds(WalkCosts.fewSeeds + 1)
        }
        let ratio = mean > 0 ? WalkCosts.power * (reach / mean) * (reach / mean) : .infinity
        guard ratio < WalkCosts.countless else { return .countless }
        return .walks(max(1, Int((Double(walks(a.side)) * (ratio - 1)).rounded(.up))))
    }

    /// How much more a cue costs a walk beyond what all instructions do, with half of its interval.
    private func difference(_ a: Cost, _ b: Cost?) -> (mean: Double, reach: Double?)? {
        func excess(_ cost: Cost) -> GroupedSums? {
            sums[Key(side: cost.side, part: cost.part, name: cost.name)].map {
                self.excess($0, cost.side)
            }
        }
        guard let one = excess(a), let walks = walks(of: Key(side: a.side, part: .cue, name: ""))
        else { return nil }
        let difference = b.flatMap(excess).map { one - $0 } ?? one
        return (difference.mean(of: walks), difference.reach(of: walks, isDifference: true))
    }

    // MARK: What it rests on

    /// The number of starts, which tells how far the figures reach.
    package var startCount: Int { starts.count }
    /// Whether the figures are for these starts, and not for others.
    package var hasFewStarts: Bool { starts.count < GroupedSums.fewStarts }
    /// "20 seeds".
    package var seedWords: String {
        seeds.count < WalkCosts.mostSeeds
            ? seeds.count.counted("seed") : "\(WalkCosts.mostSeeds) seeds or more"
    }
}

extension UInt64 {
    /// The count of a row, which may be any number: no walk has as many.
    fileprivate var counted: Int { Int(Swift.min(self, 1_000_000)) }
}
