import FloorDrawing
import Rehearsal
import Testing
import TextCanvas

@testable import Desk

/// The view with the phone, the floor, or everything.
@Suite("What is in view")
struct SideTests {
    private func intents(_ key: Key, _ scene: SampleScreen) -> [Intent] {
        KeyBindings.intents(for: key, in: scene.model, on: scene.screen())
    }

    @Test("a key of the floor map says where that is, when it is not in view")
    func hiddenMap() {
        let small = SampleScreen.navigation.sized(80, 24)
        #expect(
            intents(.character("C"), small) == [
                .overlay, .say("That is on the floor map: Tab shows it."),
            ])
        let desk = small.with { $0.interface.apply(.switchSide) }
        #expect(intents(.character("C"), desk) == [.overlay])
        #expect(intents(.character("C"), SampleScreen.navigation) == [.overlay])
    }

    @Test("an action on the phone shows the phone", arguments: ["/", "p"])
    func onThePhone(key: Character) {
        var scene = SampleScreen().sized(80, 24)
        scene.interface.apply(.switchSide)
        #expect(scene.interface.view == .floor)
        for intent in intents(.character(key), scene) { scene.interface.apply(intent) }
        #expect(scene.interface.view == .all)
    }

    /// The parts, by their names on the screen.
    private func parts(_ scene: SampleScreen) -> [String] {
        let size = scene.size
        let layout = ScreenLayout(size, scene.interface.view)
        let all: [(String, Rect?)] = [
            ("phone", layout.phone), ("engine", layout.engine), ("events", layout.events),
            ("floor", layout.map),
        ]
        return all.filter { $0.1 != nil }.map(\.0)
    }

    @Test("Tab: the floor alone, where all has room the phone alone, and all again")
    func alone() {
        var scene = SampleScreen.navigation.sized(120, 40)
        var views = [parts(scene)]
        var words: [String] = []
        for _ in 0..<3 {
            words.append(scene.sized(200, 40).lines.last ?? "")
            scene.press(.tab)
            views.append(parts(scene))
        }
        let all = ["phone", "engine", "events", "floor"]
        #expect(views == [all, ["events", "floor"], ["phone", "engine", "events"], all])
        for (words, next) in zip(words, ["Tab floor alone", "Tab phone alone", "Tab all"]) {
            #expect(words.contains(next), "\(words)")
        }
        // The phone alone leaves its columns to engine and events.
        let size = Size(columns: 120, rows: 40)
        #expect(ScreenLayout(size).events?.width == 45)
        #expect(ScreenLayout(size, .phone).events?.width == 82)
    }

    @Test("on a small screen Tab leads to the floor and back")
    func small() {
        var scene = SampleScreen.navigation.sized(80, 24)
        let phone = parts(scene)
        scene.press(.tab)
        #expect((phone, parts(scene)) == (["phone", "engine", "events"], ["events", "floor"]))
        scene.press(.tab)
        #expect(parts(scene) == phone)
    }

    @Test("a terminal that gets larger or smaller shows what was chosen last")
    func resized() {
        var scene = SampleScreen.navigation.sized(80, 24)
        scene.press(.tab)
        #expect(parts(scene.sized(200, 60)) == ["events", "floor"])
        scene.press(.tab)
        #expect(parts(scene.sized(200, 60)) == ["phone", "engine", "events", "floor"])
        scene = scene.sized(200, 60)
        for _ in 0..<2 { scene.press(.tab) }
        #expect(scene.interface.view == .phone)
        #expect(parts(scene.sized(80, 24)) == parts(scene.sized(120, 40)))
    }

    @Test("beside a narrow map v shows the whole floor in all columns")
    func wholeFloor() {
        let narrow = SampleScreen.navigation.sized(120, 40)
        #expect(intents(.character("v"), narrow) == [.showWhole, .fit])
        #expect(intents(.character("v"), narrow.sized(200, 60)) == [.fit])
        for size in [Size(columns: 80, rows: 24), Size(columns: 120, rows: 40)] {
            var scene = SampleScreen.navigation.sized(size.columns, size.rows)
            let before = parts(scene)
            scene.press(.character("v"))
            #expect(parts(scene) == ["events", "floor"] && scene.interface.sight.fitsFloor)
            #expect(scene.lines.last?.contains("v back") == true)
            // This leads back.
            scene.press(.character("v"))
            #expect(parts(scene) == before && !scene.interface.sight.fitsFloor)
        }
    }

    @Test("a caption over a whole floor lies where least is built")
    func captionOverWholeFloor() {
        let size = Size(columns: 200, rows: 30)
        var model = SampleScreen.navigation.with {
            $0.interface.apply(.show(.floor))
            $0.interface.apply(.fit)
            $0.size = size
        }.model
        let before = Screen.draw(model, size: size)
        model.caption = Caption("One of two lines, of which the second is here, too.", tick: 840)
        let after = Screen.draw(model, size: size)
        // The floor is in the middle, and stays whole.
        let styles = [Look(Capabilities()).wall, Look(Capabilities()).wallFar].map(\.foreground)
        func walls(_ canvas: Canvas) -> Int {
            canvas.cells.count {
                styles.contains($0.style.foreground) && $0.glyph.description.isLine
            }
        }
        #expect(walls(before) > 100 && walls(after) == walls(before))
        #expect(after.lines.contains { $0.contains("One of two lines, of which") })
    }

    @Test("what needs the other side shows it: the phone to search, the map for its keys")
    func notAlone() {
        var scene = SampleScreen.radio.sized(120, 40).with { $0.tick = 860 }
        for _ in 0..<2 { scene.press(.tab) }
        #expect(
            intents(.character("C"), scene).last
                == .say("That is on the floor map: Tab shows it."))
        for key: Key in [.character("T"), .down, .enter] { scene.press(key) }
        #expect(scene.interface.view == .all)
        for key: Key in [.tab, .character("/")] { scene.press(key) }
        #expect(scene.interface.panel?.isOnPhone == true && scene.interface.view == .all)
        // An audience sees phone and floor.
        scene.press(.escape)
        scene.press(.character("O"))
        #expect(intents(.tab, scene) == [.say("O leads back to the desk.")])
    }
}

extension String {
    /// Whether it is a part of a wall: a thin line, or Braille.
    fileprivate var isLine: Bool { "─│┌┐└┘├┤┬┴┼".contains(self) || ("⠁"..."⣿").contains(self) }
}
