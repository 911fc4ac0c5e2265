import ArgumentParser
import Desk
import Rehearsal
import Shipped

/// `dotwalk demo`: walks that play by themselves, with captions: the tours, or the presenter's own.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "A tour of five minutes: onboarding, scan, levels, a lift, lost and found again.",
        discussion: """
            A second one shows the same station by Bluetooth; walks that are named are shown instead. \
            Captions stand under phone and map; O shows the desk, with the reasons. Page Up and Page \
            Down go from chapter to chapter, and from tour to tour. Press t at any moment to take over.
            """)

    @Argument(help: "Walks to show instead: files, or names of included walks.")
    var walks: [String] = []

    @Flag(help: "Begin again at the end.")
    var loop = false

    @Flag(help: "Stop at each caption until a key: Space, or Page Down as remotes for slides send.")
    var wait = false

    @OptionGroup var pace: SpeedOption

    @OptionGroup var screen: ScreenOptions

    func run() throws {
        try screen.check()
        let names = walks.isEmpty ? Shipped.tours.map(\.name) : walks
        let shows = try names.map { name in
            let setup = try Setup(trace: try Files.trace(name))
            return (setup: setup, notes: try KeptNotes(setup, recording: nil))
        }
        var shown = 0
        /// The stage of a walk, with the notes of the last time.
        func begin() -> Stage {
            let show = shows[shown % shows.count]
            var stage = Stage(
                show.setup, files: WalkFiles(show.setup, notes: show.notes.again),
                hasOthers: shows.count > 1)
            stage.present(waits: wait)
            return stage
        }
        /// The next walk, or the previous one; nil after the last, or before the first.
        func another(_ turn: RunLoop.Turn) -> Stage? {
            let next = turn == .recording(forward: false) ? shown - 1 : shown + 1
            guard next >= 0, loop || next < shows.count else { return nil }
            shown = next
            return begin()
        }
        var stage = begin()
        if let speed = pace.speed { stage.setSpeed(speed) }
        var running = RunLoop()
        var terminal = try screen.terminal()
        try running.run(&stage, on: &terminal, another: another)
        try stage.close()
    }
}
