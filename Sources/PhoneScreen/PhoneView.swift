import App
import FloorDrawing
import Indoor
import Positioning
import TextCanvas

/// Draws the phone as the user would see it: only from what the app and the operating system show.
package struct PhoneView {
    let model: PhoneModel
    let look: Look
    /// Whether it moves when it vibrates; in a picture that stands still the mark is enough.
    private let shakes: Bool
    /// Whether its frame says how it is held: where no picture of the hand does.
    private let saysHold: Bool

    package init(model: PhoneModel, look: Look, shakes: Bool = true, saysHold: Bool = false) {
        self.model = model
        self.look = look
        self.shakes = shakes
        self.saysHold = saysHold
    }

    var display: PhoneDisplay { model.display }

    /// The drawing context of a page.
    struct Page {
        let view: PhoneView
        let words: PhoneWords
        /// The rectangle between the banner and the buttons.
        let room: Rect
        /// Whether the phone is tall, with empty rows between parts.
        var isTall: Bool { room.height >= PhoneWords.tall }
    }

    package func draw(in place: Rect, on canvas: inout Canvas) -> Touchable {
        let inner = drawFrame(in: place, on: &canvas)
        let words = PhoneWords(
            display, rows: inner.height, keys: model.showsKeys ? look.glyphs : nil,
            hidesButtons: model.search != nil && display.page != .search
                || model.facility != nil)
        let status = inner.split(top: 1)
        drawStatus(in: status.top, on: &canvas)
        guard display.page != .closed else {
            drawLockScreen(in: status.rest, on: &canvas)
            return Touchable()
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

    private func drawPage(_ page: Page, on canvas: inout Canvas) -> Touchable {
        var touchable = Touchable()
        if model.search != nil || display.page == .search {
            touchable.choices = page.drawSearch(on: &canvas)
            // without an entry there is nothing to select in
            if model.search != nil { touchable.panel = page.room }
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
        case .position, .explanation, .rationale, .denied, .blocked, .unsupported, .notInstalled,
            .acquired:
            page.drawTextPage(on: &canvas)
        }
        guard cue(.alert) != nil else { return touchable }
        return Touchable(buttons: page.drawAlert(on: &canvas))
    }

    func cue(_ kind: ShownCue.Kind) -> ShownCue? { display.cue(kind) }

    /// Marks the phone's frame beside a new cue. Still pictures have no mark, because each of them is
    /// about a cue.
    func markNew(_ kind: ShownCue.Kind, beside rect: Rect, on canvas: inout Canvas) {
        guard shakes, model.newCue == kind else { return }
        for row in rect.row..<rect.endRow {
            canvas.put("▌", column: rect.column - 1, row: row, style: look.hint)
        }
    }

    // MARK: The frame

    private func drawFrame(in place: Rect, on canvas: inout Canvas) -> Rect {
        let shake = model.vibration
        let isMarked = shake.isMarked
        let rect = frame(in: place)
        let style = isMarked ? shake.patterns.last.map(look.shaken) ?? look.phone : look.phone
        let inner = canvas.box(rect, isMarked ? .heavy : .rounded, style: style)
        if isMarked {
            let edge = Rect(column: rect.column, row: rect.row, width: rect.width, height: 1)
            canvas.write(" ≈ \(shake.words) ≈ ", in: edge, style: style, align: .centre)
        }
        if saysHold { drawHold(in: rect, on: &canvas) }
        drawHomeBar(in: rect, style, on: &canvas)
        return inner
    }

    /// The phone's frame in its place: moved to the right while it shakes.
    package func frame(in place: Rect) -> Rect {
        let offset = shakes && model.vibration.isMarked ? model.vibration.offset : 0
        return Rect(
            column: place.column + offset, row: place.row, width: place.width,
            height: place.height)
    }

    /// How the phone is held, on the frame.
    private func drawHold(in rect: Rect, on canvas: inout Canvas) {
        let attitude = Attitude(degrees: model.hardware.inclination)
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
        let label = model.sheet.label(
            display.switchedOff.contains(named.permission)
                ? Label(switchedOff: named.permission) : Label(named.permission, named.status))
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
        let minutes = 9 * 60 + 41 + Int(SimulatedTime.seconds(model.tick)) / 60
        return "\(minutes / 60 % 24):" + twoDigits(minutes % 60)
    }

    private var signal: Span {
        switch model.hardware.network {
        case .good: Span("▂▄▆", look.text)
        case .slow: Span("▂▁▁E", look.warning)
        case .none: Span("▁▁▁✕", look.bad)
        }
    }

    private var battery: Span {
        let percent = Int((model.hardware.battery * 100).rounded())
        return Span("\(percent)%", percent < 20 ? look.warning : look.text)
    }

    private func drawLockScreen(in rect: Rect, on canvas: inout Canvas) {
        let middle = rect.centred(width: rect.width, height: 7)
        canvas.write(clock, in: middle, style: look.strong, align: .centre)
        let icon = middle.centred(width: 5, height: 3)
        canvas.box(icon, style: look.accent)
        canvas.put("●", column: icon.column + 2, row: icon.row + 1, style: look.dot)
        let name = model.sheet.label(.appName)
        let words = model.showsKeys ? "o \(name)" : name
        canvas.write(
            look.glyphs == .ascii ? "[\(words)]" : words, in: middle, row: 5, style: look.text,
            align: .centre)
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

extension CueSheet {
    /// "12 m", in the app's words.
    package func metres(_ metres: Double) -> String {
        phrase(.metres, ["metres": Phrase(metres.fixed(0))]).text
    }
}
