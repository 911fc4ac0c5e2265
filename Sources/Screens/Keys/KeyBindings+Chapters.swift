import Indoor
import Replay
import Session

/// From one chapter to the next, by the keys that remotes for slides send.
extension KeyBindings {
    /// Goes to the chapter after this one or to the one before; a walk that waits at a caption goes
    /// on with it instead.
    static func toChapter(forward: Bool, _ model: ScreenModel) -> [Intent] {
        if forward, model.interface.waitsAtCaptions, model.interface.isPaused, !model.isFinished {
            return [.run(.pause)]
        }
        let (chapters, now) = (model.known.line.chapters, model.report.tick)
        guard !chapters.isEmpty else {
            return [.desk(.say("This walk has no chapters: its script names them."))]
        }
        let chapter =
            forward
            ? chapters.first { $0.tick > now }
            : chapters.last { $0.tick < now - reachOfBeginning }
        guard let chapter else {
            return [.desk(.say(forward ? "This is the last chapter." : "This is the beginning."))]
        }
        return [.run(.chapter(chapter.tick))]
    }

    /// Ticks after its beginning in which the way back leads to the chapter before.
    private static let reachOfBeginning = 2 * SimulatedTime.ticksPerSecond
}
