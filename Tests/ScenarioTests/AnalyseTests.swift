import Foundation
import Simulation
import Testing

@testable import dotwalk

/// `dotwalk analyse`: rooms over many walks, from logs.
@Suite("Analyse")
struct AnalyseTests {
    private func log(of walks: [String]) throws -> String {
        let log = try Program.file("\(UUID().uuidString).jsonl", "")
        let result = try Program.run(["run", "--quiet", "--log", log] + walks)
        #expect(result.status == 0, "\(result.errors)")
        return log
    }

    @Test("rooms of walks with both engines, and their total")
    func rooms() throws {
        let log = try log(of: ["first-scan", "listening-for-beacons"])
        let result = try Program.run(["analyse", log, "--format", "csv"])
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        let rows = result.output.split(separator: "\n").map {
            $0.split(separator: ",", omittingEmptySubsequences: false).map(String.init)
        }
        #expect(rows[0].prefix(4) == ["venue", "level", "room", "seconds"])
        #expect(rows.allSatisfy { $0.count == rows[0].count })
        let rooms = rows.dropFirst().dropLast()
        let total = try #require(rows.last)
        #expect(total[2] == "total")
        for column in [3, 4, 5, 9, 10] {
            let sum = rooms.compactMap { Int($0[column]) }.reduce(0, +)
            #expect(sum == Int(total[column]), "\(rows[0][column])")
        }
        let seconds =
            try String(contentsOfFile: log, encoding: .utf8)
            .components(separatedBy: #""event":"truth""#).count - 1
        #expect(Int(total[3]) == seconds)
        let text = try Program.run(["analyse", log])
        #expect(text.output.contains("total, 2 walks"))
    }

    @Test("a log that was cut off is read up to there, with a warning")
    func cutOff() throws {
        let whole = try String(contentsOfFile: try log(of: ["first-scan"]), encoding: .utf8)
        let cut = try Program.file("cut.jsonl", String(whole.dropLast(20)))
        let result = try Program.run(["analyse", cut])
        #expect(result.status == 0)
        #expect(result.errors.contains("cut.jsonl:"))
        #expect(result.errors.contains("the last line is cut off"))
    }

    @Test("a venue that is not found, or is another, is one error at the walk's line")
    func venues() throws {
        let whole = try String(contentsOfFile: try log(of: ["first-scan"]), encoding: .utf8)
        let lost = try Program.file(
            "lost.jsonl", whole.replacing(#""venue":"station""#, with: #""venue":"gone.plan""#))
        let result = try Program.run(["analyse", lost])
        #expect(result.status == 2 && result.output.isEmpty)
        #expect(
            result.errors.contains("lost.jsonl:1: the venue \"gone.plan\" is not found"),
            "\(result.errors)")
        #expect(try Program.run(["analyse", lost, "--venue", "station"]).status == 0)

        let other = try Program.file(
            "other.jsonl", whole.replacing(#""venue":"station""#, with: #""venue":"clinic""#))
        let refused = try Program.run(["analyse", other])
        #expect(refused.status == 2)
        #expect(refused.errors.contains("other.jsonl:1: the venue \"clinic\" is not as it was"))
        let chosen = try Program.run(["analyse", other, "--venue", "clinic"])
        #expect(chosen.status == 0)
        #expect(chosen.errors.contains("warning"))
    }
}
