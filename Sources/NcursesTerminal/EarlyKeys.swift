import CTerminalGuard
import Glibc

/// Keys typed before the program has a screen, or while it has none: they are not echoed, and a key
/// that asks to leave long work is noticed. `CTerminalGuard` restores the terminal's modes however
/// the program ends.
package final class EarlyKeys {
    private var before = termios()
    private var isOpen = false

    /// nil if standard input is no terminal, or another program has it.
    package init?() {
        guard isatty(STDIN_FILENO) == 1, EarlyKeys.isInForeground,
            tcgetattr(STDIN_FILENO, &before) == 0, terminal_guard_arm(STDIN_FILENO, "\r\n")
        else { return nil }
        isOpen = true
        takeModes()
    }

    deinit { close() }

    /// Restores the terminal.
    package func close() {
        guard isOpen else { return }
        isOpen = false
        setModes(before)
        terminal_guard_disarm()
    }

    /// The system stops a background program that reads from the terminal or sets its modes.
    private static var isInForeground: Bool { tcgetpgrp(STDIN_FILENO) == getpgrp() }

    /// Makes each key arrive at once, without echo. Ctrl-C and Ctrl-Z stay signals.
    private func takeModes() {
        var modes = before
        modes.c_lflag &= ~tcflag_t(ICANON | ECHO)
        setModes(modes)
    }

    private func setModes(_ modes: termios) {
        var modes = modes
        if EarlyKeys.isInForeground { tcsetattr(STDIN_FILENO, TCSANOW, &modes) }
    }

    /// Stops after Ctrl-Z, with the terminal restored.
    private func heedStops() {
        let stops = terminal_guard_take_stop()
        if stops {
            setModes(before)
            terminal_guard_stop()
        }
        if terminal_guard_take_continued() || stops { takeModes() }
    }

    /// Whether q or Esc was pressed; all other keys are dropped.
    package func askToLeave() -> Bool {
        guard isOpen else { return false }
        heedStops()
        var bytes: [UInt8] = []
        while EarlyKeys.isInForeground, bytes.count < EarlyKeys.most {
            // The rest of an arrow key's sequence may come after its Escape.
            guard hasInput(within: bytes.last == EarlyKeys.escape ? 50 : 0) else { break }
            var piece = [UInt8](repeating: 0, count: 256)
            let count = read(STDIN_FILENO, &piece, piece.count)
            guard count > 0 else { break }
            bytes += piece[..<count]
        }
        return EarlyKeys.leaves(bytes)
    }

    private static let escape: UInt8 = 0x1B
    /// The largest number of bytes read at a time.
    private static let most = 1 << 16

    private func hasInput(within milliseconds: Int32) -> Bool {
        var input = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
        return poll(&input, 1, milliseconds) > 0 && input.revents & Int16(POLLIN) != 0
    }

    /// Whether q was typed, or an Escape that begins no other key.
    private static func leaves(_ bytes: [UInt8]) -> Bool {
        var rest = bytes[...]
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "q") { return true }
            guard byte == escape else { continue }
            guard let next = rest.popFirst(), next == UInt8(ascii: "[") || next == UInt8(ascii: "O")
            else { return true }
            // Drops the sequence up to the letter that ends it.
            rest = rest.drop { !(0x40...0x7E).contains($0) }.dropFirst()
        }
        return false
    }
}
