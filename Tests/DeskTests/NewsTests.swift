import Indoor
import Rehearsal
import Testing
import TextCanvas

@testable import Desk
@testable import Positioning

/// New events stand out for a moment.
@Suite("News")
struct NewsTests {
    /// The bold lines of the list, after a second in which all the events came.
    private func bold(
        _ events: [SessionEvent], after seconds: Double = 0.5,
        _ change: (inout SampleScreen) -> Void = { _ in }
    ) throws -> [String] {
        var scene = SampleScreen()
        scene.past = [events]
        scene.tick = 20 + SimulatedTime.tick(atSeconds: seconds)
        // The lines are whole.
        scene.interface.apply(.show(.data))
        change(&scene)
        let screen = scene.screen()
        let rect = try #require(screen.layout?.events).inset().inset(columns: 1, rows: 0)
        return (rect.row..<rect.endRow).filter {
            screen.canvas[rect.column + 10, $0].style.attributes.contains(.bold)
        }.map { row in
            (rect.column + 10..<rect.endColumn).map { screen.canvas[$0, row].glyph.description }
                .joined().split(separator: " ").joined(separator: " ")
        }
    }

    private let level = SessionEvent.level(
        .level(from: 0, to: 1, automatic: true), from: "0", to: "1")
    private let lost = SessionEvent.source(.state(.notPositioning(Cause("trackingFailed"))))

    @Test("for a second, and at a walk's end, where the clock stands, not at all")
    func settles() throws {
        #expect(try bold([lost]) == ["no position notPositioning trackingFailed"])
        #expect(try bold([lost], after: 1.5) == [])
        #expect(try bold([lost]) { $0.isFinished = true } == [])
        #expect(try bold([lost], after: 3) { $0.interface.apply(.speed(5)) } != [])
        #expect(
            try bold([lost], after: 3) {
                $0.interface.apply(.speed(5))
                $0.interface.apply(.pause)
            } == [])
    }

    @Test("of several at once what weighs most has the accent")
    func accent() throws {
        #expect(try bold([level, lost]) == ["no position notPositioning trackingFailed"])
        // The quality of the position matters more than its place.
        let found = SessionEvent.source(.state(.accuratePositioning))
        #expect(try bold([found, level]) == ["accurate accuratePositioning"])
        #expect(try bold([lost, level]) == ["no position notPositioning trackingFailed"])
        #expect(try bold([level]) == ["level 0 → 1 by itself"])
        // Among several of the same importance, the newest wins.
        let back = SessionEvent.level(
            .level(from: 1, to: 0, automatic: true), from: "1", to: "0")
        #expect(try bold([level, back]) == ["level 1 → 0 by itself"])
    }
}
