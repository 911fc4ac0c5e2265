import Formats
import Indoor
import Testing

/// A plan with one error, and the reader's message.
struct BrokenPlan: Sendable, CustomTestStringConvertible {
    let plan: String
    let says: String

    var testDescription: String { says.split(separator: "\n").first.map(String.init) ?? "" }
}

@Suite("Broken plans")
struct BrokenPlanTests {
    @Test(
        "a mistake in a header line is named with its place",
        arguments: [
            BrokenPlan(plan: "", says: "p:1:1: an empty file; expected \"dotwalk plan 1\""),
            BrokenPlan(
                plan: "dotwalk trace 1",
                says: "p:1:1: no dotwalk plan; expected \"dotwalk plan 1\"\n  dotwalk trace 1\n  ^"),
            BrokenPlan(
                plan: "dotwalk plan 2",
                says: """
                    p:1:14: a plan of a format that this version does not read; expected 1
                      dotwalk plan 2
                                   ^
                    """),
            BrokenPlan(
                plan: "dotwalk plan 1.5",
                says: """
                    p:1:14: "1.5" is no format number; expected a whole number: dotwalk plan 1
                      dotwalk plan 1.5
                                   ^
                    """),
            BrokenPlan(
                plan: "dotwalk plan 1\nnmae X",
                says: "p:2:1: unknown word \"nmae\"; did you mean \"name\"?\n  nmae X\n  ^"),
            BrokenPlan(
                plan: "dotwalk plan 1\nname A\nname B",
                says: "p:3:1: a second \"name\"; expected one\n  name B\n  ^"),
            BrokenPlan(
                plan: "dotwalk plan 1\nscale 3",
                says: """
                    p:2:7: "3" is not a scale; expected a scale from 0.5 to 1
                      scale 3
                            ^
                    """),
            BrokenPlan(
                plan: "dotwalk plan 1\nscale 0.7",
                says: "p:2:7: a scale of 0.7; expected 0.5 or 1\n  scale 0.7\n        ^"),
            BrokenPlan(
                plan: "dotwalk plan 1\norigin 91 2 at 1,1",
                says: """
                    p:2:8: "91" is not a latitude; expected a latitude from -85 to 85
                      origin 91 2 at 1,1
                             ^
                    """),
            BrokenPlan(
                plan: "dotwalk plan 1\norigin 1 2 at 1;1",
                says: """
                    p:2:15: no cell; expected COLUMN,ROW, such as 12,40
                      origin 1 2 at 1;1
                                    ^
                    """),
            BrokenPlan(
                plan: "dotwalk plan 1\nname\tX",
                says: "p:2:5: a tab; expected spaces\n  name␉X\n      ^"),
            BrokenPlan(
                plan: "dotwalk plan 1\nname \"X",
                says: "p:2:6: a name that does not end; expected \"\n  name \"X\n       ^"),
            BrokenPlan(
                plan: "dotwalk plan 1\nname X",
                says: """
                    p:1:1: no origin; expected a line "origin LATITUDE LONGITUDE at COLUMN,ROW"
                      dotwalk plan 1
                      ^
                    """),
            BrokenPlan(
                plan: "dotwalk plan 1\nname X\norigin 0 0 at 1,1",
                says: """
                    p:1:1: no level; expected a line "level ORDINAL" and a block
                      dotwalk plan 1
                      ^
                    """),
        ])
    func header(broken: BrokenPlan) { #expect(failure(broken.plan) == broken.says) }

    @Test(
        "a mistake in the legend is named with its place",
        arguments: [
            BrokenPlan(
                plan: "  # wal",
                says: "p:5:5: unknown kind \"wal\"; did you mean \"wall\"?\n    # wal\n      ^"),
            BrokenPlan(
                plan: "  # wall txture 1",
                says: """
                    p:5:10: unknown attribute "txture"; did you mean "texture"?
                        # wall txture 1
                               ^
                    """),
            BrokenPlan(
                plan: "  # wall texture 2",
                says: """
                    p:5:18: "2" is not a texture; expected a texture from 0 to 1
                        # wall texture 2
                                       ^
                    """),
            BrokenPlan(
                plan: "  . hall coverage maybe",
                says: """
                    p:5:19: no answer; expected yes or no
                        . hall coverage maybe
                                        ^
                    """),
            BrokenPlan(
                plan: "  . hall mirored yes",
                says: """
                    p:5:10: unknown attribute "mirored"; did you mean "mirrored"?
                        . hall mirored yes
                               ^
                    """),
            BrokenPlan(
                plan: "  . platform alike",
                says: """
                    p:5:19: no word for what is alike; expected a word such as platforms
                        . platform alike
                                        ^
                    """),
            BrokenPlan(
                plan: "  ## wall",
                says: "p:5:3: \"##\" in the legend; expected a single letter\n    ## wall\n    ^"),
            BrokenPlan(
                plan: "  # wall\n  # glass",
                says: """
                    p:6:3: "#" is in the legend twice, first on line 5; expected another letter
                        # glass
                        ^
                    """),
            BrokenPlan(
                plan: "  + door \"Main\"",
                says: """
                    p:5:10: a name that nothing shows; expected no name
                        + door "Main"
                               ^
                    """),
            BrokenPlan(
                plan: "  P place",
                says: "p:5:10: no name; expected a name in quotes\n    P place\n           ^"),
        ])
    func legend(broken: BrokenPlan) {
        let text = "dotwalk plan 1\nname X\norigin 0 0 at 1,1\nlegend\n\(broken.plan)"
        #expect(failure(text) == broken.says)
    }

    @Test(
        "a mistake in a drawing is named with its place",
        arguments: [
            BrokenPlan(
                plan: "####\n#..#\n#.q#\n####",
                says: "p:13:3: unknown letter \"q\"; expected a letter of the legend\n  #.q#\n    ^"
            ),
            BrokenPlan(
                plan: "####\n#..#\n#\t.#\n####",
                says: "p:13:2: a tab; expected spaces\n  #␉.#\n   ^"),
            BrokenPlan(
                plan: "####\n#..\n####",
                says: """
                    p:12:3: a floor that is open to the right; expected a wall, a door or another \
                    floor there
                      #..
                        ^
                    """),
            BrokenPlan(
                plan: "####\n#..#\n#+##",
                says: """
                    p:13:2: "+" leads to nothing below; expected a floor on both sides of the wall
                      #+##
                       ^
                    """),
            BrokenPlan(
                plan: "#####\n#...#\n#.+.#\n#...#\n#####",
                says: """
                    p:13:3: "+" has no wall to the left; expected a wall on both sides of a gap
                      #.+.#
                        ^
                    """),
            BrokenPlan(
                plan: "#####\n#.#1#\n#####",
                says: """
                    p:12:4: "1" stands on no floor; expected a floor's letter beside it
                      #.#1#
                         ^
                    """),
            BrokenPlan(
                plan: "#####\n#1.1#\n#####",
                says: """
                    p:12:4: a second "1" on level 0, first on line 12, column 2; expected one
                      #1.1#
                         ^
                    """),
            BrokenPlan(
                plan: "    ",
                says: "p:10:1: a level without a floor; expected rooms\n  level 0\n  ^"),
            BrokenPlan(
                plan: String(repeating: "#", count: 1001),
                says: "p:11:1001: too long a row; expected at most 1000 cells"),
            BrokenPlan(
                plan: String(repeating: "#\n", count: 1001),
                says:
                    "p:1011:1: too many rows; expected at most 1000, then a line \"end\"\n  #\n  ^"),
        ])
    func drawing(broken: BrokenPlan) {
        #expect(failure(plan(levels: "level 0\n\(broken.plan)\nend")) == broken.says)
    }

    @Test(
        "a mistake in a connector or a level's line is named with its place",
        arguments: [
            BrokenPlan(
                plan: "  s stair 1@0 - 2@1",
                says: """
                    p:5:5: unknown kind of connector "stair"; did you mean "stairs"?
                        s stair 1@0 - 2@1
                          ^
                    """),
            BrokenPlan(
                plan: "  s stairs 1@0 = 2@1",
                says: """
                    p:5:16: no direction; expected - for both ways, or >
                        s stairs 1@0 = 2@1
                                     ^
                    """),
            BrokenPlan(
                plan: "  e escalator 1@0 - 2@1",
                says: """
                    p:5:19: no direction; expected > towards where it runs
                        e escalator 1@0 - 2@1
                                        ^
                    """),
            BrokenPlan(
                plan: "  s stairs 1@0 - 2@0",
                says: """
                    p:5:18: two ends on level 0; expected another level
                        s stairs 1@0 - 2@0
                                       ^
                    """),
            BrokenPlan(
                plan: "  s stairs 1@0 - 3@1",
                says: """
                    p:5:18: unknown mark "3"; expected 1, 2
                        s stairs 1@0 - 3@1
                                       ^
                    """),
            BrokenPlan(
                plan: "  s stairs 1@0 - 2@5",
                says: """
                    p:5:18: no level 5; expected 0, 1
                        s stairs 1@0 - 2@5
                                       ^
                    """),
            BrokenPlan(
                plan: "  s stairs 2@0 - 1@1",
                says: """
                    p:5:12: the mark "2" is not drawn on level 0
                        s stairs 2@0 - 1@1
                                 ^
                    """),
            BrokenPlan(
                plan: "  s stairs 1@0 - 2@1\n  s stairs 1@0 > 2@1",
                says: """
                    p:6:3: a second connector "s", first on line 5; expected another name
                        s stairs 1@0 > 2@1
                        ^
                    """),
            BrokenPlan(
                plan: "  l lift 1@0",
                says: "p:5:3: a lift with one end; expected two ends or more\n    l lift 1@0\n    ^"
            ),
            BrokenPlan(
                plan: "  l lift 1@0 2@1",
                says: """
                    p:5:14: a lift that is not upright: column 3, row 2 of the plan; \
                    expected column 2, row 2, as 1@0
                        l lift 1@0 2@1
                                   ^
                    """),
        ])
    func connectors(broken: BrokenPlan) {
        let text = """
            dotwalk plan 1
            name X
            origin 0 0 at 1,1
            connectors
            \(broken.plan)
            legend
              # wall
              . hall
              1 mark
              2 mark
            level 0
            ####
            #1.#
            ####
            end
            level 1
            ####
            #.2#
            ####
            end
            """
        #expect(failure(text) == broken.says)
    }

    @Test("levels: twice the same, without an end, more than thirty")
    func levels() {
        let level = "level 0\n###\n#.#\n###\nend\n"
        #expect(
            failure(plan(levels: level + level)) == """
                p:15:7: a second level 0, first on line 10; expected another number
                  level 0
                        ^
                """)
        #expect(
            failure(plan(levels: "level 0\n###\n")) == """
                p:10:1: a level without an end; expected a line "end"
                  level 0
                  ^
                """)
        let many = (0...30).map { "level \($0)\n###\n#.#\n###\nend\n" }.joined()
        #expect(
            failure(plan(levels: many)) == """
                p:160:1: too many levels; expected at most 30
                  level 30
                  ^
                """)
    }

    @Test("a half metre is no door")
    func narrowDoor() {
        let text = plan(levels: "level 0\n#####\n#.+.#\n#####\nend", scale: "0.5")
        #expect(
            failure(text) == """
                p:12:3: "+" is half a metre wide; expected two cells or more at scale 0.5
                  #.+.#
                    ^
                """)
    }

    private func plan(levels: String, scale: String = "1") -> String {
        """
        dotwalk plan 1
        name X
        origin 0 0 at 1,1
        scale \(scale)
        legend
          # wall
          + door
          . hall
          1 mark
        \(levels)
        """
    }

    /// The reader's message; "" for none.
    private func failure(_ text: String) -> String {
        do {
            _ = try PlanReader.read(text, file: "p")
            return ""
        } catch {
            return error.description
        }
    }
}
