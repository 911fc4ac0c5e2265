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
    let name: String
    let atlas: Atlas
    var playback: Playback
    var glide = MapGlide()
    var words: StageWords

    init(_ setup: Setup, name: String = "", measured: MeasuredRooms? = nil) {
        self.name = name
        atlas = Atlas(setup.venue.venue, data: setup.table.wanted.data, measured: measured)
        playback = Playback(setup.rehearsal(), misfits: Chronicle.phoneMisfits)
        words = StageWords(setup.sheet)
    }

    /// Whether the app's map is moving between the last tick and this one.
    var isGliding: Bool { glide.moves(to: playback.report.display) }

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
}
