import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import TextCanvas

/// The intents of the mouse, from the drawing at its position.
extension KeyBindings {
    /// The lines by which one notch of the wheel moves the list of events.
    private static let wheelLines = 3

    static func mouseIntents(
        for event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        if let panel = model.interface.panel,
            let intents = intents(for: event, in: panel, model, screen)
        {
            return intents
        }
        let isOnEvents = event.isIn(screen.layout?.events)
        switch event.action {
        // Two walks have no list that scrolls.
        case .wheelUp where model.pair != nil && !event.isIn(screen.layout?.map),
            .wheelDown where model.pair != nil && !event.isIn(screen.layout?.map):
            return []
        case .wheelUp where isOnEvents: return scrollEvents(by: wheelLines, model)
        case .wheelDown where isOnEvents: return scrollEvents(by: -wheelLines, model)
        case .wheelUp where event.isIn(screen.touchable.map?.view.rect): return zoom(1, model)
        case .wheelDown where event.isIn(screen.touchable.map?.view.rect): return zoom(-1, model)
        case .wheelUp: return screen.layout?.map == nil ? [] : [.zoom(1)]
        case .wheelDown: return screen.layout?.map == nil ? [] : [.zoom(-1)]
        case .press where model.interface.panel(NoteAbout.self) != nil: return []
        case .press(.left), .doublePress(.left): return pressIntents(for: event, model, screen)
        case .move: return moveIntents(for: event, model, screen)
        case .release(.left): return releaseIntents(for: event, model, screen)
        case .press, .doublePress, .release: return []
        }
    }

    private static func moveIntents(
        for event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        switch model.interface.grip {
        case .timeline(let column): dragTimeline(from: column, event, model, screen)
        case .floor(let cell, _): dragFloor(from: cell, event, model, screen)
        case .appMap, nil: []
        }
    }

    private static func releaseIntents(
        for event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        switch model.interface.grip {
        case .timeline(let column):
            dragTimeline(from: column, event, model, screen) + [.grip(nil)]
        case .appMap(let cell): drag(from: cell, to: event, model, screen)
        case .floor(let cell, isMoved: true):
            dragFloor(from: cell, event, model, screen) + [.grip(nil)]
        case .floor(let cell, isMoved: false):
            [.grip(nil)] + walkIntents(to: cell, model, screen)
        case nil: []
        }
    }

    /// A click on a line of a panel's list selects it, and a second click acts as Enter; the wheel
    /// moves the selection. nil: the mouse is not on such a list.
    private static func intents(
        for event: MouseEvent, in panel: any Panel, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent]? {
        let touchable = screen.touchable
        func press(_ key: Key) -> [Intent] { panel.intents(for: key, in: model, on: screen) }
        guard event.isIn(touchable.panel) else { return nil }
        let line = touchable.choices.first { event.isIn($0.rect) }
        switch event.action {
        case .wheelUp: return press(.up)
        case .wheelDown: return press(.down)
        case .press(.left): return line.map { [.select($0.number)] } ?? []
        case .doublePress(.left): return line == nil ? [] : press(.enter)
        case .press, .doublePress, .release, .move: return []
        }
    }

    private static func pressIntents(
        for event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        if model.interface.panel?.place == .screen { return [.close] }
        guard let layout = screen.layout else { return [] }
        let (column, row, look) = (event.column, event.row, Look(Capabilities()))
        let strip = TimelineStrip(model: model, look: look)
        if let tick = strip.cueTick(atColumn: column, row: row, in: layout.timeline) {
            return CueInspection.nearest(to: tick, model).map { [.open(CueInspection($0))] } ?? []
        }
        // A chart over the timeline has the same columns.
        let share =
            event.isIn(layout.chart)
            ? strip.share(atColumn: column, in: layout.timeline)
            : strip.share(atColumn: column, row: row, in: layout.timeline)
        if let share { return [.seek(share), .grip(.timeline(column))] }
        if let gauges = layout.gauges, event.isIn(gauges) {
            let gauge = model.nearestGauges(gauges.height).dropFirst(row - gauges.row).first
            return gauge.map { intents(pressing: $0, model) } ?? []
        }
        if let engine = layout.engine, event.isIn(engine) {
            let panel = EnginePanel(model: model, look: look, layout: layout)
            if let gauge = panel.gauge(atRow: row, in: engine) {
                return intents(pressing: gauge, model)
            }
            let words = panel.meaning(atColumn: column, row: row, in: engine)
            // A row without a meaning also ends the message about another one.
            return [words.map { .say($0) } ?? .grip(nil)]
        }
        if event.isIn(layout.events) {
            return screen.events.first { event.isIn($0.rect) }
                .map { eventIntents(clicking: $0, model) } ?? []
        }
        if let button = screen.button(atColumn: column, row: row) {
            return intents(tapping: button, in: model)
        }
        if event.isIn(screen.touchable.card) {
            return toNextStep(model, showsMap: layout.map != nil)
        }
        if let map = screen.touchable.map,
            let touch = intents(pressing: event, on: map, model)
        {
            return touch
        }
        return floorTarget(atColumn: column, row: row, model, screen)
            .map { intents(pointingAt: $0, event) } ?? []
    }

    private static func floorTarget(
        atColumn column: Int, row: Int, _ model: ScreenModel, _ screen: Screen
    ) -> FloorMap.Target? {
        screen.layout?.map.flatMap {
            model.floorMap(Look(Capabilities()))?.target(atColumn: column, row: row, in: $0)
        }
    }

    /// Goes to the mouse's position along the timeline that it grips.
    private static func dragTimeline(
        from column: Int, _ event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        guard let layout = screen.layout, column != event.column,
            let share = TimelineStrip(model: model, look: Look(Capabilities()))
                .share(atColumn: event.column, in: layout.timeline)
        else { return [] }
        return [.seek(share), .grip(.timeline(event.column))]
    }

    /// The intents on the floor: a click on a level of the list shows it; on the floor, a click
    /// walks there when the button is released, and a drag moves the map.
    private static func intents(
        pointingAt target: FloorMap.Target, _ event: MouseEvent
    ) -> [Intent] {
        switch target {
        case .level(let level): [.showLevel(level)]
        case .spot:
            [.grip(.floor(.init(column: event.column, row: event.row), isMoved: false))]
        }
    }

    private static func walkIntents(
        to cell: Interface.Cell, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        guard
            case .spot(let spot)? = floorTarget(
                atColumn: cell.column, row: cell.row, model, screen)
        else { return [] }
        return acting([.input(.walk(.toSpot(spot))), .latchWalk(false)], in: model)
    }

    /// Moves the floor map with the mouse.
    private static func dragFloor(
        from cell: Interface.Cell, _ event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        let end = Interface.Cell(column: event.column, row: event.row)
        guard end != cell, let map = screen.layout?.map,
            let view = model.floorMap(Look(Capabilities()))?.view(in: map)
        else { return [] }
        let move =
            view.place(column: cell.column, row: cell.row)
            - view.place(column: end.column, row: end.row)
        return [.pan(move), .grip(.floor(end, isMoved: true))]
    }

    // MARK: The app's map

    /// nil outside the map.
    private static func intents(
        pressing event: MouseEvent, on map: PhoneMap, _ model: ScreenModel
    ) -> [Intent]? {
        guard event.isIn(map.view.rect) else { return nil }
        switch map.chip(atColumn: event.column, row: event.row) {
        case .mode?: return turnMap(model)
        case .levelUp?: return pickLevel(by: 1, model)
        case .levelDown?: return pickLevel(by: -1, model)
        case .level(let level)?:
            return touching(model) { _ in [.input(.showOnMap(level: level))] }
        case .chip(let id)?: return intents(tappingChip: id, in: model)
        case .facility(let word)?:
            return closing(acting([.input(.pickFacility(word))], in: model), in: model)
        case nil:
            return [.grip(.appMap(.init(column: event.column, row: event.row)))]
        }
    }

    /// Ends a drag of the map, with the distance that the mouse moved.
    private static func drag(
        from grip: Interface.Cell, to event: MouseEvent, _ model: ScreenModel, _ screen: Screen
    ) -> [Intent] {
        let release = Intent.grip(nil)
        let end = Interface.Cell(column: event.column, row: event.row)
        guard end != grip, let map = screen.touchable.map else { return [release] }
        return [release]
            + touching(model) { _ in
                [
                    .input(
                        map.drag(columns: end.column - grip.column, rows: end.row - grip.row))
                ]
            }
    }
}

extension MouseEvent {
    fileprivate func isIn(_ rect: Rect?) -> Bool {
        rect?.contains(column: column, row: row) == true
    }
}
