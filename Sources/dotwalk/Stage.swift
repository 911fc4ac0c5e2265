import Guidance
import Indoor
import Positioning
import Replay
import Screens
import Session
import Simulation
import TextCanvas
import Traces

/// A rehearsal on the screen: the playback, the notes, the view. It uses no clock and no terminal;
/// the run loop feeds it ticks and keys.
struct Stage {
    var playback: Playback
    var interface: Interface
    private let atlas: Atlas
    private let title: String
    /// Whether a recording of a real phone is played: it walks by itself.
    private let isRecorded: Bool
    /// Whether it began from a walk's file, also after a take-over.
    private let isScript: Bool
    var words: StageWords
    private var audit = StageAudit()
    /// Whether the notes are where their events are.
    var isAnchored = false
    private var pending = PendingInputs()
    var glide = MapGlide()
    /// The tick that is on the way to be shown, while the script is run ahead to it.
    private var goal: Int?
    /// The message in view, and the tick of its first frame while the walk went on.
    private var said: (text: String, tick: Int)?
    /// The last frame.
    var shown: Screen?
    private var recording: Recording?
    /// Whether the last write of the recording failed, on a full disk for example.
    private var isRecordingBehind = false
    var notes: KeptNotes?
    /// What a walk written down here says of itself.
    let header: Trace.Header
    let fileName: String
    /// Whether inputs were made by hand that no file has.
    var isUnsaved = false
    /// Whether the last key asked to quit in spite of the warning.
    private var isQuitAsked = false

    /// The name of the walk that the start page offers after this one; nil: none.
    private let next: String?
    /// Whether there are other recordings to go to.
    private let hasOthers: Bool
    /// Whether what the phone records is kept, with the points that are confirmed.
    private let isSurvey: Bool

    /// - Parameters:
    ///   - recording: where to write the walk down; nil: nowhere.
    ///   - notes: what was noted about the walk before, and where to go on; nil: nowhere.
    ///   - several: which of how many that are played one after the other; it is in the title.
    ///   - hasOthers: whether others are, of which the title says nothing.
    ///   - isSurvey: whether what the phone records is kept.
    ///   - next: the name of the walk that the start page offers after this one; nil: none.
    ///   - measured: what walks have shown of the positions here.
    init(
        _ setup: Setup, recording: Recording? = nil, notes: KeptNotes? = nil,
        of several: (number: Int, count: Int)? = nil, hasOthers: Bool = false,
        isSurvey: Bool = false, next: String? = nil, measured: MeasuredRooms? = nil
    ) {
        self.hasOthers = hasOthers || several != nil
        self.isSurvey = isSurvey
        self.next = next
        self.notes = notes
        interface = Interface(notes: notes?.read ?? Notes())
        playback = Playback(setup.rehearsal(), misfits: Chronicle.phoneMisfits)
        atlas = Atlas(
            setup.venue.venue, data: setup.table.wanted.data, measured: measured)
        // what was asked for is shown at once; it is the last of the overlays
        for _ in 0..<(measured == nil ? 0 : setup.profile.overlays.count + 1) {
            interface.apply(.desk(.overlay))
        }
        title = setup.title + (several.map { " · \($0.number) of \($0.count)" } ?? "")
        isRecorded = setup.recordedWalk != nil
        isScript = setup.trace != nil
        words = StageWords(setup.sheet)
        self.recording = recording
        header = setup.header
        fileName = Files.title(setup.trace?.name ?? setup.venue.name)
        // where not all has room, the floor is what a recording is played for, and where rooms show
        // what was measured
        interface.startsOnFloor = isRecorded || measured != nil
        if setup.trace == nil { pending = PendingInputs([.openApp]) }
        if isSurvey {
            say("Start positioning with l. Then y confirms where you stand, and q ends the survey.")
        }
        if let remark = setup.remark { say(remark) }
    }

    var rehearsal: Rehearsal { playback.rehearsal }
    /// The one that is shown.
    var tick: Int { playback.tick }
    var isRunning: Bool { !interface.isPaused && !isOver && goal == nil && words.rerun == nil }
    /// Whether something was asked for that the next tick is to do.
    var hasInput: Bool { !pending.isEmpty }
    /// Whether there is nothing more to play.
    var isOver: Bool { playback.isFinished && !isAtLoopEnd }
    private var isAtLoopEnd: Bool { interface.loop.ends(at: playback.tick) }

    /// Whether the app's map is on its way from the last tick's to this one's.
    var isGliding: Bool { isRunning && glide.moves(to: playback.report.display) }

    /// Wall time that the next tick lasts.
    var secondsPerTick: Double {
        1 / (interface.speed(in: playback) * Double(SimulatedTime.ticksPerSecond))
    }

    /// The next tick, which after a loop's last is its first.
    mutating func play() throws {
        guard isAtLoopEnd, let loop = interface.loop.range else { return try advance() }
        seek(to: loop.lowerBound)
    }

    /// One tick.
    mutating func advance() throws {
        shown?.letGo()
        glide.leave(playback.report.display)
        let report = playback.advance(pending.inputs)
        pending.removeAll()
        if let farewell { say(farewell) }
        if report.inputs.contains(where: { if case .note = $0 { true } else { false } }) {
            interface.pauseAtCaption()
        }
        writeRecording()
        if interface.isWalkLatched, !report.truth.isBusy {
            interface.apply(.desk(.latchWalk(false)))
        }
    }

    /// A recording that could not be written is tried again every second of the walk.
    mutating func writeRecording() {
        guard recording != nil else { return }
        // all that is missing is tried again, which is much after hours
        guard !isRecordingBehind || playback.tick % SimulatedTime.ticksPerSecond == 0
        else { return }
        do {
            try recording?.write(playback)
            if isRecordingBehind { (isRecordingBehind, isUnsaved) = (false, false) }
        } catch {
            miss(error)
        }
    }

    /// Says so once, and again at the end: until it is written, the walk is in memory only.
    private mutating func miss(_ error: any Error) {
        if !isRecordingBehind { say("Not written down: \(error)") }
        (isRecordingBehind, isUnsaved) = (true, true)
    }

    /// What is said at the end; nil before it.
    private var farewell: String? {
        guard isOver else { return nil }
        let rehearsal = rehearsal
        if let divergence = rehearsal.divergence {
            let why = divergence.otherVersion.map { ": \($0)" } ?? ""
            let when = divergence.seconds.fixed(2)
            return "The replay left its recording at \(when) s\(why). q quits."
        }
        let hasFailed = rehearsal.findings.contains { !$0.isMet }
        return KeyBindings.ending(isRecorded: isRecorded, hasFailed: hasFailed, next: offered)
    }

    /// The walk that comes next; of one that failed the page speaks first.
    private var offered: String? { rehearsal.isOK ? next : nil }

    /// Runs part of the known future ahead, while nothing else is to do.
    ///
    /// - Returns: whether anything new is known.
    mutating func scout() -> Bool {
        if words.rerun != nil {
            runAgain(ticks: Stage.scoutingToGoal)
            return true
        }
        guard let goal else { return playback.scout(ticks: Stage.scouting) }
        let isNew = playback.scout(ticks: Stage.scoutingToGoal)
        if playback.horizon >= goal || !isNew { arrive(at: goal) } else { sayGoal(goal) }
        return true
    }

    /// Ticks at a time: some 0.3 ms, as no key is looked at meanwhile.
    private static let scouting = 10
    /// Ticks at a time on the way to a tick far ahead: some 10 ms.
    private static let scoutingToGoal = 300

    func model() -> ScreenModel {
        let title = isTakenOver ? "by hand · \(title)" : title
        var model = playback.model(
            atlas: atlas, sheet: words.sheet.sheet, interface: interface, title: title,
            pending: pending.inputs)
        model.known.audit = audit.found
        (model.difference, model.sheetFault) = (words.difference, words.fault?.place)
        (model.isSurvey, model.hasOthers, model.next) = (isSurvey, hasOthers, offered)
        return model
    }

    private var isTakenOver: Bool { isScript && !playback.hasScript }

    /// Lets the map keep up with the person, as each frame does.
    mutating func look(size: Size) {
        forgetMessage()
        interface.attend(
            to: playback.report.truth, in: atlas, size: size,
            hasCaptions: playback.chronicle.caption != nil)
    }

    /// Of a walk that goes on a message is of a moment that is past: after 10 s it is gone.
    private mutating func forgetMessage() {
        let now = playback.report.tick
        let isSame = said?.text == interface.message && (said?.tick ?? 0) <= now
        if !isRunning || !isSame { said = interface.message.map { ($0, now) } }
        let stay = SimulatedTime.tick(atSeconds: 10 * max(interface.speed, 1))
        if let said, now - said.tick > stay { interface.message = nil }
    }

    /// - Parameter share: how much of the tick's time has passed, 0 to 1, where pictures come more
    ///   often than ticks; nil: the tick as it is.
    mutating func frame(size: Size, capabilities: Capabilities, share: Double? = nil) -> Canvas {
        look(size: size)
        let isCueShown = if case .cue = interface.panel { true } else { false }
        audit.update(playback, words.sheet.sheet, isShown: isCueShown)
        anchorNotes()
        var model = model()
        if let share, isRunning {
            model.gliding = glide.display(model.report.display, after: share)
        }
        let screen = Screen(model, size: size, capabilities: capabilities, after: shown)
        shown = screen
        return screen.canvas
    }

    /// What a key asks of the run loop.
    enum Request: Equatable {
        case nothing, step, quit
        case recording(forward: Bool)
        /// The cue sheet in an editor, at a cue.
        case edit(CueID)
    }

    /// - Parameter isHeld: whether the key that walks came a moment ago, too.
    mutating func handle(_ key: Key, size: Size, isHeld: Bool) throws -> Request {
        if key == .closed { return .quit }
        if goal != nil, key != .resize { (goal, interface.message) = (nil, nil) }
        if words.rerun != nil, key != .character("q") { return .nothing }
        var request = Request.nothing
        var asks = false
        for intent in KeyBindings.intents(for: key, in: model(), on: shown) {
            if intent != .run(.quit) { isQuitAsked = false }
            if case .input = intent { asks = true }
            interface.apply(intent)
            switch intent {
            case .input(.walk(.seconds)) where isHeld:
                ask(.walk(.seconds(KeyBindings.heldStrideSeconds)))
            case .input(let input): ask(input)
            case .run(.quit): if mayQuit() { return .quit }
            case .run(.step): request = .step
            case .run(.recording(let forward)): request = .recording(forward: forward)
            case .run(.edit(let cue)): request = .edit(cue)
            case .run(.takeOver): takeOver()
            case .run(.stepBack): seek(to: playback.tick - 1)
            case .run(.seek(let share)): seek(toShare: share)
            case .run(.jump(let tick)), .run(.chapter(let tick)): seek(to: tick)
            case .run(.mark(let forward)): seekMark(forward: forward)
            case .run(.save): save()
            // the tick's time begins anew, or is another
            case .run(.pause), .run(.faster), .run(.slower), .run(.speed): glide.rest()
            case .desk(.add(let note)):
                keep(note) { [known = playback.whole.entries] in
                    try $0.append(note.anchor(in: known))
                }
            case .desk(.remove(let note)): keep(note) { try $0.remove(note) }
            case .run, .desk: break
            }
        }
        if asks { remindOfPause() }
        return request
    }

    /// A walk by hand is in memory only: at `q` the person is reminded once to save it. Of a survey the
    /// recording is kept.
    private mutating func mayQuit() -> Bool {
        if isQuitAsked { return true }
        let points = playback.chronicle.survey.points.count
        if isSurvey, points > 1 { return true }
        guard isSurvey || isUnsaved else { return true }
        isQuitAsked = true
        say(
            !isSurvey
                ? "This walk is not saved: w saves it, q again leaves it."
                : points == 1
                    ? "One point only: a survey is what was heard between points. q again ends it."
                    : "No point is confirmed, nothing will be kept: y confirms one, q again leaves."
        )
        return false
    }

    private mutating func ask(_ input: Input) {
        isUnsaved = !isRecorded && (recording == nil || isRecordingBehind)
        pending.add(input, turning: playback.report.truth.turning)
    }

    /// Where letters are typed, Space is one of them.
    private mutating func remindOfPause() {
        guard interface.isPaused, interface.message == nil, interface.search == nil
        else { return }
        say("Paused: it happens when Space goes on, or . steps.")
    }

    /// Inputs that were made for the next tick are dropped when another moment is shown.
    private mutating func seek(to tick: Int) {
        pending.removeAll()
        glide.rest()
        playback.seek(to: tick)
    }

    /// Past the walk's end, to its end.
    mutating func jump(toSeconds seconds: Double) { go(to: SimulatedTime.tick(atSeconds: seconds)) }

    /// A share of the walk is one of all of it: as its script says, else as far as it is known
    /// after a look ahead.
    private mutating func seek(toShare share: Double) {
        if playback.length == playback.horizon { playback.scout(ticks: Stage.furthestScouting) }
        go(to: Int(share * Double(playback.length)))
    }

    /// Ticks that a key may wait for: half an hour, about a second.
    static let furthestScouting = 1800 * SimulatedTime.ticksPerSecond

    /// Goes to a tick at once, or where that is far ahead by and by, while keys are looked at.
    private mutating func go(to tick: Int) {
        playback.scout(ticks: min(max(tick - playback.horizon, 0), Stage.furthestScouting))
        guard playback.horizon < tick, playback.canScout else { return arrive(at: tick) }
        goal = tick
        sayGoal(tick)
    }

    private mutating func arrive(at tick: Int) {
        if goal != nil { (goal, interface.message) = (nil, nil) }
        seek(to: tick)
        guard playback.tick < tick, isOver else { return }
        say("The walk ends at \(playback.tick.clock), before \(tick.clock).")
    }

    private mutating func sayGoal(_ tick: Int) {
        let percent = playback.horizon * 100 / max(tick, 1)
        say("Going to \(tick.clock): \(percent) %. Esc stays here, q quits.")
    }

    /// Marks within a second count as one.
    private mutating func seekMark(forward: Bool) {
        let (line, now) = (playback.timeline(with: interface.notes), playback.tick)
        let mark =
            forward
            ? line.mark(after: now) : line.mark(before: now, step: SimulatedTime.ticksPerSecond)
        seek(to: mark ?? (forward ? playback.horizon : 0))
    }

    private mutating func takeOver() {
        guard playback.hasScript || playback.isInThePast else { return }
        if playback.hasScript { notes = notes?.afterTakeOver }
        playback.takeOver()
        // The person walks by keys from here: the script's walking ends.
        pending.add(.stop, turning: playback.report.truth.turning)
        say(
            isRecorded
                ? "You have the phone. The recording walks on by itself; ? shows the keys."
                : "You have the walk: arrow keys walk and turn, ? shows the rest.")
    }

    mutating func setSpeed(_ speed: Double) { interface.apply(.run(.speed(speed))) }

    /// Shows the screen for an audience.
    ///
    /// - Parameter waits: whether each caption waits for a key.
    mutating func present(waits: Bool = false) {
        interface.isPresenting = true
        interface.waitsAtCaptions = waits
    }

    /// Goes as fast as the one before it, or is paused as it was.
    mutating func takePace(of other: Stage) { interface.takePace(of: other.interface) }

    mutating func say(_ text: String) { interface.apply(.desk(.say(text))) }

    mutating func close() throws { try recording?.close(playback) }
}
