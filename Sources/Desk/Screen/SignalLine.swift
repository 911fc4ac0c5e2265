import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// A line for a recently heard sender: its name, a bar for its strength, dBm, and the age.
struct SignalLine {
    let look: Look
    let name: String
    /// The strength when it was last heard, dBm.
    let strength: Double
    /// Seconds since then.
    let age: Double
    let isKnown: Bool

    init(_ signal: Signal, in atlas: Atlas, look: Look) {
        self.init(
            name: atlas.name(of: signal.id), strength: signal.strength, age: signal.age,
            isKnown: signal.isKnown, look: look)
    }

    init(name: String, strength: Double, age: Double, isKnown: Bool, look: Look) {
        (self.name, self.strength, self.age) = (name, strength, age)
        (self.isKnown, self.look) = (isKnown, look)
    }

    /// dBm at which the bar is empty and full: the limit of phones, and arm's length.
    static let range = -100.0 ... -50.0
    /// Seconds after which a sender no longer counts as heard now (ours).
    static let staleAfter = 2.0
    /// The columns of the narrowest line.
    static let least = 17
    /// The least columns of a line with units and age.
    private static let roomy = 34

    var share: Double {
        (strength - SignalLine.range.lowerBound)
            / (SignalLine.range.upperBound - SignalLine.range.lowerBound)
    }

    var isStale: Bool { age >= SignalLine.staleAfter }

    var barStyle: Style { isStale ? look.faint : look.fill(isKnown ? look.good : look.warning) }

    private var dBm: String { strength.fixed(0).replacing("-", with: "−") }

    /// The age in words: "0.2 s", "12 s".
    static func words(age: Double) -> String {
        age < 9.95 ? "\(age.fixed(1)) s" : "\(age.fixed(0)) s"
    }

    /// - Parameter bar: the most cells of the bar.
    func draw(in rect: Rect, names: Int, bar: Int, on canvas: inout Canvas) {
        let whole = rect.split(top: 1).top
        let isRoomy = whole.width >= SignalLine.roomy
        let (name, value) = (min(names, whole.width / 2) + 1, isRoomy ? 16 : 4)
        let line = whole.split(left: name + bar + value).left
        let parts = line.split(left: name)
        let text = isStale ? look.dim : look.text
        canvas.write(
            (isKnown ? "" : "!") + self.name, in: parts.left.split(right: 1).rest,
            style: isKnown ? text : look.warning)
        let values = parts.rest.split(right: value)
        canvas.gauge(
            share, column: values.rest.column, row: line.row, width: values.rest.width,
            style: barStyle, emptyStyle: look.faint)
        guard isRoomy else {
            // Without room for both, a sender that is no longer heard shows its age.
            let words = isStale ? "\(age.fixed(0))s" : dBm
            canvas.write(words, in: values.right, style: text, align: .trailing)
            return
        }
        let ends = values.right.split(right: 7)
        canvas.write("\(dBm) dBm", in: ends.rest, style: text, align: .trailing)
        canvas.write(
            SignalLine.words(age: age), in: ends.right, style: isStale ? look.warning : look.dim,
            align: .trailing)
    }
}

/// The recently heard senders, the strongest first: beside the hand on a tall screen,
/// otherwise in the rest of the engine's panel.
struct SignalList {
    let model: ScreenModel
    let look: Look

    /// Draws the list as a separate panel.
    func drawPanel(in rect: Rect, on canvas: inout Canvas) {
        let room = canvas.panel(
            rect, look, title: "T \(model.sender)s", isJoined: true)
        canvas.markKey(SignalPanel.opening, of: rect, look)
        draw(in: room, on: &canvas)
    }

    /// Draws the list below the engine's lines, with no more lines than beside the hand, so that
    /// nothing disappears when the hand is added.
    func drawBelowEngine(in rect: Rect, on canvas: inout Canvas) {
        draw(in: rect, most: SignalList.mostBelowEngine, isNarrow: true, on: &canvas)
    }

    /// The senders heard now, then those heard earlier.
    private var signals: [Signal] {
        let all = model.report.source.instruments.signals
        return all.filter { $0.age < SignalLine.staleAfter }
            + all.filter { $0.age >= SignalLine.staleAfter }
    }

    /// The number that fits in the rows beside the hand.
    static let mostBelowEngine = 11

    /// Draws in as many columns as needed, if there is room. If not all can be listed, a picture of
    /// all stands above the strongest.
    ///
    /// - Parameters:
    ///   - most: the most lines, including that picture.
    ///   - isNarrow: whether the lines have as many columns as fit.
    private func draw(
        in rect: Rect, most: Int = .max, isNarrow: Bool = false, on canvas: inout Canvas
    ) {
        guard !rect.isEmpty else { return }
        guard !signals.isEmpty else {
            canvas.write("No \(model.sender) is heard.", in: rect, style: look.dim)
            return
        }
        let widest = max(1, (rect.width + 2) / (SignalLine.least + 2))
        var (room, listed) = (rect, signals[...])
        // The heading of those heard earlier is a line, too.
        let heading = signals.contains { $0.age >= SignalLine.staleAfter } ? 1 : 0
        if signals.count + heading > min(rect.height * widest, most) {
            drawBars(in: rect, on: &canvas)
            room = rect.split(top: 1).rest
            listed = signals.prefix(max(min(room.height * widest, most - 1) - heading, 0))
        }
        let drawn = listed.map { SignalLine($0, in: model.atlas, look: look) }
        guard room.height > 0, !drawn.isEmpty else { return }
        let names = min(drawn.map { $0.name.displayColumns + ($0.isKnown ? 0 : 1) }.max() ?? 0, 14)
        let lines = SignalList.parted(drawn)
        let wanted = (lines.count + room.height - 1) / room.height
        let columns = room.columns(isNarrow ? widest : wanted, gap: 2)
        let rows = isNarrow ? (lines.count + widest - 1) / widest : room.height
        for (number, line) in lines.enumerated() {
            let place = columns[number / rows].line(number % rows)
            guard let line else {
                canvas.write(SignalList.nameOfEarlier, in: place, style: look.dim)
                continue
            }
            line.draw(in: place, names: names, bar: SignalList.bar, on: &canvas)
        }
    }

    /// The lines with a heading, which is nil, before those of senders that are no longer heard.
    private static func parted(_ lines: [SignalLine]) -> [SignalLine?] {
        let now = lines.filter { !$0.isStale }
        guard now.count < lines.count else { return lines }
        return now + [nil] + lines.suffix(lines.count - now.count)
    }

    private static let nameOfEarlier = "heard earlier"

    /// The cells of each bar in any room: a cell is about 8 dB, an eighth of it 1 dB.
    private static let bar = 6

    /// Draws a bar for each, beside each other.
    private func drawBars(in rect: Rect, on canvas: inout Canvas) {
        var room = rect.split(top: 1).top
        if signals.count + SignalList.nameOfBars.count < room.width {
            canvas.write(SignalList.nameOfBars, in: room, style: look.dim)
            room = room.split(left: SignalList.nameOfBars.count + 2).rest
        }
        for (column, signal) in zip(room.column..<room.endColumn, signals) {
            let line = SignalLine(signal, in: model.atlas, look: look)
            let step = Int((min(max(line.share, 0), 1) * 7).rounded())
            canvas.put(SignalList.bars[step], column: column, row: room.row, style: line.barStyle)
        }
    }

    private static let nameOfBars = "strengths"
    private static let bars: [Glyph] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

extension Atlas {
    /// The name that people use for a sender: that of its device, or else the end of its identity.
    func name(of signal: Signal.ID) -> String {
        deviceNames[signal]?.printable ?? signal.shortName
    }
}

extension ScreenModel {
    /// The words for what the source hears, and for the device in the building that sends it.
    var sender: String { profile.hearing?.sender ?? "sender" }
    var device: String { profile.hearing?.device ?? "device" }
}
