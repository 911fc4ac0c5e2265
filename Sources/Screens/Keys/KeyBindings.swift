import Guidance
import Indoor
import Session
import TextCanvas

/// What keys mean on a given screen.
package enum KeyBindings {
    /// The intents of a key, in the order to be carried out; none where it means nothing.
    ///
    /// - Parameter size: the whole screen's, to know what is under the mouse.
    package static func intents(
        for key: Key, in model: ScreenModel, size: Size? = nil
    ) -> [Intent] {
        switch key {
        case .resize, .closed: return []
        case .mouse(let event): return mouseIntents(for: event, model, size)
        default: break
        }
        if case .help(let page) = model.interface.panel {
            return [.desk(help(after: key, page: page, size: size).map { .open($0) } ?? .close)]
        }
        if let panel = model.interface.panel { return intents(for: key, in: panel, model, size) }
        if key == .escape, !model.interface.eventFilter.isEmpty {
            return [.desk(.filterEvents(.init())), .desk(.say("All events are listed again."))]
        }
        if let button = ButtonKeys.button(for: key, among: model.report.display.buttons) {
            return intents(tapping: button, in: model)
        }
        let command = KeyTable.command(of: key)
        if command == .desk(.switchSide), (size?.columns ?? 0) >= ScreenLayout.widthForBoth {
            return [.desk(.say("Phone and desk are both in view."))]
        }
        guard let command else { return [] }
        let isHidden = KeyTable.isAboutMap(command) && size.map {
            Screen.hasFloorMap(model, size: $0)
        } == false
        return intents(of: command, in: model)
            + (isHidden ? [.desk(.say("That is on the floor map: Tab shows it."))] : [])
    }

    /// What a tap on one of the app's buttons means.
    private static func intents(tapping button: Button, in model: ScreenModel) -> [Intent] {
        if button.id == Label.search.rawValue { return openSearch(model) }
        return acting([.input(.tap(button: button.id))], in: model)
            + (model.interface.panel == nil ? [] : [.desk(.close)])
    }

    /// Keys act on the rehearsal only once no script does.
    static func acting(_ intents: [Intent], in model: ScreenModel) -> [Intent] {
        if model.isFinished {
            return [.desk(.say("The walk is over. Press t to go on by hand, q to leave."))]
        }
        if model.isInThePast {
            return [.desk(.say("This has been. t goes on from here and drops what came after."))]
        }
        guard model.isScripted else { return intents }
        // where letters are typed, t is one of them
        return [.desk(.say("The walk plays by itself. "
            + (model.interface.panel?.entry == nil
                ? "Press t to take over." : "Esc, then t takes over.")))]
    }

    private static func intents(of command: KeyCommand, in model: ScreenModel) -> [Intent] {
        switch command {
        case .stride:
            model.interface.isWalkLatched
                ? [] : acting([.input(.walk(.seconds(strideSeconds)))], in: model)
        case .latchWalk: latchWalk(model)
        case .stop: acting([.input(.stop), .desk(.latchWalk(false))], in: model)
        case .turn(let degrees): acting([.input(.turn(degrees: degrees))], in: model)
        case .incline(let degrees): acting([.input(.incline(degrees: degrees))], in: model)
        case .followGuidance:
            acting([.input(.followGuidance)] + adviceToFollower(model), in: model)
        case .lift(let up): takeLift(up: up, model)
        case .openApp:
            model.report.display.page == .closed
                ? acting([.input(.openApp)], in: model)
                : [.desk(.say("The app is open already; a hides it."))]
        case .showOrHideApp:
            acting([.input(model.report.display.page == .closed ? .openApp : .hideApp)], in: model)
        case .allowCamera: acting([.input(.answerCamera(granted: true))], in: model)
        case .fault(let fault): acting([.input(.fault(fault))], in: model)
        case .search: openSearch(model)
        case .turnMap: turnMap(model)
        case .touchMap: openMap(model)
        case .faults: [.desk(.open(.faults(model.interface.faultMenu)))]
        case .walkToPlace: acting([.desk(.open(.places(.init())))], in: model)
        case .levelDown: showLevel(by: -1, model)
        case .levelUp: showLevel(by: 1, model)
        case .loopStart: setLoop(a: model.report.tick, model)
        case .loopEnd: setLoop(b: model.report.tick, model)
        case .loopOff: endLoop(model)
        case .marker: toggleMarker(model)
        case .events: [.desk(.open(.events(eventsEntry(model))))]
        case .desk(.scrollEvents(let lines)): scrollEvents(by: lines, model)
        case .note: [.desk(.open(.note(.init(), about: model.report.tick)))]
        case .slowAtMarks: toggleSlowing(model)
        case .desk(let intent): [.desk(intent.scaled(to: model.interface.sight.shownZoom))]
        case .run(.takeOver) where model.isByHand:
            [.desk(.say("You have the walk already: arrow keys walk and turn."))]
        case .run(let intent): [.run(intent)]
        case .help: [.desk(.open(.help(page: 0)))]
        case .escape: []
        }
    }

    /// How long one press of the walking key walks (design 7).
    private static let strideSeconds = 0.5
    /// Further than any hall is long: walking ends at a wall or when told to.
    private static let latchedMetres = 1000.0

    private static func latchWalk(_ model: ScreenModel) -> [Intent] {
        model.interface.isWalkLatched
            ? acting([.input(.stop), .desk(.latchWalk(false))], in: model)
            : acting([.input(.walk(.metres(latchedMetres))), .desk(.latchWalk(true))], in: model)
    }

    /// Who is told to follow before there is a way only waits for it: says what is missing.
    private static func adviceToFollower(_ model: ScreenModel) -> [Intent] {
        let words: String? =
            switch model.report.display.page {
            case .closed: "The app is closed: o opens it, / chooses a destination."
            case .map, .search:
                "No way to follow yet: / chooses a destination. They set off once it starts."
            case .itinerary: "No way to follow yet: Enter starts it, and they set off."
            case .arrival: "They are there. Enter goes on, / chooses another destination."
            case .explanation, .cameraRationale, .cameraPrompt, .cameraDenied, .unsupported, .scan,
                .scanSuccess, .navigation: nil
            }
        return words.map { [.desk(.say($0))] } ?? []
    }

    private static func takeLift(up: Bool, _ model: ScreenModel) -> [Intent] {
        let truth = model.report.truth
        guard let level = truth.levels.single,
              let number = model.venue.lift(near: Position(truth.point, level: level)) else {
            return [.desk(.say("No lift within reach."))]
        }
        let lift = model.venue.connectors[number]
        let next = up
            ? lift.levels.filter { $0 > level }.min() : lift.levels.filter { $0 < level }.max()
        guard let next else {
            return [.desk(.say("This lift goes no further \(up ? "up" : "down")."))]
        }
        return acting([.input(.takeLift(to: next))], in: model)
    }

    private static func showLevel(by step: Int, _ model: ScreenModel) -> [Intent] {
        let ordinals = model.venue.levels.map(\.ordinal)
        guard let index = ordinals.firstIndex(of: model.shownLevel),
              ordinals.indices.contains(index + step) else {
            return [.desk(.say("There is no level \(step > 0 ? "above" : "below")."))]
        }
        return [.desk(.showLevel(ordinals[index + step]))]
    }

    /// A level of the list is shown; anywhere else on the floor is walked to.
    private static func intents(
        pointingAt target: FloorMap.Target, in model: ScreenModel
    ) -> [Intent] {
        switch target {
        case .level(let level): [.desk(.showLevel(level))]
        case .spot(let spot):
            acting([.input(.walk(.toSpot(spot))), .desk(.latchWalk(false))], in: model)
        }
    }

    private static func mouseIntents(
        for event: MouseEvent, _ model: ScreenModel, _ size: Size?
    ) -> [Intent] {
        if let panel = model.interface.panel, let size,
           let intents = intents(for: event, in: panel, model, size: size) { return intents }
        let isOnEvents = size.flatMap {
            Screen.eventPanel(model, size: $0)?.contains(column: event.column, row: event.row)
        } ?? false
        switch event.action {
        case .wheelUp where isOnEvents: return scrollEvents(by: wheelLines, model)
        case .wheelDown where isOnEvents: return scrollEvents(by: -wheelLines, model)
        case .wheelUp: return [.desk(.zoom(1))]
        case .wheelDown: return [.desk(.zoom(-1))]
        case .press where model.interface.note != nil: return []
        case .press(.left), .doublePress(.left):
            if case .help = model.interface.panel { return [.desk(.close)] }
            let share = size.flatMap {
                Screen.share(atColumn: event.column, row: event.row, model, size: $0)
            }
            if let share { return [.run(.seek(share))] }
            if isOnEvents, let size {
                return eventIntents(atRow: event.row, model, size)
            }
            guard let size else { return [] }
            let screen = Screen(model, size: size)
            if let button = screen.button(atColumn: event.column, row: event.row) {
                return intents(tapping: button, in: model)
            }
            if let map = screen.touchable.map,
               let touch = intents(pressing: event, on: map, model) { return touch }
            return Screen.target(atColumn: event.column, row: event.row, model, size: size)
                .map { intents(pointingAt: $0, in: model) } ?? []
        case .release(.left):
            return model.interface.grip.map { drag(from: $0, to: event, model, size) } ?? []
        case .press, .doublePress, .release: return []
        }
    }
}

extension DeskIntent {
    /// A pan moves as far on the screen however near the map is.
    fileprivate func scaled(to zoom: Int) -> DeskIntent {
        if case .pan(let move) = self { .pan(move * MapView.scale(zoom: zoom)) } else { self }
    }
}
