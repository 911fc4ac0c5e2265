import Foundation
import Indoor
import Positioning
import Rehearsal
import Review
import Testing

/// `docs/settings.md` has the tables of `SessionSettings`, `docs/log.md` those of `EventKind`,
/// `docs/compare.md` that of `WalkOutcome`, `docs/people.md` those of personas, `docs/rows.md` that of
/// `WalkRow`.
/// Recorded by `DOTWALK_RECORD=1 swift test --filter TableDocumentTests`.
@Suite("The documents made of tables")
struct TableDocumentTests {
    private static let documents = [
        ("docs/settings.md", SessionSettings.markdown), ("docs/log.md", EventLog.markdown),
        ("docs/compare.md", WalkOutcome.markdown), ("docs/people.md", Persona.markdown),
        ("docs/rows.md", WalkRow.markdown),
    ]

    @Test("their tables are the program's", arguments: documents)
    func documented(path: String, tables: String) throws {
        let text = try Repository.text(path)
        let heading = try #require(tables.split(separator: "\n").first) + "\n"
        let start = text.range(of: heading)?.lowerBound ?? text.endIndex
        if ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1" {
            let new = text[..<start] + tables
            try Data(new.utf8).write(to: Repository.root.appending(path: path))
            return
        }
        #expect(text[start...] == tables)
    }

    @Test("each column of rows has a name of its own, and a sentence")
    func columns() {
        #expect(Set(WalkRow.columns.map(\.name)).count == WalkRow.columns.count)
        for column in WalkRow.columns {
            let meaning = column.meaning
            #expect(meaning.first?.isUppercase == true || meaning.hasPrefix("`"), "\(column.name)")
            #expect(meaning.hasSuffix(".") && !meaning.contains("|"), "\(column.name)")
        }
    }

    @Test("each kind of event and each field has plain words of its own")
    func events() {
        let kinds = EventKind.groups.flatMap(\.1) + Engine.profiles.flatMap(\.details)
        for kind in kinds {
            #expect(kind.meaning.first?.isUppercase == true && kind.meaning.hasSuffix("."))
        }
        #expect(Set(kinds.map(\.meaning)).count == kinds.count)
        for field in kinds.flatMap(\.fields) {
            #expect(!field.meaning.isEmpty && !field.meaning.hasSuffix("."), "\(field.name)")
        }
    }

    @Test("each statement that can last for a time, and so each such fault, stands in one file")
    func statements() throws {
        let sources = try Repository.files(below: "Sources").map {
            $0.lines.joined(separator: "\n")
        }
        let patterns = Verb.allCases.map(\.pattern.text).filter { $0.contains("[for SECONDS]") }
        #expect(patterns.contains("mislead heading DEGREES [for SECONDS]"))
        for pattern in patterns {
            let literal = "\"\(pattern.replacing("\"", with: "\\\""))\""
            #expect(sources.count { $0.contains(literal) } == 1, "\(pattern)")
        }
    }

    @Test("each setting has one plain sentence, which no other setting has")
    func sentences() {
        let settings = SessionSettings.table
        for setting in settings {
            let help = setting.help
            let isSentence =
                help.first?.isUppercase == true && help.hasSuffix(".") && !help.contains(". ")
            #expect(isSentence, "\(setting.name): \(help)")
            #expect((20...100).contains(help.count), "\(setting.name): \(help)")
            #expect(!help.contains("|"), "it would end a cell of the table: \(setting.name)")
        }
        #expect(Set(settings.map(\.help)).count == settings.count)
    }
}
