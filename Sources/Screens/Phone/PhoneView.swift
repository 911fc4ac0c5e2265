import Guidance
import Indoor
import Session
import TextCanvas

/// The phone, exactly as the user would see it: nothing on it comes from anywhere but what the app
/// and the operating system show.
struct PhoneView {
    let model: ScreenModel
    let look: Look

    var display: PhoneDisplay { model.report.display }

    /// What a page draws in and with.
    struct Page {
        let view: PhoneView
        /// Between the banner and the buttons.
        let room: Rect
        /// Taller phones get air between things.
        var isTall: Bool { room.height >= 24 }
    }

    func draw(in place: Rect, on canvas: inout Canvas) -> Screen.Touchable {
        let rect = Rect(
            column: place.column + shake, row: place.row, width: place.width, height: place.height)
        let inner = drawFrame(rect, on: &canvas)
        let status = inner.split(top: 1)
        drawStatus(in: status.top, on: &canvas)
        guard display.page != .closed else {
            drawLockScreen(in: status.rest, on: &canvas)
            return Screen.Touchable()
        }
        let banner = status.rest.split(top: 1)
        drawBanner(in: banner.top, on: &canvas)
        let room = drawBannerCue(in: banner.rest, on: &canvas)
        let rows = ButtonRows(
            pageButtons, width: room.width - 2, glyphs: look.glyphs, isTall: room.height >= 24)
        let parts = room.split(bottom: rows.height)
        let page = Page(view: self, room: parts.rest)
        var placed = drawPage(page, on: &canvas)
        placed.buttons += rows.draw(
            in: parts.bottom.inset(columns: 1, rows: 0), look, hasPrimary: cue(.alert) == nil,
            on: &canvas)
        return placed
    }

    private func drawPage(_ page: Page, on canvas: inout Canvas) -> Screen.Touchable {
        var touchable = Screen.Touchable()
        if model.interface.search != nil || display.page == .search {
            page.drawSearch(on: &canvas)
            page.drawNotices(in: page.room, on: &canvas)
            return touchable
        }
        switch display.page {
        case .closed: break
        case .map, .itinerary, .navigation, .search:
            touchable.map = page.drawMapPage(on: &canvas)
        case .scan: page.drawScan(on: &canvas)
        case .cameraPrompt: touchable.buttons = page.drawPrompt(on: &canvas)
        case .arrival: touchable.map = page.drawArrival(on: &canvas)
        case .explanation, .cameraRationale, .cameraDenied, .unsupported, .scanSuccess:
            page.drawTextPage(on: &canvas)
        }
        guard cue(.alert) != nil else { return touchable }
        return Screen.Touchable(buttons: page.drawAlert(on: &canvas))
    }

    /// The buttons at the foot of the phone: those of an alert stand in it.
    private var pageButtons: [Button] {
        if model.interface.search != nil, display.page != .search { return [] }
        let inside = cue(.alert)?.buttons ?? (display.page == .cameraPrompt ? display.buttons : [])
        return display.buttons.filter { !inside.contains($0) }
    }

    func cue(_ kind: ShownCue.Kind) -> ShownCue? { display.cues.first { $0.kind == kind } }

    // MARK: The frame

    private static let shakeTicks = 8
    private static let markTicks = 30
    /// Speeds up to which the frame shakes, and is marked. A mark lasts 1.5 s of the walk: at four
    /// times the speed it comes and goes 2.7 times a second at most, and no more than 3 may flash.
    private static let (shakeSpeed, markSpeed) = (1.0, 4.0)

    private var vibrationAge: Int? {
        guard flashes(upTo: PhoneView.markSpeed) else { return nil }
        return model.chronicle.lastVibration.map { model.report.tick - $0.tick }
    }

    private func flashes(upTo speed: Double) -> Bool {
        model.speed <= speed || model.interface.isPaused
    }

    /// Columns the frame is off its place: two shakes in 0.4 s.
    private var shake: Int {
        guard let age = vibrationAge, age < PhoneView.shakeTicks,
              flashes(upTo: PhoneView.shakeSpeed) else { return 0 }
        return age / 2 % 2 == 0 ? 1 : 0
    }

    private func drawFrame(_ rect: Rect, on canvas: inout Canvas) -> Rect {
        let age = vibrationAge ?? Int.max
        let isShaken = age < PhoneView.markTicks
        let style = isShaken ? look.phoneShaken : look.phone
        let inner = canvas.box(rect, isShaken ? .heavy : .rounded, style: style)
        if isShaken, let vibration = model.chronicle.lastVibration {
            let edge = Rect(column: rect.column, row: rect.row, width: rect.width, height: 1)
            canvas.write(
                " ≈ \(vibration.pattern.rawValue) ≈ ", in: edge, style: style, align: .centre)
        }
        drawHomeBar(in: rect, style, on: &canvas)
        return inner
    }

    /// The bar at the foot by which people know a phone.
    private func drawHomeBar(in rect: Rect, _ style: Style, on canvas: inout Canvas) {
        let edge = Rect(column: rect.column, row: rect.endRow - 1, width: rect.width, height: 1)
        canvas.fill(edge.centred(width: 10, height: 1), with: "━", style: style)
    }

    // MARK: The operating system

    private func drawStatus(in rect: Rect, on canvas: inout Canvas) {
        let room = rect.inset(columns: 1, rows: 0)
        canvas.write(clock, in: room, style: look.strong)
        var spans: [Span] = []
        switch display.permission {
        case .notDetermined:
            spans.append(Span("○ \(model.sheet.label(.cameraUnknown))  ", look.dim))
        case .granted: spans.append(Span("■ \(model.sheet.label(.cameraGranted))  ", look.good))
        case .denied: spans.append(Span("□ \(model.sheet.label(.cameraDenied))  ", look.bad))
        }
        spans.append(signal)
        let width = spans.reduce(0) { $0 + $1.text.displayColumns }
        canvas.write(spans, column: room.endColumn - width, row: room.row)
    }

    /// Phones in pictures show 9:41; the rehearsal's time is added to it.
    private var clock: String {
        let minutes = 9 * 60 + 41 + Int(model.report.seconds) / 60
        return "\(minutes / 60 % 24):" + twoDigits(minutes % 60)
    }

    private var signal: Span {
        switch model.report.truth.network {
        case .good: Span("▂▄▆ 4G", look.text)
        case .slow: Span("▂▁▁ E ", look.warning)
        case .none: Span("▁▁▁ ✕ ", look.bad)
        }
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
        let style =
            switch banner.quality {
            case .accurate: look.bannerAccurate
            case .degraded: look.bannerDegraded
            case .lost: look.bannerLost
            case .none: look.bannerNone
            }
        canvas.fill(rect, style: style)
        let room = rect.inset(columns: 1, rows: 0)
        canvas.write("\(banner.quality.glyph) \(banner.text)", in: room, style: style)
        canvas.write(precision, in: room, style: style, align: .trailing)
    }

    /// How precise the position is, or how old.
    private var precision: String {
        guard let dot = display.dot else { return "" }
        guard !dot.isGrey else { return "\(dot.age.fixed(0)) s" }
        return (look.glyphs == .ascii ? "+-" : "±") + model.sheet.metres(dot.accuracy)
    }

    private func drawBannerCue(in room: Rect, on canvas: inout Canvas) -> Rect {
        guard let cue = cue(.banner) else { return room }
        let lines = cue.text.wrapped(to: room.width - 4)
        let parts = room.split(top: lines.count)
        canvas.fill(parts.top, style: look.button)
        for (row, line) in lines.enumerated() {
            canvas.write(
                (row == 0 ? "⟳ " : "  ") + line, in: parts.top.inset(columns: 1, rows: 0), row: row,
                style: look.button)
        }
        return parts.rest
    }
}
