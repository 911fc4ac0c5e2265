import Desk
import Foundation
import Indoor
import NcursesTerminal
import Rehearsal
import TextCanvas

/// Handles wall time, keys and frames: it decides when ticks run, never what they do.
///
/// It sleeps until a key comes or a picture is due. It makes a frame when a key, a tick or a file
/// may have changed the picture; a key's own frame is made at once.
struct RunLoop {
    private let clock = ContinuousClock()
    private var cues: FileWatch?
    private var pace = Pace()
    /// The time of the last call of the pace.
    private var last: ContinuousClock.Instant
    private var lastPicture: ContinuousClock.Instant
    /// The share of the tick's time in the last picture between two ticks, and the time of that
    /// picture; nil if there was none since the last tick.
    private var gliding: (share: Double, at: ContinuousClock.Instant)?
    private var lastStride: ContinuousClock.Instant?
    /// Whether the picture may have changed.
    private var isStale = true

    /// The least time between two frames, except after a key.
    private static let pictureTime = Duration.seconds(1) / 30
    /// The longest time keys wait for ticks: at 100 times real time a frame has 67 ticks of about
    /// 30 µs.
    private static let patience = Duration.milliseconds(10)
    /// The longest time for keys that came together, if they are more than a person types: text
    /// pasted by mistake must not block the program.
    private static let longestTyping = Duration.milliseconds(250)
    private static let mostTyped = 50

    init() {
        last = clock.now
        lastPicture = last
    }

    /// The reason for another walk.
    enum Turn: Equatable {
        /// This walk has ended.
        case over
        /// A key asks for one of several recordings.
        case recording(forward: Bool)
    }

    /// - Parameter another: gives the next walk; nil: none.
    mutating func run(
        _ stage: inout Stage, on terminal: inout Terminal,
        another: (Turn) -> Stage? = { _ in nil }
    ) throws {
        last = clock.now
        cues = stage.sheetPath.map { FileWatch(path: $0) }
        drawPicture(of: &stage, on: &terminal)
        while true {
            if stage.isOver { turn(.over, from: &stage, to: another(.over)) }
            // The script is computed ahead a little at a time; keys are checked in between.
            let isScouting = stage.scout()
            let wait = isScouting ? 0 : milliseconds(untilNeededBy: stage)
            let keys = terminal.keys(timeoutMilliseconds: wait)
            pass(for: stage)
            switch try handle(keys, stage: &stage) {
            case .quit: return
            case .recording(let forward):
                let asked = Turn.recording(forward: forward)
                turn(asked, from: &stage, to: another(asked))
            case .edit(let cue): edit(cue, of: &stage, on: &terminal)
            case .nothing: break
            }
            if isScouting { isStale = true }
            reread(&stage)
            // Ticks bring their own picture, which a key without any does not wait for.
            if !keys.isEmpty, !stage.hasInput { draw(&stage, on: &terminal) }
            guard stage.hasInput || clock.now >= lastPicture + RunLoop.pictureTime else { continue }
            if try advance(&stage) { (isStale, gliding) = (true, nil) }
            if isStale || isGliding(stage) { drawPicture(of: &stage, on: &terminal) }
        }
    }

    private mutating func turn(
        _ turn: Turn, from stage: inout Stage, to next: Stage?
    ) {
        guard var next else {
            if case .recording(let forward) = turn {
                stage.say("This is the \(forward ? "last" : "first") one.")
            }
            return
        }
        next.takePace(of: stage)
        stage = next
        (isStale, gliding) = (true, nil)
    }

    private mutating func drawPicture(
        of stage: inout Stage, on terminal: inout Terminal
    ) {
        draw(&stage, on: &terminal)
        lastPicture = clock.now
    }

    private mutating func draw(_ stage: inout Stage, on terminal: inout Terminal) {
        let share = isGliding(stage) ? share(of: stage) : nil
        let frame = stage.frame(
            size: terminal.size, capabilities: terminal.capabilities, share: share)
        let start = clock.now
        terminal.draw(frame)
        stage.sent(in: (clock.now - start) / .seconds(1))
        isStale = false
    }

    /// The share of the tick's time that has passed. A key's frame soon after a picture leaves the
    /// phone unchanged: drawing it, too, would delay the key.
    private mutating func share(of stage: Stage) -> Double {
        let now = clock.now
        if let gliding, now < gliding.at + RunLoop.pictureTime { return gliding.share }
        // Some time has passed since `last`, when the pace was last called.
        let share = pace.share(
            secondsPerTick: stage.secondsPerTick, later: (now - last) / .seconds(1))
        gliding = (share, now)
        return share
    }

    /// Whether the picture changes between two ticks.
    private func isGliding(_ stage: Stage) -> Bool {
        .seconds(stage.secondsPerTick) > RunLoop.pictureTime && stage.isGliding
    }

    /// Milliseconds until anything other than a key can change the picture.
    private func milliseconds(untilNeededBy stage: Stage) -> Int {
        let now = clock.now
        var moments: [ContinuousClock.Instant] = []
        if isStale || isGliding(stage) { moments.append(lastPicture + RunLoop.pictureTime) }
        if stage.isRunning {
            let tick =
                last
                + .seconds(
                    pace.secondsToTick(
                        of: stage.secondsPerTick, hasInput: stage.hasInput))
            moments.append(max(tick, lastPicture + RunLoop.pictureTime))
        }
        if let cues { moments.append(cues.nextLook) }
        guard let first = moments.min() else { return .max }
        return max(0, Int(((first - now) / .milliseconds(1)).rounded(.up)))
    }

    /// Carries out keys in the order in which they came.
    private mutating func handle(
        _ keys: [Key], stage: inout Stage
    ) throws -> Stage.Request {
        let start = clock.now
        // The time that a key takes, as for a jump far ahead, does not count for the walk.
        defer { if clock.now > start + RunLoop.pictureTime { last = clock.now } }
        for key in keys {
            isStale = true
            if keys.count > RunLoop.mostTyped, clock.now > start + RunLoop.longestTyping {
                stage.say("That was more than anyone types: the rest was left out.")
                return .nothing
            }
            let request = try stage.handle(key, isHeld: isHeld(key))
            if request != .nothing { return request }
        }
        return .nothing
    }

    /// Passes the elapsed time to the pace, before keys that start or stop the walk.
    private mutating func pass(for stage: Stage) {
        let now = clock.now
        if stage.isRunning {
            pace.pass(seconds: (now - last) / .seconds(1), secondsPerTick: stage.secondsPerTick)
        } else {
            pace.rest()
        }
        last = now
    }

    /// Runs the ticks for the elapsed time; returns whether there were any.
    private mutating func advance(_ stage: inout Stage) throws -> Bool {
        let start = clock.now
        var ran = false
        while stage.isRunning, pace.isDue(hasInput: stage.hasInput) {
            pace.run()
            try stage.play()
            ran = true
            guard clock.now < start + RunLoop.patience else {
                // At a speed that the machine cannot reach, the missing ticks are dropped.
                pace.rest()
                break
            }
        }
        return ran
    }

    /// Whether the walking key is held: it also came a moment ago.
    private mutating func isHeld(_ key: Key) -> Bool {
        guard key == .up else { return false }
        defer { lastStride = clock.now }
        return lastStride.map { clock.now - $0 < .milliseconds(600) } ?? false
    }

    /// Opens the sheet at a cue, and reads it again when the editor ends.
    private mutating func edit(
        _ cue: CueID, of stage: inout Stage, on terminal: inout Terminal
    ) {
        guard let path = stage.sheetPath else { return stage.say(RunLoop.shippedWords) }
        let line =
            stage.sheetFaultLine
            ?? (try? Files.text(path)).flatMap { SheetEditor.line(of: cue.rawValue, in: $0) }
        let failure = terminal.lend { SheetEditor(path: path).run(at: line) }
        // The time in the editor does not count for the walk.
        (last, isStale) = (clock.now, true)
        cues?.lookAtOnce()
        if let failure { return stage.say("No editor: \(failure).") }
        if line == nil {
            stage.say("\(cue.rawValue) is not in this sheet: add it below \"cues:\".")
        }
    }

    private static let shippedWords =
        "These words are shipped. dotwalk cues export en > mine.yaml makes a copy; play it with "
        + "--cues mine.yaml."

    private mutating func reread(_ stage: inout Stage) {
        guard let path = cues?.path, let change = cues?.change() else { return }
        isStale = true
        guard change == .written else {
            return stage.keepWords(
                because: StageWords.Fault(
                    place: "\(URL(fileURLWithPath: path).lastPathComponent) is gone",
                    words: "The cue sheet is gone. The old words stay."))
        }
        do {
            try stage.replace(sheet: Files.cueSheet(path, Files.readingAtHand))
        } catch {
            stage.keepWords(because: RunLoop.brief(error))
        }
    }

    /// The error in one or two lines: the person who saved the file knows its name and the place.
    private static func brief(_ error: any Error) -> StageWords.Fault {
        guard var error = error as? InputError else {
            return StageWords.Fault(place: "cue sheet", words: "\(error)")
        }
        error.file = error.file.map { URL(fileURLWithPath: $0).lastPathComponent }
        error.sourceLine = nil
        let line = error.line
        let place = [error.file, error.line.map(String.init), error.column.map(String.init)]
        return StageWords.Fault(
            place: place.compactMap(\.self).joined(separator: ":"), words: "\(error)", line: line)
    }
}

/// Notices that a file was written or removed, at most once a second.
private struct FileWatch {
    let path: String
    private var modified: Date?
    private(set) var nextLook = ContinuousClock.now

    init(path: String) {
        self.path = path
        modified = FileWatch.date(of: path)
    }

    enum Change { case written, gone }

    mutating func lookAtOnce() { nextLook = .now }

    /// The change since the last check; nil: none.
    mutating func change() -> Change? {
        guard ContinuousClock.now >= nextLook else { return nil }
        nextLook = .now + .seconds(1)
        let date = FileWatch.date(of: path)
        defer { modified = date }
        guard date != modified else { return nil }
        return date == nil ? .gone : .written
    }

    private static func date(of path: String) -> Date? {
        try? FileManager.default.attributesOfItem(atPath: path)[.modificationDate] as? Date
    }
}
