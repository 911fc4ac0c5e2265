import Indoor
import Positioning
import Rehearsal
import TextCanvas

/// The command of a key, independent of the screen.
package enum KeyCommand: Hashable, Sendable {
    /// Walks one stride; a held key repeats it.
    case stride
    case latchWalk
    /// An input that does not depend on the screen.
    case input(Input)
    case lift(up: Bool)
    case showOrHideApp
    /// Grants the missing permission in the phone's settings, without a prompt.
    case allow
    case search
    /// Toggles whether the app's map turns with the walker.
    case turnMap
    /// Gives the arrow keys to the app's map.
    case touchMap
    /// Saves a note in the app.
    case collect
    case faults
    case walkToPlace
    /// The list of transmitters.
    case transmitterList
    case levelDown
    case levelUp
    case loopStart
    case loopEnd
    case loopOff
    case marker
    case note
    case events
    /// Shows why a cue came.
    case cues
    case slowAtMarks
    case desk(DeskIntent)
    case run(RunIntent)
    /// Goes to the next failure, or the previous one.
    case failure(forward: Bool)
    /// Shows the meanings of the signs.
    case legend
    case help
    case escape

    /// Whether it does something with this source.
    ///
    /// - Parameter recorded: the kind of recording that is played, if a real phone made it.
    func isOfUse(with profile: SourceProfile, recorded: RecordedKeys = .none) -> Bool {
        switch self {
        case .run(.recording): recorded == .several
        case .stride, .latchWalk, .walkToPlace, .lift, .run(.save), .input(.stop), .input(.turn),
            .input(.incline), .input(.followGuidance), .input(.confirm):
            recorded == .none && (self != .input(.confirm) || profile.usesBeacons)
        case .transmitterList: profile.usesBeacons
        case .input(.fault(.coverCamera)), .input(.fault(.darken)): profile.usesCamera
        default: true
        }
    }
}

/// The kinds of recordings by real phones, as far as keys depend on them.
enum RecordedKeys: Hashable, Sendable {
    case none
    /// A single recording: the person walks and holds the phone by themselves.
    case one
    /// One of several recordings.
    case several
}

/// A key and its command.
package struct KeyBinding: Hashable, Sendable {
    package let key: Key
    package let command: KeyCommand

    init(_ key: Key, _ command: KeyCommand) {
        self.key = key
        self.command = command
    }

    init(_ character: Character, _ command: KeyCommand) {
        self.init(.character(character), command)
    }
}

/// A line of the table of keys: keys with similar effects.
package struct KeyLine: Hashable, Sendable {
    package let bindings: [KeyBinding]
    /// A word or two for the footer.
    package let label: String
    /// Their effect, in a sentence without a full stop.
    package let help: String

    /// The printed names: "← →".
    package let keyNames: String

    init(_ bindings: KeyBinding..., label: String, help: String, names: String? = nil) {
        self.init(bindings: bindings, label: label, help: help, names: names)
    }

    /// A key that only a panel uses.
    init(_ names: String, label: String, help: String) {
        self.init(bindings: [], label: label, help: help, names: names)
    }

    init(bindings: [KeyBinding], label: String, help: String, names: String? = nil) {
        self.bindings = bindings
        self.label = label
        self.help = help
        keyNames = names ?? bindings.map(\.key.description).joined(separator: " ")
    }
}

/// A group of lines in the help.
package struct KeyGroup: Hashable, Sendable {
    package let title: String
    package let lines: [KeyLine]
}

/// All keys, for the help, the footer and `dotwalk keys`. Keys of the app's buttons are in `ButtonKeys`
/// and take precedence while their button is on the phone.
package enum KeyTable {
    package static let groups = [person, phone, playback, map, mishaps, desk]

    package static let bindings = groups.flatMap(\.lines).flatMap(\.bindings)

    static func command(of key: Key) -> KeyCommand? { commands[key] }

    private static let commands = Dictionary(
        bindings.map { ($0.key, $0.command) }, uniquingKeysWith: { first, _ in first })

    /// Whether a command changes the view of the floor map.
    static func isAboutMap(_ command: KeyCommand) -> Bool {
        map.lines.contains { $0.bindings.contains { $0.command == command } }
    }

    /// The line of a command's key.
    static func line(of command: KeyCommand) -> KeyLine? { linesOfCommands[command] }

    private static let linesOfCommands = Dictionary(
        groups.flatMap(\.lines).flatMap { line in line.bindings.map { ($0.command, line) } },
        uniquingKeysWith: { first, _ in first })

    private static let person = KeyGroup(
        title: "The person",
        lines: [
            KeyLine(.init(.up, .stride), label: "walk", help: "A stride; held, walks on"),
            KeyLine(
                .init("W", .latchWalk), label: "keep walking", help: "Walks until ↓ or W again"),
            KeyLine(.init(.down, .input(.stop)), label: "stop", help: "Stands still"),
            KeyLine(
                .init(.left, .input(.turn(degrees: -15))),
                .init(.right, .input(.turn(degrees: 15))),
                .init(.shiftLeft, .input(.turn(degrees: -45))),
                .init(.shiftRight, .input(.turn(degrees: 45))),
                label: "turn", help: "Turns by 15°; Shift: 45°", names: "← →"),
            KeyLine(
                .init("P", .walkToPlace), label: "walk to a place", help: "Walks to a place"),
            KeyLine(
                .init("g", .input(.followGuidance)), label: "follow the app",
                help: "Goes as the phone says"),
            KeyLine(
                .init("e", .lift(up: true)), .init("E", .lift(up: false)), label: "lift",
                help: "Takes the lift up, down"),
            KeyLine(
                .init("y", .input(.confirm)), label: "confirm a point",
                help: "Confirms a point (survey)"),
        ])

    private static let phone = KeyGroup(
        title: "The phone",
        lines: [
            KeyLine(
                .init("r", .input(.incline(degrees: 85))),
                .init("m", .input(.incline(degrees: 45))),
                .init("f", .input(.incline(degrees: 20))), label: "phone up, half, flat",
                help: "Holds it at 85°, 45°, 20°"),
            KeyLine(
                .init("o", .input(.openApp)), .init("A", .allow), label: "open app",
                help: allowing(Engine.standard.profile)),
            KeyLine(
                .init("a", .showOrHideApp), label: "hide app", help: "Leaves the app, or returns"),
            KeyLine(.init("/", .search), label: "destination", help: "Searches for a destination"),
            KeyLine(
                .init("h", .turnMap), .init("p", .touchMap), label: "app's map",
                help: "Turns, drags the app's map"),
            KeyLine(
                .init("j", .collect), label: "note in the app",
                help: "Notes it in the app, here"),
        ])

    /// The effect of the keys for permissions; the source declares the permissions.
    private static func allowing(_ profile: SourceProfile) -> String {
        switch profile.permissions.count {
        case 0: "Opens app"
        case 1: "Opens app, allows \(profile.permissions[0].rawValue)"
        default: "Opens app, allows the next"
        }
    }

    /// The effect of a line's keys with this source, in a sentence without its full stop.
    static func help(_ line: KeyLine, with profile: SourceProfile) -> String {
        let commands = line.bindings.map(\.command)
        if commands.contains(.allow) { return allowing(profile) }
        guard commands.contains(.desk(.overlay)) else { return line.help }
        if profile.overlays.isEmpty { return "This engine has no overlay" }
        return profile.usesBeacons ? "Beacons, heard, error; off" : line.help
    }

    /// The groups of keys that are useful with this source.
    static func groups(
        with profile: SourceProfile, recorded: RecordedKeys = .none
    ) -> [KeyGroup] {
        (groups + panels).filter {
            (profile.hasFloorPicker || $0.title != facilities.title)
                && (profile.usesBeacons || $0.title != transmitterList.title)
        }
        .map { group in
            KeyGroup(
                title: group.title,
                lines: group.lines.filter { line in
                    line.bindings.allSatisfy {
                        $0.command.isOfUse(with: profile, recorded: recorded)
                    }
                })
        }
        .filter { !$0.lines.isEmpty }
    }

    private static let playback = KeyGroup(
        title: "Playback",
        lines: [
            KeyLine(.init(" ", .run(.pause)), label: "pause", help: "Pauses, and goes on"),
            KeyLine(
                .init(".", .run(.step)), .init(",", .run(.stepBack)), label: "step",
                help: "One tick on, one back"),
            KeyLine(
                .init("[", .run(.mark(forward: false))), .init("]", .run(.mark(forward: true))),
                label: "mark", help: "To the mark before, after"),
            KeyLine(
                bindings: (0...9).map { tenth in
                    KeyBinding(Character("\(tenth)"), .run(.seek(Double(tenth) / 10)))
                }, label: "jump", help: "To a tenth of the walk", names: "0 … 9"),
            KeyLine(
                .init("(", .run(.recording(forward: false))),
                .init(")", .run(.recording(forward: true))), label: "recording",
                help: "Recording before, after"),
            KeyLine(
                .init("+", .run(.faster)), .init("=", .run(.faster)), .init("-", .run(.slower)),
                label: "speed", help: "Faster, slower", names: "+ -"),
            KeyLine(
                .init("~", .slowAtMarks), label: "slow at marks",
                help: "Slower where much is up"),
            KeyLine(
                .init("{", .loopStart), .init("}", .loopEnd), .init("\\", .loopOff),
                label: "loop", help: "Loop from, to here; off"),
            KeyLine(.init("'", .marker), label: "marker", help: "A marker here, or none"),
            KeyLine(
                .init("n", .note), .init(";", .note), label: "note",
                help: "Writes a note down"),
            KeyLine(
                .init("t", .run(.takeOver)), label: "take over", help: "Takes over from the script"),
            KeyLine(.init("w", .run(.save)), label: "save", help: "Saves the walk so far"),
        ])

    private static let map = KeyGroup(
        title: "The floor map",
        lines: [
            KeyLine(
                .init("<", .levelDown), .init(">", .levelUp), label: "level",
                help: "The level below, above"),
            KeyLine(
                .init("z", .desk(.zoom(1))), .init("Z", .desk(.zoom(-1))), label: "zoom",
                help: "Nearer, further away"),
            KeyLine(
                .init("v", .desk(.fit)), label: "whole floor", help: "The whole floor, and back"),
            KeyLine(
                .init("H", .desk(.pan([-8, 0]))), .init("J", .desk(.pan([0, 8]))),
                .init("K", .desk(.pan([0, -8]))), .init("L", .desk(.pan([8, 0]))),
                label: "pan", help: "Left, down, up and right"),
            KeyLine(.init("F", .desk(.follow)), label: "follow", help: "Follows the person again"),
            KeyLine(
                .init("C", .desk(.overlay)), label: "coverage", help: "Coverage, texture, neither"),
        ])

    private static let mishaps = KeyGroup(
        title: "What goes wrong",
        lines: [
            KeyLine(.init("X", .faults), label: "faults", help: "All faults, and how long"),
            KeyLine(
                .init("N", .input(.fault(.network(.cut, seconds: 20)))), label: "cut network",
                help: "No network for 20 s"),
            KeyLine(
                .init("B", .input(.fault(.network(.slow, seconds: 30)))), label: "slow network",
                help: "A slow network for 30 s"),
            KeyLine(
                .init("V", .input(.fault(.coverCamera(seconds: 10)))), label: "cover camera",
                help: "Camera covered for 10 s"),
            KeyLine(
                .init("D", .input(.fault(.darken(seconds: 20)))), label: "darken",
                help: "The light out for 20 s"),
        ])

    private static let desk = KeyGroup(
        title: "The desk",
        lines: [
            KeyLine(
                .init(.tab, .desk(.switchSide)), label: "phone / floor",
                help: "All, floor, or phone"),
            KeyLine(.init("O", .desk(.present)), label: "audience", help: "For an audience"),
            KeyLine(
                .init("i", .events), .init("@", .failure(forward: false)),
                .init("!", .failure(forward: true)), label: "list of events",
                help: "Events; a failure back, on"),
            KeyLine(
                .init("\"", .cues), label: "why this cue", help: "Why a cue came, and when"),
            KeyLine(
                .init(.pageUp, .desk(.scrollEvents(5))), .init(.pageDown, .desk(.scrollEvents(-5))),
                label: "events", help: "Older, newer; chapters"),
            KeyLine(
                .init("T", .transmitterList), label: "transmitters",
                help: "Lists what Bluetooth hears"),
            KeyLine(
                .init("S", .desk(.open(.settings(.init())))), label: "settings",
                help: "Changes settings live"),
            KeyLine(.init("?", .help), label: "help", help: "Shows all keys"),
            KeyLine(.init("I", .legend), label: "signs", help: "What the signs mean"),
            KeyLine(.init(.escape, .escape), label: "cancel", help: "Cancels, goes back"),
            KeyLine(.init("q", .run(.quit)), label: "quit", help: "Ends the rehearsal"),
        ])
}
