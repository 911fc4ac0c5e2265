import Indoor
import Simulation

/// The first cue that another sheet changed: in its times, or else only in its words.
package struct ChangedCue: Hashable, Sendable {
    package let id: String
    /// The tick in which it comes; if it comes no more, in which it came.
    package let tick: Int
    /// The tick in which it came before; nil: it was not shown.
    package let tickBefore: Int?
    /// Seconds for which it is in view, and was before; nil: it is not shown.
    package let shown: Double?
    package let was: Double?

    /// - Parameters:
    ///   - before: the showings under the former sheet, in order.
    ///   - end: the tick up to which both are known.
    /// - Returns: nil if nothing changed.
    init?(_ before: [CueShowing], _ now: [CueShowing], through end: Int) {
        func known(_ showings: [CueShowing]) -> [CueShowing] { showings.filter { $0.from <= end } }
        let rows = SideBySide.rows(known(before), known(now), id: \.cue.id, at: \.from)
        func seconds(_ showing: CueShowing?) -> Double? {
            showing.map { SimulatedTime.seconds(min($0.to ?? end, end) - $0.from) }
        }
        // A change has effects on later cues, and on the ends of those already in view.
        func firstTick(_ row: SideBySide<CueShowing>) -> Int? {
            let (a, b) = (row.a?.from ?? .max, row.b?.from ?? .max)
            if a != b { return min(a, b) }
            return seconds(row.a) == seconds(row.b)
                ? nil : min(row.a?.to ?? end, row.b?.to ?? end)
        }
        let moved = rows.filter { firstTick($0) != nil }
        let changed =
            moved.min { firstTick($0) ?? 0 < firstTick($1) ?? 0 }
            ?? rows.first { $0.a?.cue.text != $0.b?.cue.text }
        guard let changed, let showing = changed.b ?? changed.a else { return nil }
        (id, tick, tickBefore) = (showing.cue.id, showing.from, changed.a?.from)
        (shown, was) = (seconds(changed.b), seconds(changed.a))
    }
}
