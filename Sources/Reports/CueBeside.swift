import Indoor
import Rehearsal
import Review
import TextCanvas

/// A cue that two sheets show differently in the same walk: A beside B.
struct CueBeside {
    /// What one sheet shows.
    struct Side {
        let name: String
        let record: CueRecord
        let phone: ThemedCanvas?
        let tick: Int
    }

    let name: String
    let first: Side?
    let second: Side?

    /// "shown 3.4 s, was 6.2 s".
    var change: String {
        guard let first, let second else { return first == nil ? "only in B" : "only in A" }
        let (a, b) = (first.record, second.record)
        var changes: [String] = []
        if a.at != b.at {
            let later = b.at - a.at
            changes.append("\(abs(later).fixed(1)) s \(later > 0 ? "later" : "sooner") in B")
        }
        if a.seconds != b.seconds {
            changes.append("shown \(b.seconds.fixed(1)) s in B, \(a.seconds.fixed(1)) s in A")
        }
        if a.text != b.text { changes.append("other words") }
        return changes.joined(separator: ", ")
    }

    /// The cues of a walk that differ, in the order of time.
    static func all(_ first: WalkAccount, _ second: WalkAccount) -> [CueBeside] {
        let rows = SideBySide.rows(
            Array(first.audit.records.enumerated()), Array(second.audit.records.enumerated()),
            id: \.element.cue.id, at: \.element.at)
        return rows.compactMap { row in
            let sides = (
                row.a.map { first.side("A", $0.offset) }, row.b.map { second.side("B", $0.offset) }
            )
            guard let name = (row.a ?? row.b)?.element.name else { return nil }
            let cue = CueBeside(name: name, first: sides.0, second: sides.1)
            return cue.change.isEmpty ? nil : cue
        }
    }
}

extension WalkAccount {
    /// - Parameter number: the number of a cue among the audit's records.
    fileprivate func side(_ name: String, _ number: Int) -> CueBeside.Side {
        let moment = moments.first { $0.cues.contains(number) }
        let record = audit.records[number]
        return CueBeside.Side(
            name: name, record: record, phone: moment?.phone, tick: record.showing.from)
    }
}

extension CueBeside.Side {
    /// "B at 01:22.80, shown 3.4 s".
    var moment: String {
        "\(name) at \(WalkAccount.clock(tick)), shown \(record.seconds.fixed(1)) s"
    }
}
