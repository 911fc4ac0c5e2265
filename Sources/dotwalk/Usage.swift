import ArgumentParser
import Indoor

/// The first words of a command line, which lead to a command.
enum CommandWords {
    /// Refuses a first word that is no command: ArgumentParser would take it for an argument of the
    /// default command and complain about the next one.
    static func check(_ arguments: [String]) throws(InputError) {
        let isHelp = arguments.first == "help"
        try check(arguments.dropFirst(isHelp ? 1 : 0), behind: Dotwalk.self, orWalk: !isHelp)
    }

    /// - Parameter orWalk: whether a walk may stand there, which the default command takes.
    private static func check(
        _ words: ArraySlice<String>, behind command: any ParsableCommand.Type, orWalk: Bool
    ) throws(InputError) {
        let commands = command.configuration.subcommands
        guard !commands.isEmpty, let word = words.first, !word.hasPrefix("-") else { return }
        if let next = commands.first(where: { name($0) == word }) {
            return try check(words.dropFirst(), behind: next, orWalk: false)
        }
        // A word that looks like a path gives the error for a missing file.
        if orWalk, Files.Kind.walk.has(word) || word.contains(where: { "./".contains($0) }) {
            return
        }
        let names = commands.compactMap { name($0) }
        let known = names + (orWalk ? Files.Kind.walk.names : [])
        let nearest = nearestWords(to: word, among: known, limit: 3)
        let walks = orWalk && nearest.isEmpty ? ", or a walk: \(Files.Kind.walk.expectation)" : ""
        throw InputError(
            "there is no command \(orWalk ? "or walk " : "")\"\(word)\"",
            expected: "one of \(names.joined(separator: ", "))" + walks, nearest: nearest)
    }

    private static func name(_ command: any ParsableCommand.Type) -> String? {
        command.configuration.commandName
    }
}
