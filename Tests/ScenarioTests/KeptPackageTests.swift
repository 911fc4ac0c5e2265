import Foundation
import Testing

/// Commands do not remove anything that somebody may want to keep.
@Suite("The command line: what is there is kept")
struct KeptPackageTests {
    /// A package of the pavilion with the recordings of a survey.
    private func surveyed(_ folder: String) throws -> String {
        let package = "\(folder)/p.gpkg"
        let made = try Program.run(["ips", "survey", "pavilion", "-o", package])
        #expect(made.status == 0, "\(made.errors)")
        return package
    }

    @Test("convert replaces no package with recordings, and no other file")
    func convert() throws {
        try Program.inFolder { folder in
            let package = try surveyed(folder)
            let before = try Data(contentsOf: URL(fileURLWithPath: package))
            let over = try Program.run(["venue", "convert", "clinic", "-o", package])
            #expect(over.status == 2)
            #expect(over.errors.contains("would be lost; expected a new name"), "\(over.errors)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: package)) == before)
            let text = "\(folder)/notes.gpkg"
            try "my notes".write(toFile: text, atomically: true, encoding: .utf8)
            let other = try Program.run(["venue", "convert", "clinic", "-o", text])
            #expect(other.status == 2)
            #expect(other.errors.contains("which is no map package"), "\(other.errors)")
            #expect(try String(contentsOfFile: text, encoding: .utf8) == "my notes")
        }
    }

    @Test("a plan that was changed since is not replaced by the one a package was made of")
    func changedPlan() throws {
        try Program.inFolder { folder in
            let package = "\(folder)/clinic.gpkg"
            #expect(try Program.run(["venue", "convert", "clinic", "-o", package]).status == 0)
            let plan = "\(folder)/clinic.plan"
            #expect(try Program.run(["venue", "convert", package, "-o", plan]).status == 0)
            #expect(try Program.run(["venue", "convert", package, "-o", plan]).status == 0)
            try "changed".write(toFile: plan, atomically: true, encoding: .utf8)
            let again = try Program.run(["venue", "convert", package, "-o", plan])
            #expect(again.status == 2)
            #expect(again.errors.contains("another file of this name"), "\(again.errors)")
        }
    }

    @Test("of a name that two recordings have the GlobalID is asked for")
    func ambiguous() throws {
        try Program.inFolder { folder in
            let package = try surveyed(folder)
            let second = [
                "ips", "survey", "pavilion", "-o", package, "--seed", "2", "--date", "2026-11-20",
            ]
            #expect(try Program.run(second).status == 0)
            let list = try Program.run(["ips", "list", package]).output
            #expect(list.contains("  2026-11-20T00:00:00.000Z  level 0, walk 1: "), "\(list)")
            let row = [
                "ips", "generate", package, "--recording", "level 0, walk 1",
            ]
            let made = try Program.run(row)
            #expect(made.status == 2)
            #expect(made.errors.contains("has 2 recordings"), "\(made.errors)")
        }
    }

    @Test("a damaged recording is told where a package is listed, checked and copied")
    func damaged() throws {
        try Program.inFolder { folder in
            let package = try surveyed(folder)
            var bytes = try Data(contentsOf: URL(fileURLWithPath: package))
            let text = try #require(bytes.range(of: Data("dotwalk recording".utf8)))
            bytes[text.lowerBound] = 0xFF
            try bytes.write(to: URL(fileURLWithPath: package))
            let said = "its file is damaged: not text"
            #expect(try Program.run(["ips", "list", package]).output.contains(said))
            #expect(try Program.run(["venue", "check", package]).output.contains(said))
            let copied = try Program.run(["venue", "convert", package, "-o", "\(folder)/c.gpkg"])
            #expect(copied.status == 0)
            #expect(copied.errors.contains("dotwalk: warning: "), "\(copied.errors)")
            #expect(copied.errors.contains(said), "\(copied.errors)")
        }
    }

    @Test("users' notes go into GeoJSON or a package of the building, each once")
    func notes() throws {
        try Program.inFolder { folder in
            let plan = "\(folder)/clinic.plan"
            let refused = try Program.run(["run", "collecting", "--collected", plan])
            #expect(refused.status == 2)
            #expect(refused.errors.contains("--collected takes"), "\(refused.errors)")
            let other = try surveyed(folder)
            let before = try Data(contentsOf: URL(fileURLWithPath: other))
            let wrong = try Program.run(["run", "collecting", "--collected", other])
            #expect(wrong.status == 2)
            #expect(wrong.errors.contains("is a package of Pavilion"), "\(wrong.errors)")
            #expect(try Data(contentsOf: URL(fileURLWithPath: other)) == before)
        }
    }
}
