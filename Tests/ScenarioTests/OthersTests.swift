import App
import Foundation
import Indoor
import Rehearsal
import Review
import Simulation
import Testing

@testable import dotwalk

/// People of other walks, who share the positions from their own engines.
@Suite("Others")
struct OthersTests {
    /// Sharing is allowed at 1.2 s.
    private static func walk(
        _ title: String, others: String = "", venue: String = "clinic", script: String = ""
    ) -> String {
        """
        dotwalk trace 1
        title \(title)
        venue \(venue)
        \(others.isEmpty ? "" : "others \(others)\n")start reception
        0.0s allow camera
        open app
        1.0s tap my-position
        1.2s tap share
        \(script)

        """
    }

    private func run(_ path: String) throws -> (status: Int32, errors: String) {
        let result = try Program.run(["run", path])
        return (result.status, result.errors)
    }

    @Test("a walk that is missing, twice there, elsewhere, or itself is one error with its place")
    func mistakes() throws {
        let station = try Program.file(
            "elsewhere.walk",
            "dotwalk trace 1\ntitle E\nvenue station\nstart main-entrance\n0.0s open app\n1.0s end\n"
        )
        let cases = [
            ("first-scan no-such", "others-a.walk:4:19: there is no walk \"no-such\""),
            ("first-scan first-scan", "others-b.walk:4:19: \"first-scan\" stands twice"),
            (station, "others-c.walk:4:8: elsewhere is a walk in Station"),
            ("others-d.walk", "others-d.walk:4:8: others-d is this walk itself"),
        ]
        for (number, (others, error)) in cases.enumerated() {
            let name = "others-\(["a", "b", "c", "d"][number]).walk"
            let path = try Program.file(
                name, Self.walk("Others", others: others, script: "2.0s end"))
            let result = try run(path)
            #expect(result.status == 2)
            #expect(result.errors.contains(error), "\(result.errors)")
        }
    }

    @Test("walks that lead back are a circle, named where it closes")
    func circle() throws {
        _ = try Program.file(
            "ring-a.walk", Self.walk("A", others: "ring-b.walk", script: "2.0s end"))
        _ = try Program.file(
            "ring-b.walk", Self.walk("B", others: "ring-c.walk", script: "2.0s end"))
        let path = try Program.file(
            "ring-c.walk", Self.walk("C", others: "ring-a.walk", script: "2.0s end"))
        let result = try run(path)
        #expect(result.status == 2)
        #expect(
            result.errors.contains("ring-b.walk:4:8: ring-c has this walk among its others"),
            "\(result.errors)")
    }

    @Test("a walk in a package and one in the plan that it was made of are in the same building")
    func packaged() throws {
        try Program.inFolder { folder in
            let package = "\(folder)/clinic.gpkg"
            #expect(try Program.run(["venue", "convert", "clinic", "-o", package]).status == 0)
            let mia = Self.walk("Mia", venue: "clinic.gpkg", script: "30.0s end")
            try mia.write(toFile: "\(folder)/mia.walk", atomically: true, encoding: .utf8)
            let plan = Self.walk("Plan", others: "mia.walk", script: "4.0s end")
            try plan.write(toFile: "\(folder)/plan.walk", atomically: true, encoding: .utf8)
            let result = try run("\(folder)/plan.walk")
            #expect(result.status == 0, "\(result.errors)")
        }
    }

    private struct Ran {
        var seen: Set<String> = []
        var broken: Set<String> = []
        var log = ""
        var rehearsal: Rehearsal
    }

    private func rehearse(_ setup: Setup) -> Ran {
        var rehearsal = setup.rehearsal()
        var log = EventLog(venue: setup.venue.venue)
        var invariants = Invariants(
            venue: setup.venue.venue, settings: setup.settings, profile: setup.profile)
        var ran = Ran(rehearsal: rehearsal)
        rehearsal.run { tick in
            log.observe(tick)
            invariants.observe(tick)
            for other in tick.report.display.uses?.others ?? [] { ran.seen.insert(other.name) }
        }
        (ran.rehearsal, ran.log) = (rehearsal, log.take())
        ran.broken = Set(invariants.violations.map(\.rule))
        return ran
    }

    private func setup(_ path: String) throws -> Setup { try Setup(trace: Files.trace(path)) }

    /// Allows sharing from this time on.
    private static func sharing(at seconds: Double) -> String {
        "\(seconds)s tap my-position\n\(seconds + 0.5)s tap share\n"
    }

    /// A person who is located, and shares as their walk says.
    private static func located(_ script: String) -> String {
        """
        dotwalk trace 1
        title Located
        venue clinic
        start reception
        0.0s allow camera
        open app
        0.5s tap locate
        0.6s tap continue
        0.7s raise phone
        \(script)

        """
    }

    @Test("who is named is seen from the beginning, until they stop it in their own walk")
    func consent() throws {
        _ = try Program.file("open.walk", Self.located(Self.sharing(at: 12) + "20.0s end"))
        _ = try Program.file("late.walk", Self.located(Self.sharing(at: 19) + "20.0s end"))
        _ = try Program.file("never.walk", Self.located("20.0s end"))
        _ = try Program.file(
            "faulty.walk",
            Self.located(
                "5.0s set faulty-app shares-unasked\n12.0s tap my-position\n"
                    + "12.5s tap stop-sharing\n20.0s end"))
        let both = try Program.file(
            "both.walk",
            Self.walk(
                "Both", others: "open.walk late.walk never.walk", script: "18.0s end"))
        let ran = rehearse(try setup(both))
        #expect(ran.seen == ["open", "late", "never"])
        #expect(ran.broken == [])
        let faulty = try Program.file(
            "with-faulty.walk", Self.walk("F", others: "faulty.walk", script: "18.0s end"))
        #expect(
            rehearse(try setup(faulty)).broken == [
                "nothing is shown of others unless they allow it"
            ])
    }

    @Test("who has not allowed it sees nobody")
    func unseen() throws {
        _ = try Program.file("open.walk", Self.located(Self.sharing(at: 12) + "20.0s end"))
        let path = try Program.file(
            "alone.walk",
            "dotwalk trace 1\ntitle A\nvenue clinic\nothers open.walk\nstart reception\n"
                + "0.0s open app\n18.0s end\n")
        let ran = rehearse(try setup(path))
        #expect(ran.seen.isEmpty && ran.rehearsal.report.truth.server == nil)
    }

    @Test("a recording of a walk with others replays byte for byte, from any folder")
    func recording() throws {
        let setup = try setup("sharing")
        var rehearsal = setup.rehearsal()
        var recorder = Recorder()
        rehearsal.run { recorder.observe($0) }
        let script = Recorder.script(
            setup.header, done: recorder.done, kept: rehearsal.kept, end: rehearsal.report.tick)
        let path = try Program.file("recorded-sharing.walk", TracePrinter.print(script))
        #expect(script.header.others == ["mia-shares", "jonas-shares"])
        let again = rehearse(try self.setup(path))
        #expect(again.rehearsal.divergence == nil && again.rehearsal.isOK)
        func bare(_ log: String) -> [Substring] {
            log.split(separator: "\n").filter { !$0.contains(#""event":"expectation""#) }
        }
        #expect(bare(again.log) == bare(rehearse(setup).log))
    }
}
