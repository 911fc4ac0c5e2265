import Indoor
import Positioning
import Rehearsal
import Testing
import TextCanvas

@testable import Desk
@testable import FloorDrawing

/// Over a whole walk, a frame that reuses parts of the former one is the same as one drawn
/// completely.
@Suite("Kept drawings")
struct KeptDrawingTests {
    @Test(
        "timeline and charts are as if drawn alone, whatever is done with the walk",
        arguments: ["tour", "tour-ips"],
        [Size(columns: 80, rows: 24), Size(columns: 200, rows: 60)])
    func kept(name: String, size: Size) throws {
        let setup = try Walks.setup(name)
        var playback = Playback(setup.rehearsal())
        var interface = Interface()
        let atlas = Atlas(setup.venue.venue, data: setup.table.data)
        var last: Screen?
        func compare(_ what: String) {
            let model = playback.model(
                atlas: atlas, sheet: setup.sheet.sheet, interface: interface, title: name)
            let screen = Screen(model, size: size, after: last)
            #expect(screen.canvas == Screen.draw(model, size: size), "\(what)")
            last = screen
            last?.letGo()
        }
        compare("the beginning")
        for _ in 0..<30 { playback.advance() }
        compare("nothing ahead is known")
        playback.scout(ticks: 2_000)
        compare("some of it is known")
        playback.scout(ticks: 100_000)
        for tick in stride(from: 0, to: playback.horizon, by: 997) {
            playback.seek(to: tick)
            compare("tick \(tick)")
            playback.advance()
            compare("the tick after \(tick)")
        }
        interface.apply(.show(.floor))
        compare("the other side")
        interface.apply(.loop(try #require(Loop().with(a: 400, b: 900))))
        compare("a loop")
        interface.place(Notes([Notes.Note(tick: 700, text: "here")]))
        compare("a note")
        interface.apply(.present)
        compare("an audience")
        playback.takeOver()
        playback.advance()
        compare("taken over")
    }
}
