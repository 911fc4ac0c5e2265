import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The reasons for the app's display: the engine's state, its distance to thresholds, and the
/// inputs from camera and radio.
struct EnginePanel {
    let model: ScreenModel
    let look: Look
    let layout: ScreenLayout

    func draw(on canvas: inout Canvas) {
        guard let rect = layout.engine else { return }
        let status = model.profile.needsDevices ? source.status.rawValue : ""
        let room = canvas.panel(
            rect, look, title: "S engine \(model.profile.name)",
            note: source.instruments.activity ?? status)
        canvas.markKey(SettingsPanel.opening, of: rect, look)
        var row = 0
        // Without room, the least important lines are left out first.
        for line in lines(room: room) where row < room.height {
            draw(line, in: room.split(top: row).rest, on: &canvas)
            row += 1
        }
    }

    /// Draws some of the gauges, a row each.
    func draw(_ gauges: [Gauge], in rect: Rect, on canvas: inout Canvas) {
        for (row, gauge) in gauges.enumerated() where row < rect.height {
            draw(gauge, &canvas, rect.split(top: row).rest)
        }
    }

    /// The rectangle of the lines.
    func room(in rect: Rect) -> Rect { rect.inset().inset(columns: 1, rows: 0) }

    var source: SourceSnapshot { model.report.source }

    /// The gauge at a row of the panel.
    func gauge(atRow row: Int, in rect: Rect) -> Gauge? {
        let room = room(in: rect)
        let number = row - room.row - linesOverGauges(room: room).count
        return row < room.endRow && gauges.indices.contains(number) ? gauges[number] : nil
    }

    /// One line of the panel.
    enum Line {
        case state
        case identifier
        case row(RowInUse)
        case otherRow
        case use(Use)
        case warnings
        case location(UserLocation)
        case votes
        case gauge(Gauge)
        case offset, rawOffset
        case crowd(Truth.Crowd)
        case reading(Reading)
        case attempts, camera, motion, motionAndNetwork
        /// The transmitters, in this number of rows.
        case signals(Int)
    }

    private func linesOverGauges(room: Rect) -> [Line] {
        var lines: [Line] = [.state]
        if !isIdentifierBeside(room) { lines.append(.identifier) }
        return lines + rowLines + useLines + radioLines
    }

    func lines(room: Rect) -> [Line] {
        var lines = linesOverGauges(room: room)
        lines += gauges.map(Line.gauge)
        if model.profile.hearing != nil { return lines + radioRest(below: lines.count, room) }
        lines.append(.offset)
        if let crowd = model.report.truth.crowd { lines.append(.crowd(crowd)) }
        lines += source.instruments.readings.map(Line.reading)
        if !model.profile.outcomes.isEmpty { lines.append(.attempts) }
        if model.profile.hasViewfinder { lines.append(.camera) }
        return lines + [.motion]
    }

    /// The transmitters take the rest of the panel, except for two lines if there is room.
    private func radioRest(below count: Int, _ room: Rect) -> [Line] {
        var rest: [Line] = [.rawOffset]
        let more =
            source.instruments.readings.map(Line.reading) + [.motionAndNetwork]
            + (model.report.truth.crowd.map { [.crowd($0)] } ?? [])
        if layout.signals != nil { return rest + more }
        let left = room.height - count - 1
        let wanted = min(max(source.instruments.signals.count, 1), EnginePanel.leastSignals)
        let extra = more.prefix(max(0, left - wanted))
        rest += extra
        let rows = left - extra.count
        return rows > 0 ? rest + [.signals(rows)] : rest
    }

    private func draw(_ line: Line, in rect: Rect, on canvas: inout Canvas) {
        switch line {
        case .state: state(&canvas, rect)
        case .identifier:
            canvas.write("  \(model.report.state.identifier)", in: rect, style: look.dim)
        case .row(let row): draw(row, &canvas, rect)
        case .otherRow:
            canvas.write("⚠ not the row asked for", in: rect, style: look.warning)
        case .use(let use): draw(use, &canvas, rect)
        case .warnings: warnings(&canvas, rect)
        case .location(let location): draw(location, &canvas, rect)
        case .votes: votes(&canvas, rect)
        case .gauge(let gauge): draw(gauge, &canvas, rect)
        case .offset: offset(&canvas, rect)
        case .rawOffset: rawOffset(&canvas, rect)
        case .crowd(let crowd): draw(crowd, &canvas, rect)
        case .reading(let reading): draw(reading, &canvas, rect)
        case .attempts: attempts(&canvas, rect)
        case .camera: camera(&canvas, rect)
        case .motion: motion(&canvas, rect)
        case .motionAndNetwork: motionAndNetwork(&canvas, rect)
        case .signals(let rows):
            SignalList(model: model, look: look)
                .drawBelowEngine(in: rect.split(top: rows).top, on: &canvas)
        }
    }

    /// The rows that the transmitters get before less important lines.
    private static let leastSignals = 6

    // MARK: State

    /// The phone's word, and dimmed behind it the engine's own names.
    private func state(_ canvas: inout Canvas, _ rect: Rect) {
        let quality = model.report.display.banner.quality
        // It is filled while it is new.
        let style = model.isNew(quality.kind) ? look.banner(quality) : look.quality(quality)
        let end = canvas.write(
            wordsOfState, column: rect.column, row: rect.row, style: style.adding(.bold))
        guard isIdentifierBeside(rect) else { return }
        let rest = rect.split(left: end - rect.column).rest
        canvas.write("  \(model.report.state.identifier)", in: rest, style: look.dim)
    }

    private var wordsOfState: String {
        "\(model.report.display.banner.quality.glyph) \(model.report.words(of: model.report.state))"
    }

    /// Whether a state and the engine's names of it fit in one line.
    private func isIdentifierBeside(_ room: Rect) -> Bool {
        wordsOfState.displayColumns + 2 + model.report.state.identifier.displayColumns
            <= room.width
    }

    // MARK: Gauges

    static let nameColumns = 11

    /// The gauges that have something to measure. Before the first tick the source does not know
    /// how the phone is held.
    private var gauges: [Gauge] {
        source.instruments.gauges.compactMap { gauge in
            if gauge.value != nil { return gauge }
            return gauge.isGate && gauge.unit == "°"
                ? gauge.with(value: model.report.truth.inclination) : nil
        }
    }

    /// A bar, and beside it what it says.
    private func draw(_ gauge: Gauge, _ canvas: inout Canvas, _ rect: Rect) {
        let whole = (gauge.limits.last ?? 1) * (gauge.isGate ? 1.125 : 1.15)
        // A gauge that has just passed a limit is bright, and more so if it is the accent.
        let (isNew, isAccent) = (model.hasJustPassed(gauge), model.isAccent(gauge))
        let line = rect.split(top: 1).top
        let parts = line.split(left: EnginePanel.barColumns(of: line.width))
        if isAccent {
            canvas.write("▌", column: rect.column - 1, row: rect.row, style: style(gauge))
        }
        canvas.gauge(
            (gauge.value ?? 0) / whole, column: line.column, row: line.row,
            width: parts.left.width,
            style: isNew ? style(gauge) : look.fill(style(gauge)), emptyStyle: look.faint,
            marks: gauge.limits.map { $0 / whole }, markStyle: look.strong)
        let words = parts.rest.split(left: 1).rest
        let said = gauge.words(in: words.width)
        let end = canvas.write(
            said.amount, column: words.column, row: line.row,
            style: isAccent ? look.strong : look.text)
        canvas.write(
            said.limits, in: words.split(left: end - words.column).rest,
            style: isAccent ? look.text : look.dim)
    }

    /// A fifth of the line, so that the words have most of it.
    private static func barColumns(of width: Int) -> Int { min(max(width / 5, 4), 16) }

    private func style(_ gauge: Gauge) -> Style {
        guard let value = gauge.value else { return look.dim }
        let passed = gauge.limits.filter { value >= $0 }.count
        if gauge.isGate {
            return passed == gauge.limits.count
                ? look.good
                : passed > 0 || source.instruments.activity != nil ? look.warning : look.dim
        }
        // A single limit is a warning; of two, the second is bad.
        return passed == 0 ? look.good : passed < 2 ? look.warning : look.bad
    }

    // MARK: Words

    /// The app's error, and whether it could ask for help.
    private func offset(_ canvas: inout Canvas, _ rect: Rect) {
        // This leaves room for "12.3 m" on the narrowest panel.
        let parts = rect.split(top: 1).top.split(left: max(18, rect.width / 2 + 1))
        let error = model.positionError
        pair(
            Curve.errorName, error.map { "\($0.fixed(1)) m" } ?? "–", style(error: error), &canvas,
            parts.left)
        let network = model.report.truth.network
        pair("network", network.rawValue, self.style(network), &canvas, parts.rest, names: 8)
    }

    /// The number of people on the level, and their density ahead.
    private func draw(_ crowd: Truth.Crowd, _ canvas: inout Canvas, _ rect: Rect) {
        // With 0.5 persons per square metre or more they slow each other, with 2 by half
        // (Weidmann 1993).
        let style = crowd.density < 0.5 ? look.good : crowd.density < 2 ? look.warning : look.bad
        pair("crowd", "\(crowd.count) · \(crowd.density.fixed(1)) /m²", style, &canvas, rect)
    }

    func style(error: Double?) -> Style {
        guard let error else { return look.dim }
        return error < EnginePanel.errorLimits[0]
            ? look.good : error < EnginePanel.errorLimits[1] ? look.warning : look.bad
    }

    /// Metres of the app's error from which it is drawn as a warning, and as bad (ours): the wrong
    /// side of a corridor, and the wrong room.
    static let errorLimits = [2.0, 8.0]

    func style(_ network: PhoneNetwork) -> Style {
        switch network {
        case .good: look.good
        case .slow: look.warning
        case .none: look.bad
        }
    }

    private func draw(_ reading: Reading, _ canvas: inout Canvas, _ rect: Rect) {
        let style: Style =
            switch reading.quality {
            case .unknown: look.dim
            case .good: look.good
            case .poor: look.warning
            case .bad: look.bad
            }
        pair(reading.name, reading.value, style, &canvas, rect)
        let taken = EnginePanel.nameColumns + reading.value.displayColumns + 2
        let rest = rect.split(top: 1).top.split(left: taken).rest
        if reading.identifier.displayColumns <= rest.width {
            canvas.write(reading.identifier, in: rest, style: look.dim)
        }
    }

    func pair(
        _ name: String, _ value: String, _ style: Style, _ canvas: inout Canvas, _ rect: Rect,
        names: Int = EnginePanel.nameColumns
    ) {
        let parts = rect.split(left: names)
        canvas.write(name, in: parts.left, style: look.dim)
        canvas.write(value, in: parts.rest, style: style)
    }

    // MARK: The camera

    /// The texture and light that a camera needs at least to work well, and the most blur (ours).
    static let leastShare = 0.35
    static let mostBlur = 0.3

    private func camera(_ canvas: inout Canvas, _ rect: Rect) {
        let view = model.report.truth.viewfinder
        if view.isCovered { return pair("camera", "covered", look.bad, &canvas, rect) }
        let halves = rect.split(top: 1).top.columns(2, gap: 2)
        let least = EnginePanel.leastShare
        share("texture", view.texture, isFine: view.texture >= least, &canvas, halves[0], names: 8)
        share("light", view.light, isFine: view.light >= least, &canvas, halves[1], names: 6)
    }

    /// The least columns of blur: its name and a short gauge.
    private static let leastBlur = 9

    /// The person's movement, and the blur it causes.
    private func motion(_ canvas: inout Canvas, _ rect: Rect) {
        let line = rect.split(top: 1).top
        var halves = line.columns(2, gap: 2)
        let words = model.report.truth.motion
        // Long words take columns from the gauge beside them.
        let wanted = min(7 + words.displayColumns + 2, line.width - EnginePanel.leastBlur)
        if wanted > halves[0].width {
            let parts = line.split(left: wanted)
            halves = [parts.left, parts.rest]
        }
        pair(
            "motion", words.truncated(to: max(halves[0].width - 8, 1)), look.text, &canvas,
            halves[0], names: 7)
        guard model.profile.hasViewfinder else { return }
        let blur = model.report.truth.viewfinder.blur
        share("blur", blur, isFine: blur < EnginePanel.mostBlur, &canvas, halves[1], names: 6)
    }

    /// The most cells of a gauge without limits. Blur changes with each turn, and a longer gauge
    /// would be most of the bytes sent then.
    private static let mostOfShare = 13

    private func share(
        _ name: String, _ value: Double, isFine: Bool, _ canvas: inout Canvas, _ rect: Rect,
        names: Int
    ) {
        let parts = rect.split(left: names)
        canvas.write(name, in: parts.left, style: look.dim)
        canvas.gauge(
            value, column: parts.rest.column, row: parts.rest.row,
            width: min(parts.rest.width, EnginePanel.mostOfShare),
            style: look.fill(isFine ? look.good : look.warning), emptyStyle: look.faint)
    }

    /// The last outcomes, the newest at the right, and the last failure in words.
    private func attempts(_ canvas: inout Canvas, _ rect: Rect) {
        let all = model.chronicle.attempts
        guard let last = all.last else {
            return pair("attempts", "none yet", look.dim, &canvas, rect)
        }
        pair("attempts", "", look.dim, &canvas, rect)
        var column = rect.column + EnginePanel.nameColumns
        let words = last.result.words
        // The words of the last outcome have priority.
        let room = rect.width - EnginePanel.nameColumns - words.displayColumns - 1
        let shown = all.suffix(min(max(room, 1), 8))
        if shown.count < all.count {
            canvas.write("…", column: column - 1, row: rect.row, style: look.dim)
        }
        for attempt in shown {
            let isGood = attempt.result.succeeded
            canvas.put(
                isGood ? "✓" : "✗", column: column, row: rect.row,
                style: isGood ? look.good : look.bad)
            column += 1
        }
        let rest = rect.split(left: column + 1 - rect.column).rest
        canvas.write(words, in: rest, style: look.dim)
    }
}

extension Canvas {
    /// Makes the key bright that a panel's title begins with: it opens what belongs to the panel.
    mutating func markKey(_ line: KeyLine, of panel: Rect, _ look: Look) {
        guard let key = line.bindings.first?.key.description else { return }
        write(key, column: panel.column + 3, row: panel.row, style: look.key)
    }
}

extension Gauge {
    /// What it says of its amount, and of its limits. Without room for all it says what comes
    /// next, and without room for that only the amount.
    func words(in columns: Int) -> (amount: String, limits: String) {
        let amounts = sentences.map { $0.replacing("#", with: amount) }
        let all = zip(acts, limits).map { "\($0) \($1.short)\(unit == "°" ? unit : "")" }
        let next = limits.firstIndex { $0 > value ?? 0 } ?? limits.count - 1
        let ends = [all.joined(separator: ", "), all.indices.contains(next) ? all[next] : ""]
        let choices =
            ends.flatMap { end in amounts.map { ($0, " · \(end)") } }
            + amounts.map { ($0, "") }
        return choices.first { ($0 + $1).displayColumns <= columns } ?? (amounts.last ?? "", "")
    }

    /// The value in words: "62 m", "84°"; "–" when there is nothing to measure.
    var amount: String { value.map { amount($0.fixed(0)) } ?? "–" }

    func amount(_ number: String) -> String {
        number + (unit == "°" || unit.isEmpty ? "" : " ") + unit
    }
}
