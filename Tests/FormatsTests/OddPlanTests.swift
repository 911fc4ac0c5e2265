import Formats
import Indoor
import Testing

@Suite("Plans that are odd and still load")
struct OddPlanTests {
    @Test("a room without a door gets one towards the hall, and a warning")
    func assumedDoor() throws {
        let closed = try read(
            """
            #########
            #.......#
            #########
            #rrr#sss#
            ######+##
            #.......#
            #########
            """)
        let level = try #require(closed.venue.level(0))
        #expect(level.openings.map(\.assumed) == [true, true, false])
        #expect(level.openings.first?.segment == Segment(Point(1.5, -2), Point(2.5, -2)))
        #expect(
            closed.warnings.map(\.problem).filter { $0.contains("no door") } == [
                "\"Hall\" has no door; one is assumed on line 19, column 6",
                "\"Room\" has no door; one is assumed on line 19, column 3",
            ])
    }

    /// A plan of one hall.
    ///
    /// - Parameter name: the name as written in the plan, including quotes and comment.
    private func hall(_ name: String) throws -> LoadedVenue {
        try PlanReader.read(
            """
            dotwalk plan 1
            name X
            origin 0 0 at 1,1
            legend
              # wall
              . hall \(name)
            level 0
            ####
            #..#
            ####
            end
            """, file: "p")
    }

    @Test("a quote with a mark behind it is a quote")
    func markedQuote() throws {
        let loaded = try hall("\"\u{301}Hall\u{AD} 1\" // \"")
        #expect(loaded.venue.places.places.map(\.name) == ["\u{301}Hall\u{AD} 1"])
        #expect(try loaded.venue.places.find("\u{301}hall-1").name == "\u{301}Hall\u{AD} 1")
    }

    @Test("a name that steers the terminal is marked, and a warning says so")
    func steeringName() throws {
        let loaded = try hall("\"Hall\u{202E} 1\"")
        #expect(loaded.venue.places.places.map(\.name) == ["Hall\u{FFFD} 1"])
        #expect(
            loaded.warnings.map(\.problem).first
                == "a name with a control character; it is shown as \"Hall\u{FFFD} 1\"")
    }

    @Test("an odd but harmless thing is a warning with its place")
    func warnings() throws {
        let text = """
            dotwalk plan 1
            name X
            origin 0 0 at 1,1
            legend
              # wall
              = glass
              . hall "Be\u{7}ll"
              r room "Cellar"
              s shop "Shop"
              + door
              5 mark
            level 0
            ########
            #5..+ss#
            ########
               #rr#
               ####
            end
            """
        let loaded = try PlanReader.read(text, file: "p")
        #expect(loaded.venue.places.places.map(\.name) == ["Be␇ll", "Shop", "Cellar"])
        #expect(
            loaded.warnings.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.problem)" } == [
                "6:3 \"=\" is not drawn",
                "7:10 a name with a control character; it is shown as \"Be␇ll\"",
                "14:2 the mark \"5\" belongs to no connector",
                "16:5 \"Cellar\" has no door; one is assumed on line 15, column 6",
            ])
    }

    @Test("a place that nothing leads to is a warning, and marked as cut off")
    func unreachable() throws {
        let loaded = try read(
            """
            ###########
            #...+ss#rr#
            ########+##
                   #ss#
                   ####
            """)
        #expect(
            loaded.warnings.map(\.problem).filter { $0.contains("reached") } == [
                "\"Room\" on level 0 cannot be reached from the other places and back",
                "\"Shop\" on level 0 cannot be reached from the other places and back",
            ])
        let cutOff = loaded.venue.places.places.filter(\.isCutOff)
        #expect(cutOff.map(\.name) == ["Room", "Shop"])
    }
}
