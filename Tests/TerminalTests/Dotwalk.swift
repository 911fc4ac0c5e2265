import Foundation
import PseudoTerminal

/// The program, in the folder of the test bundle.
enum Dotwalk {
    static let path = URL(fileURLWithPath: CommandLine.arguments[0]).resolvingSymlinksInPath()
        .deletingLastPathComponent().appendingPathComponent("dotwalk").path

    /// Starts it on its own pseudo-terminal.
    static func start(
        _ arguments: [String], columns: Int = 120, rows: Int = 40,
        environment: [String: String] = PseudoTerminal.environment()
    ) throws -> PseudoTerminal {
        try PseudoTerminal(
            path, arguments, columns: columns, rows: rows, environment: environment)
    }
}
