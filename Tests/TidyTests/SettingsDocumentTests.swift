import Foundation
import Indoor
import Rehearsal
import Testing

/// `docs/settings.md` has the tables of `SessionSettings`. Recorded by `DOTWALK_RECORD=1 swift test
/// --filter SettingsDocumentTests`.
@Suite("The document of the settings")
struct SettingsDocumentTests {
    private static let path = "docs/settings.md"

    @Test("its tables are the program's")
    func documented() throws {
        let text = try Repository.text(Self.path)
        let first = try #require(SessionSettings.groups.first).title
        let start = text.range(of: "## \(first)\n")?.lowerBound ?? text.endIndex
        if ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1" {
            let new = text[..<start] + SessionSettings.markdown
            try Data(new.utf8).write(to: Repository.root.appending(path: Self.path))
            return
        }
        #expect(text[start...] == SessionSettings.markdown)
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
