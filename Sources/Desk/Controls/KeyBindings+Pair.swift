import Indoor
import Rehearsal

/// Differences between two walks side by side.
extension KeyBindings {
    /// The message when both walks are over.
    package static func over(_ differences: PhoneDifferences) -> String {
        let differences = differences.all
        guard !differences.isEmpty else {
            return "Both walks are over, and the phones said the same. 0 goes back, q leaves."
        }
        return
            "Both walks are over: \(differences.count.counted("difference")). [ goes to the last, "
            + "0 to the beginning, q leaves. Without --watch, seeds tell what is chance."
    }

    /// Goes to a difference; when going back, differences within a second count as one.
    static func toDifference(
        forward: Bool, _ all: PhoneDifferences, _ model: ScreenModel
    ) -> [Intent] {
        let now = model.report.tick
        let found =
            forward
            ? all.next(after: now) : all.last(before: now - SimulatedTime.ticksPerSecond)
        guard forward, found == nil, model.known.isWhole else { return [.mark(forward: forward)] }
        let words =
            all.all.isEmpty
            ? "The phones say the same all the way." : "That was the last difference."
        return [.mark(forward: true), .say(words)]
    }
}
