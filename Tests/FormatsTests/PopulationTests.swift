import Formats
import Indoor
import Testing

@Suite("Files of people")
struct PopulationTests {
    private struct Habits {
        var speed = 1.3
        var load = Load.none
    }

    private enum Load: String, CaseIterable { case none, bag, trunk }

    private static let settings: [Setting<Habits>] = [
        .number("speed", "m/s", 0.2...3, source: "ours", \.speed, "How fast people walk."),
        .choice("load", source: "ours", \.load, "What people carry."),
    ]

    private static let bases = [
        Persona(
            name: "slow", about: "Walks slowly.",
            values: [.init("speed", .number(0.8), why: "ours")])
    ]

    private func read(_ text: String) throws(InputError) -> Population {
        try PopulationReader.read(
            text, file: "my.people.yaml", bases: Self.bases, settings: Self.settings)
    }

    @Test("personas begin with a shipped one, or with one above them in the file")
    func bases() throws {
        let people = try read(
            """
            dotwalk-people: 1
            people:
              porter: {base: slow, weight: 3, settings: {load: trunk}}
              runner: {base: porter, about: In a hurry., settings: {speed: 2}}
            """)
        #expect(people.members.map(\.persona.name) == ["porter", "runner"])
        #expect(people.members.map(\.weight) == [3, 1])
        #expect(people.members.map(\.persona.about) == ["Walks slowly.", "In a hurry."])
        let values = people.members.map { member in
            member.persona.values.map { "\($0.setting) \($0.value)" }
        }
        #expect(values == [["speed 0.8", "load trunk"], ["load trunk", "speed 2"]])
    }

    @Test(
        "an error has its place, what was expected, and the right word",
        arguments: [
            (
                "a: {base: slwo}",
                "3:13: unknown persona \"slwo\"; expected one of slow; did you mean \"slow\"?"
            ),
            (
                "a: {settings: {sped: 1}}",
                "3:18: unknown key \"sped\"; expected one of speed, load; did you mean \"speed\"?"
            ),
            (
                "a: {settings: {speed: 9}}",
                "3:25: \"9\" does not fit speed; expected a number from 0.2 to 3 (m/s)"
            ),
            (
                "a: {settings: {load: bagg}}",
                "3:24: \"bagg\" does not fit load; expected none, bag, trunk; "
                    + "did you mean \"bag\"?"
            ),
            ("a: {weight: -1}", "3:15: no weight; expected a weight from 0 to 1000000"),
            ("a: {weight: 0x10}", "3:15: no weight; expected a weight from 0 to 1000000"),
            (
                "a: {base: b}\n  b: {}",
                "3:13: \"b\" is not above this persona; "
                    + "expected a base that stands above it in the file"
            ),
            (
                "a: &x {weight: 2}",
                "3:6: an anchor or alias; expected the text itself: there are no aliases"
            ),
            (
                "a: {weight: *x}",
                "3:15: an anchor or alias; expected the text itself: there are no aliases"
            ),
            (
                "a: {<<: x}",
                "3:7: \"<<\" takes the keys of an alias; "
                    + "expected the text itself: there are no aliases"
            ),
            (
                "a: {weight: 0}",
                "3:3: nobody walks: each weight is 0; "
                    + "expected a persona with a weight above 0"
            ),
            ("slow: {}", "3:3: \"slow\" is the name of a shipped persona; expected another name"),
            (
                "a:b: {}",
                "3:3: \"a:b\" is no name of a persona; "
                    + "expected letters, digits and hyphens, at most 40"
            ),
            (
                "a: {wieght: 1}",
                "3:7: unknown key \"wieght\"; expected one of base, weight, about, settings; "
                    + "did you mean \"weight\"?"
            ),
        ])
    func errors(person: String, words: String) {
        #expect {
            _ = try read("dotwalk-people: 1\npeople:\n  \(person)\n")
        } throws: {
            "\($0)".split(separator: "\n").first ?? "" == "my.people.yaml:\(words)"
        }
    }

    @Test("a file of another format says so")
    func otherFormat() {
        #expect {
            _ = try read("dotwalk-people: 2\npeople: {a: {}}")
        } throws: {
            ($0 as? InputError)?.isUnknownFormat == true
        }
    }

    @Test("the share of each persona among many seeds is that of its weight")
    func weights() throws {
        let people = try read(
            "dotwalk-people: 1\npeople: {a: {weight: 6}, b: {weight: 3}, c: {}, none: {weight: 0}}")
        let names = (UInt64(1)...2000).compactMap { people.persona(seed: $0)?.name }
        for (name, share) in [("a", 0.6), ("b", 0.3), ("c", 0.1), ("none", 0)] {
            let found = Double(names.count { $0 == name }) / 2000
            #expect(abs(found - share) < 0.03, "\(name): \(found)")
        }
        #expect(names == (UInt64(1)...2000).compactMap { people.persona(seed: $0)?.name })
    }
}
