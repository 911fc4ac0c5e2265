import FloorDrawing
import Positioning
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
        let data = small.with { $0.interface.apply(.show(.data)) }
        #expect(
            intents(.character("C"), data) == [
                .overlay, .say("That is on the floor map: Tab shows it."),
            ])
        #expect(intents(.character("C"), small) == [.overlay])
    }

    @Test("an action on the phone shows the phone", arguments: ["/", "p"])
    func onThePhone(key: Character) {
        var scene = SampleScreen().sized(80, 24)
        scene.interface.apply(.show(.floor))
        #expect(scene.interface.view == .floor)
        for intent in intents(.character(key), scene) { scene.interface.apply(intent) }
        #expect(scene.interface.view == .desk)
    }

    /// The parts, by their names on the screen.
    private func parts(_ scene: SampleScreen) -> [String] {
        let size = scene.size
        let layout = ScreenLayout(size, scene.interface.view)
        let all: [(String, Rect?)] = [
            ("phone", layout.phone), ("floor", layout.map), ("engine", layout.engine),
            ("events", layout.events), ("gauges", layout.gauges), ("reason", layout.strip),
        ]
        return all.filter { $0.1 != nil }.map(\.0)
    }

    private static let wide = ["phone", "floor", "engine", "events"]
    private static let narrow = ["phone", "floor", "gauges", "reason"]
    private static let data = ["phone", "engine", "events"]

    @Test(
        "Tab goes round: the desk, the floor alone, the data; without a column for them the data first",
        arguments: [
            (
                Size(columns: 120, rows: 40), [wide, ["floor"], data, wide],
                ["floor alone", "data", "desk"]
            ),
            (
                Size(columns: 80, rows: 24), [narrow, data, ["floor"], narrow],
                ["data", "floor alone", "desk"]
            ),
        ])
    func sides(size: Size, views: [[String]], words: [String]) {
        var scene = SampleScreen.navigation.sized(size.columns, size.rows)
        var (seen, hints) = ([parts(scene)], [String]())
        for _ in 0..<3 {
            hints.append(scene.sized(200, size.rows).lines.last ?? "")
            scene.press(.tab)
            seen.append(parts(scene))
        }
        #expect(seen == views)
        // The footer of a wide screen has room for the words.
        if size.columns > 80 {
            for (hint, word) in zip(hints, words) {
                #expect(hint.contains("Tab \(word)"), "\(hint)")
            }
        }
    }

    @Test("O switches between the audience's screen and the desk; Tab leads back to either")
    func home() {
        var scene = SampleScreen.navigation.sized(120, 40)
        scene.press(.character("O"))
        #expect(scene.interface.view == .audience && parts(scene) == ["phone", "floor", "reason"])
        #expect(scene.lines.last?.contains("O why") == true)
        scene.press(.tab)
        #expect(parts(scene) == ["floor"])
        scene.press(.tab)
        #expect(scene.interface.view == .audience)
        scene.press(.character("O"))
        #expect(parts(scene) == Self.wide && scene.lines.last?.contains("O audience") == true)
    }

    @Test("a terminal that gets larger or smaller shows what was chosen last")
    func resized() {
        var scene = SampleScreen.navigation.sized(80, 24)
        scene.press(.tab)
        #expect(parts(scene.sized(200, 60)) == Self.data)
        scene.press(.tab)
        #expect(parts(scene.sized(200, 60)) == ["floor"])
        scene.press(.tab)
        #expect(parts(scene.sized(200, 60)) == Self.wide)
    }

    @Test(
        "before the engine is started the floor has the room of the data, over what to do first")
    func beforeData() {
        let content = ScreenContent(isByHand: true, hasData: false)
        for (columns, view) in [(80, Interface.View.desk), (120, .desk), (120, .audience)] {
            let layout = ScreenLayout(Size(columns: columns, rows: 40), view, showing: content)
            #expect(layout.engine == nil && layout.events == nil && layout.gauges == nil)
            #expect(layout.map?.width == columns - 35 && layout.firstSteps?.height == 3)
        }
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
            #expect(parts(scene) == ["floor"] && scene.interface.sight.fitsFloor)
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
        #expect(walls(before) > 100 && walls(after) * 20 > walls(before) * 19)
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
        #expect(scene.interface.view == .desk)
        for key: Key in [.tab, .character("/")] { scene.press(key) }
        #expect(scene.interface.panel?.isOnPhone == true && scene.interface.view == .desk)
        // The list of events comes into view.
        for key: Key in [.escape, .character("O"), .character("i")] { scene.press(key) }
        let layout = scene.interface.layout(scene.size, for: Engine.ips.profile, Capabilities())
        #expect(layout.events != nil && scene.interface.view == .desk)
    }
}

extension String {
    /// Whether it is a part of a wall: a thin line, or Braille.
    fileprivate var isLine: Bool { "─│┌┐└┘├┤┬┴┼".contains(self) || ("⠁"..."⣿").contains(self) }
}
