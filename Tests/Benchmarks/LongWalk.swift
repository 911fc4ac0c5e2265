import Desk
import Formats
import Indoor
import Rehearsal
import Shipped
import Simulation

/// A day of walking in the shipped station: the speed from the first hour to the last, the memory,
/// and the time of seeks.
enum LongWalk {
    static func run() throws {
        var playback = Playback(try rehearsal())
        let clock = ContinuousClock()
        let ticks = 3600 * SimulatedTime.ticksPerSecond
        for hour in 1...24 {
            progress("hour \(hour) of 24")
            let time = clock.measure {
                for _ in 0..<ticks { playback.advance(next(playback)) }
            }
            let microseconds = time / .microseconds(1) / Double(ticks)
            let seeks = longestSeek(in: &playback, clock)
            say(
                "hour \(hour): \(microseconds.fixed(1)) µs a tick,",
                "\((seeks * 1000).fixed(1)) ms the longest of 20 seeks,",
                "\(Benchmarks.peakMegabytes()) MB")
        }
    }

    /// Walks between two places, again and again.
    private static func next(_ playback: Playback) -> [Input] {
        switch playback.tick {
        case 0: [.openApp, .incline(degrees: 85)]
        case 4: [.tap(button: "locate")]
        case 9: [.tap(button: "continue")]
        case 14: [.answer(.camera, granted: true)]
        case let tick where tick > 200 && !playback.report.truth.isBusy:
            [.walk(.to(place: tick % 2 == 0 ? "Platform 3" : "Main hall"))]
        default: []
        }
    }

    private static func longestSeek(
        in playback: inout Playback, _ clock: ContinuousClock
    ) -> Double {
        let end = playback.tick
        let times = (1...20).map { number in
            let place = number * 7_919_993 % end
            playback.seek(to: 0)
            return clock.measure { playback.seek(to: place) } / .seconds(1)
        }
        playback.seek(to: end)
        return times.max() ?? 0
    }

    private static func rehearsal() throws -> Rehearsal {
        let plan = Shipped.venues[0]
        let venue = try PlanReader.read(plan.text, file: plan.name).venue
        return Rehearsal(
            session: Session(
                venue: venue, start: try venue.places.find("Main hall").position, heading: 0,
                seed: 1, settings: SessionSettings(),
                sheet: try CueSheetReader.read(Shipped.cueSheets[0].text, file: "en.yaml")),
            trace: nil)
    }
}
