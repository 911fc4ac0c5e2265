import CNcurses
import CTerminalGuard
import Glibc
import TextCanvas

/// The real terminal, open as long as the value lives: it shows canvases and reads keys.
///
/// `CTerminalGuard` restores the terminal however the program ends. Ctrl-C stays a signal, not a
/// key, so that it ends the program even when its run loop hangs (status 130); after `holdEndings`
/// the second Ctrl-C does.
package struct Terminal: ~Copyable {
    package let capabilities: Capabilities
    private let screen: OpaquePointer
    /// The stream that ncurses writes to: another descriptor of the terminal on standard output.
    private let output: UnsafeMutablePointer<FILE>
    private var painter: Painter
    private var keys: KeyReader
    /// nil if ncurses itself asks for moves.
    private let reports: MouseReports?
    /// Whether ncurses has the terminal but the reports have not been asked for yet.
    private var lacksReports = true

    /// Opens the terminal on standard output and input. The arguments override what the environment
    /// says of the terminal.
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

    /// Throws the reason why no screen can be opened. (ncurses itself would end the program.)
    package static func check() throws(TerminalError) {
        guard isatty(STDOUT_FILENO) == 1 else { throw .notATerminal("standard output") }
        guard isatty(STDIN_FILENO) == 1 else { throw .notATerminal("standard input") }
        guard let name = environment("TERM"), !name.isEmpty else { throw .noTerminalType }
        var result: Int32 = 0
        guard setupterm(name, STDOUT_FILENO, &result) == OK else {
            throw .unknownTerminalType(name)
        }
        guard capability("cup") != nil else { throw .tooPlain(name) }
        try TerminalSize.check()
    }

    /// Turns signals that ask the program to end (Ctrl-C, SIGTERM, a closed window) into the key
    /// `.closed` from now on, so that the program can save what it has in memory. The program then
    /// ends by that signal.
    package static func holdEndings() { terminal_guard_hold_endings() }

    deinit {
        if reports != nil { say(MouseReports.off) }
        endwin()
        delscreen(screen)
        fclose(output)
        terminal_guard_disarm()
    }

    /// Gives the restored terminal to another program; the next drawing takes it again.
    package mutating func lend<Result>(to program: () throws -> Result) rethrows -> Result {
        leave()
        defer {
            painter.forget()
            raise(SIGWINCH)
        }
        return try program()
    }

    package var size: Size { painter.size }

    /// Shows a canvas. Only cells that differ from the last one are sent; what does not fit is cut.
    package mutating func draw(_ canvas: Canvas) {
        heedStops()
        painter.draw(canvas)
        if reports != nil, lacksReports {
            lacksReports = false
            say(MouseReports.on)
        }
    }

    /// Restores the terminal until the next drawing.
    private mutating func leave() {
        if reports != nil { say(MouseReports.off) }
        lacksReports = true
        endwin()
    }

    /// Writes to the terminal directly, beside the output of ncurses.
    private func say(_ words: String) {
        fputs(words, output)
        fflush(output)
    }

    /// All waiting keys; waits at most this long for the first one. They are taken together, so
    /// that the keys of a held key never queue up behind the screen.
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

    /// Takes over a new size of the terminal and returns whether there was one.
    private mutating func isResized() -> Bool {
        guard terminal_guard_take_resized() else { return false }
        var found = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &found) == 0, found.ws_row > 0,
            found.ws_col > 0, is_term_resized(Int32(found.ws_row), Int32(found.ws_col))
        else {
            // The size changed and changed back: some terminals have cut off the edge meanwhile.
            painter.repaint()
            return false
        }
        resize_term(Int32(found.ws_row), Int32(found.ws_col))
        painter.forget()
        return true
    }

    /// Stops after Ctrl-Z, with the terminal restored. After any stop other programs have written
    /// on the screen, and a shell has set its modes.
    private mutating func heedStops() {
        let stops = terminal_guard_take_stop()
        if stops {
            leave()
            terminal_guard_stop()
        }
        guard terminal_guard_take_continued() || stops else { return }
        // The next drawing takes the terminal again, with its modes and its own screen; the size
        // may have changed meanwhile.
        if !isendwin() { leave() }
        raise(SIGWINCH)
    }
}

/// Makes the kernel pass on bytes unchanged: searching each for line ends costs 0.1 ms of a large
/// frame. ncurses keeps this setting when it comes back.
private func turnOffOutputProcessing() {
    var modes = termios()
    guard tcgetattr(STDOUT_FILENO, &modes) == 0 else { return }
    modes.c_oflag &= ~tcflag_t(OPOST)
    if tcsetattr(STDOUT_FILENO, TCSANOW, &modes) == 0 { def_prog_mode() }
}

/// Makes ncurses write a frame in one or two pieces. Until it first comes back from a shell, it
/// also writes at each move of the cursor: two hundred times in a busy frame. This must happen
/// before there are colours: when ncurses comes back, it resets colours that the user may have set.
private func gatherOutput() {
    endwin()
    doupdate()
}

/// Makes ncurses ask the terminal for mouse moves while a button is held (mode 1002), not only for
/// presses and releases (1000), so that dragged things follow. This changes ncurses' own copy of
/// the description, as below, so that it asks again after each stop.
///
/// - Returns: true, also if the terminal's description has no such mode: `MouseReports` asks in
///   that case.
private func followMoves() -> Bool {
    guard let words = tigetstr("XM"), Int(bitPattern: words) != -1,
        let mode = strstr(words, "1000")
    else { return true }
    mode[3] = CChar(UInt8(ascii: "2"))
    return true
}

/// Makes ncurses ask for each colour by its number. Terminals with 256 colours have older sequences
/// for the first 16, and choosing between them costs a seventh of a large frame's time. ncurses has
/// no call for this, but gives access to its own copy of the description; the new sequences are
/// shorter than the old ones.
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

/// Whether the terminal has xterm's sequences for columns and new lines, which shortened frames
/// use.
private var hasMovesOfXterm: Bool {
    capability("hpa") == "\u{1B}[%i%p1%dG" && capability("cud1") == "\n"
}
