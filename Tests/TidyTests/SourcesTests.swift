import Indoor
import Rehearsal
import Testing

/// docs/sources.md, checked against all citations.
@Suite("Sources")
struct SourcesTests {
    private func citations() throws -> Citations {
        var citations = Citations(SourceList(try Repository.text(SourceList.path)))
        let endings = ["swift", "c", "h", "md", "yaml", "geojson", "plan", "walk"]
        for folder in ["Sources", "Tests", "venues", "traces"] {
            for file in try Repository.files(below: folder, endings: endings) {
                citations.read(file)
            }
        }
        for path in [
            "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "Package.swift",
        ] {
            citations.read(SourceFile(path: path, text: try Repository.text(path)))
        }
        return citations
    }

    private let settings = SessionSettings.table.map { setting in
        let value = setting.get(SessionSettings()).description
        return CitedSetting(
            name: setting.name, value: setting.unit.isEmpty ? value : "\(value) \(setting.unit)",
            source: setting.source)
    }

    @Test("every citation has its place, and every place a citation")
    func cited() throws {
        let citations = try citations()
        #expect(citations.cited.count > 80)
        for fault in citations.faults + citations.uncited { Issue.record("\(fault)") }
    }

    @Test("every setting's source tells its default, or is ours")
    func defaults() throws {
        let citations = Citations(SourceList(try Repository.text(SourceList.path)))
        #expect(settings.count > 50)
        for fault in settings.flatMap({ $0.faults(citations) })
            + CitedSetting.stray(settings, citations)
        {
            Issue.record("\(fault)")
        }
    }
}
