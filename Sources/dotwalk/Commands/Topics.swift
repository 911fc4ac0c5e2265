import ArgumentParser
import Desk
import Indoor
import Positioning
import Rehearsal
import TextCanvas

/// `dotwalk help walk`: the walk language, from the table that the parser uses.
struct Walk: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "walk", abstract: "What a walk can say: the walk language.",
        discussion: Topic.isAsked("walk") ? table : "")

    func run() throws { print(Walk.table) }

    private static let table: String = {
        let verbs = Verb.allCases.map { ($0.pattern.text, $0.help) }.explained(at: 32)
        let words = Vocabulary.all.filter { !$0.hasPrefix(Vocabulary.floorLabel) }
            .joined(separator: " ").wrapped(to: Topic.columns - 9)
        let engines = Engine.shipped.map { "\($0.name) (\($0.profile.name))" }
            .joined(separator: ", ")
        return """
            A line:  [TIME] [at METRES | when SUBJECT] VERB …  # comment
            TIME     12.5s from the start; +2s after the line before finished; none: at once
            HEADER   title, source, venue, engine, person, population, reads, name, cues,
                     itinerary, beacons, positioning, cache, map, others, start, seed;
                     engine: \(engines); map: service (needs the network)
                     or package (does not; so unless said); positioning: a row's GlobalID,
                     or predicted, from plan and beacons; others: walks of the same
                     venue, whose people are seen from when they tap share

            \(verbs.joined(separator: "\n"))

            SUBJECT  A state, page, cue or ride is so as long as it lasts, an event in the
                     moment it happens. A cue's id means the cue in view, also where
                     something else is called like it: "arrived" is what the phone says,
                     "navigation:arrived" is the event behind it. COUNT counts how often a
                     cue comes into view, not how often its words change meanwhile.

                     \(words.joined(separator: "\n" + String(repeating: " ", count: 9)))
                     floor-label:FLOOR, a whole number or none: what the details card says
                     facility:ID, a building: what the floor picker shows
                     and the pages and the connectors of the venue, by their names;
                     what an engine does not have is an error in a walk of it
            """
    }()
}

/// `dotwalk help settings`: every setting, its range, the source of its default, and what it does.
struct Settings: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "settings",
        abstract: "What a walk can set: every setting with its default, source and meaning.",
        discussion: Topic.isAsked("settings") ? table : "")

    func run() throws { print(Settings.table) }

    private static let table: String = {
        let defaults = SessionSettings()
        let names = SessionSettings.table.map { setting in
            let unit = setting.unit.isEmpty ? "" : " " + setting.unit
            return [setting.name, "\(setting.get(defaults))" + unit]
        }.inColumns
        let column = (names.map(\.count).max() ?? 0) + 2
        return zip(names, SessionSettings.table).flatMap { name, setting in
            let when = setting.isBeforehand ? "; only with --set" : ""
            let words = "\(setting.expectation); \(setting.source)\(when)"
            return [(name, words)].explained(at: column)
                + setting.help.wrapped(to: Topic.columns - 4).map { "    " + $0 }
        }.joined(separator: "\n")
    }()
}

/// `dotwalk keys`: every key, from the table that the screen's help uses.
struct Keys: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "The keys while a walk plays; the app's buttons name their own.",
        discussion: Topic.isAsked("keys") ? table : "")

    func run() throws { print(Keys.table) }

    private static let table: String = {
        let groups = KeyTable.all
        let rows = groups.map { $0.lines.map { ["  " + $0.keyNames, $0.help] } }
        let lines = rows.flatMap(\.self).inColumns
        var (text, next) = ([String](), 0)
        for (group, rows) in zip(groups, rows) {
            text += [group.title] + lines[next..<(next + rows.count)] + [""]
            next += rows.count
        }
        return text.dropLast().joined(separator: "\n")
    }()
}

private enum Topic {
    /// The width that fits any terminal.
    static let columns = 80

    /// Whether the command line names a topic. The parser needs the help of all commands at each
    /// start, but their tables take some milliseconds to make.
    static func isAsked(_ name: String) -> Bool { CommandLine.arguments.contains(name) }
}

extension [(String, String)] {
    /// Each entry followed by its meaning from a column on; below it if the entry is longer.
    fileprivate func explained(at column: Int) -> [String] {
        flatMap { name, words in
            let lines = words.wrapped(to: Topic.columns - column)
            let rest = lines.map { String(repeating: " ", count: column) + $0 }
            guard name.count + 2 <= column, let first = lines.first else { return [name] + rest }
            return [name.padded(column) + first] + rest.dropFirst()
        }
    }
}

extension [[String]] {
    /// A line for each row, each column as wide as its longest entry and two spaces. Rows have the
    /// same number of entries.
    fileprivate var inColumns: [String] {
        let widths = (first ?? []).indices.map { column in map { $0[column].count }.max() ?? 0 }
        return map { row in
            zip(row, widths).dropLast().map { $0.padded($1 + 2) }.joined() + (row.last ?? "")
        }
    }
}

extension String {
    fileprivate func padded(_ width: Int) -> String {
        self + String(repeating: " ", count: Swift.max(0, width - count))
    }
}
