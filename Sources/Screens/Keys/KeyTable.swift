import Indoor
import TextCanvas

/// What a key asks for, before it is known what is on the screen.
package enum KeyCommand: Hashable, Sendable {
    /// One stride, as long as a held key repeats.
    case stride
    case latchWalk
    case stop
    case turn(degrees: Double)
    case incline(degrees: Double)
    case followGuidance
    case lift(up: Bool)
    case openApp
    case showOrHideApp
    case fault(Fault)
    case search
    case levelDown
    case levelUp
    case desk(DeskIntent)
    case run(RunIntent)
    case help
    case escape
}

/// One line of the table of keys.
package struct KeyBinding: Hashable, Sendable {
    package let keys: [Key]
    package let command: KeyCommand
    /// A word or two for the footer.
    package let label: String
    /// What it does, in a sentence without its full stop.
    package let help: String

    init(_ keys: Key..., command: KeyCommand, _ label: String, _ help: String) {
        self.keys = keys
        self.command = command
        self.label = label
        self.help = help
    }

    /// As it is printed: "← →".
    package var keyNames: String { keys.map(\.description).joined(separator: " ") }
}

/// Bindings that belong together in the help.
package struct KeyGroup: Hashable, Sendable {
    package let title: String
    package let bindings: [KeyBinding]
}

/// Every key there is. The help, the footer and the README are printed from it. Keys of the app's
/// own buttons are in `ButtonKeys` and go before these while their button is on the phone.
package enum KeyTable {
    package static let groups = [person, phone, playback, map, mishaps, desk]

    package static let all: [KeyBinding] = groups.flatMap(\.bindings)

    package static func binding(of command: KeyCommand) -> KeyBinding? {
        all.first { $0.command == command }
    }

    private static let person = KeyGroup(title: "The person", bindings: [
        KeyBinding(.up, command: .stride, "walk", "Walks a stride; held, walks on"),
        KeyBinding(
            .character("W"), command: .latchWalk, "keep walking", "Walks on until ↓ or another W"),
        KeyBinding(.down, command: .stop, "stop", "Stands still, and follows no more"),
        KeyBinding(.left, command: .turn(degrees: -15), "turn", "Turns left by 15°"),
        KeyBinding(.right, command: .turn(degrees: 15), "turn", "Turns right by 15°"),
        KeyBinding(.shiftLeft, command: .turn(degrees: -45), "turn", "Turns left by 45°"),
        KeyBinding(.shiftRight, command: .turn(degrees: 45), "turn", "Turns right by 45°"),
        KeyBinding(
            .character("g"), command: .followGuidance, "follow the app",
            "Goes by what the phone shows, as people do"),
        KeyBinding(.character("e"), command: .lift(up: true), "lift up", "Takes the lift here up"),
        KeyBinding(
            .character("E"), command: .lift(up: false), "lift down", "Takes the lift here down"),
    ])

    private static let phone = KeyGroup(title: "The phone", bindings: [
        KeyBinding(
            .character("r"), command: .incline(degrees: 85), "raise phone", "Holds it upright, 85°"),
        KeyBinding(
            .character("m"), command: .incline(degrees: 45), "halfway",
            "Holds it halfway, 45°, as people carry it"),
        KeyBinding(
            .character("f"), command: .incline(degrees: 20), "lower phone", "Holds it flat, 20°"),
        KeyBinding(.character("o"), command: .openApp, "open app", "Opens the app"),
        KeyBinding(
            .character("a"), command: .showOrHideApp, "hide app",
            "Leaves the app, or comes back to it"),
        KeyBinding(
            .character("/"), command: .search, "destination", "Searches for a destination"),
    ])

    private static let playback = KeyGroup(title: "Playback", bindings: [
        KeyBinding(.character(" "), command: .run(.pause), "pause", "Pauses, and goes on"),
        KeyBinding(.character("."), command: .run(.step), "step", "One tick forward, 0.05 s"),
        KeyBinding(
            .character("+"), .character("="), command: .run(.faster), "faster", "Faster"),
        KeyBinding(.character("-"), command: .run(.slower), "slower", "Slower"),
        KeyBinding(
            .character("t"), command: .run(.takeOver), "take over",
            "Takes the walk over from the script"),
    ])

    private static let map = KeyGroup(title: "The floor map", bindings: [
        KeyBinding(.character("<"), command: .levelDown, "level", "Shows the level below"),
        KeyBinding(.character(">"), command: .levelUp, "level", "Shows the level above"),
        KeyBinding(.character("z"), command: .desk(.zoom(1)), "zoom", "Nearer"),
        KeyBinding(.character("Z"), command: .desk(.zoom(-1)), "zoom", "Further away"),
        KeyBinding(.character("v"), command: .desk(.fit), "whole floor", "The whole floor, and back"),
        KeyBinding(.character("H"), command: .desk(.pan([-8, 0])), "pan", "Moves left"),
        KeyBinding(.character("J"), command: .desk(.pan([0, 8])), "pan", "Moves down"),
        KeyBinding(.character("K"), command: .desk(.pan([0, -8])), "pan", "Moves up"),
        KeyBinding(.character("L"), command: .desk(.pan([8, 0])), "pan", "Moves right"),
        KeyBinding(
            .character("F"), command: .desk(.follow), "follow", "Follows the person again"),
        KeyBinding(
            .character("C"), command: .desk(.coverage), "coverage", "Shows where scans are hard"),
    ])

    private static let mishaps = KeyGroup(title: "What goes wrong", bindings: [
        KeyBinding(
            .character("N"), command: .fault(.network(.cut, seconds: 20)), "cut network",
            "Cuts the network for 20 s"),
        KeyBinding(
            .character("B"), command: .fault(.network(.slow, seconds: 30)), "slow network",
            "Slows the network for 30 s"),
        KeyBinding(
            .character("V"), command: .fault(.coverCamera(seconds: 10)), "cover camera",
            "Covers the camera for 10 s"),
        KeyBinding(
            .character("D"), command: .fault(.darken(seconds: 20)), "darken",
            "Puts the light out for 20 s"),
    ])

    private static let desk = KeyGroup(title: "The desk", bindings: [
        KeyBinding(
            .tab, command: .desk(.switchSide), "phone / desk", "Phone or desk, where one fits"),
        KeyBinding(
            .pageUp, command: .desk(.scrollEvents(5)), "older events", "Older events"),
        KeyBinding(
            .pageDown, command: .desk(.scrollEvents(-5)), "newer events", "Newer events"),
        KeyBinding(.character("?"), command: .help, "help", "Shows all keys"),
        KeyBinding(.escape, command: .escape, "cancel", "Cancels, goes back"),
        KeyBinding(.character("q"), command: .run(.quit), "quit", "Ends the rehearsal"),
    ])
}
