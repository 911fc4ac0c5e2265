import ArgumentParser
import Foundation
import Indoor

/// The words of a command line, checked before they are parsed.
enum CommandWords {
    /// Refuses a first word that is no command: ArgumentParser would take it for an argument of the
    /// default command and complain about the next one. Refuses an option that is given twice and
    /// takes one value: ArgumentParser would drop the first value and say nothing.
    ///
    /// - Returns: the command with its own words; nil for help.
    static func checked(
        _ arguments: [String]
    ) throws(InputError) -> (command: any ParsableCommand.Type, words: [String])? {
        let isHelp = arguments.first == "help"
        let found = try command(
            arguments.dropFirst(isHelp ? 1 : 0), behind: Dotwalk.self, orWalk: !isHelp)
        if isHelp { return nil }
        try checkOnce(found.rest, of: found.command)
        return (found.command, Array(found.rest))
    }

    // MARK: Commands

    /// The command that the first words name, and the words behind them.
    ///
    /// - Parameter orWalk: whether a walk may stand there, which the default command takes.
    private static func command(
        _ words: ArraySlice<String>, behind command: any ParsableCommand.Type, orWalk: Bool
    ) throws(InputError) -> (command: any ParsableCommand.Type, rest: ArraySlice<String>) {
        let commands = command.configuration.subcommands
        guard !commands.isEmpty else { return (command, words) }
        let standard = (command.configuration.defaultSubcommand ?? command, words)
        guard let word = words.first, !word.hasPrefix("-") else { return standard }
        if let next = commands.first(where: { name($0) == word }) {
            return try self.command(words.dropFirst(), behind: next, orWalk: false)
        }
        // A word that looks like a path gives the error for a missing file.
        if orWalk, Files.Kind.walk.has(word) || word.contains(where: { "./".contains($0) }) {
            return standard
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

    // MARK: Options

    /// Refuses an option with an empty value: as the name of a file it would be the current folder.
    private static func checkFilled(_ words: ArraySlice<String>) throws(InputError) {
        let pairs = zip(words, Array(words.dropFirst()) + ["-"])
        guard
            let word = pairs.first(where: { word, next in
                word.hasPrefix("--") && (word.hasSuffix("=") || next.isEmpty)
            })?.0
        else { return }
        throw InputError("\(name(word)) is empty", expected: "a value")
    }

    /// An error of ArgumentParser about an option that is unknown, because its value stands alone.
    static func explained(_ error: any Error, _ arguments: [String]) -> any Error {
        let text = Dotwalk.message(for: error)
        guard text.contains("Unknown option"),
            let found = try? command(arguments[...], behind: Dotwalk.self, orWalk: true),
            let index = found.rest.firstIndex(where: { text.contains("'\(name($0))'") })
        else { return error }
        let word = name(found.rest[index])
        let declared = DeclaredOption.described(by: found.command)
        guard declared.contains(where: { $0.kind == "positional" && "--\($0.valueName)" == word })
        else { return error }
        let typed = found.rest.dropFirst(index - found.rest.startIndex + 1).first
        let value = found.rest[index].split(separator: "=").dropFirst().first.map(String.init)
        let example = ["dotwalk", name(found.command) ?? "", value ?? typed ?? ""]
        return InputError(
            "\(word) is no option of \(example[1])",
            expected: "the \(word.dropFirst(2)) alone: \(example.joined(separator: " "))")
    }

    private static func checkOnce(
        _ words: ArraySlice<String>, of command: any ParsableCommand.Type
    ) throws(InputError) {
        try checkFilled(words)
        // Few command lines have an option twice, and the declarations take time to read.
        let dashed = words.filter { $0.hasPrefix("-") }.map(name)
        guard Set(dashed).count < dashed.count || dashed.contains(where: { $0.count == 2 }) else {
            return
        }
        var given: [String: Int] = [:]
        for option in options(in: words, of: command) where !option.isRepeating {
            given[option.longName, default: 0] += 1
        }
        guard let twice = given.filter({ $0.value > 1 }).min(by: { $0.key < $1.key }) else {
            return
        }
        let count = twice.value == 2 ? "twice" : "\(twice.value) times"
        throw InputError("\(twice.key) is given \(count)", expected: "one value")
    }

    /// The options that stand among the words, each as often as it stands there.
    private static func options(
        in words: ArraySlice<String>, of command: any ParsableCommand.Type
    ) -> [DeclaredOption] {
        let declared = DeclaredOption.all(of: command)
        var found: [DeclaredOption] = []
        var rest = words.prefix { $0 != "--" }
        while let word = rest.popFirst() {
            guard let option = declared.first(where: { $0.has(name(word)) }) else { continue }
            found.append(option)
            // The next word is its value, and no option, whatever it looks like.
            if !word.contains("="), option.takesAnyWord { _ = rest.popFirst() }
        }
        return found
    }

    /// The name of an option with its value: "--seed" of "--seed=7".
    private static func name(_ word: String) -> String {
        String(word.prefix { $0 != "=" })
    }
}

/// An option with a value, as a command declares it. ArgumentParser tells it in the description
/// that it makes for documentation.
private struct DeclaredOption: Decodable {
    struct Name: Decodable {
        let kind: String
        let name: String

        var typed: String { (kind == "long" ? "--" : "-") + name }
    }

    let kind: String
    let names: [Name]?
    let valueName: String
    let isRepeating: Bool
    let parsingStrategy: String

    func has(_ word: String) -> Bool { names?.contains { $0.typed == word } ?? false }

    /// The longest of its names, as typed.
    var longName: String { names?.map(\.typed).max { $0.count < $1.count } ?? "" }

    /// Whether its value may begin like an option: "--at -5".
    var takesAnyWord: Bool { parsingStrategy.hasPrefix("unconditional") }

    static func all(of command: any ParsableCommand.Type) -> [DeclaredOption] {
        described(by: command).filter { $0.kind == "option" }
    }

    /// The arguments and flags, too.
    static func described(by command: any ParsableCommand.Type) -> [DeclaredOption] {
        let text = Data(command._dumpHelp().utf8)
        let description = try? JSONDecoder().decode(Description.self, from: text)
        return description?.command.arguments ?? []
    }

    private struct Description: Decodable {
        struct Command: Decodable { let arguments: [DeclaredOption]? }

        let command: Command
    }
}
