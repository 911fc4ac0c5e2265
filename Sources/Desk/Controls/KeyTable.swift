import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// All keys, for the help, the footer and `dotwalk keys`. Keys of the app's buttons are in
/// `ButtonKeys` and take precedence while their button is on the phone.
package enum KeyTable {
    package static let groups = [person, phone, playback, map, mishaps, desk]

    package static let bindings = groups.flatMap(\.lines).flatMap(\.bindings)

    /// The line of a key.
    static func line(of key: Key) -> KeyLine? { linesOfKeys[key] }

    private static let linesOfKeys = Dictionary(
        groups.flatMap(\.lines).flatMap { line in line.bindings.map { ($0.key, line) } },
        uniquingKeysWith: { first, _ in first })

    /// Whether a line's keys change the view of the floor map.
    static func isAboutMap(_ line: KeyLine) -> Bool { map.lines.contains { $0.isSame(as: line) } }

    /// The groups of keys that are useful with this source.
    static func groups(
        with profile: SourceProfile, recorded: RecordedKeys = .none
    ) -> [KeyGroup] {
        (groups + panelGroups).filter { $0.isOfUse(profile) }
            .map { group in
                KeyGroup(
                    title: group.title,
                    lines: group.lines.filter { $0.use.isGiven(profile, recorded) })
            }
            .filter { !$0.lines.isEmpty }
    }

    // MARK: The person

    private static let person = KeyGroup(
        title: "The person",
        lines: [
            walk, keepWalking,
            KeyLine(
                .init(.down) { KeyBindings.acting([.input(.stop), .latchWalk(false)], in: $0) },
                label: "stop", help: "Stands still", use: .person),
            turn, PlacePicker.opening, followApp,
            KeyLine(
                .init("e") { KeyBindings.acting(KeyBindings.takeLift(up: true, $0), in: $0) },
                .init("E") { KeyBindings.acting(KeyBindings.takeLift(up: false, $0), in: $0) },
                label: "lift",
                help: "Takes the lift up, down", use: .person),
            confirm,
        ])

    static let walk = KeyLine(
        .init(.up) { KeyBindings.takeStride($0) }, label: "walk", help: "A stride; held, walks on",
        use: .person)
    static let keepWalking = KeyLine(
        .init("W") { KeyBindings.latchWalk($0) }, label: "keep walking",
        help: "Walks until ↓ or W again", use: .person)
    static let turn = KeyLine(
        .init(.left, input: .turn(degrees: -15)), .init(.right, input: .turn(degrees: 15)),
        .init(.shiftLeft, input: .turn(degrees: -45)),
        .init(.shiftRight, input: .turn(degrees: 45)), label: "turn",
        help: "Turns by 15°; Shift: 45°", names: "← →", use: .person)
    static let followApp = KeyLine(
        .init("g") { KeyBindings.followApp($0) }, label: "follow the app",
        help: "Goes as the phone says", use: .person)
    static let confirm = KeyLine(
        .init("y") { KeyBindings.acting(KeyBindings.confirm($0), in: $0) },
        label: "confirm a point", help: "Confirms a point (survey)", use: .confirming)

    // MARK: The phone

    private static let phone = KeyGroup(
        title: "The phone",
        lines: [
            hold, openApp,
            KeyLine(
                .init("a") { KeyBindings.showOrHideApp($0) }, label: "hide app",
                help: "Leaves the app, or returns"),
            DestinationSearch.opening,
            KeyLine(
                .init("h") { KeyBindings.turnMap($0) },
                .init("p") { KeyBindings.touching($0) { _ in [.open(MapTouch())] } },
                label: "app's map", help: "Turns, drags the app's map"),
            AppNote.opening,
        ])

    static let hold = KeyLine(
        .init("r", input: .incline(degrees: 85)), .init("m", input: .incline(degrees: 45)),
        .init("f", input: .incline(degrees: 20)), label: "phone up, half, flat",
        help: "Holds it at 85°, 45°, 20°", use: .person)
    static let openApp = KeyLine(
        .init("o") { KeyBindings.openApp($0) },
        .init("A") { KeyBindings.acting([KeyBindings.allow($0)], in: $0) },
        label: "open app", help: allowing(Engine.standard.profile)
    ).helping(allowing)

    /// The effect of the keys for permissions; the source declares the permissions.
    private static func allowing(_ profile: SourceProfile) -> String {
        switch profile.permissions.count {
        case 0: "Opens app"
        case 1: "Opens app, allows \(profile.permissions[0].rawValue)"
        default: "Opens app, allows the next"
        }
    }

    // MARK: The playback

    private static let playback = KeyGroup(
        title: "Playback",
        lines: [
            pause, step, marks, jump, recording, speed, slowAtMarks, loop,
            KeyLine(
                .init("'") { KeyBindings.toggleMarker($0) }, label: "marker",
                help: "A marker here, or none"),
            NoteAbout.opening, takeOver, save,
            KeyLine(
                .init("&") { KeyBindings.toChangedCue($0) }, label: "changed cue",
                help: "To what a new sheet changed"),
        ])

    static let pause = KeyLine(
        .init(" ") { KeyBindings.pause($0) }, label: "pause", help: "Pauses, and goes on",
        isForPairs: true)
    static let step = KeyLine(
        .init(".") { KeyBindings.step($0) }, .init(",", .stepBack), label: "step",
        help: "One tick on, one back", isForPairs: true)
    static let marks = KeyLine(
        .init("[") { KeyBindings.toMark(forward: false, $0) },
        .init("]") { KeyBindings.toMark(forward: true, $0) }, label: "mark",
        help: "To the mark before, after", isForPairs: true)
    static let jump = KeyLine(
        bindings: (0...9).map { tenth in
            KeyBinding(Character("\(tenth)"), .seek(Double(tenth) / 10))
        }, label: "jump", help: "To a tenth of the walk", names: "0 … 9", isForPairs: true)
    static let recording = KeyLine(
        .init("(", .recording(forward: false)), .init(")", .recording(forward: true)),
        label: "recording", help: "Recording before, after", use: .recordings)
    static let speed = KeyLine(
        .init("+") { KeyBindings.faster($0) }, .init("=") { KeyBindings.faster($0) },
        .init("-") { KeyBindings.slower($0) }, label: "speed", help: "Faster, slower",
        names: "+ -", isForPairs: true)
    static let slowAtMarks = KeyLine(
        .init("~") { KeyBindings.toggleSlowing($0) }, label: "slow at marks",
        help: "Slow motion around events", isForPairs: true)
    static let loop = KeyLine(
        .init("{") { KeyBindings.setLoop(a: $0.report.tick, $0) },
        .init("}") { KeyBindings.setLoop(b: $0.report.tick, $0) },
        .init("\\") { KeyBindings.endLoop($0) }, label: "loop", help: "Loop from, to here; off",
        isForPairs: true)
    static let takeOver = KeyLine(
        .init("t") { KeyBindings.takeOver($0) }, label: "take over",
        help: "Takes over from the script")
    static let save = KeyLine(
        .init("w", .save), label: "save", help: "Saves the walk so far", use: .saving)

    // MARK: The floor map

    private static let map = KeyGroup(
        title: "The floor map",
        lines: [
            level, zoom, wholeFloor,
            KeyLine(
                pan("H", [-8, 0]), pan("J", [0, 8]), pan("K", [0, -8]), pan("L", [8, 0]),
                label: "pan", help: "Left, down, up and right", isForPairs: true),
            KeyLine(
                onMap("F") { _ in [.follow] }, label: "follow", help: "Follows the person again",
                isForPairs: true),
            overlay,
        ])

    static let level = KeyLine(
        onMap("<") { KeyBindings.showLevel(by: -1, $0) },
        onMap(">") { KeyBindings.showLevel(by: 1, $0) }, label: "level",
        help: "The level below, above", isForPairs: true)
    static let zoom = KeyLine(
        onMap("z") { KeyBindings.zoomFloor(1, $0) }, onMap("Z") { KeyBindings.zoomFloor(-1, $0) },
        label: "zoom", help: "Nearer, further away", isForPairs: true)
    static let wholeFloor = KeyLine(
        .init("v") { KeyBindings.fitFloor($0, $1) }, label: "whole floor",
        help: "The whole floor, and back", isForPairs: true)
    static let overlay = KeyLine(
        onMap("C") { KeyBindings.nextOverlay($0) }, label: "coverage",
        help: "Coverage, texture, neither"
    ).helping { profile in
        if profile.overlays.isEmpty { return "This engine has no overlay" }
        // The last word of each name is enough: "error" of "expected error".
        let names = profile.overlays.map { $0.name.split(separator: " ").last ?? "" }
            .joined(separator: ", ")
        let off = profile.overlays.count == 2 ? ", neither" : "; off"
        return names.prefix(1).uppercased() + names.dropFirst() + off
    }

    /// A key for the floor map, which says where it is if it is not in view.
    private static func onMap(
        _ character: Character, _ intents: @escaping @Sendable (ScreenModel) -> [Intent]
    ) -> KeyBinding {
        KeyBinding(character, on: { intents($0) + KeyBindings.whereMapIs($1) })
    }

    private static func pan(_ character: Character, _ move: Point) -> KeyBinding {
        onMap(character) { [.pan(move * MapView.scale(zoom: $0.interface.sight.shownZoom))] }
    }

    // MARK: What goes wrong

    private static let mishaps = KeyGroup(
        title: "What goes wrong",
        lines: [FaultMenu.opening]
            + FaultKind.all.compactMap { kind in
                kind.shortcut.map { shortcut in
                    KeyLine(
                        .init(
                            shortcut.key, input: .fault(kind(.number(shortcut.seconds)))),
                        label: kind.pattern.words.joined(separator: " "), help: shortcut.help,
                        use: kind.scope.isOfViewfinder ? .viewfinder : .always)
                }
            })

    // MARK: The desk

    private static let desk = KeyGroup(
        title: "The desk",
        lines: [
            otherSide,
            why,
            OpenEvents.opening, CueInspection.opening,
            KeyLine(
                .init(.pageUp) { KeyBindings.page(back: 5, $0) },
                .init(.pageDown) { KeyBindings.page(back: -5, $0) }, label: "events",
                help: "Older, newer; chapters"),
            SignalPanel.opening, SettingsPanel.opening, HelpPages.opening,
            LegendPages.opening,
            KeyLine(
                .init(.escape) { $0.interface.message == nil ? [] : [.close] }, label: "cancel",
                help: "Cancels, goes back", isForPairs: true),
            quit,
        ])

    static let otherSide = KeyLine(
        .init(.tab, on: { KeyBindings.switchSide($0, $1) }), label: "floor / data",
        help: "Floor alone, data, both")
    static let why = KeyLine(
        .init("O") { KeyBindings.switchHome($0) }, label: "why", help: "The data with the reasons")
    static let quit = KeyLine(
        .init("q", .quit), label: "quit", help: "Ends the rehearsal", isForPairs: true)
}

extension KeyBinding {
    /// A key for an input that does not depend on the screen.
    init(_ key: Key, input: Input) {
        self.init(key) { KeyBindings.acting([.input(input)], in: $0) }
    }

    init(_ character: Character, input: Input) { self.init(.character(character), input: input) }
}

extension KeyUse {
    /// For keys that move the person, or the phone: a recording does that by itself.
    static let person = KeyUse { _, recorded in
        recorded == .none
    } otherwise: { model in
        KeyBindings.acting(
            [.say("The recording walks, and holds the phone, by itself.")], in: model)
    }

    static let confirming = KeyUse { profile, recorded in
        recorded == .none && profile.needsDevices
    } otherwise: { model in
        model.isRecorded ? person.otherwise(model) : unused(model)
    }

    static let saving = KeyUse(isGiven: person.isGiven) { _ in
        [.say("Nothing to save: the recording has its own file.")]
    }

    static let viewfinder = KeyUse { profile, _ in
        profile.hasViewfinder
    } otherwise: {
        unused($0)
    }

    static let signals = KeyUse { profile, _ in
        profile.hearing != nil
    } otherwise: { model in
        [.say("The engine \(model.profile.name) hears no signals.")]
    }

    static let recordings = KeyUse { _, recorded in
        recorded == .several
    } otherwise: { _ in
        [.say("There is no other recording: this one is played alone.")]
    }

    private static func unused(_ model: ScreenModel) -> [Intent] {
        [.say("This key changes nothing for the engine \(model.profile.name).")]
    }
}
