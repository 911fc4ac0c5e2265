import Formats
import Indoor
import Testing

@testable import App

@Suite("The floor picker")
struct FloorChoiceTests {
    /// Levels 1, 0 and −1.
    private static func venue(_ facilities: String = "") throws -> Venue {
        let level = "###########\n#....#....#\n###########\n"
        let plan =
            "dotwalk plan 1\nname    House\norigin  48.88 2.35 at 1,1\nlegend\n  #  wall\n"
            + "  .  hall  \"Hall\"\n" + facilities
            + ["1", "0", "-1"].map { head($0) + "\(level)end\n" }.joined()
        return try PlanReader.read(plan, file: "house.plan").venue
    }

    private static func head(_ ordinal: String) -> String {
        let short = ordinal == "-1" ? " short \"B\"" : ""
        return "level \(ordinal)\(short) elevation \(ordinal)\n"
    }

    private static func choice() throws -> FloorChoice { FloorChoice(try venue()) }

    /// Two facilities: the second has no basement, and counts from 1.
    private static let pair = """
        facilities
          w "West" at 0,0 to 5,2
          e "East" at 6,0 to 10,2 levels 0 1 lowest 1

        """

    private static func spot(_ venue: Venue, _ id: String?, _ level: LevelOrdinal?)
        -> FloorChoice.Spot
    {
        FloorChoice.Spot(facility: id.flatMap { venue.facility($0) }, level: level)
    }

    @Test("levels are listed with the top first, and the ground floor shows at first")
    func levels() throws {
        let display = try Self.choice().display
        #expect(display.levels.map(\.ordinal) == [1, 0, -1])
        #expect(display.levels.map(\.name) == ["1", "0", "B"])
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
            choice.advance(FloorChoice.Spot(level: level), selection)
            seen.append(choice.display.selected)
        }
        #expect(seen == selected)
    }

    @Test("a picked level stays until the position's changes, or the user wants that back")
    func picked() throws {
        var choice = try Self.choice()
        choice.advance(FloorChoice.Spot(level: 0), .always)
        _ = choice.pick(1)
        choice.advance(FloorChoice.Spot(level: 0), .always)
        #expect(choice.shown == 1 && choice.display.isPicked)
        choice.follow()
        #expect(choice.shown == 0 && !choice.display.isPicked)
        _ = choice.pick(1)
        choice.advance(FloorChoice.Spot(level: -1), .always)
        #expect(choice.shown == -1 && !choice.display.isPicked)
        let isThere = choice.pick(7)
        #expect(!isThere && choice.shown == -1)
    }

    @Test("its list opens and closes; a venue of one facility has none to choose")
    func list() throws {
        var choice = try Self.choice()
        let isToggled = choice.toggle()
        #expect(isToggled && choice.display.isOpen)
        #expect(!choice.display.hasFacilities && choice.display.facility?.name == "House")
        let isSearched = choice.search("ho")
        #expect(!isSearched && choice.display.search == nil)
    }

    @Test(
        "facilities are listed by name, and found by a part of it",
        arguments: [("", ["East", "West"]), ("ea", ["East"]), ("WEST", ["West"]), ("xyz", [])])
    func search(typed: String, found: [String]) throws {
        var choice = FloorChoice(try Self.venue(Self.pair))
        let isOpened = choice.toggleFacilities()
        #expect(isOpened && choice.display.search?.typed == "")
        _ = choice.search(typed)
        #expect(choice.display.search?.found.map(\.name) == found)
        _ = choice.toggleFacilities()
        #expect(choice.display.search == nil)
    }

    /// The position in West on this level; then East is picked, and West again.
    @Test(
        "another facility shows the same vertical order, else its ground floor, else its lowest",
        arguments: [
            // West counts −1, 0, 1; East 1, 2.
            (-1, 0, 1), (0, 0, 1), (1, 0, 1),
        ] as [(LevelOrdinal, LevelOrdinal, LevelOrdinal)])
    func facilities(level: LevelOrdinal, east: LevelOrdinal, west: LevelOrdinal) throws {
        let venue = try Self.venue(Self.pair)
        var choice = FloorChoice(venue)
        choice.advance(Self.spot(venue, "w", level), .always)
        #expect(choice.display.facility?.name == "West" && !choice.display.isElsewhere)
        _ = choice.pick(facility: "East")
        let display = choice.display
        #expect(display.facility?.name == "East" && display.selected == east)
        #expect(display.isPicked && display.isElsewhere && display.automatic == nil)
        #expect(display.levels.map(\.ordinal) == [1, 0] && display.isOpen)
        _ = choice.pick(facility: "w")
        #expect(choice.display.selected == west)
        choice.follow()
        #expect(choice.display.selected == level && !choice.display.isPicked)
        #expect(choice.pick(facility: "North") == nil)
    }

    /// The facility and the level after the position was in West, between the buildings, outdoors.
    @Test(
        "the position selects a facility; outdoors it selects none, unless the last one is kept",
        arguments: [
            (FloorSelection.always, ["w 1", "w 0", "- -"]),
            (.alwaysNotClearing, ["w 1", "w 0", "w 0"]), (.never, ["- -", "- -", "- -"]),
        ])
    func automatic(selection: FloorSelection, seen: [String]) throws {
        let venue = try Self.venue(Self.pair)
        var choice = FloorChoice(venue)
        let positions = [
            Position(Point(1, 0), level: 1), Position(Point(60, 0), level: 0), nil,
        ]
        let shown = positions.map { position in
            let spot = position.map { choice.spot(at: $0, in: venue) }
            choice.advance(spot ?? FloorChoice.Spot(), selection)
            let display = choice.display
            return "\(display.facility?.id ?? "-") \(display.selected.map { "\($0)" } ?? "-")"
        }
        #expect(shown == seen)
        #expect(choice.shown == 0)
    }

    @Test("without a facility there is no level to pick")
    func nothing() throws {
        var choice = FloorChoice(try Self.venue(Self.pair))
        let isPicked = choice.pick(1)
        let isToggled = choice.toggle()
        #expect(!isPicked && !isToggled)
        #expect(choice.display.levels.isEmpty && choice.shown == 0)
    }
}
