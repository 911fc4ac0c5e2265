import App
import Indoor
import PhoneFit
import Positioning
import Rehearsal
import Simulation
import TextCanvas

/// Draws the phone as the user would see it: only from what the app and the operating system show.
struct PhoneView {
    let model: ScreenModel
    let look: Look
    /// Whether it moves when it vibrates; in a still picture the mark is enough.
    var shakes = true
    /// Whether its frame says how it is held, if no picture of the hand does.
    var saysHold = false

    var display: PhoneDisplay { model.phone }

    /// The drawing context of a page.
    struct Page {
        let view: PhoneView
        let words: PhoneWords
        /// The rectangle between the banner and the buttons.
        let room: Rect
        /// Whether the phone is tall, with empty rows between parts.
        var isTall: Bool { room.height >= PhoneWords.tall }
    }

    func draw(in place: Rect, on canvas: inout Canvas) -> Screen.Touchable {
        let inner = drawFrame(in: place, on: &canvas)
        let words = PhoneWords(
            display, rows: inner.height, glyphs: look.glyphs,
            hidesButtons: model.interface.search != nil && display.page != .search
                || model.interface.facilities != nil)
        let status = inner.split(top: 1)
        drawStatus(in: status.top, on: &canvas)
        guard display.page != .closed else {
            drawLockScreen(in: status.rest, on: &canvas)
            return Screen.Touchable()
        }
        let banner = status.rest.split(top: 1)
        drawBanner(in: banner.top, on: &canvas)
        let room = drawBannerCue(words.banner, in: banner.rest, on: &canvas)
        let parts = room.split(bottom: words.buttons.height)
        let page = Page(view: self, words: words, room: parts.rest)
        var placed = drawPage(page, on: &canvas)
        placed.buttons += words.buttons.draw(
            in: parts.bottom.inset(columns: 1, rows: 0), look, hasPrimary: cue(.alert) == nil,
            on: &canvas)
        return placed
    }

    private func drawPage(_ page: Page, on canvas: inout Canvas) -> Screen.Touchable {
        var touchable = Screen.Touchable()
        if model.interface.search != nil || display.page == .search {
            touchable.choices = page.drawSearch(on: &canvas)
            // Without an entry there is nothing to select.
            if model.interface.search != nil { touchable.panel = page.room }
            page.drawNotices(in: page.room, on: &canvas)
            return touchable
        }
        switch display.page {
        case .closed: break
        case .map, .itinerary, .navigation, .search:
            touchable = page.drawMapPage(on: &canvas)
        case .acquisition: page.drawAcquisition(on: &canvas)
        case .prompt: touchable.buttons = page.drawPrompt(on: &canvas)
        case .arrival: touchable.map = page.drawArrival(on: &canvas)
        case .position, .explanation, .rationale, .denied, .blocked, .unsupported, .acquired:
            page.drawTextPage(on: &canvas)
        }
        guard cue(.alert) != nil else { return touchable }
        return Screen.Touchable(buttons: page.drawAlert(on: &canvas))
    }

    func cue(_ kind: ShownCue.Kind) -> ShownCue? { display.cue(kind) }

    /// Marks the phone's frame beside a new cue. Still pictures have no mark, because each of them is
    /// about a cue.
    func markNew(_ kind: ShownCue.Kind, beside rect: Rect, on canvas: inout Canvas) {
        guard shakes, let cue = cue(kind), model.isNew(cue) else { return }
        for row in rect.row..<rect.endRow {
            canvas.put("▌", column: rect.column - 1, row: row, style: look.hint)
        }
    }

    // MARK: The frame

    private func drawFrame(in place: Rect, on canvas: inout Canvas) -> Rect {
        let shake = PhoneShake(
            model.chronicle, tick: model.report.tick,
            speed: model.interface.isPaused ? 0 : model.speed, loop: model.interface.loop.range)
        // At the end of a walk the clock stands still, and so does the phone.
        let isMarked = shake.isMarked && !model.isFinished
        let offset = shakes && isMarked ? shake.offset : 0
        let rect = Rect(
            column: place.column + offset, row: place.row, width: place.width,
            height: place.height)
        let style = isMarked ? shake.patterns.last.map(look.shaken) ?? look.phone : look.phone
        let inner = canvas.box(rect, isMarked ? .heavy : .rounded, style: style)
        if isMarked {
            let edge = Rect(column: rect.column, row: rect.row, width: rect.width, height: 1)
            canvas.write(" ≈ \(shake.words) ≈ ", in: edge, style: style, align: .centre)
        }
        drawEye(in: rect, on: &canvas)
        if saysHold { drawHold(in: rect, on: &canvas) }
        drawHomeBar(in: rect, style, on: &canvas)
        return inner
    }

    /// Shows on the frame whether the person looks at the phone: the app does not know it.
    private func drawEye(in rect: Rect, on canvas: inout Canvas) {
        let words: String
        switch model.report.truth.attention {
        case .reading: words = " ◉ reads "
        case .phone: words = " ◉ "
        case .away, nil: return
        }
        let edge = Rect(column: rect.column, row: rect.endRow - 1, width: rect.width, height: 1)
        canvas.write(words, in: edge.inset(columns: 2, rows: 0), style: look.accent)
    }

    /// Shows on the frame how the phone is held.
    private func drawHold(in rect: Rect, on canvas: inout Canvas) {
        let attitude = Attitude(degrees: model.report.truth.inclination)
        let edge = Rect(column: rect.column, row: rect.endRow - 1, width: rect.width, height: 1)
        canvas.write(
            " \(attitude.sign) \(attitude.rawValue) ", in: edge.inset(columns: 1, rows: 0),
            style: look.dim, align: .trailing)
    }

    /// The bar at the bottom of a phone.
    private func drawHomeBar(in rect: Rect, _ style: Style, on canvas: inout Canvas) {
        let edge = Rect(column: rect.column, row: rect.endRow - 1, width: rect.width, height: 1)
        canvas.fill(edge.centred(width: 10, height: 1), with: "━", style: style)
    }

    // MARK: The operating system

    private func drawStatus(in rect: Rect, on canvas: inout Canvas) {
        var room = rect.inset(columns: 1, rows: 0)
        canvas.write(clock, in: room, style: look.strong)
        room = room.split(left: clock.displayColumns + 1).rest
        for span in [battery, signal] {
            canvas.write(span.text, in: room, style: span.style, align: .trailing)
            room = room.split(right: span.text.displayColumns + 1).rest
        }
        // A permission is of no use if the phone's own switch is off.
        let all = display.permissions.map {
            display.switchedOff.contains($0.permission)
                ? PermissionState($0.permission, .denied) : $0
        }
        // The most important one is in words: the first that is not granted, or else the first.
        guard let named = all.first(where: { $0.status != .granted }) ?? all.first else { return }
        let marks = all.map { mark($0.status) }
        let label = model.sheet.label(Label(named.permission, named.status))
        let words = marks.map(\.text).joined() + " " + label
        canvas.write(
            words, in: room, style: mark(named.status).style, align: .trailing, cut: look.bad)
        guard words.displayColumns <= room.width else { return }
        canvas.write(marks, column: room.endColumn - words.displayColumns, row: room.row)
    }

    /// A column for each permission, in the order in which the app asks for them.
    private func mark(_ status: PermissionStatus) -> Span {
        switch status {
        case .notDetermined: Span("○", look.dim)
        case .granted: Span("■", look.good)
        case .denied: Span("□", look.bad)
        }
    }

    /// The phone's clock: 9:41, as in product pictures, plus the rehearsal's time.
    private var clock: String {
        let minutes = 9 * 60 + 41 + Int(model.report.seconds) / 60
        return "\(minutes / 60 % 24):" + twoDigits(minutes % 60)
    }

    private var signal: Span {
        switch model.report.truth.network {
        case .good: Span("▂▄▆", look.text)
        case .slow: Span("▂▁▁E", look.warning)
        case .none: Span("▁▁▁✕", look.bad)
        }
    }

    private var battery: Span {
        let percent = Int((model.report.truth.battery * 100).rounded())
        return Span("\(percent)%", percent < 20 ? look.warning : look.text)
    }

    private func drawLockScreen(in rect: Rect, on canvas: inout Canvas) {
        let middle = rect.centred(width: rect.width, height: 7)
        canvas.write(clock, in: middle, style: look.strong, align: .centre)
        let icon = middle.centred(width: 5, height: 3)
        canvas.box(icon, style: look.accent)
        canvas.put("●", column: icon.column + 2, row: icon.row + 1, style: look.dot)
        let name = model.sheet.label(.appName)
        canvas.write(
            look.glyphs == .ascii ? "[o \(name)]" : "o \(name)", in: middle, row: 5,
            style: look.text, align: .centre)
    }

    // MARK: The state, always in view

    private func drawBanner(in rect: Rect, on canvas: inout Canvas) {
        let banner = display.banner
        let style = look.banner(banner.quality)
        canvas.fill(rect, style: style)
        let room = rect.inset(columns: 1, rows: 0)
        let parts = room.split(right: precision.displayColumns)
        canvas.write(precision, in: parts.right, style: style)
        canvas.write(
            "\(banner.quality.glyph) \(banner.text)", in: parts.rest.split(right: 1).rest,
            style: style, cut: look.bad)
    }

    /// The position's accuracy, or its age.
    private var precision: String {
        guard let dot = display.dot else { return "" }
        // The fix comes before the first position from it.
        guard !dot.isGrey else {
            return display.banner.quality == .lost ? "\(dot.age.fixed(0)) s" : ""
        }
        guard let accuracy = dot.accuracy else { return "" }
        return (look.glyphs == .ascii ? "+-" : "±") + model.sheet.metres(accuracy)
    }

    /// The banner's glyph: for a destination, for something repeated, or for a problem.
    private var bannerGlyph: String {
        switch cue(.banner)?.id {
        case CueID.navigationStarted.rawValue: "◆"
        case CueID.rerouting.rawValue: "↻"
        default: model.profile.needsHelp ? "↻" : "⚠"
        }
    }

    private func drawBannerCue(
        _ words: Passage, in room: Rect, on canvas: inout Canvas
    ) -> Rect {
        guard !words.isEmpty else { return room }
        let parts = room.split(top: words.height)
        canvas.fill(parts.top, style: look.button)
        markNew(.banner, beside: parts.top, on: &canvas)
        let line = parts.top.inset(columns: 1, rows: 0).split(left: 2)
        canvas.write(bannerGlyph, in: line.left, style: look.button)
        words.draw(in: line.rest, look, style: look.button, on: &canvas)
        return parts.rest
    }
}

/// The display of vibrations: the frame shakes, and the names of the patterns stay for a while.
struct PhoneShake: Hashable, Sendable {
    /// The frame's horizontal offset, in columns.
    let offset: Int
    /// The patterns, each once, in order.
    let patterns: [VibrationPattern]

    /// The ticks of two shakes: 0.4 s.
    private static let ticks = 8
    /// The speed up to which the frame shakes: no more than 3 flashes a second.
    private static let shakeSpeed = 1.0
    /// The shortest loop with shaking, in seconds of wall time: two shakes and a mark are at most
    /// three flashes.
    private static let shortestLoop = 1.5

    /// - Parameters:
    ///   - speed: a multiple of real time.
    ///   - loop: the playback's loop; in a very short one the phone does not shake.
    init(
        _ chronicle: Chronicle, tick: Int, speed: Double = 1, loop: ClosedRange<Int>? = nil
    ) {
        let isShort =
            loop.map {
                SimulatedTime.seconds($0.count) < PhoneShake.shortestLoop * speed
            } ?? false
        guard !isShort else {
            (offset, patterns) = (0, [])
            return
        }
        let age = chronicle.shakenAt.map { tick - $0 } ?? .max
        let isShaking = age < PhoneShake.ticks && speed <= PhoneShake.shakeSpeed
        offset = isShaking && age / 2 % 2 == 0 ? 1 : 0
        let ticks = Int(Double(Chronicle.vibrationTicks) * max(speed, 1))
        patterns = chronicle.vibrations.filter { tick - $0.tick < ticks }.map(\.pattern)
            .reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
    }

    var isMarked: Bool { !patterns.isEmpty }

    /// The names of the last three patterns: more do not fit on the frame.
    var words: String { patterns.suffix(3).map(\.rawValue).joined(separator: " · ") }
}
