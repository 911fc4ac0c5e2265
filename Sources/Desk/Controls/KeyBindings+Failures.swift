import Indoor
import Rehearsal
import Simulation

/// Moves from one failure to the next.
extension KeyBindings {
    /// Goes to the failure after or before the last one visited, otherwise to one after or before
    /// this tick: several may have the same tick, as at a walk's end. The first follows after the
    /// last. As long as the walk is at it, a pane tells what failed.
    static func toFailure(forward: Bool, _ model: ScreenModel) -> [Intent] {
        let failures = model.known.events.filter { $0.kind == .failed }
        guard !failures.isEmpty else {
            return [.say("Nothing has failed, as far as the walk is known.")]
        }
        let ticks = failures.map { SimulatedTime.tick(atSeconds: $0.seconds) }
        let number = next(forward: forward, among: ticks, model)
        return [
            .jump(ticks[number]),
            .reach(Interface.Failure(number: number, tick: ticks[number])),
        ]
    }

    /// - Parameter ticks: the ticks of all failures, ascending; not empty.
    private static func next(
        forward: Bool, among ticks: [Int], _ model: ScreenModel
    ) -> Int {
        let now = model.report.tick
        let last = model.interface.failure(at: now)
        let next =
            if let last { last + (forward ? 1 : -1) } else if forward {
                ticks.firstIndex { $0 > now } ?? ticks.count
            } else {
                ticks.lastIndex { $0 < now } ?? -1
            }
        return (next + ticks.count) % ticks.count
    }
}
