import Indoor
import Rehearsal
import Testing
import TextCanvas

@testable import Desk

@Suite("Loops, markers, slowing")
struct LoopTests {
    /// The desk after keys in sequence, each at its tick.
    private func pressing(_ keys: [(Character, tick: Int)]) -> SampleScreen {
        keys.reduce(into: SampleScreen.navigation) { scene, press in
            scene.tick = press.tick
            scene.press(.character(press.0))
        }
    }

    @Test("{ and } set the ends, whichever comes first; \\ ends the loop")
    func ends() {
        #expect(pressing([("{", 400)]).interface.transport.loop.range == nil)
        #expect(pressing([("{", 400), ("}", 900)]).interface.transport.loop.range == 400...900)
        #expect(pressing([("}", 900), ("{", 400)]).interface.transport.loop.range == 400...900)
        #expect(pressing([("{", 900), ("}", 400)]).interface.transport.loop.range == 400...900)
        #expect(
            pressing([("{", 400), ("}", 900), ("{", 600)]).interface.transport.loop.range
                == 600...900)
        #expect(pressing([("{", 400), ("}", 400)]).interface.transport.loop.range == nil)
        #expect(pressing([("{", 400), ("}", 900), ("\\", 500)]).interface.transport.loop.isEmpty)
    }

    @Test("each press says what it did")
    func words() {
        #expect(
            pressing([("{", 400)]).interface.message
                == "The loop begins at 00:20.0; } sets its end.")
        #expect(
            pressing([("{", 400), ("}", 900)]).interface.message
                == "Plays from 00:20.0 to 00:45.0 over and over; \\ ends that.")
        #expect(
            pressing([("{", 400), ("}", 400)]).interface.message
                == "A loop takes two moments: go on, or back, and set the other.")
        #expect(
            pressing([("\\", 400)]).interface.message
                == "There is no loop: { sets its beginning, } its end.")
    }

    @Test("the loop stands in the header and on the timeline, without colours too")
    func drawn() {
        let scene = pressing([("{", 400), ("}", 900)]).with { $0.past = [] }
        let lines = scene.screen(Capabilities(glyphs: .ascii, colours: .mono)).canvas.lines
        #expect(lines[0].hasSuffix("A-B 00:20-00:45  > X1  00:45.0 / 02:10.0"))
        #expect(lines[37].drop { $0 == " " } == "A---------------------B")
    }

    @Test("' sets a marker, and takes away the one that is near")
    func marker() {
        func ticks(_ scene: SampleScreen) -> [Int] { scene.interface.notes.all.map(\.tick) }
        #expect(ticks(pressing([("'", 400), ("'", 900)])) == [400, 900])
        #expect(ticks(pressing([("'", 900), ("'", 400)])) == [400, 900])
        #expect(ticks(pressing([("'", 400), ("'", 900), ("'", 408)])) == [900])
        let lines = pressing([("'", 400)]).with { $0.past = [] }.lines
        #expect(lines[37].drop { $0 == " " } == "⚑")
    }

    @Test("~ slows playing down, and the header says so")
    func slowing() {
        let slowing = pressing([("~", 400)])
        #expect(slowing.interface.transport.slowsAtMarks)
        #expect(slowing.lines[0].contains("▶ ×1 slows"))
        #expect(!pressing([("~", 400), ("~", 400)]).interface.transport.slowsAtMarks)
    }
}
