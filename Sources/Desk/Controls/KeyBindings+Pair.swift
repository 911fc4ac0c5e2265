import FloorDrawing
import Indoor
import Rehearsal
import TextCanvas

/// The meaning of keys while two walks play side by side: the same as in one walk, for keys that
/// can act on both.
extension KeyBindings {
    /// - Parameter screen: the screen in view; nil before the first.
    package static func intents(
        for key: Key, in model: PairModel, on screen: PairScreen?
    ) -> [Intent] {
        switch key {
        case .resize, .closed: return []
        case .mouse(let event):
            return screen.map { mouseIntents(for: event, model, $0) } ?? []
        default: break
        }
        // The help is the only panel, and has one page.
        if model.interface.panel != nil { return [.close] }
        guard let line = KeyTable.line(of: key) else { return [] }
        if line.isSame(as: KeyTable.otherSide) { return [.say("Both phones are in view.")] }
        guard KeyTable.isForPair(line, hasMap: screen?.layout?.map != nil) else {
            return [
                .say(
                    KeyTable.isAboutMap(line)
                        ? "The floor is shown on a larger screen, from about 150×50 on."
                        : "Both walks play by themselves. ? shows the keys; play takes over one.")
            ]
        }
        return line.intents(for: key, in: model.lead, on: nil)
    }

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

    // MARK: The mouse

    private static func mouseIntents(
        for event: MouseEvent, _ model: PairModel, _ screen: PairScreen
    ) -> [Intent] {
        guard let layout = screen.layout else { return [] }
        if model.interface.panel != nil {
            if case .press = event.action { return [.close] }
            return []
        }
        let isOnMap = layout.map?.contains(column: event.column, row: event.row) == true
        switch event.action {
        case .wheelUp where isOnMap: return [.zoom(1)]
        case .wheelDown where isOnMap: return [.zoom(-1)]
        case .press(.left):
            return pressIntents(column: event.column, row: event.row, model, screen, layout)
        case .move where model.interface.grip != nil:
            let strip = PairStrip(model: model, look: Look(Capabilities()))
            return strip.share(
                atColumn: event.column, row: layout.timeline.row, in: layout.timeline
            ).map { [.seek($0)] } ?? []
        case .release where model.interface.grip != nil:
            return [.grip(nil)]
        case .press, .doublePress, .release, .move, .wheelUp, .wheelDown: return []
        }
    }

    private static func pressIntents(
        column: Int, row: Int, _ model: PairModel, _ screen: PairScreen, _ layout: PairLayout
    ) -> [Intent] {
        let look = Look(Capabilities())
        if let share = PairStrip(model: model, look: look)
            .share(atColumn: column, row: row, in: layout.timeline)
        {
            return [.seek(share), .grip(.timeline(column))]
        }
        if let cue = screen.cues.first(where: { $0.rect.contains(column: column, row: row) }) {
            return [.jump(cue.tick)]
        }
        guard let map = layout.map, let floor = model.phones[0].floorMap(look),
            case .level(let level)? = floor.target(atColumn: column, row: row, in: map)
        else { return [] }
        return [.showLevel(level)]
    }
}
