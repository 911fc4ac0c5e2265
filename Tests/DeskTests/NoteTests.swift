import Indoor
import PhoneScreen
import Rehearsal
import Testing
import TextCanvas

@testable import Desk

@Suite("Writing a note")
struct NoteTests {
    /// The desk after typing.
    private func typing(_ keys: [Key], in scene: SampleScreen = .navigation) -> SampleScreen {
        keys.reduce(into: scene) { scene, key in scene.press(key) }
    }

    private func keys(_ text: String) -> [Key] { text.map { .character($0) } }

    @Test("n takes the keys until Enter; the note is about the moment it was begun")
    func keep() {
        let writing = typing(keys("n; q"))
        #expect(writing.interface.panel(NoteAbout.self)?.list.typed == "; q")
        #expect(writing.interface.isPaused, "the walk waits")
        let later = writing.with { $0.tick += 5 }
        let kept = typing([.enter], in: later)
        #expect(kept.interface.notes.all == [Notes.Note(tick: 850, text: "; q")])
        #expect(kept.interface.panel == nil && !kept.interface.isPaused)
        #expect(kept.interface.message == "Noted at 00:42.5.")
    }

    @Test("; is the same where n is a button of the app")
    func otherKey() {
        #expect(typing([.character("n")], in: .cameraPrompt).interface.panel == nil)
        #expect(
            typing([.character(";")], in: .cameraPrompt).interface.panel(NoteAbout.self)?.tick
                == 850)
    }

    @Test("Esc drops it, and without words there is none")
    func drop() {
        #expect(typing(keys("nhello") + [.escape]).interface.notes.all.isEmpty)
        #expect(typing(keys("n   ") + [.enter]).interface.notes.all.isEmpty)
        #expect(
            typing(keys("nab") + [.backspace, .enter]).interface.notes.all.map(\.text) == ["a"])
    }

    @Test("a walk that was paused stays so")
    func paused() {
        let paused = SampleScreen.navigation.with { $0.interface.apply(.pause) }
        #expect(typing(keys("nhello") + [.enter], in: paused).interface.isPaused)
    }

    @Test("the mouse does nothing meanwhile")
    func mouse() {
        let writing = typing(keys("n"))
        let click = Key.mouse(MouseEvent(.press(.left), column: 56, row: 37))
        #expect(KeyBindings.intents(for: click, in: writing.model, on: writing.screen()) == [])
    }

    @Test("a note stands on the timeline")
    func timeline() {
        let lines = typing(keys("nhello") + [.enter], in: .navigation.with { $0.past = [] }).lines
        #expect(lines[37].drop { $0 == " " } == "✎")
    }
}
