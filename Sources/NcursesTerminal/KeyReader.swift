import CNcurses
import CTerminalGuard
import Glibc
import TextCanvas

/// Reads keys and mouse events from ncurses.
struct KeyReader {
    /// A separate window to read from: reading from the screen's window would also refresh it.
    private let window: Window
    /// Keys that were read and not yet handed out.
    private var held: ArraySlice<Key> = []
    private var characters = UTF8Reader()
    /// Whether the last key was an Escape with nothing behind it.
    private var endedInEscape = false
    private var mouse = MouseReader()

    /// nil when there is no memory for a window.
    init?() {
        guard let window = newpad(1, 1) else { return nil }
        self.window = window
        cbreak()
        noecho()
        nonl()
        keypad(window, true)
        // Arrows as sent by terminals that ignore the keypad mode.
        let plain = [KEY_UP, KEY_DOWN, KEY_RIGHT, KEY_LEFT, KEY_HOME, KEY_END]
        for (last, code) in zip("ABCDHF", plain) {
            define_key("\u{1B}[\(last)", code)
        }
        wtimeout(window, 0)
        // Milliseconds to wait for the rest of an escape sequence.
        set_escdelay(50)
        mousemask(cncurses_mouse_events, nil)
        // ncurses would hold back each press to see whether it becomes a click
        mouseinterval(0)
    }

    mutating func next(timeoutMilliseconds: Int) -> Key? {
        if let key = held.popFirst() { return key }
        guard let key = read(timeoutMilliseconds: timeoutMilliseconds) else { return nil }
        guard key != .escape else { return afterEscape() }
        defer { endedInEscape = false }
        return endedInEscape && key.beginsSequence ? afterBeginning(key) : key
    }

    /// On a slow line the rest of a sequence may come after its Escape. Typed keys come later than
    /// that: nothing follows a typed bracket at once.
    private mutating func afterBeginning(_ key: Key) -> Key? {
        guard let next = read(timeoutMilliseconds: 0) else { return key }
        guard case .character(let character) = next else {
            held.append(next)
            return key
        }
        skipSequence(from: character)
        return nil
    }

    /// A sequence that ncurses does not know begins like Escape; its rest must not count as keys.
    private mutating func afterEscape() -> Key? {
        guard let follower = read(timeoutMilliseconds: 0) else {
            endedInEscape = true
            return .escape
        }
        guard follower.beginsSequence else {
            held.insert(follower, at: held.startIndex)
            return .escape
        }
        skipSequence(from: nil)
        return nil
    }

    /// Skips input up to the letter that ends the sequence.
    private mutating func skipSequence(from first: Character?) {
        var next = first
        while true {
            if let character = next, ("@"..."~").contains(character), character != "[" { return }
            guard case .character(let character) = read(timeoutMilliseconds: 0) else { return }
            next = character
        }
    }

    private mutating func read(timeoutMilliseconds: Int) -> Key? {
        // ncurses may hold input already, and would otherwise wait through a signal.
        if let key = readAtOnce() { return key }
        guard timeoutMilliseconds > 0 else { return hasClosed ? .closed : nil }
        let limit = Int32(clamping: timeoutMilliseconds)
        guard terminal_guard_wait(STDIN_FILENO, limit) else { return nil }
        return readAtOnce() ?? (hasClosed ? .closed : nil)
    }

    private mutating func readAtOnce() -> Key? {
        while true {
            let code = wgetch(window)
            switch code {
            case ERR: return nil
            // ncurses' own reading loses a character whose bytes arrive apart.
            case 0..<256:
                if let scalar = characters.take(UInt8(code)), let key = Key(typed: scalar) {
                    return key
                }
            case KEY_MOUSE:
                held += mouse.pending().map { .mouse($0) }
                if let key = held.popFirst() { return key }
            case MouseReports.code:
                let window = window
                if let event = mouse.event({ UInt8(exactly: wgetch(window)) }) {
                    return .mouse(event)
                }
            default: if let key = Key(code: code) { return key }
            }
        }
    }

    /// Whether the terminal has gone. Without this check the program would look for keys for ever.
    private var hasClosed: Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, 0) > 0 && input.revents & Int16(POLLHUP | POLLERR | POLLNVAL) != 0
    }
}

extension Key {
    /// Whether it follows Escape in the sequences of arrows and similar keys.
    fileprivate var beginsSequence: Bool { self == .character("[") || self == .character("O") }

    /// The key of a typed character; nil if no key has it.
    fileprivate init?(typed scalar: Unicode.Scalar) {
        switch scalar.value {
        case 8, 127: self = .backspace
        case 9: self = .tab
        case 10, 13: self = .enter
        case 27: self = .escape
        case 0..<32:
            guard let letter = Unicode.Scalar(scalar.value + 64) else { return nil }
            self = .control(Character(String(letter).lowercased()))
        case 128..<160: return nil
        default: self = .character(Character(scalar))
        }
    }

    /// The key for a code of ncurses; nil for keys without a meaning here.
    fileprivate init?(code: Int32) {
        switch code {
        case KEY_UP: self = .up
        case KEY_DOWN: self = .down
        case KEY_LEFT: self = .left
        case KEY_RIGHT: self = .right
        case KEY_SLEFT: self = .shiftLeft
        case KEY_SRIGHT: self = .shiftRight
        case KEY_HOME, KEY_FIND: self = .home
        case KEY_END, KEY_SELECT: self = .end
        case KEY_PPAGE: self = .pageUp
        case KEY_NPAGE: self = .pageDown
        case KEY_BTAB: self = .backtab
        case KEY_ENTER: self = .enter
        case KEY_BACKSPACE: self = .backspace
        case KEY_DC: self = .delete
        case KEY_IC: self = .insert
        case KEY_F0...KEY_F0 + 63: self = .function(Int(code - KEY_F0))
        default: return nil
        }
    }
}
