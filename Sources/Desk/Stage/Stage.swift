import App
import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// One walk on the screen, or two at the same tick: the playback, the notes, the view. It uses no
/// clock and no terminal; the run loop feeds it ticks and keys.
package struct Stage {
    /// The walk, or A and B. What is done by hand, written down or saved is of the only one.
    private var walks: [StagedWalk]
    /// What is known of two walks; nil for one.
    private var both: PairRecord?
    /// The cues of two walks. Each frame needs them, so they are kept, and made anew once a second
    /// of computed time.
    private var cues: [SideBySide<CueShowing>] = []
    package private(set) var interface: Interface
    /// Whether the terminal keeps up.
    private var line = LineSpeed()
    private let title: String
    /// Whether a recording of a real phone is played: it walks by itself.
    private let isRecorded: Bool
    /// Whether it began from a walk's file, also after a take-over.
    private let isScript: Bool
    /// Whether the walk's file has captions, or chapters.
    private let (hasCaptions, hasChapters): (Bool, Bool)
    private var audit: StageAudit
    /// Whether the notes have been moved to their events.
    private var isAnchored = false
    private var pending = PendingInputs()
    /// The tick to be shown, while the script is computed ahead to it.
    private var goal: Int?
    /// The message in view, and the tick of its first frame while the walk continued.
    private var said: (text: String, tick: Int)?
    /// The last frame.
    private var shown: Screen?
    private var recording: Recording?
    /// Whether the last write of the recording failed, on a full disk for example.
    private var isRecordingBehind = false
    private var files: any StageFiles
    /// The header for recordings of this walk.
    private let header: Trace.Header
    /// Whether there are inputs by hand that no file contains.
    private var isUnsaved = false
    /// Whether the last key asked to quit in spite of the warning.
    private var isQuitAsked = false

    /// The name of the walk that the start page offers after this one; nil: none.
    private let next: String?
    /// The name of the tour after this one, if no page offers it; nil: there is none.
    private let then: String?
    /// Whether there are other recordings to go to.
    private let hasOthers: Bool
    /// Whether the phone's recording is kept, with the confirmed points.
    private let isSurvey: Bool

    /// - Parameters:
    ///   - files: the walk's notes, and where a key saves the walk.
    ///   - recording: the file for a recording of the walk; nil: none.
    ///   - several: the number of this walk among several that are played one after the other; it
    ///     is in the title.
    ///   - hasOthers: whether there are others that the title does not mention.
    ///   - isSurvey: whether the phone's recording is kept.
    ///   - next: the name of the walk that the start page offers after this one; nil: none.
    ///   - then: the name of the tour after this one, if no page offers it; nil: there is none.
    ///   - measured: the measured quality of positions here.
    package init(
        _ setup: Setup, files: any StageFiles, recording: Recording? = nil,
        of several: (number: Int, count: Int)? = nil, hasOthers: Bool = false,
        isSurvey: Bool = false, next: String? = nil, then: String? = nil,
        measured: MeasuredRooms? = nil
    ) {
        self.hasOthers = hasOthers || several != nil
        self.isSurvey = isSurvey
        (self.next, self.then) = (next, then)
        self.files = files
        interface = Interface(notes: files.notes)
        walks = [StagedWalk(setup, measured: measured)]
        audit = StageAudit(setup)
        // The requested overlay, which is the last one, is shown at once.
        for _ in 0..<(measured == nil ? 0 : setup.profile.overlays.count + 1) {
            interface.apply(.overlay)
        }
        title =
            (several.map { "Recording \($0.number) of \($0.count) · " } ?? "") + setup.title
        isRecorded = setup.recordedWalk != nil
        isScript = setup.trace != nil
        hasCaptions =
            setup.trace?.trace.causes { if case .note = $0 { true } else { false } } == true
        hasChapters =
            setup.trace?.trace.causes { if case .chapter = $0 { true } else { false } } == true
        self.recording = recording
        header = setup.header
        if setup.trace == nil { pending = PendingInputs([.openApp]) }
        if isSurvey {
            say("Start positioning with l. Then y confirms where you stand, and q ends the survey.")
        }
        if let remark = setup.remark { say(remark) }
    }

    /// A stage with one walk under two variants. A variant that ends earlier stays at its end.
    ///
    /// - Parameters:
    ///   - pair: A and B, with their names.
    package init(pair: [(setup: Setup, name: String)], files: any StageFiles) {
        self.init(pair[0].setup, files: files)
        walks[0].name = pair[0].name
        walks += pair.dropFirst().map { StagedWalk($0.setup, name: $0.name) }
        var both = PairRecord()
        both.observe(walks[0].playback.rehearsal.latest, walks[1].playback.rehearsal.latest)
        self.both = both
        cues = both.cues
        interface = Interface(view: .pair)
        // Both people are in view, however far apart.
        interface.apply(.fit)
    }

    package var playback: Playback { walks[0].playback }
    package var words: StageWords { walks[0].words }
    package var rehearsal: Rehearsal { playback.rehearsal }
    /// The shown tick.
    package var tick: Int { walks.indices.lazy.map { walks[$0].playback.tick }.max() ?? 0 }
    package var isRunning: Bool {
        !interface.isPaused && !isOver && goal == nil && walks[0].words.rerun == nil
    }
    /// Whether the next tick has an input to carry out.
    package var hasInput: Bool { !pending.isEmpty }
    /// Whether there is nothing more to play.
    package var isOver: Bool {
        walks.indices.allSatisfy { walks[$0].playback.isFinished } && !isAtLoopEnd
    }
    private var isAtLoopEnd: Bool { interface.transport.loop.ends(at: tick) }

    /// Whether an app's map is moving between the last tick and this one.
    package var isGliding: Bool {
        isRunning && walks.indices.contains { walks[$0].isGliding }
    }

    /// The wall time of the next tick, in seconds.
    package var secondsPerTick: Double { 1 / (speed * Double(SimulatedTime.ticksPerSecond)) }

    /// The speed as a multiple of real time.
    private var speed: Double {
        guard let both else { return interface.speed(in: walks[0].playback) }
        return interface.transport.speed(isAtMark: both.differences.isNear(tick))
    }

    /// Plays the next tick; after a loop's last tick, its first.
    package mutating func play() throws {
        guard isAtLoopEnd, let loop = interface.transport.loop.range else { return try advance() }
        seek(to: loop.lowerBound)
    }

    /// Passes one tick.
    package mutating func advance() throws {
        shown?.letGo()
        // What differs has to be known for all that is shown.
        if both != nil { compute(to: tick + 1) }
        let report = walks[0].advance(pending.inputs)
        for other in walks.indices.dropFirst() { walks[other].advance([]) }
        pending.removeAll()
        if let farewell { say(farewell) }
        if report.inputs.contains(where: { if case .note = $0 { true } else { false } }) {
            interface.pauseAtCaption()
        }
        writeRecording()
        if interface.isWalkLatched, !report.truth.isBusy {
            interface.apply(.latchWalk(false))
        }
    }

    /// Writes the recording; after a failure it tries again every second of the walk.
    private mutating func writeRecording() {
        guard recording != nil else { return }
        // A retry writes everything that is missing, which is much after hours.
        guard !isRecordingBehind || tick % SimulatedTime.ticksPerSecond == 0
        else { return }
        do {
            try recording?.write(walks[0].playback)
            if isRecordingBehind { (isRecordingBehind, isUnsaved) = (false, false) }
        } catch {
            miss(error)
        }
    }

    /// Reports the failure once, and again at the end: until it succeeds, the walk is only in
    /// memory.
    private mutating func miss(_ error: any Error) {
        if !isRecordingBehind { say("Not written down: \(error)") }
        (isRecordingBehind, isUnsaved) = (true, true)
    }

    /// The message at the end; nil before it.
    private var farewell: String? {
        guard isOver else { return nil }
        if let both { return KeyBindings.over(both.differences) }
        let rehearsal = rehearsal
        if let divergence = rehearsal.divergence {
            let why = files.release.difference(from: divergence.release).map { ": \($0)" } ?? ""
            let when = divergence.seconds.fixed(2)
            return "The replay left its recording at \(when) s\(why). q quits."
        }
        let hasFailed = rehearsal.findings.contains { !$0.isMet }
        return KeyBindings.ending(
            isRecorded: isRecorded, hasFailed: hasFailed, next: offered,
            then: rehearsal.isOK ? then : nil)
    }

    /// The next walk to offer; after a failure the page first shows that.
    private var offered: String? { rehearsal.isOK ? next : nil }

    /// Plays on to a moment, or to the end of the walk. The map follows the person all the time, so
    /// the frames in between count, too.
    ///
    /// - Parameter goesOn: takes the share of the ticks up to that moment; returning false ends it.
    /// - Returns: false if it was ended.
    @discardableResult
    package mutating func advance(
        toSeconds seconds: Double, size: Size, _ capabilities: Capabilities,
        watching goesOn: (Double) -> Bool = { _ in true }
    ) throws -> Bool {
        let last = SimulatedTime.tick(atSeconds: seconds)
        while tick < last, isRunning {
            try advance()
            _ = look(size: size, capabilities)
            guard goesOn(Double(tick) / Double(last)) else { return false }
        }
        return true
    }

    /// Computes a part of the future while nothing else is to do.
    ///
    /// - Returns: whether anything new is known.
    package mutating func scout() -> Bool {
        if walks[0].words.rerun != nil {
            runAgain(ticks: Stage.scoutingToGoal)
            return true
        }
        guard let goal else {
            return compute(ticks: Stage.scouting / walks.count)
        }
        compute(ticks: Stage.scoutingToGoal)
        if horizon >= goal || !canCompute { arrive(at: goal) } else { sayGoal(goal) }
        return true
    }

    /// Computes further ahead: two walks as far as each other, so that it is known what differs.
    ///
    /// - Parameter ticks: the most ticks to run.
    /// - Returns: whether anything new is known.
    @discardableResult
    private mutating func compute(ticks: Int) -> Bool {
        guard canCompute else { return false }
        guard both != nil else { return walks[0].scout(ticks: ticks) }
        let before = secondsOfBoth
        var seen = walks.map { _ in [RehearsalTick]() }
        for side in walks.indices {
            walks[side].scout(ticks: ticks) { seen[side].append($0) }
        }
        // After the last ticks it is noted that both are over.
        for number in 0..<max(seen[0].count, seen[1].count, 1) {
            both?.observe(seen[0].dropFirst(number).first, seen[1].dropFirst(number).first)
        }
        if let both, both.isWhole || secondsOfBoth != before { cues = both.cues }
        return true
    }

    /// The seconds of two walks that are known.
    private var secondsOfBoth: Int { (both?.tick ?? 0) / SimulatedTime.ticksPerSecond }

    /// Computes ahead to a tick, as far as a key may wait.
    private mutating func compute(to tick: Int) {
        let goal = min(tick, horizon + Stage.furthestScouting / walks.count)
        while horizon < goal, compute(ticks: min(goal - horizon, Stage.scoutingToGoal)) {}
        if let both { cues = both.cues }
    }

    /// The last tick that is known.
    private var horizon: Int { walks.indices.lazy.map { walks[$0].playback.horizon }.max() ?? 0 }
    /// Ticks of the longer walk: as its script states, or as far as it is known.
    private var length: Int { walks.indices.lazy.map { walks[$0].playback.length }.max() ?? 0 }
    private var canCompute: Bool { both.map { !$0.isWhole } ?? walks[0].playback.canScout }

    /// Ticks computed at a time: about 0.3 ms, because keys are not checked meanwhile.
    private static let scouting = 10
    /// Ticks computed at a time on the way to a tick far ahead: about 10 ms.
    private static let scoutingToGoal = 300

    package func model() -> ScreenModel { model(after: nil) }

    /// - Parameter share: the share of the tick's time that has passed; nil: no interpolation.
    private func model(after share: Double?) -> ScreenModel {
        let models = walks.map { model(of: $0, after: share) }
        if let both {
            return ScreenModel(
                models, names: walks.map(\.name), record: both, cues: cues, length: length)
        }
        var only = models[0]
        only.known.audit = audit.found
        (only.difference, only.sheetFault) = (words.difference, words.fault?.place)
        only.changedCue = words.changed
        (only.isSurvey, only.hasOthers, only.next) = (isSurvey, hasOthers, offered)
        return only
    }

    private func model(of walk: StagedWalk, after share: Double?) -> ScreenModel {
        var model = walk.playback.model(
            atlas: walk.atlas, sheet: walk.words.sheet.sheet, interface: interface,
            title: isTakenOver ? "by hand · \(title)" : title, pending: pending.inputs)
        if both != nil { model.speed = speed }
        if let share, isRunning {
            model.gliding = walk.display(after: share)
        }
        return model
    }

    /// Has to be called after each frame, with the seconds until the terminal had taken it.
    package mutating func sent(in seconds: Double) { line.sent(in: seconds) }

    private var isTakenOver: Bool { isScript && !playback.hasScript }

    /// Lets the map keep up with the person, as each frame does.
    ///
    /// - Returns: where the parts of the frame are.
    package mutating func look(size: Size, _ capabilities: Capabilities) -> ScreenLayout {
        forgetMessage()
        let playback = walks[0].playback
        let layout = interface.layout(
            size, showing: content, for: playback.profile, capabilities)
        interface.attend(
            to: playback.report.truth, in: walks[0].atlas, on: layout,
            hasCaptions: playback.chronicle.caption != nil, glides: !line.isSlow)
        return layout
    }

    /// What there is to show.
    private var content: ScreenContent {
        let (hasScript, playback) = (playback.hasScript, walks[0].playback)
        return ScreenContent(
            isByHand: !hasScript && !isRecorded && !playback.isFinished,
            hasData: ScreenContent.hasData(playback.report, playback.chronicle),
            hasCaptions: hasScript && hasCaptions, hasChapters: hasScript && hasChapters)
    }

    /// Removes a message after 6 s of a walk that continues, because it is about a past moment.
    private mutating func forgetMessage() {
        let now = tick
        let isSame = said?.text == interface.message && (said?.tick ?? 0) <= now
        if !isRunning || !isSame { said = interface.message.map { ($0, now) } }
        let stay = SimulatedTime.tick(atSeconds: 6 * max(interface.transport.speed, 1))
        if let said, now - said.tick > stay { interface.message = nil }
    }

    /// - Parameter share: the share of the tick's time that has passed, 0 to 1, when pictures are
    ///   more frequent than ticks; nil: no interpolation.
    package mutating func frame(size: Size, capabilities: Capabilities, share: Double? = nil)
        -> Canvas
    {
        let layout = look(size: size, capabilities)
        let isCueShown = interface.panel(CueInspection.self) != nil
        // Two walks have no line of audited cues.
        if both == nil { audit.update(playback, words.sheet.sheet, isShown: isCueShown) }
        anchorNotes()
        let screen = Screen(model(after: share), on: layout, capabilities, after: shown)
        shown = screen
        return screen.canvas
    }

    /// A request of a key to the run loop.
    package enum Request: Equatable {
        case nothing, quit
        case recording(forward: Bool)
        /// Open the cue sheet in an editor, at a cue.
        case edit(CueID)
    }

    /// - Parameter isHeld: whether the walking key also came a moment ago.
    package mutating func handle(_ key: Key, isHeld: Bool) throws -> Request {
        if key == .closed { return .quit }
        if goal != nil, key != .resize { (goal, interface.message) = (nil, nil) }
        if words.rerun != nil, key != .character("q") { return .nothing }
        var request = Request.nothing
        var asks = false
        for intent in KeyBindings.intents(for: key, in: model(), on: shown) {
            if intent != .quit { isQuitAsked = false }
            if case .input = intent { asks = true }
            if let move = interface.apply(intent) {
                try self.move(move)
                continue
            }
            switch intent {
            case .input(.walk(.seconds)) where isHeld:
                ask(.walk(.seconds(KeyBindings.heldStrideSeconds)))
            case .input(let input): ask(input)
            case .quit: if mayQuit() { return .quit }
            case .recording(let forward): request = .recording(forward: forward)
            case .edit(let cue): request = .edit(cue)
            case .takeOver: takeOver()
            case .save: save()
            case .add(let note):
                keep { [known = playback.whole.entries] in
                    try $0.append(note.anchor(in: known))
                }
            case .remove(let note): keep { try $0.remove(note) }
            default: break
            }
        }
        if asks { remindOfPause() }
        return request
    }

    /// Whether `q` may quit. A walk by hand is only in memory, so the user is reminded once to save
    /// it; a survey keeps its recording.
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

    /// Reminds the user of the pause, unless they type letters, where Space is one.
    private mutating func remindOfPause() {
        guard interface.isPaused, interface.message == nil,
            interface.panel(DestinationSearch.self) == nil
        else { return }
        say("Paused: it happens when Space goes on, or . steps.")
    }

    // MARK: Seeking

    private mutating func move(_ move: Transport.Move) throws {
        switch move {
        case .step: try advance()
        case .by(let ticks): seek(to: tick + ticks)
        case .tick(let tick): seek(to: tick)
        case .share(let share): seek(toShare: share)
        case .mark(let forward): seekMark(forward: forward)
        case .stay: for side in walks.indices { walks[side].rest() }
        }
    }

    /// Seeks to a tick. Inputs for the next tick are dropped, because they belong to another
    /// moment.
    private mutating func seek(to tick: Int) {
        pending.removeAll()
        compute(to: tick)
        for side in walks.indices { walks[side].seek(to: tick) }
    }

    /// Goes to a time, at most to the walk's end.
    package mutating func jump(toSeconds seconds: Double) {
        go(to: SimulatedTime.tick(atSeconds: seconds))
    }

    /// Goes to a share of the whole walk: its length is as its script states, or as far as it is
    /// known after computing ahead.
    private mutating func seek(toShare share: Double) {
        if length == horizon { compute(to: .max) }
        go(to: Int(share * Double(length)))
    }

    /// The most ticks that a key may wait for: half an hour, about a second.
    static let furthestScouting = 1800 * SimulatedTime.ticksPerSecond

    /// Goes to a tick at once; if it is far ahead, in parts between which keys are checked.
    private mutating func go(to tick: Int) {
        compute(to: tick)
        guard horizon < tick, canCompute else { return arrive(at: tick) }
        goal = tick
        sayGoal(tick)
    }

    private mutating func arrive(at tick: Int) {
        if goal != nil { (goal, interface.message) = (nil, nil) }
        seek(to: tick)
        guard self.tick < tick, isOver else { return }
        let ends = both == nil ? "The walk ends" : "Both walks end"
        say("\(ends) at \(self.tick.clock), before \(tick.clock).")
    }

    private mutating func sayGoal(_ tick: Int) {
        let percent = horizon * 100 / max(tick, 1)
        say("Going to \(tick.clock): \(percent) %. Esc stays here, q quits.")
    }

    /// Goes to a mark, or to a difference between two walks; those within a second count as one.
    private mutating func seekMark(forward: Bool) {
        if both != nil { return seekDifference(forward: forward) }
        let (line, now) = (playback.timeline(with: interface.notes), playback.tick)
        let mark =
            forward
            ? line.mark(after: now) : line.mark(before: now, step: SimulatedTime.ticksPerSecond)
        seek(to: mark ?? (forward ? playback.horizon : 0))
    }

    private mutating func seekDifference(forward: Bool) {
        func found() -> Int? {
            let all = both?.differences
            return forward
                ? all?.next(after: tick) : all?.last(before: tick - SimulatedTime.ticksPerSecond)
        }
        let furthest = horizon + Stage.furthestScouting / walks.count
        while forward, found() == nil, horizon < furthest, compute(ticks: Stage.scoutingToGoal) {}
        seek(to: found() ?? (forward ? horizon : 0))
    }

    private mutating func takeOver() {
        guard playback.hasScript || playback.isInThePast else { return }
        if playback.hasScript { files.leaveNotes() }
        walks[0].takeOver()
        // Keys move the person from here on: the script's walking ends.
        pending.add(.stop, turning: playback.report.truth.turning)
        say(
            isRecorded
                ? "You have the phone. The recording walks on by itself; ? shows the keys."
                : "You have the walk: arrow keys walk and turn, ? shows the rest.")
    }

    package mutating func setSpeed(_ speed: Double) { interface.apply(.speed(speed)) }

    /// Shows the screen for an audience.
    ///
    /// - Parameter waits: whether each caption waits for a key.
    package mutating func present(waits: Bool = false) {
        if !interface.isPresenting { interface.apply(.present) }
        interface.waitsAtCaptions = waits
    }

    /// Begins at the first position, with the dot and the person on the floor map: for recordings,
    /// which are played to compare the two.
    package mutating func beginWithDot() {
        compute(to: SimulatedTime.tick(atSeconds: Stage.longestWithoutDot))
        let first = playback.whole.entries.first { $0.kind == .accurate || $0.kind == .degraded }
        guard let first else { return }
        seek(to: SimulatedTime.tick(atSeconds: first.seconds))
        let report = playback.report
        let metres = report.display.dot?.point.distance(to: report.truth.point) ?? 0
        var (steps, inView) = (0, Stage.metresBesidePerson)
        while inView < max(metres, Stage.leastInView) {
            (steps, inView) = (steps + 1, inView * 1.25)
        }
        interface.apply(.zoom(-steps))
    }

    /// Seconds up to which a first position is looked for.
    private static let longestWithoutDot = 60.0
    /// Metres from the person to the edge of the narrowest floor map, and those that are in view at
    /// least: positions are often ten metres off.
    private static let (metresBesidePerson, leastInView) = (8.0, 16.0)

    /// Shows the screen as pictures and recordings have it.
    ///
    /// - Parameter audience: whether it is for an audience; otherwise it is the desk.
    package mutating func film(audience: Bool) {
        interface.isFilmed = true
        if interface.isPresenting != audience { interface.apply(.present) }
    }

    /// Takes over the former walk's speed, and whether it was paused.
    package mutating func takePace(of other: Stage) { interface.takePace(of: other.interface) }

    package mutating func say(_ text: String) { interface.apply(.say(text)) }

    package mutating func close() throws { try recording?.close(walks[0].playback) }
}

// MARK: Files

extension Stage {
    /// Writes a note into its file at once, so that none is lost when the program ends.
    private mutating func keep(_ write: (any StageFiles) throws -> Void) {
        do {
            try write(files)
        } catch {
            say("\(error)")
        }
    }

    /// The walk up to the shown tick.
    package var script: Trace { playback.script(header, by: files.release) }

    /// Writes the walk so far, and its notes, into new files that replace no existing ones.
    private mutating func save() {
        let noted = interface.notes.through(tick: playback.tick).all.map {
            Notes.Note(tick: $0.tick, text: $0.text, anchor: $0.anchor)
        }
        do {
            let name = try files.save(script)
            isUnsaved = false
            if !noted.isEmpty { try files.save(noted, beside: name) }
            let failed = rehearsal.findings.count { !$0.isMet }
            let lines = failed.counted("failed expectation")
            say(
                "Saved as \(name): dotwalk play \(name)"
                    + (failed > 0 ? ". Without \(lines)" : ""))
        } catch {
            say("\(error)")
        }
    }

    /// The walk to the furthest tick that was reached, as a script.
    package var walked: Trace {
        Recorder.script(
            header, done: playback.done(through: playback.reached), kept: [],
            end: max(playback.reached, 1), by: files.release)
    }

    /// Moves notes to their events once the whole walk is known: it may have changed since they
    /// were written.
    private mutating func anchorNotes() {
        let wasAnchored = isAnchored
        isAnchored = playback.isWholeKnown
        guard isAnchored, !wasAnchored else { return }
        let notes = interface.notes.anchored(to: playback.whole.entries)
        let moved = notes.all.count { $0.tick != $0.written }
        interface.place(notes)
        if moved > 0 { say("The walk has changed: \(moved.counted("note")) went with its events.") }
    }

    /// The failed ones of the walk's expectations, a line for each; empty if all were met.
    ///
    /// - Parameter expected: those that the audit of the walk decides.
    package func failures(_ expected: [ExpectationResult]) -> String {
        (rehearsal.findings + expected).filter { !$0.isMet }.map {
            "line \($0.line), \($0.seconds.fixed(2)) s: \($0.expected); seen: \($0.seen)"
        }.joined(separator: "\n")
    }
}

// MARK: Words

extension Stage {
    /// The cue sheet's file that is read again while the walk plays; nil: none. Two walks keep the
    /// sheets with which they began.
    package var sheetPath: String? { both == nil ? words.sheet.path : nil }
    /// The line at which that file cannot be read.
    package var sheetFaultLine: Int? { words.fault?.line }

    /// Runs the walk so far again under a sheet that was saved while it plays.
    package mutating func replace(sheet new: OpenSheet) {
        walks[0].replace(sheet: new)
        runAgain(ticks: Stage.furthestScouting)
    }

    /// Keeps the former words, because the new ones cannot be read; the error stays in view until it
    /// is mended.
    package mutating func keepWords(because fault: StageWords.Fault) {
        walks[0].keepWords(because: fault)
        say("The old words stay. " + fault.words)
    }

    /// - Parameter ticks: the most ticks to run.
    private mutating func runAgain(ticks: Int) {
        // The next frame draws everything anew, because the walk may be another.
        shown?.letGo()
        walks[0].runAgain(ticks: ticks)
        if let rerun = words.rerun {
            return say("Sheet read. Up to here: \(Int(rerun.share * 100)) %.")
        }
        let change =
            words.changed.map { "\($0.words). & goes there" + (words.difference?.aboutWalk ?? ".") }
            ?? "Up to here nothing changed."
        say("Sheet read. " + change)
        writeRecording()
    }
}

extension Rerun.Difference {
    /// The rest of a sentence: the former walk is over from here on.
    fileprivate var aboutWalk: String {
        walk.map { ". Another walk from \($0.clock)." } ?? "."
    }
}
