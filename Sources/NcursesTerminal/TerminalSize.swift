import Glibc

/// The sizes on which ncurses can start. It takes the numbers in LINES and COLUMNS, and only where
/// they are not positive numbers the size that the terminal itself says.
enum TerminalSize {
    /// The largest number of rows or columns in the environment, as for `--size` (ours).
    static let mostAskedFor = 1000
    /// The largest number of rows or columns: ncurses counts in 16 bits, and keeps the last.
    static let most = 32_766

    static func check() throws(TerminalError) {
        let asked = ["LINES", "COLUMNS"].map { (variable: $0, value: number($0)) }
        for case (let variable, let value?) in asked where value > mostAskedFor {
            throw .sizeAskedFor(variable: variable, value: value)
        }
        guard asked.contains(where: { $0.value == nil }) else { return }
        var found = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &found) == 0 else { return }
        let (columns, rows) = (Int(found.ws_col), Int(found.ws_row))
        guard max(columns, rows) <= most else {
            throw .sizeOfTerminal(columns: columns, rows: rows)
        }
    }

    /// A variable's positive number; nil for any other value, which ncurses ignores. Like ncurses it
    /// reads octal and hexadecimal numbers, too.
    private static func number(_ variable: String) -> Int? {
        guard let text = environment(variable), !text.isEmpty else { return nil }
        return text.withCString { start in
            var end: UnsafeMutablePointer<CChar>?
            let value = strtol(start, &end, 0)
            guard let end, end.pointee == 0, let number = Int32(exactly: value), number > 0 else {
                return nil
            }
            return Int(number)
        }
    }
}
