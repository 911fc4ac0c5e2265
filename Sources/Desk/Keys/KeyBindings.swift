import App
import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The meaning of keys on a given screen.
package enum KeyBindings {
    /// The intents of a key, in the order of execution; empty for a key without meaning.
    ///
    /// - Parameter screen: the screen in view; nil before the first.
    package static func intents(
        for key: Key, in model: ScreenModel, on screen: Screen?
    ) -> [Intent] {
        switch key {
        case .resize, .closed: return []
        case .mouse(let event):
            return screen.map { mouseIntents(for: event, model, $0) } ?? []
        default: break
        }
        if let panel = model.interface.panel { return intents(for: key, in: panel, model, screen) }
        if key == .escape, !model.interface.eventFilter.isEmpty {
            return [.desk(.filterEvents(.init())), .desk(.say("All events are listed again."))]
        }
        let command = KeyTable.command(of: key)
        // Keys of app buttons that cannot be tapped now act on the desk.
        if model.isByHand || command == nil,
            let button = ButtonKeys.button(for: key, among: model.report.display.buttons)
        {
            return intents(tapping: button, in: model)
        }
        if let chip = ButtonKeys.chip(for: key, among: model.report.display.chips) {
            return intents(tappingChip: chip, in: model)
        }
        guard let command else { return missing(key, in: model) }
        if command == .desk(.switchSide) { return switchSide(model, screen) }
        let isHidden = KeyTable.isAboutMap(command) && screen?.layout.map { $0.map == nil } == true
        let room = command == .desk(.fit) ? makeRoomForFloor(model, screen) : []
        return room + intents(of: command, in: model)
            + (isHidden && room.isEmpty
                ? [.desk(.say("That is on the floor map: Tab shows it."))] : [])
    }

    /// Switches between phone and floor; if everything fits, to each alone and then to everything
    /// again.
    private static func switchSide(_ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        if model.interface.isPresenting {
            return [.desk(.say("O leads back to the desk."))]
        }
        guard let screen, ScreenLayout.hasRoomForAll(screen.canvas.size) else {
            return [.desk(.switchSide)]
        }
        return switch model.interface.view {
        case .all: [.desk(.show(.floor))]
        case .floor: [.desk(.show(.phone))]
        case .phone: [.desk(.show(.all))]
        }
    }

    /// The intents that bring the floor map into view.
    static func showMap(on screen: Screen?) -> [Intent] {
        guard let screen, screen.layout?.map == nil else { return [] }
        return [.desk(.show(ScreenLayout.hasRoomForAll(screen.canvas.size) ? .all : .floor))]
    }

    /// Gives a whole floor all columns of the screen if it would be too small beside the phone, and
    /// gives them back afterwards.
    private static func makeRoomForFloor(_ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        let interface = model.interface
        guard let layout = screen?.layout, !interface.isPresenting else { return [] }
        if interface.sight.fitsFloor {
            return interface.viewBeforeWhole.map { [.desk(.show($0))] } ?? []
        }
        let columns = layout.map?.width ?? 0
        return columns < leastForWholeFloor ? [.desk(.showWhole)] : []
    }

    /// The least columns of a map for the names of a building's halls.
    private static let leastForWholeFloor = 60

    /// A message for a key whose button is not on the phone; other keys do nothing.
    private static func missing(_ key: Key, in model: ScreenModel) -> [Intent] {
        guard ButtonKeys.table.contains(where: { $0.key == key }) else { return [] }
        let words =
            model.report.display.page == .closed
            ? "The app is closed. Press o to open it."
            : "No button on the phone has \(key.description) now."
        return acting([.desk(.say(words))], in: model)
    }

    /// The intents of a tap on one of the app's buttons.
    static func intents(tapping button: Button, in model: ScreenModel) -> [Intent] {
        if button.id == Label.search.rawValue { return openSearch(model) }
        return acting([.input(.tap(button: button.id))], in: model)
            + (model.interface.panel == nil ? [] : [.desk(.close)])
    }

    private static func over(_ model: ScreenModel) -> String {
        let failed = model.known.line.marks.contains { $0.kind == .failed }
        return ending(isRecorded: model.isRecorded, hasFailed: failed, next: model.next)
    }

    /// The message at the end, with the possible next steps.
    ///
    /// - Parameter next: the name of the walk that the start page offers next; nil: none.
    package static func ending(
        isRecorded: Bool, hasFailed: Bool = false, next: String? = nil
    ) -> String {
        let ways = [
            hasFailed ? "! what failed" : nil, "0 again", isRecorded ? nil : "t by hand",
            next.map { "q next: \($0)" } ?? "q leaves",
        ]
        return "The \(isRecorded ? "recording" : "walk") is over: "
            + ways.compactMap(\.self).joined(separator: ", ") + "."
    }

    /// The intents that act on the rehearsal, which keys can do only if no script drives it.
    static func acting(_ intents: [Intent], in model: ScreenModel) -> [Intent] {
        if model.isFinished {
            return [.desk(.say(over(model)))]
        }
        if model.isInThePast {
            return [.desk(.say("This has been. t goes on from here and drops what came after."))]
        }
        guard model.isScripted else { return intents }
        // While letters are typed, t is a letter.
        return [
            .desk(
                .say(
                    "The walk plays by itself. "
                        + (model.interface.panel?.entry == nil
                            ? "Press t to take over." : "Esc, then t takes over.")))
        ]
    }

    static func intents(of command: KeyCommand, in model: ScreenModel) -> [Intent] {
        let isOfUse = command.isOfUse(with: model.profile, recorded: model.recordedKeys)
        return switch command {
        case .run(.recording) where !isOfUse:
            [.desk(.say("There is no other recording: ips replay plays several."))]
        case .run(.save) where model.isRecorded:
            [.desk(.say("Nothing to save: the recording has its own file."))]
        case .input(.fault) where !isOfUse,
            .input(.confirm) where !isOfUse && !model.isRecorded:
            [.desk(.say("This key changes nothing for the engine \(model.profile.name)."))]
        case _ where model.isRecorded && !isOfUse:
            acting(
                [.desk(.say("The recording walks, and holds the phone, by itself."))], in: model)
        case .stride:
            model.interface.isWalkLatched
                ? [] : acting([.input(.walk(.seconds(strideSeconds)))], in: model)
        case .latchWalk: latchWalk(model)
        case .input(.openApp) where model.report.display.page != .closed:
            acting([.desk(.say("The app is open already; a hides it."))], in: model)
        case .input(.confirm): acting(confirm(model), in: model)
        case .input(let input): acting([.input(input)] + following(input, in: model), in: model)
        case .lift(let up): acting(takeLift(up: up, model), in: model)
        case .showOrHideApp:
            acting([.input(model.report.display.page == .closed ? .openApp : .hideApp)], in: model)
        case .allow: acting([allow(model)], in: model)
        case .search: openSearch(model)
        case .turnMap: turnMap(model)
        case .touchMap: openMap(model)
        case .collect: openCollecting(model)
        case .faults: [.desk(.open(.faults(model.interface.faultMenu)))]
        case .transmitterList where !model.profile.usesBeacons:
            [.desk(.say("The engine \(model.profile.name) listens to no transmitters."))]
        case .transmitterList: [.desk(.open(.transmitterList(.init())))]
        case .walkToPlace: acting([.desk(.open(.places(.init())))], in: model)
        case .levelDown: showLevel(by: -1, model)
        case .levelUp: showLevel(by: 1, model)
        case .loopStart: setLoop(a: model.report.tick, model)
        case .loopEnd: setLoop(b: model.report.tick, model)
        case .loopOff: endLoop(model)
        case .marker: toggleMarker(model)
        case .events: [.desk(.open(.events(eventsEntry(model))))]
        case .cues: openCues(model)
        case .desk(.scrollEvents(let lines)) where model.interface.isPresenting:
            toChapter(forward: lines < 0, model)
        case .desk(.scrollEvents(let lines)): scrollEvents(by: lines, model)
        case .note: [.desk(.open(.note(.init(), about: model.report.tick)))]
        case .slowAtMarks: toggleSlowing(model)
        case .desk(.zoom(let steps)) where !model.interface.sight.canZoom(by: steps):
            [.desk(.say("The map gets no \(steps > 0 ? "nearer" : "farther"). v: whole floor."))]
        case .desk(.overlay) where model.profile.overlays.isEmpty:
            [.desk(.say("The engine \(model.profile.name) goes by nothing that the map shows."))]
        case .desk(let intent): [.desk(intent.scaled(to: model.interface.sight.shownZoom))]
        case .run(let intent): running(intent, in: model)
        case .failure(let forward): toFailure(forward: forward, model)
        case .legend: [.desk(.open(.legend(page: 0)))]
        case .help: [.desk(.open(.help(page: 0)))]
        case .escape: model.interface.message == nil ? [] : [.desk(.close)]
        }
    }

    private static func running(_ intent: RunIntent, in model: ScreenModel) -> [Intent] {
        switch intent {
        case .takeOver where model.isByHand:
            [.desk(.say("You have the walk already: arrow keys walk and turn."))]
        case .faster where model.interface.speed >= Playback.speeds.last ?? 0:
            [.desk(.say("There is no faster."))]
        case .slower where model.interface.speed <= Playback.speeds.first ?? 0:
            [.desk(.say("There is no slower."))]
        case .step where model.isFinished: acting([], in: model)
        case .pause where model.isFinished && !loops(model): acting([], in: model)
        default: [.run(intent)]
        }
    }

    /// Whether the walk continues from here, at the end of a loop.
    static func loops(_ model: ScreenModel) -> Bool {
        model.interface.loop.ends(at: model.report.tick)
    }

    /// Seconds that one press of the walking key walks (design 7).
    private static let strideSeconds = 0.5
    /// Seconds that each repeat of a held key walks, so that walking ends soon after the last:
    /// terminals report no key releases.
    package static let heldStrideSeconds = 0.3
    /// Metres of a continuous walk, longer than any hall: it ends at a wall or by a key.
    private static let latchedMetres = 1000.0

    private static func latchWalk(_ model: ScreenModel) -> [Intent] {
        model.interface.isWalkLatched
            ? acting([.input(.stop), .desk(.latchWalk(false))], in: model)
            : acting([.input(.walk(.metres(latchedMetres))), .desk(.latchWalk(true))], in: model)
    }

    /// The desk's reaction to an input.
    private static func following(_ input: Input, in model: ScreenModel) -> [Intent] {
        switch input {
        case .stop: [.desk(.latchWalk(false))]
        case .followGuidance: adviceToFollower(model)
        default: []
        }
    }

    /// Following needs an itinerary. Without one a message says what is missing, in words that stay
    /// true after the itinerary has begun.
    private static func adviceToFollower(_ model: ScreenModel) -> [Intent] {
        let words: String? =
            switch model.report.display.page {
            case .closed: "The app is closed: o opens it, / chooses a destination."
            case .map, .search:
                "They set off once there is a way to follow: / chooses a destination."
            case .itinerary: "They set off once the way is started: Enter starts it."
            case .arrival: "They are there. Enter goes on, / chooses another destination."
            case .position, .explanation, .rationale, .prompt, .denied, .blocked, .unsupported,
                .acquisition, .acquired, .navigation:
                nil
            }
        return words.map { [.desk(.say($0))] } ?? []
    }

    /// Grants the first missing permission; if none is missing, the first one again.
    private static func allow(_ model: ScreenModel) -> Intent {
        let all = model.report.display.permissions
        let missing = all.first { $0.status != .granted } ?? all.first
        let permission = missing?.permission ?? model.profile.permissions.first
        return permission.map { .input(.answer($0, granted: true)) }
            ?? .desk(.say("This engine needs no permission."))
    }

    private static func takeLift(up: Bool, _ model: ScreenModel) -> [Intent] {
        let truth = model.report.truth
        guard let level = truth.levels.single,
            let number = model.venue.lift(near: Position(truth.point, level: level))
        else {
            return [.desk(.say("No lift within reach."))]
        }
        let lift = model.venue.connectors[number]
        let next =
            up
            ? lift.levels.filter { $0 > level }.min() : lift.levels.filter { $0 < level }.max()
        guard let next else {
            return [.desk(.say("This lift goes no further \(up ? "up" : "down")."))]
        }
        return [.input(.takeLift(to: next))]
    }

    private static func showLevel(by step: Int, _ model: ScreenModel) -> [Intent] {
        atLevel(step, from: model.shownLevel, model) { .desk(.showLevel($0)) }
    }

    /// Acts on the level a number of levels above another; a message if there is none.
    static func atLevel(
        _ step: Int, from level: LevelOrdinal, _ model: ScreenModel,
        _ intent: (LevelOrdinal) -> Intent
    ) -> [Intent] {
        let ordinals = model.venue.levels.map(\.ordinal)
        guard let index = ordinals.firstIndex(of: level), ordinals.indices.contains(index + step)
        else { return [.desk(.say("There is no level \(step > 0 ? "above" : "below")."))] }
        return [intent(ordinals[index + step])]
    }
}

extension DeskIntent {
    /// A pan moves by the same distance on the screen at every zoom.
    fileprivate func scaled(to zoom: Int) -> DeskIntent {
        if case .pan(let move) = self { .pan(move * MapView.scale(zoom: zoom)) } else { self }
    }
}
