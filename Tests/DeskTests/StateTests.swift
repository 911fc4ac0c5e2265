import App
import Indoor
import Rehearsal
import Simulation
import Testing
import TextCanvas

@testable import Desk
@testable import Positioning

@Suite("The chronicle")
struct StateTests {
    private func entries(_ past: [[SessionEvent]]) -> [String] {
        SampleScreen().with { $0.past = past }.model.chronicle.entries.map {
            "\($0.seconds.clock) \($0.kind.glyph) \($0.words)"
                + ($0.count > 1 ? " ×\($0.count)" : "")
        }
    }

    @Test("events in words that a walk could expect")
    func words() {
        #expect(
            entries([
                [.source(.state(.degradedPositioning(Cause("distanceWithoutScan"))))],
                [.source(.backgroundScan(.started)), .guide(.vibration(.warning))],
                [
                    .level(
                        .level(from: 0, to: -1, automatic: true), from: "0", to: "−1")
                ],
                [
                    .guide(.page(.navigation)),
                    .guide(.refused(.tap(button: "fly"))),
                ],
            ]) == [
                "00:01.0 ◐ less precise",
                "00:02.0 ◎ background scan started",
                "00:02.0 ≈ vibration warning",
                "00:03.0 ⇕ level 0 → −1 by itself",
                "00:04.0 □ page navigation",
                "00:04.0 ⚠ no button fly",
            ])
    }

    @Test("an impossible walk is reported")
    func failure() {
        let scene = SampleScreen().with { $0.truth.failure = "no way to Platform from here" }
        #expect(scene.model.chronicle.entries.map(\.words) == ["no way to Platform from here"])
    }

    @Test("what repeats is counted; an error that goes on is told once")
    func repeats() {
        let attempt = [SessionEvent.source(.attempt(.noMatch, background: true))]
        #expect(
            entries([attempt, attempt, attempt]) == ["00:01.0 · background scan: not recognised ×3"]
        )
        let error = [SessionEvent.source(.error(.tiltTooLow))]
        #expect(entries(Array(repeating: error, count: 7)) == ["00:01.0 ⚠ error tiltTooLow"])
    }

    @Test("its memory is bounded")
    func bounds() {
        var scene = SampleScreen()
        scene.past = (0..<10_000).map { number in
            [.guide(.page(number % 2 == 0 ? .map : .acquisition("scan")))]
        }
        let chronicle = scene.model.chronicle
        #expect(chronicle.entries.count <= 4000)
        #expect(chronicle.entries.last?.words == "page scan")
        var walked = Chronicle()
        var model = scene.model
        for step in 0..<5000 {
            scene.past = []
            scene.truth.point.x = Double(step)
            model.report = scene.model.report
            walked.observe(RehearsalTick(model.report))
        }
        #expect(walked.truthTrail.count <= 1200)
        #expect(walked.truthTrail.last?.point.x == 4999)
    }

    @Test("speed and zoom stay in their ranges")
    func ranges() {
        var interface = Interface()
        #expect(interface.transport.speed == 1)
        for _ in 0..<20 { interface.apply(.faster) }
        #expect(interface.transport.speed == 100)
        for _ in 0..<20 { interface.apply(.slower) }
        #expect(interface.transport.speed == 0.1)
        for _ in 0..<20 { interface.apply(.zoom(1)) }
        #expect(interface.sight.zoom == 8)
        for _ in 0..<20 { interface.apply(.erase) }
        #expect(interface.panel == nil)
    }

    @Test("a message stays until the next intent")
    func message() {
        var interface = Interface()
        interface.apply(.say("No lift within reach."))
        #expect(interface.message == "No lift within reach.")
        interface.apply(.zoom(1))
        #expect(interface.message == nil)
    }

    @Test("times read as clocks")
    func clock() {
        #expect(
            [0, 42.35, 130, 3725.05].map(\.clock)
                == ["00:00.0", "00:42.3", "02:10.0", "1:02:05.0"])
    }
}
