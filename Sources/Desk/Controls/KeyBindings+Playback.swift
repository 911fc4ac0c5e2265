import Indoor
import Rehearsal
import Simulation

/// Keys that control the playback; none is an input of the rehearsal.
extension KeyBindings {
    /// Goes to the first cue that a saved sheet changed, and says again how.
    static func toChangedCue(_ model: ScreenModel) -> [Intent] {
        guard let changed = model.changedCue else {
            let words =
                model.difference == nil
                ? "No cue was changed: save the sheet of --cues while it plays."
                : "Up to here the sheet that was saved last changed no cue."
            return [.say(words)]
        }
        return [.jump(changed.tick), .say("\(changed.words).")]
    }

    static func pause(_ model: ScreenModel) -> [Intent] {
        model.isFinished && !loops(model) ? acting([], in: model) : [.pause]
    }

    /// Whether the walk continues from here, at the end of a loop.
    static func loops(_ model: ScreenModel) -> Bool {
        model.interface.transport.loop.ends(at: model.report.tick)
    }

    static func step(_ model: ScreenModel) -> [Intent] {
        model.isFinished ? acting([], in: model) : [.step]
    }

    static func faster(_ model: ScreenModel) -> [Intent] {
        model.interface.transport.speed < Playback.speeds.last ?? 0
            ? [.faster] : [.say("There is no faster.")]
    }

    static func slower(_ model: ScreenModel) -> [Intent] {
        model.interface.transport.speed > Playback.speeds.first ?? 0
            ? [.slower] : [.say("There is no slower.")]
    }

    static func takeOver(_ model: ScreenModel) -> [Intent] {
        model.isByHand
            ? [.say("You have the walk already: arrow keys walk and turn.")] : [.takeOver]
    }

    /// Goes to the mark before or after; to a difference between two walks.
    static func toMark(forward: Bool, _ model: ScreenModel) -> [Intent] {
        guard let pair = model.pair else { return [.mark(forward: forward)] }
        return toDifference(forward: forward, pair.differences, model)
    }

    static func setLoop(a: Int? = nil, b: Int? = nil, _ model: ScreenModel) -> [Intent] {
        guard let loop = model.interface.transport.loop.with(a: a, b: b) else {
            return [.say("A loop takes two moments: go on, or back, and set the other.")]
        }
        return [.loop(loop), .say(words(loop))]
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
        model.interface.transport.loop.isEmpty
            ? [.say("There is no loop: { sets its beginning, } its end.")]
            : [.loop(Loop()), .say("The loop is off.")]
    }

    /// The distance in ticks within which a key removes a marker: an exact tick is hard to hit
    /// while the walk plays.
    private static let reach = SimulatedTime.ticksPerSecond / 2

    static func toggleMarker(_ model: ScreenModel) -> [Intent] {
        let now = model.report.tick
        let marker = model.interface.notes.marker(near: now, reach: reach)
        return [marker.map { .remove($0) } ?? .add(Notes.Note(tick: now))]
    }

    static func toggleSlowing(_ model: ScreenModel) -> [Intent] {
        let words =
            model.interface.transport.slowsAtMarks
            ? "Plays on at one speed again."
            : "Slows to ×\(Transport.slowSpeed.short) "
                + (model.pair == nil
                    ? "from 2 s before each mark to come until 1 s behind it."
                    : "where they begin to differ.")
        return [.slowAtMarks, .say(words)]
    }
}

extension Int {
    /// A tick as a clock shows it: "00:42.3".
    package var clock: String { SimulatedTime.seconds(self).clock }
}

extension ChangedCue {
    /// "hold-upright, 01:22.8: shown 3.4 s, was 6.2 s".
    package var words: String {
        let times: String? =
            switch (shown, was) {
            case (let shown?, let was?) where shown != was:
                "shown \(shown.fixed(1)) s\(soFar), was \(was.fixed(1)) s"
            case (let shown?, nil): "shown \(shown.fixed(1)) s\(soFar), was not shown"
            case (nil, let was?): "not shown, was \(was.fixed(1)) s"
            default: tickBefore == tick ? nil : "came \(tickBefore?.clock ?? "never") before"
            }
        let changes = [times, hasOtherWords ? "has other words" : nil].compactMap(\.self)
        return "\(id), \(tick.clock): \(changes.joined(separator: ", "))"
    }

    private var soFar: String { isInView ? " so far" : "" }
}
