import CNcurses
import CTerminalGuard
import Glibc
import TextCanvas

/// The real terminal, open as long as the value lives: a canvas goes out, keys come in.
///
/// Whatever ends the program, `CTerminalGuard` leaves the terminal as it was. Ctrl-C stays a
/// signal, not a key, so that it ends the program even when its run loop hangs (status 130);
/// after `holdEndings` the second one does.
package struct Terminal: ~Copyable {
    package let capabilities: Capabilities
    private let screen: OpaquePointer
    /// What ncurses writes to: another descriptor of the terminal on standard output.
    private let output: UnsafeMutablePointer<FILE>
    private var painter: Painter
    private var keys: KeyReader
    /// nil where ncurses asks for moves itself.
    private let reports: MouseReports?
    /// Whether ncurses has the terminal, and the reports are not yet asked for.
    private var lacksReports = true

    /// Opens the terminal on standard output and input. What is given here goes before what the
    /// environment says of the terminal.
    package init(
        glyphs: GlyphSet? = nil, colours: ColourDepth? = nil,
        background: Capabilities.Background? = nil
    ) throws(TerminalError) {
        let isUTF8 = adoptLocale()
        try Terminal.check()
        guard terminal_guard_arm(STDOUT_FILENO, farewell()) else { throw .alreadyOpen }
        let descriptor = fcntl(STDOUT_FILENO, F_DUPFD_CLOEXEC, STDERR_FILENO + 1)
        guard let output = fdopen(descriptor, "w"), let screen = cncurses_open(output),
            followMoves(), let window = cncurses_screen(), let keys = KeyReader()
        else {
            terminal_guard_disarm()
            throw .cannotOpen
        }
        var found = Capabilities(
            isUTF8: isUTF8, terminalColours: Int(tigetnum("colors")),
            noColour: environment("NO_COLOR"),
            foregroundAndBackground: environment("COLORFGBG"))
        found.glyphs = isUTF8 ? glyphs ?? found.glyphs : .ascii
        found.colours = colours.map { min($0, found.colours) } ?? found.colours
        found.background = background ?? found.background
        self.screen = screen
        self.output = output
        self.keys = keys
        capabilities = found
        reports = MouseReports()
        gatherOutput()
        let wire = shortenColours() && hasMovesOfXterm ? FrameWire(descriptor) : nil
        painter = Painter(window: window, capabilities: found, wire: wire)
        turnOffOutputProcessing()
    }

    /// Says why no screen can be opened. (ncurses itself would end the program.)
    package static func check() throws(TerminalError) {
        guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal("standard output") }
        guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal("standard input") }
        guard let name = environment("TERM"), !name.isEmpty else { throw .noTerminalType }
        var result: Int32 = 0
        guard setupterm(name, STDOUT_FILENO, &result) == OK else {
            throw .unknownTerminalType(name)
        }
        guard capability("cup") != nil else { throw .tooPlain(name) }
    }

    /// From now on a signal that asks the program to end (Ctrl-C, SIGTERM, a closed window) comes as
    /// the key `.closed`, so that what is in memory can be kept. The program then ends by that signal.
    package static func holdEndings() { terminal_guard_hold_endings() }

    deinit {
        if reports != nil { say(MouseReports.off) }
        endwin()
        delscreen(screen)
        fclose(output)
        terminal_guard_disarm()
    }

    /// Gives the terminal to another program as it was before; the next drawing takes it again.
    package mutating func lend<Result>(to program: () throws -> Result) rethrows -> Result {
        leave()
        defer {
            painter.forget()
            raise(SIGWINCH)
        }
        return try program()
    }

    package var size: Size { painter.size }

    /// Shows a canvas: only what differs from the one before is sent. What does not fit is cut.
    package mutating func draw(_ canvas: Canvas) {
        heedStops()
        painter.draw(canvas)
        if reports != nil, lacksReports {
            lacksReports = false
            say(MouseReports.on)
        }
    }

    /// As it was before, until the next drawing.
    private mutating func leave() {
        if reports != nil { say(MouseReports.off) }
        lacksReports = true
        endwin()
    }

    /// To the terminal, beside what ncurses tells it.
    private func say(_ words: String) {
        fputs(words, output)
        fflush(output)
    }

    /// All keys that have come, waited for at most so long; none when none came. Taken together
    /// so that those of a held key never queue up behind the screen.
    package mutating func keys(timeoutMilliseconds: Int) -> [Key] {
        var keys: [Key] = []
        var timeout = timeoutMilliseconds
        while keys.count < 1024, let key = nextKey(timeoutMilliseconds: timeout) {
            keys.append(key)
            timeout = 0
            if key == .closed { break }
        }
        return keys
    }

    private mutating func nextKey(timeoutMilliseconds: Int) -> Key? {
        heedStops()
        if terminal_guard_is_end_asked() { return .closed }
        if isResized() { return .resize }
        let key = keys.next(timeoutMilliseconds: timeoutMilliseconds)
        heedStops()
        if terminal_guard_is_end_asked() { return .closed }
        return key ?? (isResized() ? .resize : nil)
    }

    /// Takes over a new size of the terminal; whether there was one.
    private mutating func isResized() -> Bool {
        guard terminal_guard_take_resized() else { return false }
        var found = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &found) == 0, found.ws_row > 0,
            found.ws_col > 0, is_term_resized(Int32(found.ws_row), Int32(found.ws_col))
        else {
            // there and back again: some terminals have cut what was at the edge
            painter.repaint()
            return false
        }
        resize_term(Int32(found.ws_row), Int32(found.ws_col))
        painter.forget()
        return true
    }

    /// Stops after Ctrl-Z, with the terminal given back. After any stop, others have written on
    /// the screen and a shell has set its modes.
    private mutating func heedStops() {
        let stops = terminal_guard_take_stop()
        if stops {
            leave()
            terminal_guard_stop()
        }
        guard terminal_guard_take_continued() || stops else { return }
        // the next drawing takes the terminal again, with its modes and its own screen; the size
        // may have changed meanwhile
        if !isendwin() { leave() }
        raise(SIGWINCH)
    }
}

/// Has the kernel pass on bytes as they are: that it looks at each for the end of a line costs a
/// large frame 0.1 ms. ncurses keeps to it when it comes back.
private func turnOffOutputProcessing() {
    var modes = termios()
    guard tcgetattr(STDOUT_FILENO, &modes) == 0 else { return }
    modes.c_oflag &= ~tcflag_t(OPOST)
    if tcsetattr(STDOUT_FILENO, TCSANOW, &modes) == 0 { def_prog_mode() }
}

/// Has ncurses write a frame in a piece or two. Until it first comes back from a shell, it also
/// writes at each move of the cursor, two hundred times for a frame in which much changes. Before
/// there are colours: coming back, it resets those that the user may have given the terminal.
private func gatherOutput() {
    endwin()
    doupdate()
}

/// Has ncurses ask the terminal for the mouse's moves while a button is held (mode 1002), not for
/// presses and releases alone (1000): what is dragged follows. In ncurses' own copy, as below, so
/// that it asks again after each stop.
///
/// - Returns: true, also where a terminal is described without such a mode: `MouseReports` asks there.
private func followMoves() -> Bool {
    guard let words = tigetstr("XM"), Int(bitPattern: words) != -1,
        let mode = strstr(words, "1000")
    else { return true }
    mode[3] = CChar(UInt8(ascii: "2"))
    return true
}

/// Has ncurses ask for each colour by its number. Terminals of 256 colours have older words for the
/// first 16, and finding which to say costs a large frame a seventh of its time. ncurses has no
/// call for that, but gives out its own copy of what the terminal is told; the new words are
/// shorter than those.
///
/// - Returns: whether the terminal is one of these.
private func shortenColours() -> Bool {
    let names = [("setaf", "38;5;%p1%d"), ("setab", "48;5;%p1%d")]
    return names.allSatisfy { name, number in
        guard let words = tigetstr(name), strstr(words, "%e\(number)%;m") != nil
        else { return false }
        strcpy(words, "\u{1B}[\(number)m")
        return true
    }
}

/// Whether a column and a new line are asked for in xterm's words, which shortened frames use.
private var hasMovesOfXterm: Bool {
    capability("hpa") == "\u{1B}[%i%p1%dG" && capability("cud1") == "\n"
}
