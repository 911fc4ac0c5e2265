import Indoor
import Rehearsal
import Review
import TextCanvas

/// A walk under two sheets.
struct ComparedWalk {
    /// Its title and seed.
    let name: String
    /// Whether its expectations are met, and what the audit found: under A, and under B.
    let verdicts: [String]
    /// The cues that differ.
    let cues: [CueBeside]

    init(_ first: WalkAccount, _ second: WalkAccount) {
        name = "\(first.title), seed \(first.seed)"
        verdicts = ["A: \(first.verdictWithLines)", "B: \(second.verdictWithLines)"]
        cues = CueBeside.all(first, second)
    }
}

/// A cue that two sheets show differently in the same walk: A beside B.
package struct CueBeside {
    /// What one sheet shows.
    struct Side {
        let name: String
        /// nil: the sheet does not show the cue.
        let record: CueRecord?
        /// The phone with the cue; without it, the phone as the other sheet shows it.
        let phone: ThemedCanvas?
        /// The tick of the phone's picture.
        let tick: Int
    }

    let name: String
    let first: Side
    let second: Side

    /// "shown 3.4 s, was 6.2 s".
    var change: String {
        guard let a = first.record else { return "only in B" }
        guard let b = second.record else { return "only in A" }
        var changes: [String] = []
        if a.at != b.at {
            let later = b.at - a.at
            changes.append("\(abs(later).fixed(1)) s \(later > 0 ? "later" : "sooner") in B")
        }
        if a.seconds.fixed(1) != b.seconds.fixed(1) {
            changes.append("shown \(b.seconds.fixed(1)) s in B, \(a.seconds.fixed(1)) s in A")
        }
        if a.text != b.text { changes.append("other words") }
        return changes.joined(separator: ", ")
    }

    /// The ticks in which each of two sheets lacks a cue that the other shows.
    package static func ticksWithout(
        _ first: WalkAccount, _ second: WalkAccount
    ) -> (first: Set<Int>, second: Set<Int>) {
        let rows = rows(first, second)
        func ticks(_ cues: [EnumeratedSequence<[CueRecord]>.Element]) -> Set<Int> {
            Set(cues.map { $0.element.showing.from })
        }
        return (
            ticks(rows.filter { $0.a == nil }.compactMap(\.b)),
            ticks(rows.filter { $0.b == nil }.compactMap(\.a))
        )
    }

    private static func rows(
        _ first: WalkAccount, _ second: WalkAccount
    ) -> [SideBySide<EnumeratedSequence<[CueRecord]>.Element>] {
        SideBySide.rows(
            Array(first.audit.records.enumerated()), Array(second.audit.records.enumerated()),
            id: \.element.cue.id, at: \.element.at)
    }

    /// The cues of a walk that differ, in the order of time.
    static func all(_ first: WalkAccount, _ second: WalkAccount) -> [CueBeside] {
        rows(first, second).compactMap { row in
            guard let shown = (row.a ?? row.b)?.element else { return nil }
            let tick = shown.showing.from
            let cue = CueBeside(
                name: shown.name, first: first.side("A", row.a?.offset, at: tick),
                second: second.side("B", row.b?.offset, at: tick))
            return cue.change.isEmpty ? nil : cue
        }
    }
}

extension WalkAccount {
    /// - Parameters:
    ///   - number: the number of a cue among the audit's records; nil: it was not shown.
    ///   - tick: the tick in which the other sheet shows it.
    fileprivate func side(_ name: String, _ number: Int?, at tick: Int) -> CueBeside.Side {
        guard let number else {
            return CueBeside.Side(name: name, record: nil, phone: phones[tick], tick: tick)
        }
        let moment = moments.first { $0.cues.contains(number) }
        let record = audit.records[number]
        return CueBeside.Side(
            name: name, record: record, phone: moment?.phone, tick: record.showing.from)
    }
}

extension CueBeside.Side {
    /// "B at 01:22.80, shown 3.4 s".
    var moment: String {
        let shown = record.map { "shown \($0.seconds.fixed(1)) s" } ?? "without it"
        return "\(name) at \(WalkAccount.clock(tick)), \(shown)"
    }

    /// The cue's words; none without it.
    var text: String { record?.text ?? "" }
}
