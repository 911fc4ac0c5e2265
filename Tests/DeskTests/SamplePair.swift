import App
import Indoor
import Rehearsal
import Simulation
import TextCanvas

@testable import Desk
@testable import Rehearsal

/// A constructed moment of two walks: A and B are the same except for two hints and the app's state
/// of the position.
struct SamplePair {
    var tick = 850
    var interface = Interface()
    var size = Size(columns: 120, rows: 40)
    /// The end of B's walk.
    var end = 2600

    static let names = ["en", "mine.yaml"]

    /// The instruction of both throughout, some ticks after the beginning.
    private static let instruction = (
        id: "take-escalator", text: "In 10 m take the escalator down to level −1.", from: 120
    )
    /// The words of the hint in these ticks, for A and for B.
    static let hints: [(a: Range<Int>, b: Range<Int>, id: String, texts: [String])] = [
        (400..<500, 440..<540, "hold-upright", ["Hold it upright.", "Hold it upright."]),
        (
            760..<1000, 760..<1000, "walk-on",
            ["Walk on, please.", "Walk on: the phone finds your position again."]
        ),
    ]
    /// Ticks in which B has lost its position, and A has not.
    static let loss = 1500..<1700

    func with(_ change: (inout SamplePair) -> Void) -> SamplePair {
        var copy = self
        change(&copy)
        return copy
    }

    func sized(_ columns: Int, _ rows: Int) -> SamplePair {
        with { $0.size = Size(columns: columns, rows: rows) }
    }

    /// The desk after a key.
    func pressing(_ key: Key) -> SamplePair {
        with { pair in
            for intent in KeyBindings.intents(for: key, in: model, on: screen()) {
                pair.interface.apply(intent)
            }
        }
    }

    private func scene(_ side: Int, at tick: Int) -> SampleScreen {
        SampleScreen.navigation.with { scene in
            (scene.tick, scene.interface, scene.size) = (tick, interface, size)
            scene.isScripted = true
            scene.truth.point += Heading.direction(120) * (side == 0 ? 0 : 4)
            scene.display.cues = Self.cues(side).filter { $0.from <= tick && tick < $0.to ?? .max }
                .map(\.cue)
            guard side == 1, Self.loss.contains(tick) else { return }
            scene.display.banner = .init(quality: .lost, text: "Position lost")
        }
    }

    /// The cues of one phone in the whole walk.
    private static func cues(_ side: Int) -> [CueShowing] {
        let instruction = showing(instruction.id, .instruction, instruction.text, 120..<2400)
        return [instruction]
            + hints.map { hint in
                showing(hint.id, .hint, hint.texts[side], side == 0 ? hint.a : hint.b)
            }
    }

    private static func showing(
        _ id: String, _ kind: ShownCue.Kind, _ text: String, _ ticks: Range<Int>
    ) -> CueShowing {
        let cue = ShownCue(
            id: id, kind: kind, title: "", text: text, buttons: [], asks: nil,
            shownAt: ticks.lowerBound)
        var showing = CueShowing(
            cue: cue, origin: CueOrigin(since: ticks.lowerBound, delay: 0, priority: 0),
            page: .navigation, beside: [], lead: nil, hasReader: false)
        (showing.to, showing.end) = (ticks.upperBound, .reasonOver)
        return showing
    }

    /// The record of both whole walks.
    var record: PairRecord {
        var record = PairRecord()
        let base = [scene(0, at: 0), scene(1, at: 0)].map(\.model.report)
        for tick in stride(from: 0, through: 2620, by: 20) {
            let ticks = base.indices.map { side -> RehearsalTick? in
                guard tick <= (side == 0 ? 2600 : end) else { return nil }
                let report = base[side]
                return RehearsalTick(
                    Report(
                        tick: tick, truth: report.truth, source: report.source,
                        display: scene(side, at: tick).display))
            }
            record.observe(ticks[0], ticks[1])
        }
        return record
    }

    var model: ScreenModel {
        let walks = (0...1).map { side in
            let isOver = side == 1 && tick >= end
            var model = scene(side, at: isOver ? end : tick).model
            model.isFinished = isOver
            let message = model.interface.message
            model.interface.apply(.show(.pair))
            model.interface.message = message
            return model
        }
        return ScreenModel(
            walks, names: Self.names, record: record,
            cues: SideBySide.rows(Self.cues(0), Self.cues(1), id: \.cue.id, at: \.from),
            length: 2600)
    }

    func screen(_ capabilities: Capabilities = Capabilities()) -> Screen {
        Screen(model, size: size, capabilities: capabilities)
    }

    var lines: [String] { screen().canvas.lines }
}
