import ArgumentParser
import Shipped
import Traces

/// `dotwalk demo`: a tour that plays by itself, with captions.
struct Demo: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "demo",
        abstract: "A five-minute tour: onboarding, scan, degradation, levels, another way.",
        discussion: "Captions stand at the foot of the map. Press t at any moment to take over.")

    @Flag(help: "Begin again at the end.")
    var loop = false

    @OptionGroup var pace: SpeedOption

    @OptionGroup var screen: ScreenOptions

    func run() throws {
        let setup = try Setup(trace: try Files.trace(Shipped.tour.name))
        let notes = try KeptNotes(setup, recording: nil)
        func begin() -> Stage {
            // with what was noted last time round
            Stage(setup, notes: notes.again, showsCaptions: true)
        }
        var stage = begin()
        if let speed = pace.speed { stage.setSpeed(speed) }
        var running = RunLoop()
        var terminal = try screen.terminal()
        try running.run(&stage, on: &terminal, again: loop ? begin : nil)
        try stage.close()
    }
}
