import Indoor
import Rehearsal
import Simulation

/// Moves from chapter to chapter, with the keys that remotes for slides send.
extension KeyBindings {
    /// Goes to the next or the previous chapter; in a walk that waits at its captions, as for
    /// slides, to a caption.
    static func toChapter(forward: Bool, _ model: ScreenModel) -> [Intent] {
        if model.interface.waitsAtCaptions { return toCaption(forward: forward, model) }
        let (chapters, now) = (model.known.line.chapters, model.report.tick)
        guard !chapters.isEmpty else {
            return [.say("This walk has no chapters: its script names them.")]
        }
        let chapter =
            forward
            ? chapters.first { $0.tick > now }
            : chapters.last { $0.tick < now - reachOfBeginning }
        guard let chapter else {
            // After the last chapter comes the end, and in a demo the next tour.
            let end = model.known.horizon
            if forward, model.known.isWhole, end > now { return [.chapter(end)] }
            // Before the first chapter comes the previous tour.
            if !forward, model.hasOthers { return [.recording(forward: false)] }
            return [.say(forward ? "This is the last chapter." : "This is the beginning.")]
        }
        return [.chapter(chapter.tick)]
    }

    /// Goes to a caption: from one caption the walk plays to the next, and while it plays it jumps
    /// there.
    private static func toCaption(forward: Bool, _ model: ScreenModel) -> [Intent] {
        let (isPaused, now) = (model.interface.isPaused, model.report.tick)
        if forward, isPaused, !model.isFinished { return [.pause] }
        let captions = model.known.line.marks.filter { $0.kind == .caption }.map(\.tick)
        let caption = forward ? captions.first { $0 > now } : captions.last { $0 < now }
        guard let caption else {
            return [
                .say(forward ? "This is the last caption." : "This is the first caption.")
            ]
        }
        return [.chapter(caption)] + (isPaused ? [] : [.pause])
    }

    /// Ticks after a chapter's beginning within which going back leads to the previous chapter.
    private static let reachOfBeginning = 2 * SimulatedTime.ticksPerSecond
}
