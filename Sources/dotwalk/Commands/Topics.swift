import ArgumentParser
import Indoor
import Session
import Traces

/// `dotwalk help walk`: the walk language, from the table that the parser reads by.
struct Walk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk", abstract: "What a walk can say: the walk language.",
        discussion: table)

    func run() throws { print(Walk.table) }

    private static let table: String = {
        let width = Verb.allCases.map(\.rawValue.count).max() ?? 0
        let verbs = Verb.allCases.map { verb in
            verb.rawValue.padded(width + 2) + verb.help
        }
        return """
            A line:  [TIME] [at METRES | when SUBJECT] VERB …  # comment
            TIME     12.5s from the start; +2s after the line before finished; none: at once

            \(verbs.joined(separator: "\n"))

            SUBJECT  \(Vocabulary.words.joined(separator: " "))
                     and the connectors of the venue
            """
    }()
}

/// `dotwalk help settings`: every setting, its range and where its default comes from.
struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "What a walk can set: every setting with its default and source.",
        discussion: table)

    func run() throws { print(Settings.table) }

    private static let table: String = {
        let defaults = SessionSettings()
        return SessionSettings.table.map { setting in
            let unit = setting.unit.isEmpty ? "" : " " + setting.unit
            let value = "\(setting.get(defaults))" + unit
            return setting.name.padded(31) + value.padded(15) + setting.expectation.padded(35)
                + setting.source
        }.joined(separator: "\n")
    }()
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: max(0, width - count))
    }
}
