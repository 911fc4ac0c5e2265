import Indoor
import Review

/// What following the phone cost many people, as tables: by cue, by place and by persona.
struct CostTables {
    private let walkCosts: WalkCosts
    /// The words of a sheet by the cue's id; empty: they are not known.
    private let words: (WalkCosts.Sheet) -> [String: String]

    /// The most rows of a table in texts and pages.
    private static let most = 20

    init(_ walkCosts: WalkCosts, words: @escaping (WalkCosts.Sheet) -> [String: String]) {
        (self.walkCosts, self.words) = (walkCosts, words)
    }

    // MARK: Sentences

    /// What costs most, in sentences.
    var sentences: [String] { walkCosts.sides.flatMap(sentences) }

    /// What the figures mean, and what they do not; empty: nobody followed the phone.
    var legend: [String] {
        guard !walkCosts.sides.isEmpty else { return [] }
        let starts = walkCosts.startCount
        let these = starts == 1 ? "this start" : "these \(starts.counted("start"))"
        let reach = starts < 6 ? " They are for \(these), not for others." : ""
        return [
            "Time lost is what a person who follows the phone takes beyond one who knows the way and "
                + "walks as fast: standing, but not in queues or before lifts, and metres beyond the "
                + "shortest way.",
            "It belongs to the cue that the person reads, or read last of those in view or gone for "
                + "10 s; metres and wrong turns to the cue by which they left the way. A wrong turn "
                + "is 5 m away from the destination.",
            "This says where time goes, not that other words save it: a cue for somebody who is lost "
                + "stands beside their time. dotwalk compare tries other words with the same people.",
            "Intervals are of 95 %, and allow for walks of one seed or from one start being alike."
                + reach,
        ]
    }

    private func sentences(_ side: WalkCosts.Side) -> [String] {
        let costs = walkCosts.costs(side, by: .cue)
        let cues = costs.filter { !$0.name.isEmpty }
        let silent = costs.first(where: \.name.isEmpty)?.lost ?? 0
        let head = CostTables.words(side)
        let says = says(side)
        func quoted(_ cue: String) -> String { CostTables.quoted(cue, says[cue]) }
        let all =
            "\(head): following the phone costs \(walkCosts.lost(side).fixed(1)) s a walk "
            + "(\(silent.fixed(1)) s with no words), over \(walkCosts.walks(side).counted("walk"))."
        let leaders = walkCosts.leaders(side)
        guard let first = leaders.first else { return [all, "No cue costs time."] }
        let interval = first.interval.map {
            " (95 %: \($0.lowerBound.fixed(1)) to \($0.upperBound.fixed(1)))"
        }
        var change = "Change first: \(quoted(first.name)), \(first.lost.fixed(1)) s a walk"
        change += (interval ?? "") + (first.most.map { ", most in \($0.name.printable)" } ?? "")
        if leaders.count > 1 {
            let others = leaders.dropFirst().prefix(3).map(\.name.printable)
            change +=
                "; or \(others.joined(separator: " or ")), which these walks do not tell from it"
        }
        var lines = [all, change + "."]
        for (what, count) in [("wrong turns", \WalkCosts.Cost.wrongTurns), ("give-ups", \.gaveUp)] {
            guard let worst = cues.max(by: { $0[keyPath: count] < $1[keyPath: count] }),
                case let most = worst[keyPath: count], most > 0
            else { continue }
            lines.append(
                "Most \(what): \(quoted(worst.name)), \(worst.ofHundred(most).fixed(1)) in 100 walks."
            )
        }
        return lines
    }

    /// "hold-upright (“Hold the phone upright”)".
    private static func quoted(_ cue: String, _ words: String?) -> String {
        cue.printable + (words.map { " (“\($0.printable.clipped(to: 60))”)" } ?? "")
    }

    private func says(_ side: WalkCosts.Side) -> [String: String] {
        walkCosts.sheet(side).map(words) ?? [:]
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
        let told = costs.prefix(CostTables.most)
        let more = costs.count > told.count ? ", the first \(told.count) of \(costs.count)" : ""
        let columns = columns(part, of: walkCosts.lost(side))
        return ReportTable(
            caption: "Time lost by \(part.rawValue): \(CostTables.words(side))\(more)",
            head: columns.pageHeadings, rows: told.map(columns.words))
    }

    func csv(of part: WalkCosts.Part) -> String { columns(part, of: 0).csv(costs(of: part)) }

    /// The costs as objects.
    func records(of part: WalkCosts.Part) -> [ReportRecord] {
        costs(of: part).map(columns(part, of: 0).json)
    }

    private func costs(of part: WalkCosts.Part) -> [WalkCosts.Cost] {
        walkCosts.sides.flatMap { walkCosts.costs($0, by: part) }
    }

    /// - Parameter all: the seconds lost in a walk, for shares.
    private func columns(_ part: WalkCosts.Part, of all: Double) -> ReportColumns<WalkCosts.Cost> {
        let own: [Column] =
            part == .person ? [Column.inText("walks") { "\($0.among)" }] : CostTables.spread(all)
        let isOfCues = part == .cue
        return ReportColumns(
            names(part) + CostTables.seconds + own + CostTables.counts
                + (isOfCues ? [CostTables.readShare] : []) + CostTables.most(isOfCues))
    }

    private typealias Column = ReportColumn<WalkCosts.Cost>

    private func names(_ part: WalkCosts.Part) -> [Column] {
        let sheets = walkCosts.sides.map { (side: $0, words: says($0)) }
        func words(_ cost: WalkCosts.Cost) -> String? {
            cost.part == .cue
                ? sheets.first { $0.side == cost.side }?.words[cost.name] : nil
        }
        func named(_ cost: WalkCosts.Cost) -> String {
            if cost.name.isEmpty { return "(no words)" }
            let name = cost.name.printable
            return words(cost).map { "\(name): \($0.printable)".clipped(to: CostTables.width) }
                ?? name
        }
        return [
            Column("variant") { .text($0.side.variant) },
            Column("engine") { .text($0.side.engine) },
            Column("by") { .word($0.part.rawValue) },
            Column("name", part.rawValue, words: named, value: { .text($0.name) }),
            Column("says") { .text(words($0)) },
        ]
    }

    /// The most characters of a cue with its words.
    private static let width = 50

    private static var seconds: [Column] {
        func lost(_ cost: WalkCosts.Cost) -> String {
            cost.lost.fixed(1) + (cost.reach.map { " ± \($0.fixed(1))" } ?? "")
        }
        return [
            Column("walks") { .count($0.among) },
            Column("lost", "lost, s a walk", words: lost, value: { .thousandths($0.lost) }),
            Column("lostLow") { .thousandths($0.interval?.lowerBound) },
            Column("lostHigh") { .thousandths($0.interval?.upperBound) },
            Column(
                "standing", "of it standing", words: { $0.stood.fixed(1) },
                value: { .thousandths($0.stood) }),
        ]
    }

    /// How much of all is lost, and how it is spread over walks.
    private static func spread(_ all: Double) -> [Column] {
        [
            Column.inText("of all") { all > 0 ? ($0.lost / all).percent(0) : "–" },
            Column.inText("in walks") {
                (Double($0.walks) / Double(max($0.among, 1))).percent(0)
            },
            Column.inText("s in these") { $0.lostWithIt.fixed(1) },
        ]
    }

    private static var counts: [Column] {
        [
            Column("with") { .count($0.walks) },
            Column(
                "wrongTurns", "wrong turns in 100 walks",
                words: { $0.ofHundred($0.wrongTurns).fixed(1) },
                value: { .count($0.wrongTurns) }),
            Column(
                "gaveUp", "gave up in 100", words: { $0.ofHundred($0.gaveUp).fixed(1) },
                value: { .count($0.gaveUp) }),
            Column("shown") { .count($0.shown) }, Column("read") { .count($0.read) },
        ]
    }

    private static var readShare: Column {
        Column.inText("read") { cost in
            cost.shown > 0 ? min(Double(cost.read) / Double(cost.shown), 1).percent(0) : "–"
        }
    }

    private static func most(_ isOfCues: Bool) -> [Column] {
        func words(_ cost: WalkCosts.Cost) -> String {
            cost.most.map { "\($0.name.printable), \($0.seconds.fixed(1)) s" } ?? "–"
        }
        return [
            Column(
                "most", isOfCues ? "most in" : "most by", words: words,
                value: { .text($0.most?.name) }),
            Column("mostLost") { .thousandths($0.most?.seconds) },
        ]
    }
}
