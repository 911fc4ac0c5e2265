import Indoor
import Replay
import Session

/// From one failure to the next.
extension KeyBindings {
    /// Goes to a failure after or before this tick, and says what failed. After the last the first
    /// follows.
    static func toFailure(forward: Bool, _ model: ScreenModel) -> [Intent] {
        let ticks = model.known.line.marks.filter { $0.kind == .failed }.map(\.tick)
        let now = model.report.tick
        let next = forward ? ticks.first { $0 > now } : ticks.last { $0 < now }
        guard let tick = next ?? (forward ? ticks.first : ticks.last) else {
            return [.desk(.say("Nothing has failed, as far as the walk is known."))]
        }
        let number = (ticks.firstIndex(of: tick) ?? 0) + 1
        let count = "\(ticks.count)" + (model.known.isWhole ? "" : " so far")
        let failed = model.known.events.first {
            $0.kind == .failed && SimulatedTime.tick(atSeconds: $0.seconds) == tick
        }
        return [
            .run(.jump(tick)),
            .desk(.say("✗ \(number) of \(count): \(failed?.words ?? "it failed here")")),
        ]
    }
}
