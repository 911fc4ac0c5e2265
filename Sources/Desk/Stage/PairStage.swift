import App
import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// One walk under two variants on the screen, always at the same tick of both. A variant that ends
/// earlier stays at its end.
package struct PairStage {
    /// The playbacks of A and B.
    private var playbacks: [Playback]
    /// The same walks, computed ahead.
    private var walks: PairedWalks
    private var cues: [SideBySide<CueShowing>] = []
    package private(set) var interface = Interface()
    private var glides = [MapGlide(), MapGlide()]
    private let atlases: [Atlas]
    private let sheets: [CueSheet]
    private let names: [String]
    private let title: String
    package private(set) var tick = 0
    /// The last frame.
    private var shown: PairScreen?

    /// - Parameters:
    ///   - setups: A and B.
    ///   - names: their names.
    package init(_ setups: [Setup], names: [String]) {
        let rehearsals = setups.map { $0.rehearsal() }
        playbacks = rehearsals.map { Playback($0) }
        walks = PairedWalks(rehearsals[0], rehearsals[1])
        atlases = setups.map { Atlas($0.venue.venue, data: $0.table.wanted.data) }
        sheets = setups.map(\.sheet.sheet)
        self.names = names
        title = setups[0].title
        // Both people are in view, however far apart.
        interface.apply(.fit)
    }

    private var record: PairRecord { walks.record }

    package mutating func setSpeed(_ speed: Double) { interface.apply(.speed(speed)) }

    package func model() -> PairModel {
        let phones = playbacks.indices.map { side in
            playbacks[side].model(
                atlas: atlases[side], sheet: sheets[side], interface: interface, title: title)
        }
        return PairModel(
            names: names, phones: phones, record: record, cues: cues, length: walks.length)
    }

    // MARK: Seeking

    /// Goes to a tick of both, at most to the later end.
    mutating func seek(to wanted: Int) {
        look(ahead: wanted)
        let target = max(0, record.isWhole ? wanted : min(wanted, record.tick))
        rest()
        for side in playbacks.indices { playbacks[side].seek(to: target) }
        tick = playbacks.map(\.tick).max() ?? target
        guard tick < wanted else { return }
        say(
            record.isWhole
                ? "Both walks end at \(tick.clock), before \(wanted.clock)."
                : "Known as far as \(tick.clock) by now: the same key goes on.")
    }

    /// Goes to a time, at most to the walks' end.
    package mutating func jump(toSeconds seconds: Double) {
        seek(to: SimulatedTime.tick(atSeconds: seconds))
    }

    /// Goes to a share of the longer walk: its length is as its script states, or as far as it is
    /// known after computing ahead.
    mutating func seek(toShare share: Double) {
        if walks.length == record.tick { look(ahead: .max) }
        seek(to: Int(share * Double(walks.length)))
    }

    mutating func seekMark(forward: Bool) {
        guard forward else {
            let before = tick - SimulatedTime.ticksPerSecond
            return seek(to: record.differences.last(before: before) ?? 0)
        }
        let furthest = record.tick + PairStage.furthestScouting
        while record.differences.next(after: tick) == nil, record.tick < furthest,
            walks.scout(ticks: PairStage.scoutingToGoal)
        {}
        note()
        seek(to: record.differences.next(after: tick) ?? record.tick)
    }

    mutating func rest() { glides = [MapGlide(), MapGlide()] }

    /// Computes ahead to a tick, as far as a key may wait.
    private mutating func look(ahead target: Int) {
        let wanted = min(target - min(record.tick, target), PairStage.furthestScouting)
        walks.scout(ticks: wanted)
        note()
    }

    /// Keeps the values that frames need from the walks ahead.
    private mutating func note() { cues = record.cues }

    /// Ticks computed at a time: about 0.3 ms for both, because keys are not checked meanwhile.
    private static let scouting = 5
    private static let scoutingToGoal = 300
    /// The most ticks that a key may wait for: a quarter of an hour of both, about a second.
    private static let furthestScouting = 900 * SimulatedTime.ticksPerSecond
}

extension PairStage: Transported {
    package var isRunning: Bool { !interface.isPaused && !isOver }
    package var isOver: Bool { playbacks.allSatisfy(\.isFinished) && !isAtLoopEnd }
    /// Always false: the walks play by themselves.
    package var hasInput: Bool { false }

    package var isGliding: Bool {
        isRunning
            && zip(glides, playbacks).contains { glide, playback in
                glide.moves(to: playback.report.display)
            }
    }

    package var secondsPerTick: Double {
        let speed = interface.transport.speed(isAtMark: record.differences.isNear(tick))
        return 1 / (speed * Double(SimulatedTime.ticksPerSecond))
    }

    package mutating func advance() throws {
        for side in playbacks.indices {
            glides[side].leave(playbacks[side].report.display)
            if !playbacks[side].isFinished { playbacks[side].advance() }
        }
        tick = playbacks.map(\.tick).max() ?? tick
        // Everything shown has to be known.
        if record.tick < tick { look(ahead: tick) }
        if isOver { say(KeyBindings.over(record.differences)) }
    }

    package mutating func scout() -> Bool {
        if walks.scout(ticks: PairStage.scouting) {
            if record.isWhole || record.tick % SimulatedTime.ticksPerSecond == 0 { note() }
            return true
        }
        // This makes the keyframes of both, for seeking.
        let behind = playbacks.indices.first { playbacks[$0].canScout }
        guard let behind else { return false }
        return playbacks[behind].scout(ticks: 2 * PairStage.scouting)
    }

    package mutating func frame(size: Size, capabilities: Capabilities, share: Double? = nil)
        -> Canvas
    {
        let layout = PairLayout(size)
        interface.attend(pair: model(), on: layout)
        var phones = model().phones
        if let share, isRunning {
            for side in phones.indices {
                phones[side].gliding = glides[side].display(
                    phones[side].report.display, after: share)
            }
        }
        let model = PairModel(
            names: names, phones: phones, record: record, cues: cues, length: walks.length)
        let screen = PairScreen(model, on: layout, capabilities, after: shown)
        shown = screen
        return screen.canvas
    }

    package mutating func handle(_ key: Key, size: Size, isHeld: Bool) throws -> Stage.Request {
        if key == .closed { return .quit }
        var request = Stage.Request.nothing
        for intent in KeyBindings.intents(for: key, in: model(), on: shown) {
            if let move = interface.apply(intent), self.move(move) { request = .step }
            if intent == .quit { return .quit }
        }
        return request
    }

    // Each walk has its own sheet, fixed when it began.
    package var sheetPath: String? { nil }
    package var sheetFaultLine: Int? { nil }
    package mutating func keepWords(because fault: StageWords.Fault) {}
    package mutating func replace(sheet new: OpenSheet) throws {}

    package mutating func takePace(of other: PairStage) { interface.takePace(of: other.interface) }

    package mutating func say(_ text: String) { interface.apply(.say(text)) }
}
