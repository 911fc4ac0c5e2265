import FloorDrawing
import Indoor
import PhoneScreen
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// The first line: the walk, whether it runs, and the time.
struct Header {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let right = [sheet, survey, checks, loop, play, time].flatMap(\.self)
        let width = right.reduce(0) { $0 + $1.text.displayColumns }
        canvas.write(right, column: rect.endColumn - width - 1, row: rect.row)
        // Two columns are left between a long title and the counters.
        let room = rect.split(right: width + 3).rest
        let name = "dotwalk"
        canvas.write(" \(name)", in: room, style: look.accent.adding(.bold))
        let words = room.split(left: name.displayColumns + 3).rest
        // Recordings differ in their names, while their venue is often the same.
        let (first, second) =
            model.isRecorded ? (model.title, model.venue.name) : (model.venue.name, model.title)
        let end = canvas.write(
            first.truncated(to: words.width), column: words.column, row: rect.row,
            style: look.title)
        let rest = words.split(left: end - words.column).rest
        guard rest.width >= Header.titleColumns else { return }
        canvas.write(" · \(second)", in: rest, style: look.dim)
    }

    /// The smallest width for the second name, in columns.
    private static let titleColumns = 8

    /// The mark for a cue sheet that cannot be read.
    private var sheet: [Span] {
        model.sheetFault.map { [Span("⚠ \($0)  ", look.bad)] } ?? []
    }

    /// The faults in force, and the state of the expectations.
    private var checks: [Span] {
        var spans: [Span] = []
        let chronicle = model.chronicle
        let faults = model.report.truth.faults.count
        if faults > 0 {
            spans.append(Span("⚠ \(faults.counted("fault"))  ", look.bad))
        }
        if let crowd = model.report.truth.crowd {
            spans.append(Span("\(Look.person) crowd \(crowd.count)  ", look.people))
        }
        if chronicle.metExpectations > 0 {
            spans.append(Span("✓ \(chronicle.metExpectations)  ", look.good))
        }
        if chronicle.failedExpectations > 0 {
            spans.append(Span("✗ \(chronicle.failedExpectations)  ", look.bad))
        }
        return spans
    }

    /// The progress of a survey.
    private var survey: [Span] {
        guard model.isSurvey else { return [] }
        let points = model.chronicle.survey.points
        if let last = points.last {
            let seconds = SimulatedTime.seconds(model.report.tick - last.tick)
            let words = points.count.counted("point")
            return [Span("survey: \(words), last \(seconds.fixed(0)) s ago  ", look.accent)]
        }
        return model.report.isListening
            ? [Span("survey: no point yet  ", look.accent)]
            : [Span("survey: nothing recorded yet  ", look.warning)]
    }

    private var play: [Span] {
        if model.isFinished { return [Span("■ end  ", look.strong)] }
        let speed = "×\(model.speed.short)" + slowing
        guard model.interface.isPaused else { return [Span("▶ \(speed)  ", look.good)] }
        // A caption acts as a slide: the walk has not been stopped, it waits for a key.
        let isSlide =
            model.interface.waitsAtCaptions && model.caption?.tick == model.report.tick
        return [Span("‖ \(isSlide ? "waits" : "paused") \(speed)  ", look.warning)]
    }

    /// The words for slowing down at marks, which say whether playing is slow now.
    private var slowing: String {
        guard model.interface.transport.slowsAtMarks else { return "" }
        return model.speed < model.interface.transport.speed ? " slow" : " slows"
    }

    private var loop: [Span] {
        func clock(_ tick: Int?) -> String { tick.map { String($0.clock.dropLast(2)) } ?? "" }
        let loop = model.interface.transport.loop
        // A and B are the names of two walks.
        let name = model.pair == nil ? "A-B" : "{ }"
        return loop.isEmpty
            ? [] : [Span("\(name) \(clock(loop.a))-\(clock(loop.b))  ", look.accent)]
    }

    private var time: [Span] {
        let known = model.known
        let length = known.isWhole ? SimulatedTime.seconds(known.horizon).clock : nil
        return [Span(model.report.seconds.clock, look.strong)]
            + (length.map { [Span(" / \($0)", look.dim)] } ?? [])
    }
}

/// The last line: the most useful keys, or a message.
struct Footer {
    let model: ScreenModel
    let look: Look
    let layout: ScreenLayout

    /// Draws the keys of the rehearsal.
    func draw(in rect: Rect, on canvas: inout Canvas) {
        draw(hints, last: ways, in: rect, on: &canvas)
    }

    /// Draws what covers them: a message, or the keys of the open panel.
    func drawFront(in rect: Rect, on canvas: inout Canvas) {
        if let message = model.interface.message {
            draw(message, in: rect, on: &canvas)
        } else if let panel = model.interface.panel {
            canvas.fill(rect)
            draw(hints(of: panel), last: wayOut(of: panel), in: rect, on: &canvas)
        }
    }

    /// - Parameter last: the key for help, or the one that closes a panel; it is always at the
    ///   right.
    private func draw(_ hints: [[Span]], last: [Span], in rect: Rect, on canvas: inout Canvas) {
        let room = draw(last: last, in: rect, on: &canvas)
        var column = room.column
        for hint in hints {
            guard column + width(hint) + 2 < room.endColumn else { break }
            column = canvas.write(hint, column: column, row: rect.row) + 2
        }
    }

    /// - Returns: the room beside it.
    @discardableResult
    private func draw(last: [Span], in rect: Rect, on canvas: inout Canvas) -> Rect {
        let parts = rect.inset(columns: 1, rows: 0).split(right: width(last))
        canvas.write(last, column: parts.right.column, row: parts.right.row)
        return parts.rest
    }

    /// Draws a message. One that is longer than a line also covers the lines above; the key for
    /// help stays.
    private func draw(_ message: String, in rect: Rect, on canvas: inout Canvas) {
        let lines = message.wrapped(to: rect.width - 5 - width(hint(HelpPages.opening)))
        let rows = min(lines.count, Footer.messageRows)
        let box = Rect(
            column: rect.column, row: rect.endRow - rows, width: rect.width, height: rows)
        canvas.fill(box)
        let parts = box.inset(columns: 1, rows: 0).split(left: 2)
        canvas.write("▸", in: parts.left, style: look.warning)
        canvas.write(lines: lines, in: parts.rest, style: look.warning)
        draw(last: hint(HelpPages.opening), in: rect, on: &canvas)
    }

    /// The keys that are in every footer of keys: the help, and the way out.
    private var ways: [Span] {
        hint(HelpPages.opening) + [Span("  ", look.dim)]
            + (nextWalk.map { hint("q", "next: \($0)") } ?? hint(KeyTable.quit))
    }

    /// The walk that the start page offers after the end of this one; nil before it.
    private var nextWalk: String? { model.isFinished ? model.next : nil }

    private static let messageRows = 3
    private static let wayOut = Key.escape.description

    private func wayOut(of panel: any Panel) -> [Span] {
        panel.lines.first { $0.keyNames == Footer.wayOut }.map(hint) ?? []
    }

    private func hints(of panel: any Panel) -> [[Span]] {
        panel.lines.filter { $0.keyNames != Footer.wayOut }.map(hint)
    }

    private func width(_ spans: [Span]) -> Int { spans.reduce(0) { $0 + $1.text.displayColumns } }

    private func hint(_ key: String, _ words: String) -> [Span] {
        [Span(look.glyphs.spelled(key), look.key), Span(" \(words)", look.dim)]
    }

    private var signalHint: [Span]? {
        model.profile.hearing.map { hint(SignalPanel.opening.keyNames, "\($0.sender)s") }
    }

    private func hint(_ line: KeyLine) -> [Span] { hint(line.keyNames, line.label) }

    /// The hint for overlays, named after the first one that the source declares.
    private var overlayHint: [Span]? {
        model.profile.overlays.first.map { hint(KeyTable.overlay.keyNames, $0.name) }
    }

    private var pause: [Span] {
        hint("Space", model.interface.isPaused ? "go on" : "pause")
    }

    /// The view to which the key for sides leads, in a word; nil: to none.
    private var otherSide: String? {
        model.interface.nextSide(on: layout.size).map { view in
            switch view {
            case .audience: "phone"
            case .desk: "desk"
            case .data: "data"
            case .floor: "floor alone"
            case .pair: ""
            }
        }
    }

    /// The key that switches between the audience's screen and the desk.
    private var why: [Span] {
        model.interface.home == .audience ? hint(KeyTable.why) : hint("O", "audience")
    }

    private var hints: [[Span]] {
        if model.pair != nil {
            return KeyTable.pairHints(hasMap: layout.map != nil).map {
                $0.isSame(as: KeyTable.pause) ? pause : hint($0)
            }
        }
        let isClosed = model.report.display.page == .closed
        let toSide = otherSide.map { hint("Tab", $0) }
        // The key leads back from the whole floor that replaced the former view.
        let back = model.interface.viewBeforeWhole == nil ? nil : hint("v", "back")
        // The key for sides is less useful when everything is in view.
        let hasAll = layout.phone != nil && layout.map != nil
        let side = [why, back, hasAll ? nil : toSide]
        let end: [[Span]?] = [
            hasAll ? toSide : nil, hint(KeyTable.level), hint(KeyTable.zoom),
            back == nil ? hint(KeyTable.wholeFloor) : nil, overlayHint,
            signalHint,
        ]
        let other = model.recordedKeys == .several ? hint(KeyTable.recording) : nil
        if model.isFinished {
            return [
                hint("0", "play again"), model.isRecorded ? nil : hint("t", "go on by hand"),
                hint("[", "mark before"), hint(",", "tick back"), other,
            ].compactMap(\.self)
        }
        if model.interface.isPresenting, !model.isByHand {
            let hasChapters = !model.known.line.chapters.isEmpty
            let chapters = hint(
                "PgUp PgDn", model.interface.waitsAtCaptions ? "caption" : "chapter")
            return [
                pause, why, hasChapters ? chapters : nil, hint(KeyTable.takeOver),
                hint(KeyTable.speed), back ?? toSide,
            ].compactMap(\.self)
        }
        if !model.isByHand {
            return
                ([
                    hint(KeyTable.takeOver), pause, other, hint(KeyTable.speed),
                    hint(KeyTable.step),
                ] + side + end).compactMap(\.self)
        }
        let isHeld = model.report.display.page.isAcquisition && !model.isRecorded
        let phone: [[Span]?] = [
            isClosed
                ? hint(KeyTable.openApp)
                : DestinationSearch.isPossible(model) ? hint(DestinationSearch.opening) : nil,
            model.isRecorded || isHeld ? nil : hint(KeyTable.hold),
        ]
        let walk: [[Span]?] =
            model.isRecorded
            ? []
            : [
                hint(KeyTable.walk), hint(KeyTable.turn), hint(KeyTable.keepWalking),
                hint(KeyTable.followApp),
            ]
        let mishaps: [[Span]?] = [hint(FaultMenu.opening)]
        // The phone asks to be held upright: the key for it comes first.
        let hold: [[Span]?] = isHeld ? [hint(KeyTable.hold)] : []
        let confirm: [[Span]?] = model.isSurvey && !isClosed ? [hint(KeyTable.confirm)] : []
        return
            (hold + confirm + side + (isClosed ? phone + walk : walk) + [pause, other]
            + (isClosed ? [] : phone) + end + mishaps)
            .compactMap(\.self)
    }
}

/// The chapter, and the reason in one line, when there is no column of data.
struct Strip {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let lines = rect.inset(columns: 1, rows: 0).split(bottom: 1)
        guard let (chapter, number) = model.chapter, !model.isByHand else {
            return drawReason(in: lines.bottom, on: &canvas)
        }
        // The rest of the walk may have more of them.
        let count = model.known.isWhole ? "/\(model.known.line.chapters.count)" : ""
        let row = lines.rest.height > 0 ? lines.rest : lines.bottom
        let end = canvas.write(
            [Span("\(number)\(count) ", look.dim), Span("· \(chapter.name)", look.text)],
            column: row.column, row: row.row)
        // On a low screen the reason stands behind the chapter.
        drawReason(
            in: lines.rest.height > 0 ? lines.bottom : row.split(left: end + 2 - row.column).rest,
            on: &canvas)
    }

    /// What the gauge that matters now says, or the last event where gauges stand above; then how
    /// far the app is off, if there is room.
    private func drawReason(in room: Rect, on canvas: inout Canvas) {
        let error = model.positionError.map {
            [Span("  \(Curve.errorName) ", look.dim), Span("\($0.fixed(1)) m", look.text)]
        }
        let columns = (error ?? []).reduce(0) { $0 + $1.text.displayColumns }
        let hasRoom = room.width - columns >= Strip.leastWords
        let ends = room.split(right: hasRoom ? columns : 0)
        if hasRoom { canvas.write(error ?? [], column: ends.right.column, row: room.row) }
        if model.interface.isPresenting, let gauge = model.nearestGauges(1).first {
            let words = gauge.words(in: ends.rest.width)
            canvas.write(
                [Span(words.amount, look.text), Span(words.limits, look.dim)],
                column: ends.rest.column, row: room.row)
        } else if let last = model.chronicle.entries.last(where: { $0.isReason }),
            last.kind != .failed || model.failurePane(look) == nil
        {
            canvas.write(
                "\(last.kind.glyph) \(last.words)", in: ends.rest, style: look.style(last.kind))
        }
    }

    /// The least columns of the words.
    private static let leastWords = 22
}

extension Chronicle.Entry {
    /// Whether it tells a reason: neither a line of the walk nor what stands on the phone.
    fileprivate var isReason: Bool {
        switch kind {
        case .accurate, .degraded, .lost, .error, .failed, .acquisition, .fix, .failedAttempt,
            .level, .handover, .connector, .navigation, .permission:
            true
        default: false
        }
    }
}

/// What to do first, by hand, before the engine tells anything. What is done has a tick.
struct FirstSteps {
    let model: ScreenModel
    let look: Look

    static let rows = 3

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let steps = [
            (DestinationSearch.opening.keyNames, "search a place on the phone"),
            ("Enter", "start the way, answer the phone"),
            (KeyTable.followApp.keyNames, "follow what the phone says"),
        ]
        for (number, step) in steps.enumerated() where number < rect.height {
            let line = rect.inset(columns: 1, rows: 0).split(top: number).rest
            let isDone = number < done
            let end = canvas.write(
                [
                    isDone ? Span("✓ ", look.good) : Span("\(number + 1) ", look.dim),
                    Span(step.0, isDone ? look.dim : look.key),
                ],
                column: line.column, row: line.row)
            canvas.write(
                step.1, in: line.split(left: max(end - line.column + 1, 9)).rest,
                style: isDone ? look.dim : number == done ? look.strong : look.text)
        }
    }

    /// How many steps are done. The steps give way to gauges once the engine is started.
    private var done: Int { model.report.display.destination == nil ? 0 : 1 }
}

/// The two gauges that matter now, under the floor of a desk without a column of data.
struct GaugeStrip {
    let model: ScreenModel
    let look: Look
    let layout: ScreenLayout

    func draw(in rect: Rect, on canvas: inout Canvas) {
        EnginePanel(model: model, look: look, layout: layout).draw(
            model.nearestGauges(rect.height), in: rect.inset(columns: 1, rows: 0), on: &canvas)
    }
}

extension ScreenModel {
    /// The gauges that are nearest to their last limit, in the order of the engine.
    ///
    /// - Parameter count: the most of them.
    func nearestGauges(_ count: Int) -> [Gauge] {
        let gauges = report.source.instruments.gauges
        return gauges.indices.filter { gauges[$0].value != nil }
            .sorted { urgency(gauges[$0]) > urgency(gauges[$1]) }
            .prefix(count).sorted().map { gauges[$0] }
    }

    /// How near a gauge is to its last limit. A goal matters while the engine works towards it, and
    /// then most.
    private func urgency(_ gauge: Gauge) -> Double {
        if gauge.isGate { return report.source.instruments.activity == nil ? 0 : 2 }
        return min((gauge.value ?? 0) / (gauge.limits.last ?? 1), 1)
    }
}
