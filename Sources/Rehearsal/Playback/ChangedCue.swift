import Indoor
import Simulation

/// The first cue that another sheet changed: one that the sheet declares otherwise, or else the first
/// with other times, or else the first with other words.
package struct ChangedCue: Hashable, Sendable {
    package let id: String
    /// The tick in which it comes; if it comes no more, in which it came.
    package let tick: Int
    /// The tick in which it came before; nil: it was not shown.
    package let tickBefore: Int?
    /// Seconds for which it is in view, and was before; nil: it is not shown.
    package let shown: Double?
    package let was: Double?
    /// Whether its words are others.
    package let hasOtherWords: Bool
    /// Whether it is in view still, so that `shown` is not its whole time.
    package let isInView: Bool

    /// - Parameters:
    ///   - before: the showings under the former sheet, in order.
    ///   - edited: the names of the cues that the other sheet declares otherwise.
    ///   - end: the tick up to which both are known.
    /// - Returns: nil if nothing changed.
    init?(
        _ before: [CueShowing], _ now: [CueShowing], edited: Set<String>, through end: Int
    ) {
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
        func first(of rows: [SideBySide<CueShowing>]) -> SideBySide<CueShowing>? {
            rows.filter { firstTick($0) != nil }
                .min { firstTick($0) ?? 0 < firstTick($1) ?? 0 }
                ?? rows.first { $0.a?.cue.text != $0.b?.cue.text }
        }
        let own = rows.filter { row in
            (row.b ?? row.a).map { edited.contains($0.cue.id) } ?? false
        }
        let changed = first(of: own) ?? first(of: rows)
        guard let changed, let showing = changed.b ?? changed.a else { return nil }
        (id, tick, tickBefore) = (showing.cue.id, showing.from, changed.a?.from)
        (shown, was) = (seconds(changed.b), seconds(changed.a))
        let words = [changed.a, changed.b].compactMap { $0?.cue.text }
        hasOtherWords = Set(words).count > 1
        isInView = changed.b.map { $0.to.map { $0 > end } ?? true } ?? false
    }
}
