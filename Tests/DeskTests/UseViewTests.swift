import Indoor
import Testing
import TextCanvas

@testable import Desk

/// The app's uses of the position, by keys and on the screen.
@Suite("Notes, sharing and tracks on the screen")
struct UseViewTests {
    private func intents(_ key: Key, _ scene: SampleScreen) -> [Intent] {
        KeyBindings.intents(for: key, in: scene.model, on: scene.screen())
    }

    private func typing(_ text: String, in scene: SampleScreen = .navigation) -> SampleScreen {
        text.reduce(into: scene) { scene, key in scene.press(.character(key)) }
    }

    @Test("j takes the keys until Enter, which notes the words in the app; the walk goes on")
    func noting() {
        let writing = typing("jBroken light")
        #expect(writing.lines.joined().contains("Broken light▏"))
        #expect(!writing.interface.isPaused)
        #expect(
            intents(.enter, writing) == [.close, .input(.collect("Broken light"))])
        #expect(intents(.escape, writing) == [.close])
        #expect(intents(.enter, typing("j  ")) == [.close])
    }

    @Test("a note that nothing takes any more says why, and its panel closes")
    func tooLate() {
        var writing = typing("jBroken light")
        writing.display = PhoneDisplay(page: .closed)
        writing.press(.enter)
        #expect(writing.interface.panel == nil)
        #expect(writing.interface.message == "The app is closed. Press o to open it.")
    }

    @Test("where the app shows no map nothing can be noted")
    func noMap() {
        #expect(
            intents(.character("j"), .closed)
                == [.say("The app is closed. Press o to open it.")])
    }

    /// The phone's part of a screen with some uses.
    private func lines(_ change: (inout PhoneDisplay.Uses) -> Void) -> [String] {
        SampleScreen.navigation.with {
            var uses = PhoneDisplay.Uses()
            change(&uses)
            $0.display.uses = uses
        }.sized(120, 40).lines
    }

    private func phone(_ change: (inout PhoneDisplay.Uses) -> Void) -> String {
        lines(change).map { String($0.prefix(40)) }.joined(separator: "\n")
    }

    private func other(_ name: String, level: LevelOrdinal, age: Double, isGrey: Bool)
        throws -> PhoneDisplay.Other
    {
        let dot = try #require(SampleScreen.navigation.display.dot)
        return PhoneDisplay.Other(
            name: name, point: dot.point - Point(4, 4), levels: Levels(level), age: age,
            isGrey: isGrey)
    }

    @Test("others have name, level and age; old ones and those on other levels another mark")
    func others() throws {
        let level = SampleScreen.navigation.display.map.level
        let here = try other("Ann", level: level, age: 4, isGrey: false)
        let old = try other("Ann", level: level, age: 50, isGrey: true)
        let elsewhere = try other("Ann", level: 7, age: 4, isGrey: false)
        #expect(phone { $0.others = [here] }.contains("Ann \(level.label) · 4 s"))
        let aged = phone { $0.others = [old] }
        #expect(aged.contains("○") && aged.contains("old 50 s · Ann \(level.label)"), "\(aged)")
        #expect(phone { $0.others = [elsewhere] }.contains("◌Ann 7 · 4 s"))
        #expect(!phone { _ in }.contains("Ann"))
        var between = here
        between.levels = Levels(level, 7)
        #expect(phone { $0.others = [between] }.contains("●Ann \(level.label)/7 · 4 s"))
        var away = here
        // The map is turned.
        away.point = away.point + Point(1000, 0)
        #expect(phone { $0.others = [away] }.contains("Ann \(level.label) · 4 s↗"))
        away.point = away.point - Point(2000, 0)
        #expect(phone { $0.others = [away] }.contains("↙Ann \(level.label) · 4 s"))
    }

    @Test("old ones are greyer than those on other levels, whose marks are hollow")
    func greys() throws {
        let level = SampleScreen.navigation.display.map.level
        func ink(_ glyph: Glyph, level: LevelOrdinal, isGrey: Bool) throws -> Colour {
            var uses = PhoneDisplay.Uses()
            uses.others = [try other("Ann", level: level, age: 50, isGrey: isGrey)]
            let scene = SampleScreen.navigation.with { $0.display.uses = uses }
            let cells = scene.sized(120, 40).screen().canvas.cells
            return try #require(cells.first { $0.glyph == glyph }).style.foreground
        }
        let old = try ink("○", level: level, isGrey: true)
        #expect(try ink("◌", level: 7, isGrey: false) != old)
        #expect(try ink("◌", level: 7, isGrey: true) == old)
    }

    @Test("where there is little room the name gives way, never level or age")
    func shortNames() throws {
        let level = SampleScreen.navigation.display.map.level
        var people: [PhoneDisplay.Other] = []
        for number in 0..<6 {
            var one = try other("Bartholomew", level: level, age: 20, isGrey: false)
            one.point = one.point + Point(Double(number) * 3, Double(number % 2))
            people.append(one)
        }
        let shown = phone { $0.others = people }
        let all = shown.matches(of: #/\d+ s\b/#).map { String($0.output) }
        #expect(!all.isEmpty && all.allSatisfy { $0 == "20 s" }, "\(shown)")
        #expect(shown.matches(of: #/·/#).count >= all.count)
    }

    @Test("the dot and its age are whole; words of notes are beside them, or left out")
    func notesBesideTheDot() throws {
        let dot = try #require(SampleScreen.navigation.display.dot)
        func note(_ east: Double, _ text: String) -> CollectedPoint {
            let point = dot.point + Point(east, 0)
            let location = UserLocation(
                raw: point, levels: dot.levels, horizontalAccuracy: 2, source: "BLE")
            return CollectedPoint(number: 1, text: text, tick: 1, location: location, point: point)
        }
        for east in stride(from: -8.0, through: 8, by: 0.5) {
            let scene = SampleScreen.navigation.with {
                $0.display.dot?.isGrey = true
                $0.display.dot?.age = 6
                var uses = PhoneDisplay.Uses()
                uses.collected = [note(east, "Broken lamp")]
                $0.display.uses = uses
            }
            let text = scene.sized(120, 40).lines.map { String($0.prefix(40)) }
                .joined(separator: "\n")
            #expect(text.contains("○ 6 s") || text.contains("6 s ○"), "\(east): \(text)")
            #expect(!text.contains("✎") || text.contains("Broken lamp"), "\(east): \(text)")
            #expect(text.contains("✎") || !text.contains("lamp"), "\(east): \(text)")
        }
    }

    @Test("the chip to the page is on other maps only while there is something to stop")
    func chip() {
        #expect(phone { $0.isSharing = true }.contains("M my-position"))
        #expect(!phone { _ in }.contains("my-position"))
    }

    @Test("the desk counts what is held, delivered, told and noted")
    func desk() {
        let text = lines {
            ($0.isTracking, $0.held, $0.delivered) = (true, 3, 12)
            $0.isSharing = true
            $0.collected = [
                CollectedPoint(number: 1, text: "Lamp", tick: 1, location: nil, point: nil)
            ]
        }.joined(separator: "\n")
        #expect(text.contains("track      3 held, 12 delivered"))
        #expect(text.contains("sharing    0 told, 0 others"))
        #expect(text.contains("noted      1"))
    }

    @Test("the smallest panel says what is held")
    func smallest() {
        let text = SampleScreen.navigation.with {
            var uses = PhoneDisplay.Uses()
            (uses.isTracking, uses.held, uses.delivered) = (true, 1500, 600)
            $0.display.uses = uses
        }.sized(140, 30).lines.joined(separator: "\n")
        #expect(text.contains("track      1500 held, 600 delivered "))
    }
}
