import App
import Foundation
import Indoor
import Rehearsal
import Simulation
import Testing

@Suite("Personas")
struct PersonaTests {
    @Test("each value of a shipped persona fits its setting, and has a reason")
    func values() {
        #expect(
            Persona.shipped.map(\.name) == [
                "attentive", "distracted", "slow", "wheelchair", "pram", "luggage",
            ])
        for persona in Persona.shipped {
            for own in persona.values {
                let setting = WorldSettings.ofPersonas.first { $0.name == own.setting }
                var settings = WorldSettings()
                #expect(setting?.set(&settings, to: own.value) == true, "\(persona.name)")
                #expect(!own.why.isEmpty)
                #expect(setting?.get(WorldSettings(person: persona)) == own.value)
            }
        }
    }

    @Test("a persona's mean is that of many people: the usual spread stays")
    func spreads() {
        let fast = Persona(
            name: "fast", about: "",
            values: [
                .init("walking-speed-spread", .number(0.05), why: ""),
                .init("walking-speed", .number(1.7), why: ""),
                .init("reading-speed", .number(300), why: ""),
            ])
        let settings = WorldSettings(person: fast)
        #expect(settings.walkingSpeed == 1.7)
        #expect(settings.walkingSpeedSpread == 0.05)
        #expect(settings.walkingSpeedVariation == WorldSettings().walkingSpeedVariation)
        #expect(settings.readingSpeedSpread == WorldSettings().readingSpeedSpread)
    }

    @Test(
        "who cannot take steps has told the app so",
        arguments: [
            ("attentive", RoutePreference.fastest), ("distracted", .fastest), ("slow", .fastest),
            ("wheelchair", .stepFree), ("pram", .stepFree), ("luggage", .fastest),
        ])
    func preference(name: String, preference: RoutePreference) throws {
        var choices = Setup.Choices()
        choices.person = name
        let setup = try Walks.setup("first-scan", choices: choices)
        #expect(setup.settings.navigation.preference == preference)
        #expect(setup.person.name == name)
    }

    @Test("a mobility set on the command line tells the app, too, and a route set there counts")
    func mobility() throws {
        var choices = Setup.Choices()
        choices.changes = [try SettingChange(typed: "mobility=pram")]
        #expect(
            try Walks.setup("first-scan", choices: choices).settings.navigation.preference
                == .stepFree)
        choices.changes.append(try SettingChange(typed: "route=fastest"))
        #expect(
            try Walks.setup("first-scan", choices: choices).settings.navigation.preference
                == .fastest)
    }

    @Test(
        "a wheelchair and a pram ride no stairs and no escalator on any shipped walk",
        arguments: ["wheelchair", "pram"])
    func steps(persona: String) async throws {
        let rides = try await withThrowingTaskGroup(of: [String].self) { group in
            // Each has a third of the walks, with one of five seeds; `dotwalk run --seeds` tries more.
            let share = persona == "pram" ? 1 : 0
            for (number, name) in Walks.names.enumerated() where number % 3 == share {
                group.addTask {
                    try Self.steps(in: name, seed: UInt64(number % 5 + 1), as: persona)
                }
            }
            return try await group.reduce(into: []) { $0 += $1 }
        }
        #expect(rides == [])
    }

    /// The stairs and escalators that the person rides on a walk.
    private static func steps(
        in name: String, seed: UInt64, as persona: String
    ) throws -> [String] {
        var choices = Setup.Choices(seed: seed)
        choices.person = persona
        var rehearsal = try Walks.setup(name, choices: choices).rehearsal()
        let steep = rehearsal.venue.connectors.filter {
            $0.kind == .stairs || $0.kind == .escalator
        }.map(\.id)
        var ridden: [String] = []
        rehearsal.run { tick in
            guard case .riding(let id) = tick.report.truth.activity, steep.contains(id),
                !ridden.contains("\(name): \(id)")
            else { return }
            ridden.append("\(name): \(id)")
        }
        return ridden
    }

    // MARK: Mixes

    private func setup(_ persons: String, seed: UInt64) throws -> Setup {
        var choices = Setup.Choices(seed: seed)
        choices.persons = persons
        return try Walks.setup("first-scan", choices: choices)
    }

    @Test("the seed chooses a person of the mix: the same one again, with their settings")
    func mix() throws {
        let first = try setup("attentive:6,slow:3,wheelchair:1", seed: 1)
        let names = (UInt64(1)...200).map { first.with(seed: $0).person.name }
        #expect(names == (UInt64(1)...200).map { first.with(seed: $0).person.name })
        #expect(names[76] == (try setup("attentive:6,slow:3,wheelchair:1", seed: 77)).person.name)
        #expect((100...140).contains(names.count { $0 == "attentive" }))
        #expect((10...35).contains(names.count { $0 == "wheelchair" }))
        for seed in UInt64(1)...50 {
            let setup = first.with(seed: seed)
            let speeds = ["attentive": 1.3, "slow": 0.8, "wheelchair": 0.69]
            #expect(setup.settings.world.walkingSpeed == speeds[setup.person.name])
            #expect(
                setup.rehearsal().session.settings.navigation.preference
                    == (setup.person.name == "wheelchair" ? .stepFree : .fastest))
            #expect(setup.header.person == setup.person.name)
        }
    }

    @Test(
        "a mix that cannot be says why",
        arguments: [
            (
                "attentive:6,slwo:3",
                "unknown person \"slwo\"; expected one of attentive, distracted, slow, wheelchair, "
                    + "pram, luggage; did you mean \"slow\"?"
            ),
            (
                "slow:x",
                "\"x\" is no weight of slow; "
                    + "expected a weight from 0 to 1000000: attentive:6,slow:3"
            ),
            ("slow:1,slow:2", "the persona slow is named twice; expected each once"),
            ("slow:0", "nobody walks: each weight is 0; expected one above 0"),
        ])
    func wrongMix(typed: String, words: String) {
        #expect {
            _ = try setup(typed, seed: 1)
        } throws: {
            "\($0)" == words
        }
    }

    // MARK: Languages

    @Test(
        "a person reads the sheet if they know its language, whatever its region",
        arguments: [
            (nil, true), ("en", true), ("fr,en-GB", true), ("fr", false), ("de,pt-BR", false),
        ])
    func reads(languages: String?, reads: Bool) throws {
        var choices = Setup.Choices()
        choices.reads = languages
        let setup = try Walks.setup("first-scan", choices: choices)
        #expect(setup.settings.world.readsSheet == reads)
        #expect(setup.rehearsal().session.settings.world.readsSheet == reads)
        #expect(setup.header.reads == languages)
    }

    @Test(
        "what is no language is refused", arguments: ["", "english", "en,,fr", "e", "en fr", "1a"])
    func noLanguage(text: String) {
        #expect(throws: InputError.self) { try Languages(text) }
    }

    @Test("a walk's header says the languages, and keeps them when it is written")
    func header() throws {
        let text = """
            dotwalk trace 1
            title   A walk
            venue   clinic
            person  slow
            reads   fr,de
            start   ward-1 facing east

              0.0s  open app
              1.0s  end

            """
        let setup = try Walks.setup(text, named: "a.walk")
        #expect(!setup.settings.world.readsSheet)
        #expect(TracePrinter.print(try #require(setup.trace).trace) == text)
    }
}

@Suite("Personas on the command line")
struct PersonaCommandTests {
    private func files(_ test: (String) throws -> Void) throws {
        try Program.inFolder { folder in
            let example = URL(filePath: #filePath).deletingLastPathComponent().appending(
                path: "../../examples/station.people.yaml")
            try FileManager.default.copyItem(
                at: example,
                to: URL(filePath: folder).appending(path: "station.people.yaml"))
            try test(folder)
        }
    }

    @Test("the example's people walk by their weights, the same on one core and on several")
    func population() throws {
        try files { folder in
            let line = [
                "audit", "first-scan", "--seeds", "1...12", "--population", "station.people.yaml",
                "--format", "csv",
            ]
            let run = try Program.run(line, in: folder)
            #expect(run.errors == "")
            #expect(try Program.run(line, in: folder, onOneCore: true).output == run.output)
            let rows = run.output.split(separator: "\n")
            #expect(rows.first?.hasSuffix(",person") == true)
            let people = Set(rows.dropFirst().compactMap { $0.split(separator: ",").last })
            #expect(people.isSubset(of: ["commuter", "traveller", "powered-chair"]))
            #expect(people.count > 1)
        }
    }

    @Test("run and compare say how many people of each persona walked, the same under A and B")
    func counts() throws {
        let mix = ["--seeds", "1...8", "--persons", "attentive:1,slow:1"]
        let run = try Program.run(["run", "first-scan"] + mix)
        #expect(run.output.contains(/people: \d attentive, \d slow|people: \d slow, \d attentive/))
        let pairs = try Program.run(
            ["compare", "first-scan", "--cues", "en", "--cues", "en", "--format", "csv"] + mix)
        let lines = pairs.output.split(separator: "\n").map { $0.split(separator: ",") }
        #expect(lines.count == 9 && lines[0][6] == "personA" && lines[0][7] == "personB")
        #expect(Set(lines.dropFirst().map { $0[6] }) == ["attentive", "slow"])
        #expect(lines.dropFirst().allSatisfy { $0[6] == $0[7] })
    }

    @Test(
        "options that cannot be together, and files that are no people",
        arguments: [
            (["--person", "slow", "--persons", "slow:1"], "--person and --persons exclude"),
            (["--person", "slow", "--person", "distracted"], "--person is given 2 times"),
            (["--population", "none.people.yaml"], "there is no such file"),
            (["--population", "people.txt"], "expected a file .people.yaml"),
            (["--population", "station.people.yaml", "--persons", "comuter"], "\"commuter\"?"),
            (["--reads", "english"], "\"english\" is no language"),
        ])
    func refused(options: [String], words: String) throws {
        try files { folder in
            for command in [["run", "first-scan"], ["audit", "first-scan"]] {
                let run = try Program.run(command + options, in: folder)
                #expect(run.status == 2)
                #expect(run.errors.contains(words), "\(run.errors)")
            }
        }
    }

    @Test("a recorded person of a file walks again in the recording")
    func recorded() throws {
        try files { folder in
            let walk = """
                dotwalk trace 1
                title   A walk
                venue   station
                person  powered-chair
                population station.people.yaml
                start   main-hall facing east

                  0.0s  walk 5m
                  8.0s  end

                """
            try Data(walk.utf8).write(to: URL(filePath: folder).appending(path: "a.walk"))
            let run = try Program.run(["run", "a.walk", "--log", "a.log"], in: folder)
            #expect(run.status == 0, "\(run.errors)")
            let log = try String(contentsOfFile: "\(folder)/a.log", encoding: .utf8)
            #expect(log.contains(#""person":"powered-chair""#))
            #expect(log.contains(#""mobility":"wheels""#))
        }
    }
}
