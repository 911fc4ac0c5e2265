import Foundation
import Indoor
import Testing

@testable import MapPackage

/// `docs/map-package.md` has every table, field, type and key. Recorded by `DOTWALK_RECORD=1 swift test
/// --filter SchemaTests`.
@Suite("Map packages: the documented tables")
struct SchemaTests {
    private static let file = URL(fileURLWithPath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appendingPathComponent("docs/map-package.md")

    /// The tables, in the form of the document's last section.
    private var listed: String {
        PackageTable.all.map { table in
            var kind = "attributes"
            if case .features(let shape) = table.kind { kind = "features, \(shape.rawValue)" }
            var text = "### \(table.name)\n\n\(table.note) (\(kind)).\n\n"
            text += "| field | type | key | meaning |\n|---|---|---|---|\n"
            text += "| OBJECTID | INTEGER | primary | The row's number |\n"
            if case .features(let shape) = table.kind {
                text += "| SHAPE | \(shape.rawValue) | | The geometry |\n"
            }
            for field in table.fields {
                var key = field.isNeeded ? "needed" : ""
                switch field.key {
                case .none: break
                case .unique: key += ", unique"
                case .references(let table, let name):
                    key += "\(key.isEmpty ? "" : ", ")\(table).\(name)"
                }
                text += "| \(field.name) | \(field.kind.rawValue) | \(key) | \(field.note) |\n"
            }
            return text
        }.joined(separator: "\n")
    }

    @Test("the document lists them")
    func documented() throws {
        let heading = "\n## The tables\n\n"
        let text = try String(contentsOf: SchemaTests.file, encoding: .utf8)
        let start = try #require(text.range(of: heading)).upperBound
        if ProcessInfo.processInfo.environment["DOTWALK_RECORD"] == "1" {
            try (text[..<start] + listed).write(
                to: SchemaTests.file, atomically: true, encoding: .utf8)
            return
        }
        #expect(String(text[start...]) == listed)
    }
}
