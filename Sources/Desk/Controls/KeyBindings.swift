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
        if let panel = model.interface.panel {
            return panel.intents(for: key, in: model, on: screen)
        }
        if key == .escape, !model.interface.eventFilter.isEmpty {
            return [.filterEvents(.init()), .say("All events are listed again.")]
        }
        let line = KeyTable.line(of: key)
        if model.pair != nil {
            let hasMap = screen?.layout?.map != nil
            let refusal = line.flatMap { KeyTable.refusal(of: $0, hasMap: hasMap) }
            return refusal.map { [.say($0)] }
                ?? line?.intents(for: key, in: model, on: screen) ?? []
        }
        // Keys of app buttons that cannot be tapped now act on the desk.
        if model.isByHand || line == nil,
            let button = ButtonKeys.button(for: key, among: model.report.display.buttons)
        {
            return intents(tapping: button, in: model)
        }
        if let chip = ButtonKeys.chip(for: key, among: model.report.display.chips) {
            return intents(tappingChip: chip, in: model)
        }
        return line?.intents(for: key, in: model, on: screen) ?? missing(key, in: model)
    }

    // MARK: The floor map

    /// Switches to the next side: the floor alone; from the desk the data without the floor, too,
    /// which come first if the desk has no column for them.
    static func switchSide(_ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        let size = screen?.canvas.size ?? ScreenLayout.smallest
        return model.interface.nextSide(on: size).map { [.show($0)] } ?? []
    }

    /// Switches between the audience's screen and the desk, and says why the desk has no data yet.
    static func switchHome(_ model: ScreenModel) -> [Intent] {
        let hasNone = !ScreenContent.hasData(model.report, model.chronicle)
        return [.present]
            + (model.interface.home == .audience && hasNone
                ? [.say("The engine is not started yet: its data come when it is. / begins.")] : [])
    }

    /// The intents that bring the floor map into view.
    static func showMap(_ model: ScreenModel, on screen: Screen?) -> [Intent] {
        guard let screen, screen.layout?.map == nil else { return [] }
        return [.show(model.interface.home)]
    }

    /// A message if a key acts on the floor map and that is not in view.
    static func whereMapIs(_ screen: Screen?) -> [Intent] {
        guard let layout = screen?.layout, layout.map == nil else { return [] }
        return [.say("That is on the floor map: Tab shows it.")]
    }

    static func fitFloor(_ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        let room = makeRoomForFloor(model, screen)
        return room + [.fit] + (room.isEmpty ? whereMapIs(screen) : [])
    }

    static func zoomFloor(_ steps: Int, _ model: ScreenModel) -> [Intent] {
        guard model.interface.sight.canZoom(by: steps) else {
            return [.say("The map gets no \(steps > 0 ? "nearer" : "farther"). v: whole floor.")]
        }
        return [.zoom(steps)]
    }

    static func nextOverlay(_ model: ScreenModel) -> [Intent] {
        model.profile.overlays.isEmpty
            ? [.say("The engine \(model.profile.name) uses nothing that the map shows.")]
            : [.overlay]
    }

    /// Gives a whole floor all columns of the screen if it would be too small beside the phone, and
    /// gives them back afterwards.
    private static func makeRoomForFloor(_ model: ScreenModel, _ screen: Screen?) -> [Intent] {
        let interface = model.interface
        guard let layout = screen?.layout, layout.pair == nil else { return [] }
        if interface.sight.fitsFloor {
            return interface.viewBeforeWhole.map { [.show($0)] } ?? []
        }
        let columns = layout.map?.width ?? 0
        return columns < leastForWholeFloor ? [.showWhole] : []
    }

    /// The least columns of a map for the names of a building's halls.
    private static let leastForWholeFloor = 60

    /// A message for a key whose button is not on the phone; other keys do nothing.
    private static func missing(_ key: Key, in model: ScreenModel) -> [Intent] {
        guard ButtonKeys.table.contains(where: { $0.key == key }) else { return [] }
        let words =
            model.report.display.page == .closed
            ? appIsClosed
            : "No button on the phone has \(key.description) now."
        return acting([.say(words)], in: model)
    }

    static let appIsClosed = "The app is closed. Press o to open it."

    /// The intents of a tap on one of the app's buttons.
    static func intents(tapping button: Button, in model: ScreenModel) -> [Intent] {
        if button.id == Label.search.rawValue { return DestinationSearch.open(model) }
        return closing(acting([.input(.tap(button: button.id))], in: model), in: model)
    }

    /// Closes the open panel before some intents: closing it later would remove their message.
    static func closing(_ intents: [Intent], in model: ScreenModel) -> [Intent] {
        (model.interface.panel == nil ? [] : [.close]) + intents
    }

    private static func over(_ model: ScreenModel) -> String {
        let failed = model.known.line.marks.contains { $0.kind == .failed }
        return ending(isRecorded: model.isRecorded, hasFailed: failed, next: model.next)
    }

    /// The message at the end, with the possible next steps.
    ///
    /// - Parameters:
    ///   - next: the name of the walk that the start page offers next; nil: none.
    ///   - then: the name of the tour after this one; nil: there is none.
    package static func ending(
        isRecorded: Bool, hasFailed: Bool = false, next: String? = nil, then: String? = nil
    ) -> String {
        let ways = [
            hasFailed ? "! what failed" : nil, "0 again", isRecorded ? nil : "t by hand",
            next.map { "q next: \($0)" } ?? "q leaves" + (then.map { ", then play \($0)" } ?? ""),
        ]
        return "The \(isRecorded ? "recording" : "walk") is over: "
            + ways.compactMap(\.self).joined(separator: ", ") + "."
    }

    /// The intents that act on the rehearsal, which keys can do only if no script drives it.
    static func acting(_ intents: [Intent], in model: ScreenModel) -> [Intent] {
        if model.isFinished {
            return [.say(model.pair.map { over($0.differences) } ?? over(model))]
        }
        if model.pair != nil { return [.say(KeyTable.playsAlone)] }
        if model.isInThePast {
            return [.say("This has been. t goes on from here and drops what came after.")]
        }
        guard model.isScripted else { return intents }
        // While letters are typed, t is a letter.
        return [
            .say(
                "The walk plays by itself. "
                    + (model.interface.panel?.entry == nil
                        ? "Press t to take over." : "Esc, then t takes over."))
        ]
    }

    // MARK: The person and the app

    /// Seconds that one press of the walking key walks (design 7).
    private static let strideSeconds = 0.5
    /// Seconds that each repeat of a held key walks, so that walking ends soon after the last:
    /// terminals report no key releases.
    package static let heldStrideSeconds = 0.3
    /// Metres of a continuous walk, longer than any hall: it ends at a wall or by a key.
    private static let latchedMetres = 1000.0

    static func takeStride(_ model: ScreenModel) -> [Intent] {
        model.interface.isWalkLatched
            ? [] : walking([.input(.walk(.seconds(strideSeconds)))], in: model)
    }

    /// Acts for a person who moves: a floor on which they are not gives way to theirs.
    private static func walking(_ intents: [Intent], in model: ScreenModel) -> [Intent] {
        let isAway = model.interface.sight.shownLevel != nil
        return acting((isAway ? [.follow] : []) + intents, in: model)
    }

    static func latchWalk(_ model: ScreenModel) -> [Intent] {
        model.interface.isWalkLatched
            ? acting([.input(.stop), .latchWalk(false)], in: model)
            : walking([.input(.walk(.metres(latchedMetres))), .latchWalk(true)], in: model)
    }

    static func followApp(_ model: ScreenModel) -> [Intent] {
        walking([.input(.followGuidance)] + adviceToFollower(model), in: model)
    }

    /// Following needs an itinerary. Without one a message says what is missing, in words that stay
    /// true after the itinerary has begun.
    private static func adviceToFollower(_ model: ScreenModel) -> [Intent] {
        let words: String? =
            switch model.report.display.page {
            case .closed: "The app is closed: o opens it, / chooses a destination."
            case .map, .search:
                "The person sets off once there is a way to follow: / chooses a destination."
            case .itinerary: "The person sets off once the way is started: Enter starts it."
            case .arrival: "The person is there. Enter goes on, / chooses another destination."
            case .explanation, .rationale, .prompt:
                "The person sets off once the app has its permission, and a way: A allows it, "
                    + "/ then chooses a destination."
            case .denied, .blocked:
                "The person cannot set off: the app has no permission. A allows it."
            case .unsupported, .notInstalled:
                "The person cannot set off: this phone lacks what the app needs."
            case .position, .acquisition, .acquired:
                "The person sets off once the app knows the place, and a way is started."
            case .navigation: nil
            }
        return words.map { [.say($0)] } ?? []
    }

    static func openApp(_ model: ScreenModel) -> [Intent] {
        let isClosed = model.report.display.page == .closed
        return acting(
            [isClosed ? .input(.openApp) : .say("The app is open already; a hides it.")], in: model)
    }

    static func showOrHideApp(_ model: ScreenModel) -> [Intent] {
        let isClosed = model.report.display.page == .closed
        return acting([.input(isClosed ? .openApp : .hideApp)], in: model)
    }

    /// Grants the first missing permission; if none is missing, the first one again.
    static func allow(_ model: ScreenModel) -> Intent {
        let all = model.report.display.permissions
        let missing = all.first { $0.status != .granted } ?? all.first
        let permission = missing?.permission ?? model.profile.permissions.first
        return permission.map { .input(.answer($0, granted: true)) }
            ?? .say("This engine needs no permission.")
    }

    static func takeLift(up: Bool, _ model: ScreenModel) -> [Intent] {
        let truth = model.report.truth
        guard let level = truth.levels.single,
            let number = model.venue.lift(near: Position(truth.point, level: level))
        else {
            return [.say("No lift within reach.")]
        }
        let lift = model.venue.connectors[number]
        let next =
            up
            ? lift.levels.filter { $0 > level }.min() : lift.levels.filter { $0 < level }.max()
        guard let next else {
            return [.say("This lift goes no further \(up ? "up" : "down").")]
        }
        return [.input(.takeLift(to: next))]
    }

    static func showLevel(by step: Int, _ model: ScreenModel) -> [Intent] {
        atLevel(step, from: model.shownLevel, model) { .showLevel($0) }
    }

    /// Acts on the level a number of levels above another; a message if there is none.
    static func atLevel(
        _ step: Int, from level: LevelOrdinal, _ model: ScreenModel,
        _ intent: (LevelOrdinal) -> Intent
    ) -> [Intent] {
        let ordinals = model.venue.levels.map(\.ordinal)
        guard let index = ordinals.firstIndex(of: level), ordinals.indices.contains(index + step)
        else { return [noLevel(step)] }
        return [intent(ordinals[index + step])]
    }

    static func noLevel(_ step: Int) -> Intent {
        .say("There is no level \(step > 0 ? "above" : "below").")
    }
}
