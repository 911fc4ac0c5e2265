import Indoor
import Rehearsal
import Simulation

/// Keys that control the playback; none is an input of the rehearsal.
extension KeyBindings {
    static func setLoop(a: Int? = nil, b: Int? = nil, _ model: ScreenModel) -> [Intent] {
        guard let loop = model.interface.loop.with(a: a, b: b) else {
            return [.desk(.say("A loop takes two moments: go on, or back, and set the other."))]
        }
        return [.desk(.loop(loop)), .desk(.say(words(loop)))]
    }

    private static func words(_ loop: Loop) -> String {
        if let range = loop.range {
            let (from, to) = (range.lowerBound.clock, range.upperBound.clock)
            return "Plays from \(from) to \(to) over and over; \\ ends that."
        }
        if let a = loop.a { return "The loop begins at \(a.clock); } sets its end." }
        return "The loop ends at \((loop.b ?? 0).clock); { sets its beginning."
    }

    static func endLoop(_ model: ScreenModel) -> [Intent] {
        model.interface.loop.isEmpty
            ? [.desk(.say("There is no loop: { sets its beginning, } its end."))]
            : [.desk(.loop(Loop())), .desk(.say("The loop is off."))]
    }

    /// The distance in ticks within which a key removes a marker: an exact tick is hard to hit
    /// while the walk plays.
    private static let reach = SimulatedTime.ticksPerSecond / 2

    static func toggleMarker(_ model: ScreenModel) -> [Intent] {
        let now = model.report.tick
        let marker = model.interface.notes.marker(near: now, reach: reach)
        return [.desk(marker.map { .remove($0) } ?? .add(Notes.Note(tick: now)))]
    }

    static func toggleSlowing(_ model: ScreenModel) -> [Intent] {
        let words =
            model.interface.slowsAtMarks
            ? "Plays on at one speed again."
            : "Slows to ×\(Interface.slowSpeed.short) from 2 s before each mark to come "
                + "until 1 s behind it."
        return [.desk(.slowAtMarks), .desk(.say(words))]
    }
}

extension Int {
    /// A tick as a clock shows it: "00:42.3".
    package var clock: String { SimulatedTime.seconds(self).clock }
}
