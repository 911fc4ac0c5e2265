import Formats
import Indoor
import Testing

@testable import Guidance

@Suite("The floor picker")
struct FloorChoiceTests {
    /// Levels 1, 0 and −1.
    private static func choice() throws -> FloorChoice {
        let level = "#####\n#...#\n#####\n"
        let plan =
            "dotwalk plan 1\nname    House\norigin  48.88 2.35 at 1,1\nlegend\n  #  wall\n"
            + "  .  hall  \"Hall {level}\"\n"
            + ["1", "0", "-1"].map { "level \($0) elevation \($0)\n\(level)end\n" }.joined()
        let text = plan.replacing("Hall {level}", with: "Hall")
        return FloorChoice(try PlanReader.read(text, file: "house.plan").venue)
    }

    @Test("levels are listed with the top first, and the ground floor shows at first")
    func levels() throws {
        let display = try Self.choice().display
        #expect(display.levels == [1, 0, -1])
        #expect(display.selected == nil && display.automatic == nil)
        #expect(try Self.choice().shown == 0)
    }

    /// The selected level after the position's level was 1, then unknown, then −1.
    @Test(
        "the position selects a level in three ways",
        arguments: [
            (FloorSelection.always, [1, nil, -1] as [LevelOrdinal?]),
            (.alwaysNotClearing, [1, 1, -1]), (.never, [nil, nil, nil]),
        ])
    func selections(selection: FloorSelection, selected: [LevelOrdinal?]) throws {
        var choice = try Self.choice()
        var seen: [LevelOrdinal?] = []
        for level in [1, nil, -1] as [LevelOrdinal?] {
            choice.advance(level, selection)
            seen.append(choice.display.selected)
        }
        #expect(seen == selected)
    }

    @Test("a picked level stays until the position's changes, or the user wants that back")
    func picked() throws {
        var choice = try Self.choice()
        choice.advance(0, .always)
        _ = choice.pick(1)
        choice.advance(0, .always)
        #expect(choice.shown == 1 && choice.display.isPicked)
        _ = choice.follow()
        #expect(choice.shown == 0 && !choice.display.isPicked)
        _ = choice.pick(1)
        choice.advance(-1, .always)
        #expect(choice.shown == -1 && !choice.display.isPicked)
        let isThere = choice.pick(7)
        #expect(!isThere && choice.shown == -1)
    }

    @Test("it opens, closes, and searches among the facilities")
    func search() throws {
        var choice = try Self.choice()
        _ = choice.toggle()
        #expect(choice.display.isOpen)
        _ = choice.search("hou")
        #expect(choice.display.search?.found == ["House"])
        _ = choice.search("xyz")
        #expect(choice.display.search?.found == [])
        let isThere = choice.pick(facility: "House")
        #expect(isThere && choice.display.search == nil)
        _ = choice.toggle()
        #expect(!choice.display.isOpen)
    }
}
