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
            rect, look, title: "engine \(model.profile.name)", note: source.activity ?? status)
        var row = 0
        // Without room, the least important lines are left out first.
        for line in lines(room: room) where row < room.height {
            draw(line, in: room.split(top: row).rest, on: &canvas)
            row += 1
        }
    }

    /// The rectangle of the lines.
    func room(in rect: Rect) -> Rect { rect.inset().inset(columns: 1, rows: 0) }

    var source: SourceSnapshot { model.report.source }

    /// The gauge at a row of the panel.
    func gauge(atRow row: Int, in rect: Rect) -> Gauge? {
        let room = room(in: rect)
        let number = row - room.row - linesOverGauges(room: room).count
        return row < room.endRow && source.gauges.indices.contains(number)
            ? source.gauges[number] : nil
    }

    /// One line of the panel.
    enum Line {
        case state
        case reason(String)
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
        if let reason = model.report.state.reason, !isReasonBeside(reason, room) {
            lines.append(.reason(reason))
        }
        return lines + rowLines + useLines + radioLines
    }

    func lines(room: Rect) -> [Line] {
        var lines = linesOverGauges(room: room)
        lines += source.gauges.map(Line.gauge)
        if model.profile.hearing != nil { return lines + radioRest(below: lines.count, room) }
        lines.append(.offset)
        if let crowd = model.report.truth.crowd { lines.append(.crowd(crowd)) }
        lines += source.readings.map(Line.reading)
        if !model.profile.outcomes.isEmpty { lines.append(.attempts) }
        if model.profile.hasViewfinder { lines.append(.camera) }
        return lines + [.motion]
    }

    /// The transmitters take the rest of the panel, except for two lines if there is room.
    private func radioRest(below count: Int, _ room: Rect) -> [Line] {
        var rest: [Line] = [.rawOffset]
        let more =
            source.readings.map(Line.reading) + [.motionAndNetwork]
            + (model.report.truth.crowd.map { [.crowd($0)] } ?? [])
        if layout.signals != nil { return rest + more }
        let left = room.height - count - 1
        let wanted = min(max(source.signals.count, 1), EnginePanel.leastSignals)
        let extra = more.prefix(max(0, left - wanted))
        rest += extra
        let rows = left - extra.count
        return rows > 0 ? rest + [.signals(rows)] : rest
    }

    private func draw(_ line: Line, in rect: Rect, on canvas: inout Canvas) {
        switch line {
        case .state: state(&canvas, rect)
        case .reason(let reason): canvas.write("  \(reason)", in: rect, style: look.dim)
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

    /// Whether a state and its reason fit in one line.
    private func isReasonBeside(_ reason: String, _ room: Rect) -> Bool {
        2 + model.report.state.name.displayColumns + 1 + reason.displayColumns <= room.width
    }

    // MARK: State

    private func state(_ canvas: inout Canvas, _ rect: Rect) {
        let quality = model.report.display.banner.quality
        // It is filled while it is new.
        let style = model.isNew(quality.kind) ? look.banner(quality) : look.quality(quality)
        let end = canvas.write(
            "\(quality.glyph) \(model.report.state.name)", column: rect.column, row: rect.row,
            style: style.adding(.bold))
        guard let reason = model.report.state.reason, isReasonBeside(reason, rect) else { return }
        let rest = rect.split(left: end - rect.column).rest
        canvas.write(" \(reason)", in: rest, style: look.dim)
    }

    // MARK: Gauges

    static let nameColumns = 11
    private static let valueColumns = 7
    private static let limitColumns = 8

    private func draw(_ read: Gauge, _ canvas: inout Canvas, _ rect: Rect) {
        let isHeld = read.isGate && read.unit == "°"
        // Before the first tick the source does not know it.
        let value = read.value ?? (isHeld ? model.report.truth.inclination : nil)
        let gauge = Gauge(
            name: read.name, unit: read.unit, value: value, limits: read.limits,
            isGate: read.isGate)
        // The goal of a gate has to be reached; other limits should not be.
        let limits = (gauge.isGate ? "≥" : "") + gauge.limits.map(\.short).joined(separator: "/")
        let whole = (gauge.limits.last ?? 1) * (gauge.isGate ? 1.125 : 1.15)
        // A gauge that has just passed a limit is bright, and more so if it is the accent.
        let (isNew, isAccent) = (model.hasJustPassed(gauge), model.isAccent(gauge))
        let sign = isHeld ? " " + Attitude(degrees: model.report.truth.inclination).sign : ""
        let name = gauge.name + sign
        let room = label(
            name, gauge.amount, limits: limits, isAccent: isAccent, &canvas, rect)
        if isAccent {
            canvas.write("▌", column: rect.column - 1, row: rect.row, style: style(gauge))
        }
        canvas.gauge(
            (gauge.value ?? 0) / whole, column: room.column, row: room.row, width: room.width,
            style: isNew ? style(gauge) : look.fill(style(gauge)), emptyStyle: look.faint,
            marks: gauge.limits.map { $0 / whole }, markStyle: look.strong)
    }

    /// Writes the text beside a gauge and returns the room for the gauge itself.
    private func label(
        _ name: String, _ value: String, limits: String, isAccent: Bool, _ canvas: inout Canvas,
        _ rect: Rect
    ) -> Rect {
        let line = rect.split(top: 1).top
        let values = line.split(left: EnginePanel.nameColumns + EnginePanel.valueColumns)
        canvas.write(name, in: values.left, style: isAccent ? look.strong : look.dim)
        canvas.write(
            value, column: values.left.endColumn - 1 - value.displayColumns, row: line.row,
            style: isAccent ? look.strong : look.text)
        let ends = values.rest.split(right: EnginePanel.limitColumns)
        canvas.write(limits, in: ends.right, style: look.dim, align: .trailing)
        return ends.rest
    }

    private func style(_ gauge: Gauge) -> Style {
        guard let value = gauge.value else { return look.dim }
        let passed = gauge.limits.filter { value >= $0 }.count
        if gauge.isGate {
            return passed == gauge.limits.count
                ? look.good
                : passed > 0 || source.activity != nil ? look.warning : look.dim
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
        let words = last.result.outcome
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

extension Gauge {
    /// The value in words: "62 m", "84°"; "–" when there is nothing to measure.
    var amount: String { value.map { amount($0.fixed(0)) } ?? "–" }

    func amount(_ number: String) -> String {
        number + (unit == "°" || unit.isEmpty ? "" : " ") + unit
    }
}
