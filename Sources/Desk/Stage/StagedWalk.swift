import App
import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Review
import Simulation

/// One of the walks on a stage.
struct StagedWalk {
    /// Its name beside another one: "en", "walking-speed=1.5".
    var name: String
    let atlas: Atlas
    private(set) var playback: Playback
    private(set) var words: StageWords
    private var glide = MapGlide()

    init(_ setup: Setup, name: String = "", measured: MeasuredRooms? = nil) {
        self.name = name
        atlas = Atlas(setup.venue.venue, data: setup.table.data, measured: measured)
        playback = Playback(setup.rehearsal(), misfits: Chronicle.phoneMisfits)
        words = StageWords(setup.sheet)
    }

    /// Whether the app's map is moving between the last tick and this one.
    var isGliding: Bool { glide.moves(to: playback.report.display) }

    /// The phone's display after a share of the tick's time, 0 to 1.
    func display(after share: Double) -> PhoneDisplay {
        glide.display(playback.report.display, after: share)
    }

    /// Begins the tick's time again.
    mutating func rest() { glide.rest() }

    /// Passes one tick; a walk that is over stays at its end.
    @discardableResult
    mutating func advance(_ inputs: [Input]) -> Report {
        glide.leave(playback.report.display)
        return playback.isFinished ? playback.report : playback.advance(inputs)
    }

    mutating func seek(to tick: Int) {
        glide.rest()
        playback.seek(to: tick)
    }

    /// Computes the walk ahead.
    ///
    /// - Parameters:
    ///   - ticks: the most ticks to run.
    ///   - observe: receives each of them.
    /// - Returns: whether there were any.
    @discardableResult
    mutating func scout(
        ticks: Int, observing observe: (RehearsalTick) -> Void = { _ in }
    ) -> Bool {
        playback.scout(ticks: ticks, observing: observe)
    }

    mutating func takeOver() { playback.takeOver() }

    // MARK: Words

    /// Begins to run the walk so far again under another sheet.
    mutating func replace(sheet new: OpenSheet) {
        words.rerun = Rerun(playback, from: words.sheet.sheet, under: new.sheet)
        words.sheet = new
        words.fault = nil
    }

    mutating func keepWords(because fault: StageWords.Fault) { words.fault = fault }

    /// Runs the walk on under its new sheet, and shows it once it has reached the shown tick.
    ///
    /// - Parameter ticks: the most ticks to run.
    mutating func runAgain(ticks: Int) {
        words.rerun?.run(ticks: ticks)
        guard let rerun = words.rerun, rerun.isDone else { return }
        (words.rerun, words.difference) = (nil, rerun.difference)
        words.changed = rerun.changed
        glide.rest()
        playback = rerun.playback
    }
}
