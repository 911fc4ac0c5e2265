import Indoor
import Review

/// The words of a cue as shown, by its id and the other cues whose clauses they have; nil: they are
/// not known.
package typealias CueWords = (_ cue: String, _ clauses: [String]) -> String?

/// What following the phone cost many people, as tables: by cue, by place and by persona.
struct CostTables {
    private let walkCosts: WalkCosts
    private let words: (WalkCosts.Sheet) -> CueWords

    /// The most rows of a table in texts and pages.
    private static let most = 20
    /// The most columns of a name in texts and pages.
    private static let width = 27
    private static let placeWidth = 28

    init(_ walkCosts: WalkCosts, words: @escaping (WalkCosts.Sheet) -> CueWords) {
        (self.walkCosts, self.words) = (walkCosts, words)
    }

    // MARK: Sentences

    /// What costs most, in sentences, and what that means.
    var sentences: [String] {
        guard !walkCosts.sides.isEmpty else { return [] }
        return [
            "This says where time goes, not that other words save it: a cue for somebody who is lost "
                + "stands beside their time, and dotwalk compare tries other words with the same "
                + "people."
        ] + walkCosts.sides.flatMap(sentences)
    }

    /// What the figures are.
    var legend: [String] {
        guard !walkCosts.sides.isEmpty else { return [] }
        return [
            "Time lost is what a person who follows the phone takes beyond one who knows the way and "
                + "walks and rides as fast: standing, but not in queues or before lifts, and metres "
                + "beyond the shortest way.",
            "Standing belongs to the cue that is read, or asks something, or was read last; metres "
                + "and wrong turns to the instruction that was followed when the person left the way. "
                + "A wrong turn is 5 m away from the destination.",
            "\"with it\" is the time lost in a walk that has the cue, \"shown\" each time that it "
                + "is shown, \"wrong\" the wrong turns and \"gave up\" the people, in 100 walks.",
            "Intervals are of 95 %, allow for walks of one seed or from one start being alike, and "
                + "are cut at 0, because no loss is negative." + reach,
        ]
    }

    /// " They are for these 3 starts only."
    private var reach: String {
        walkCosts.hasFewStarts
            ? " They are for \(CostTables.these(walkCosts.startCount)) only." : ""
    }

    private static func these(_ starts: Int) -> String {
        starts == 1 ? "this start" : "these \(starts.counted("start"))"
    }

    private func sentences(_ side: WalkCosts.Side) -> [String] {
        let cues = walkCosts.costs(side, by: .cue)
        let silent = cues.first(where: \.name.isEmpty)?.lost ?? 0
        let all =
            "\(CostTables.words(side)): following the phone costs \(walkCosts.lost(side).fixed(1)) s "
            + "a walk (\(silent.fixed(1)) s with no words), over "
            + "\(walkCosts.walks(side).counted("walk")), \(walkCosts.seedWords), "
            + "\(walkCosts.startCount.counted("start"))."
        return [all] + change(side) + worst(cues.filter { !$0.name.isEmpty })
    }

    private func change(_ side: WalkCosts.Side) -> [String] {
        switch walkCosts.lead(side) {
        case .none: return ["No cue costs time."]
        case .told(let first):
            let only =
                walkCosts.hasFewStarts ? ", for \(CostTables.these(walkCosts.startCount)) only" : ""
            let place = first.most.map { ", most in \($0.name.printable)" } ?? ""
            return ["Change first: \(costly(first))\(place)\(only)."] + inView(side, [first])
        case .open(let cues, let needed):
            let told = cues.prefix(4).map(costly).joined(separator: "; or ")
            return [
                "Too few walks to say which cue to change first: \(told). \(CostTables.words(needed))"
            ]
                + inView(side, cues)
        }
    }

    /// A cue that costs more than these, but not for the time in which it is followed.
    private func inView(_ side: WalkCosts.Side, _ leaders: [WalkCosts.Cost]) -> [String] {
        let most = walkCosts.costs(side, by: .cue).first { !$0.name.isEmpty }
        guard let most, !leaders.contains(where: { $0.name == most.name }) else { return [] }
        return [
            "\(most.name.printable) costs most, \(most.lost.fixed(1)) s a walk, because it is followed "
                + "most: \(max(0, most.excess).fixed(1)) s more than walking loses on average in "
                + "that time."
        ]
    }

    /// "hold-upright (“Hold the phone upright”), 5.0 s a walk (95 %: 0.9 to 9.1)".
    private func costly(_ cost: WalkCosts.Cost) -> String {
        let interval = cost.interval.map {
            " (95 %: \($0.lowerBound.fixed(1)) to \($0.upperBound.fixed(1)))"
        }
        return "\(quoted(cost)), \(cost.lost.fixed(1)) s a walk\(interval ?? "")"
    }

    private static func words(_ needed: WalkCosts.Needed) -> String {
        switch needed {
        case .seeds(let count): "It takes walks of \(count) seeds at least."
        case .walks(let count):
            "About \(count.counted("walk")) more, of other seeds and starts, would probably tell."
        case .countless: "A hundred times as many would not tell: they cost about the same."
        }
    }

    private func worst(_ cues: [WalkCosts.Cost]) -> [String] {
        [("wrong turns", \WalkCosts.Cost.wrongTurns), ("give-ups", \.gaveUp)].compactMap {
            what, count in
            guard let worst = cues.max(by: { $0[keyPath: count] < $1[keyPath: count] }),
                case let most = worst[keyPath: count], most > 0
            else { return nil }
            return "Most \(what): \(quoted(worst)), \(worst.ofHundred(most).fixed(1)) in 100 walks."
        }
    }

    /// "start-walking, with the clause of turn-left (“Turn left.”)".
    private func quoted(_ cost: WalkCosts.Cost) -> String {
        let clauses = CostTables.clauses(cost)
        let of = clauses.count > 1 ? "clauses" : "clause"
        let with =
            clauses.isEmpty
            ? "" : ", with the \(of) of \(clauses.map(\.printable).joined(separator: " and "))"
        let said = said(cost).map { " (“\($0.printable.clipped(to: 60))”)" } ?? ""
        return cost.name.printable + with + said
    }

    private static func clauses(_ cost: WalkCosts.Cost) -> [String] {
        cost.clauses.split(separator: " ").map(String.init)
    }

    private func said(_ cost: WalkCosts.Cost) -> String? {
        guard cost.part == .cue, let sheet = walkCosts.sheet(cost.side) else { return nil }
        return words(sheet)(cost.name, CostTables.clauses(cost))
    }

    private static func words(_ side: WalkCosts.Side) -> String {
        [side.variant, side.engine].filter { !$0.isEmpty }.joined(separator: ", ").printable
    }

    // MARK: Tables

    /// The tables of all parts.
    var all: [ReportTable] {
        walkCosts.sides.flatMap { side in WalkCosts.Part.allCases.map { table(side, $0) } }
    }

    /// The table of one part, for each side.
    func tables(of part: WalkCosts.Part) -> [ReportTable] {
        walkCosts.sides.map { table($0, part) }
    }

    private func table(_ side: WalkCosts.Side, _ part: WalkCosts.Part) -> ReportTable {
        let costs = walkCosts.costs(side, by: part)
        let costly = costs.filter(\.isTold)
        let told = costly.prefix(CostTables.most)
        let columns = columns(part)
        let notes = [
            costly.count > told.count ? "the first \(told.count) of \(costly.count)" : nil,
            costly.count < costs.count
                ? "without \(costs.count - costly.count) that cost 0.0 s" : nil,
        ]
        return ReportTable(
            caption: (["Time lost by \(part.rawValue), in seconds: \(CostTables.words(side))"]
                + notes.compactMap(\.self)).joined(separator: ", "),
            head: columns.pageHeadings, rows: told.map(columns.words))
    }

    func csv(of part: WalkCosts.Part) -> String { columns(part).csv(costs(of: part)) }

    /// The costs as objects.
    func records(of part: WalkCosts.Part) -> [ReportRecord] {
        costs(of: part).map(columns(part).json)
    }

    private func costs(of part: WalkCosts.Part) -> [WalkCosts.Cost] {
        walkCosts.sides.flatMap { walkCosts.costs($0, by: part) }
    }

    private func columns(_ part: WalkCosts.Part) -> ReportColumns<WalkCosts.Cost> {
        let spread: [Column] =
            switch part {
            case .cue: [CostTables.withIt, CostTables.showing]
            case .place: [CostTables.withIt]
            case .person: [Column.inText("walks") { "\($0.among)" }]
            }
        return ReportColumns(
            names(part) + CostTables.seconds + spread + CostTables.counts(part)
                + CostTables.rest(part))
    }

    private typealias Column = ReportColumn<WalkCosts.Cost>

    private func names(_ part: WalkCosts.Part) -> [Column] {
        func named(_ cost: WalkCosts.Cost) -> String {
            if cost.name.isEmpty { return "(no words)" }
            let name = ([cost.name] + CostTables.clauses(cost)).map(\.printable)
            return name.joined(separator: " + ")
                .clipped(to: part == .cue ? CostTables.width : CostTables.placeWidth)
        }
        return [
            Column("variant") { .text($0.side.variant) },
            Column("engine") { .text($0.side.engine) },
            Column("by") { .word($0.part.rawValue) },
            Column("name", part.rawValue, words: named, value: { .text($0.name) }),
            Column("says") { .text(said($0)) },
        ]
    }

    private static var seconds: [Column] {
        func lost(_ cost: WalkCosts.Cost) -> String {
            let interval = cost.interval.map {
                " (\($0.lowerBound.fixed(1))–\($0.upperBound.fixed(1)))"
            }
            return cost.lost.fixed(1) + (interval ?? "")
        }
        return [
            Column("walks") { .count($0.among) },
            Column("lost", "a walk (95 %)", words: lost, value: { .thousandths($0.lost) }),
            Column("lostLow") { .thousandths($0.interval?.lowerBound) },
            Column("lostHigh") { .thousandths($0.interval?.upperBound) },
            Column(
                "standing", "stood", words: { $0.stood.fixed(1) },
                value: { .thousandths($0.stood) }),
        ]
    }

    private static var withIt: Column { Column.inText("with it") { $0.lostWithIt.fixed(1) } }

    private static var showing: Column {
        Column.inText("shown") { $0.lostAShowing.map { $0.fixed(1) } ?? "–" }
    }

    private static func counts(_ part: WalkCosts.Part) -> [Column] {
        [
            Column("with") { .count($0.walks) },
            Column(
                "wrongTurns", "wrong", words: { $0.ofHundred($0.wrongTurns).fixed(0) },
                value: { .count($0.wrongTurns) }),
            Column(
                "gaveUp", part == .cue ? nil : "gave up",
                words: { $0.ofHundred($0.gaveUp).fixed(0) }, value: { .count($0.gaveUp) }),
            Column("shown") { .count($0.shown) }, Column("read") { .count($0.read) },
        ]
    }

    private static func rest(_ part: WalkCosts.Part) -> [Column] {
        [
            Column("most") { .text($0.most?.name) },
            Column("mostLost") { .thousandths($0.most?.seconds) },
            Column("excess") { part == .cue ? .thousandths($0.excess) : .none },
            Column("clauses") { part == .cue ? .names(clauses($0)) : .none },
        ]
    }
}

extension WalkCosts.Cost {
    /// Whether it costs something that a table with one decimal shows.
    fileprivate var isTold: Bool { lost.fixed(1) != "0.0" || wrongTurns > 0 || gaveUp > 0 }
}
