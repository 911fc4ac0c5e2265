import ArgumentParser
import Desk
import Indoor
import Positioning
import Rehearsal
import Simulation

/// `dotwalk ips replay`: recordings of real phones on the screen.
struct IPSReplay: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "replay",
        abstract: "Play recordings of real phones as walks: where was the dot, where the person?",
        discussion: """
            The Bluetooth engine hears what the phone recorded; the floor shows its dot, the raw \
            position (+), the circle of its accuracy, and the truth with its waypoints (◇, ◈ once \
            passed). The timeline and all its keys are those of a walk. Several recordings play one \
            after the other; ( and ) go to the one before and after.

            A recording is a walk as of the Indoor Location Competition 2.0 (.txt), a folder of them, \
            the library of Universitat Jaume I (a folder), or a package with surveys (.gpkg). The \
            engine knows what others recorded there: the folder --survey, else a folder "survey" \
            beside the recording's, else the other recordings beside it. The floor's map \
            (geojson_map.json, floor_info.json) is looked for in the recording's folder and in the \
            two above.

            dotwalk ips replay floor/test/walk-7.txt
            dotwalk ips replay floor/test --speed 4
            """)

    @Argument(help: "Recordings: files, folders or packages.")
    var recordings: [String]

    @Option(
        help: ArgumentHelp(
            "A folder of recordings of the same floor to learn its beacons from.",
            valueName: "folder"))
    var survey: String?

    @Option(parsing: .unconditional, help: "Random seed.")
    var seed: UInt64?

    @OptionGroup var sheet: SheetOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Begin at this second, as after a jump.", valueName: "seconds"))
    var at: Double?

    @OptionGroup var pace: SpeedOption

    @OptionGroup var screen: ScreenOptions

    func validate() throws {
        guard !recordings.isEmpty else {
            throw ValidationError("replay takes a recording, or several.")
        }
        if let at { try Moment.check(at) }
    }

    func run() throws {
        let played = try played()
        let cueSheet = try Files.cueSheet(sheet.cues)
        try screen.check()
        var choices = Setup.Choices(seed: seed)
        choices.changes = sheet.changes
        let preparing = ProgressLine("preparing", played.all.count.counted("recording"))
        let setups = try preparing.each(of: played.all) { one in
            let setup = try one.setup(sheet: cueSheet, choices: choices)
            return (setup: setup, notes: try KeptNotes(title: one.title))
        }
        var terminal = try screen.terminal()
        var shown = 0
        func begin() -> Stage {
            let (setup, notes) = setups[shown]
            var stage = Stage(
                setup, files: WalkFiles(setup, notes: notes.again),
                of: setups.count > 1 ? (shown + 1, setups.count) : nil)
            stage.beginWithDot()
            return stage
        }
        var stage = begin()
        if let speed = pace.speed { stage.setSpeed(speed) }
        if let at { stage.jump(toSeconds: at) }
        var loop = RunLoop()
        try loop.run(&stage, on: &terminal) { turn in
            let next = turn == .recording(forward: false) ? shown - 1 : shown + 1
            guard setups.indices.contains(next) else { return nil }
            shown = next
            return begin()
        }
        try stage.close()
    }

    private func played() throws -> PlayedRecordings {
        var settings = SessionSettings()
        for change in sheet.changes { settings.set(change.name, to: change.value) }
        return try PlayedRecordings(
            recordings, survey: survey, settings: settings.positioning.ips)
    }
}
