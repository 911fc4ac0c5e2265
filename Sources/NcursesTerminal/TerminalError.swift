/// The reason why there is no terminal to draw on, in one sentence for the user.
package enum TerminalError: Error, Hashable {
    case notATerminal(String)
    case noTerminalType
    case unknownTerminalType(String)
    case tooPlain(String)
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
        case .cannotOpen:
            "The terminal could not be opened."
        case .alreadyOpen:
            "The terminal is open already."
        }
    }
}
