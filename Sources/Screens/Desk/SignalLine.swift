import Indoor
import Positioning
import Session
import TextCanvas

/// A transmitter heard of late, in a line: its name, a bar for its strength, dBm, and how old that is.
struct SignalLine {
    let look: Look
    let name: String
    /// Of the last packet, dBm.
    let strength: Double
    /// Seconds since that packet.
    let age: Double
    let isKnown: Bool

    init(_ signal: Signal, in atlas: Atlas, look: Look) {
        self.init(
            name: atlas.name(of: signal.transmitter), strength: signal.strength, age: signal.age,
            isKnown: signal.isKnown, look: look)
    }

    init(name: String, strength: Double, age: Double, isKnown: Bool, look: Look) {
        (self.name, self.strength, self.age) = (name, strength, age)
        (self.isKnown, self.look) = (isKnown, look)
    }

    /// dBm at which the bar is empty, and full: what phones hear at the limit, and at arm's length.
    static let range = -100.0 ... -50.0
    /// Seconds from which on it is no longer of the last scan, or of the one before (ours).
    static let staleAfter = 2.0
    /// Columns of the narrowest line.
    static let least = 17
    /// Columns from which on a line has units and its age.
    private static let roomy = 34

    var share: Double {
        (strength - SignalLine.range.lowerBound)
            / (SignalLine.range.upperBound - SignalLine.range.lowerBound)
    }

    private var isStale: Bool { age >= SignalLine.staleAfter }

    var barStyle: Style { isStale ? look.faint : look.fill(isKnown ? look.good : look.warning) }

    private var dBm: String { strength.fixed(0).replacing("-", with: "−") }

    /// "0.2 s", "12 s".
    static func words(age: Double) -> String {
        age < 9.95 ? "\(age.fixed(1)) s" : "\(age.fixed(0)) s"
    }

    /// - Parameter bar: the cells of the bar at most.
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
            // where there is no room for both, what is no longer heard has its age
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

/// The transmitters heard of late, the strongest first: beside the events of a large screen, and in
/// what is left of the engine's panel.
struct SignalList {
    let model: ScreenModel
    let look: Look

    /// A panel of its own, beside the engine's lines.
    func drawPanel(in rect: Rect, on canvas: inout Canvas) {
        let room = canvas.panel(
            rect, look, title: "transmitters", note: "T lists all", isJoined: true)
        draw(in: room, on: &canvas)
    }

    /// What is heard now before what was.
    private var signals: [Signal] {
        let all = model.report.source.signals
        return all.filter { $0.age < SignalLine.staleAfter }
            + all.filter { $0.age >= SignalLine.staleAfter }
    }

    /// In as many columns as needed, if there is room; few rows have a picture of all.
    func draw(in rect: Rect, on canvas: inout Canvas) {
        guard !rect.isEmpty else { return }
        guard !signals.isEmpty else {
            canvas.write("No transmitter is heard.", in: rect, style: look.dim)
            return
        }
        var room = rect
        if rect.height < signals.count, rect.height <= SignalList.fewRows {
            drawBars(in: rect, on: &canvas)
            room = rect.split(top: 1).rest
        }
        let lines = signals.map { SignalLine($0, in: model.atlas, look: look) }
        let names = min(lines.map { $0.name.displayColumns + ($0.isKnown ? 0 : 1) }.max() ?? 0, 14)
        let most = max(1, (room.width + 2) / (SignalLine.least + 2))
        let wanted = room.height == 0 ? 1 : (lines.count + room.height - 1) / room.height
        let columns = room.columns(min(max(wanted, 1), most), gap: 2)
        for (number, line) in lines.enumerated() {
            guard room.height > 0, number / room.height < columns.count else { break }
            let place = columns[number / room.height].line(number % room.height)
            line.draw(in: place, names: names, bar: SignalList.bar, on: &canvas)
        }
    }

    /// Cells of each bar, whatever the room: a cell is some 8 dB, an eighth of it one.
    private static let bar = 6

    /// Up to so many rows a list would show the strongest only.
    private static let fewRows = 3

    /// A bar for each, beside each other.
    private func drawBars(in rect: Rect, on canvas: inout Canvas) {
        let name = "strengths"
        canvas.write(name, in: rect, style: look.dim)
        var column = rect.column + 11
        for signal in signals where column < rect.endColumn {
            let line = SignalLine(signal, in: model.atlas, look: look)
            let step = Int((min(max(line.share, 0), 1) * 7).rounded())
            canvas.put(SignalList.bars[step], column: column, row: rect.row, style: line.barStyle)
            column += 1
        }
    }

    private static let bars: [Glyph] = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

extension Atlas {
    /// What people call a transmitter: the name of its beacon, else the end of what it sends.
    func name(of transmitter: TransmitterID) -> String {
        beacons[transmitter]?.id.printable ?? transmitter.shortName
    }
}
