import Testing
import TextCanvas

@testable import Screens

/// The phone, the floor, or both.
@Suite("Sides")
struct SideTests {
    private func intents(_ key: Key, _ scene: SampleScreen) -> [Intent] {
        KeyBindings.intents(for: key, in: scene.model, on: scene.screen())
    }

    @Test("a key of the floor map says where that is, when it is not in view")
    func hiddenMap() {
        let small = SampleScreen.navigation.sized(80, 24)
        #expect(
            intents(.character("C"), small) == [
                .desk(.overlay), .desk(.say("That is on the floor map: Tab shows it.")),
            ])
        let desk = small.with { $0.interface.apply(.desk(.switchSide)) }
        #expect(intents(.character("C"), desk) == [.desk(.overlay)])
        #expect(intents(.character("C"), SampleScreen.navigation) == [.desk(.overlay)])
    }

    @Test("an action on the phone shows the phone", arguments: ["/", "p"])
    func onThePhone(key: Character) {
        var scene = SampleScreen().sized(80, 24)
        scene.interface.apply(.desk(.switchSide))
        #expect(scene.interface.side == .desk)
        for intent in intents(.character(key), scene) { scene.interface.apply(intent) }
        #expect(scene.interface.side == .phone)
    }

    @Test("Tab: where both fit the phone alone, the floor alone, and both again")
    func alone() {
        var scene = SampleScreen.navigation.sized(120, 40)
        func view() -> [Bool] {
            let layout = ScreenLayout(
                Size(columns: 120, rows: 40), side: scene.interface.side,
                isAlone: scene.interface.isAlone)
            return [layout.phone != nil, layout.map != nil, layout.engine != nil]
        }
        var views = [view()]
        for words in ["Tab floor", "Tab both", "Tab phone alone"] {
            scene.press(.tab)
            views.append(view())
            let footer = scene.sized(200, 40).lines.last ?? ""
            #expect(footer.contains(words), "\(footer)")
        }
        let both = [true, true, true]
        #expect(views == [both, [true, false, true], [false, true, false], both])
    }

    @Test("a terminal that gets larger or smaller shows the side that was chosen last")
    func resized() {
        var scene = SampleScreen.navigation.sized(120, 40)
        for _ in 0..<2 { scene.press(.tab) }
        #expect(scene.interface.isAlone && scene.interface.side == .desk)
        scene = scene.sized(80, 24)
        #expect(scene.interface.side == .desk)
        scene.press(.tab)
        #expect(scene.interface.side == .phone && scene.interface.isAlone)
        // who had both has both again
        scene = SampleScreen.navigation.sized(80, 24)
        scene.press(.tab)
        #expect(scene.interface.side == .desk && !scene.interface.isAlone)
    }

    @Test("what needs the other side shows it: the phone to search, the map for its keys")
    func notAlone() {
        var scene = SampleScreen.radio.sized(120, 40).with { $0.tick = 860 }
        scene.press(.tab)
        #expect(
            intents(.character("C"), scene).last
                == .desk(.say("That is on the floor map: Tab shows it.")))
        for key: Key in [.character("T"), .down, .enter] { scene.press(key) }
        #expect(!scene.interface.isAlone)
        for key: Key in [.tab, .tab, .character("/")] { scene.press(key) }
        #expect(scene.interface.search != nil && !scene.interface.isAlone)
        // an audience has both
        scene.press(.escape)
        scene.press(.character("O"))
        #expect(intents(.tab, scene) == [.desk(.say("O leads back to the desk."))])
    }
}
