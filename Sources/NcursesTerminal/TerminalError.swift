/// The reason why there is no terminal to draw on, in one sentence for the user.
package enum TerminalError: Error, Hashable {
    case notATerminal(String)
    case noTerminalType
    case unknownTerminalType(String)
    case tooPlain(String)
    /// A size that the environment variable asks for.
    case sizeAskedFor(variable: String, value: Int)
    /// A size that the terminal says that it has.
    case sizeOfTerminal(columns: Int, rows: Int)
    case cannotOpen
    case alreadyOpen
}

extension TerminalError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .notATerminal(let stream):
            "The screen needs a terminal, but \(stream) is not one."
        case .noTerminalType:
            "The screen needs to know its terminal, but TERM is not set."
        case .unknownTerminalType(let name):
            "The terminal type '\(name)' in TERM is not known on this machine."
        case .tooPlain(let name):
            "The terminal type '\(name)' in TERM cannot place text on the screen."
        case .sizeAskedFor(let variable, let value):
            "\(variable) is \(value) in the environment; a screen has from 1 to "
                + "\(TerminalSize.mostAskedFor) \(variable == "LINES" ? "rows" : "columns"). "
                + "Unset the variable to use the size of the terminal."
        case .sizeOfTerminal(let columns, let rows):
            "The terminal says that it has \(columns) columns and \(rows) rows; "
                + "from 1 to \(TerminalSize.most) of each can be drawn on."
        case .cannotOpen:
            "The terminal could not be opened: ncurses cannot start on it."
        case .alreadyOpen:
            "The terminal is open already."
        }
    }
}
