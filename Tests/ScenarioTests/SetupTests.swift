import Indoor
import Rehearsal
import Simulation
import Testing

/// Choices that override a walk's header.
@Suite("Setup")
struct SetupTests {
    @Test(
        "a log names the walk, not where it lies",
        arguments: [
            ("first-scan.walk", "first-scan"), ("traces/first-scan.walk", "first-scan"),
            ("/my/walks/a.b.walk", "a.b"), ("walks/noted", "noted"), (".walk", ".walk"),
        ])
    func logNamesWalk(name: String, title: String) throws {
        let setup = try Walks.setup(walk, named: name)
        #expect(setup.logHeader.trace == title)
    }

    @Test("a chosen setting is in the log's header, and an input of the first tick")
    func chosenSettingLog() throws {
        let setup = try Walks.setup(walk, named: "a.walk", choices: try choices)
        #expect(setup.settings.world.walkingSpeed == 2)
        var rehearsal = setup.rehearsal()
        let changes: [Input] = [
            .set(name: "walking-speed", value: .number(1)),
            .set(name: "carried-inclination", value: .number(70)),
            .set(name: "walking-speed", value: .number(2)),
        ]
        #expect(
            rehearsal.advance().inputs == [
                .set(name: "walking-speed", value: .number(0.5)), .openApp,
            ] + changes)
        #expect(rehearsal.session.settings == setup.settings)
        #expect(rehearsal.advance().inputs == [])
    }

    @Test("a recording made with chosen settings plays again")
    func recordingMadeChosen() throws {
        let setup = try Walks.setup("first-scan", choices: try choices)
        var rehearsal = setup.rehearsal()
        var recorder = Recorder()
        rehearsal.run { recorder.observe($0) }
        let text =
            Recorder.opening(setup.header) + Recorder.lines(recorder.done)
            + Recorder.closing(seconds: rehearsal.report.seconds)
        #expect(text.contains("set carried-inclination 70\n"))
        var replay = try Walks.setup(text, named: "again.walk").rehearsal()
        while !replay.isFinished { replay.advance() }
        #expect(replay.divergence == nil)
        #expect(replay.session.digest == rehearsal.session.digest)
        var plain = try Walks.rehearsal("first-scan")
        while plain.report.tick < replay.report.tick { plain.advance() }
        #expect(plain.session.digest != replay.session.digest)
    }

    @Test("a walk starts where it is told to, faced as it says")
    func walkStartsTold() throws {
        var choices = Setup.Choices()
        choices.start = "WARD 3"
        let setup = try Walks.setup(walk, named: "a.walk", choices: choices)
        let place = try setup.venue.venue.places.find("ward-3")
        #expect(setup.position == place.position)
        #expect(setup.header.start == Trace.Start(place: place.key, heading: 90))
    }

    @Test(
        "a wrong setting is named, with the right word",
        arguments: [
            ("walking-sped=2", "unknown setting \"walking-sped\"; did you mean \"walking-speed\"?"),
            (
                "walking-speed=fast",
                "\"fast\" does not fit walking-speed; expected a number from 0.2 to 3 (m/s)"
            ),
            ("walking-speed", "no value; expected NAME=VALUE, such as walking-speed=1.5"),
            ("", "no value; expected NAME=VALUE, such as walking-speed=1.5"),
        ])
    func wrongSettingNamed(typed: String, says: String) {
        #expect {
            _ = try SettingChange(typed: typed)
        } throws: {
            "\($0)" == says
        }
    }

    private let walk = """
        dotwalk trace 1
        title   A walk
        venue   clinic
        start   ward-1 facing east

          0.0s  set walking-speed 0.5
                open app
          1.0s  end

        """

    private var choices: Setup.Choices {
        get throws {
            var choices = Setup.Choices()
            choices.changes = try [
                "walking-speed=1", "carried-inclination=70", "walking-speed=2",
            ].map { try SettingChange(typed: $0) }
            return choices
        }
    }
}
