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
        if model.interface.panel != nil { return [.desk(.close)] }
        guard let command = KeyTable.command(of: key) else { return [] }
        if command == .desk(.switchSide) { return [.desk(.say("Both phones are in view."))] }
        guard command.isOfUseInPair(hasMap: screen?.layout?.map != nil) else {
            return [
                .desk(
                    .say(
                        KeyTable.isAboutMap(command)
                            ? "The floor is shown on a larger screen, from about 150×50 on."
                            : "Both walks play by themselves. ? shows the keys; play takes over one."
                    )
                )
            ]
        }
        return intents(of: command, in: model)
    }

    private static func intents(of command: KeyCommand, in model: PairModel) -> [Intent] {
        switch command {
        case .run(.step) where model.isOver,
            .run(.pause) where model.isOver && !loops(model.lead):
            [.desk(.say(over(model)))]
        case .run(.mark(let forward)): difference(forward: forward, in: model)
        case .slowAtMarks:
            [
                .desk(.slowAtMarks),
                .desk(
                    .say(
                        model.interface.slowsAtMarks
                            ? "Plays on at one speed again."
                            : "Slows to ×\(Interface.slowSpeed.short) where they begin to differ.")),
            ]
        default: intents(of: command, in: model.lead)
        }
    }

    /// The message when both walks are over.
    package static func over(_ model: PairModel) -> String {
        let differences = model.record.differences.all
        guard !differences.isEmpty else {
            return "Both walks are over, and the phones said the same. 0 goes back, q leaves."
        }
        return
            "Both walks are over: \(differences.count.counted("difference")). [ goes to the last, "
            + "0 to the beginning, q leaves. Without --watch, seeds tell what is chance."
    }

    /// Goes to a difference; when going back, differences within a second count as one.
    private static func difference(forward: Bool, in model: PairModel) -> [Intent] {
        let (all, now) = (model.record.differences, model.tick)
        let found =
            forward
            ? all.next(after: now) : all.last(before: now - SimulatedTime.ticksPerSecond)
        if found != nil || !(forward ? model.record.isWhole : true) {
            return [.run(.mark(forward: forward))]
        }
        let isNone = all.all.isEmpty
        let words =
            isNone ? "The phones say the same all the way." : "That was the last difference."
        return forward
            ? [.run(.mark(forward: true)), .desk(.say(words))]
            : [.run(.mark(forward: false))]
    }

    // MARK: The mouse

    private static func mouseIntents(
        for event: MouseEvent, _ model: PairModel, _ screen: PairScreen
    ) -> [Intent] {
        guard let layout = screen.layout else { return [] }
        if model.interface.panel != nil {
            if case .press = event.action { return [.desk(.close)] }
            return []
        }
        let isOnMap = layout.map?.contains(column: event.column, row: event.row) == true
        switch event.action {
        case .wheelUp where isOnMap: return [.desk(.zoom(1))]
        case .wheelDown where isOnMap: return [.desk(.zoom(-1))]
        case .press(.left):
            return pressIntents(column: event.column, row: event.row, model, screen, layout)
        case .move where model.interface.grip != nil:
            let strip = PairStrip(model: model, look: Look(Capabilities()))
            return strip.share(
                atColumn: event.column, row: layout.timeline.row, in: layout.timeline
            ).map { [.run(.seek($0))] } ?? []
        case .release where model.interface.grip != nil:
            return [.desk(.grip(nil))]
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
            return [.run(.seek(share)), .desk(.grip(.timeline(column)))]
        }
        if let cue = screen.cues.first(where: { $0.rect.contains(column: column, row: row) }) {
            return [.run(.jump(cue.tick))]
        }
        guard let map = layout.map, let floor = model.phones[0].floorMap(look),
            case .level(let level)? = floor.target(atColumn: column, row: row, in: map)
        else { return [] }
        return [.desk(.showLevel(level))]
    }
}
