import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Simulation
import TextCanvas

/// The list of events, the newest at the bottom. While it is open one event is selected, and known
/// future events follow a line that marks the present.
struct EventPanel {
    let model: ScreenModel
    let look: Look

    private enum Row {
        /// - Parameters:
        ///   - lines: the words of the event.
        ///   - number: its number among the events that pass the filter.
        case event(EventList.Line, lines: [String], number: Int, isToCome: Bool)
        case now

        var height: Int { if case .event(_, let lines, _, _) = self { lines.count } else { 1 } }
    }

    /// nil: the list is closed.
    private var entry: TextEntry? {
        model.interface.panel?.place == .events ? model.interface.panel?.entry : nil
    }

    /// The position of an event on the screen, for the mouse.
    struct Placed: Hashable, Sendable {
        /// Its number among the events that pass the filter.
        let number: Int
        let tick: Int
        let rect: Rect
    }

    /// - Returns: the positions of the events.
    func draw(in rect: Rect, on canvas: inout Canvas) -> [Placed] {
        let room = rect.inset().inset(columns: 1, rows: 0)
        let (rows, note) = rows(in: room)
        canvas.box(
            rect, style: entry == nil ? look.frame : look.accent, title: title,
            titleStyle: look.title, note: note)
        canvas.markKey(OpenEvents.opening, of: rect, look)
        if rows.isEmpty {
            canvas.write(lines: emptyWords.wrapped(to: room.width), in: room, style: look.dim)
        }
        var placed: [Placed] = []
        // A short list also stands at the bottom, because captions lie at its top.
        let free = room.height - rows.reduce(0) { $0 + $1.height }
        var rest = entry == nil ? room.split(top: max(free, 0)).rest : room
        for row in rows {
            let parts = rest.split(top: row.height)
            rest = parts.rest
            switch row {
            case .now: look.drawNow(model.report.tick, in: parts.top, on: &canvas)
            case .event(let line, let lines, let number, let isToCome):
                if entry?.selection == number {
                    drawChosen(line.entry, in: parts.top, on: &canvas)
                } else {
                    draw(line.entry, lines, in: parts.top, isToCome: isToCome, on: &canvas)
                }
                let whole = Rect(
                    column: rect.column, row: parts.top.row, width: rect.width,
                    height: parts.top.height)
                placed.append(Placed(number: number, tick: line.tick, rect: whole))
            }
        }
        return placed
    }

    private var title: String {
        let filter = model.interface.eventFilter
        guard let entry else {
            return "i events" + (filter.isEmpty ? "" : " · \(filter.title(model.profile))")
        }
        // The filter is shown as typed, with the cursor.
        let kinds = filter.kinds == .all ? "" : "\(filter.kinds.name(model.profile)) · "
        return "i events · \(kinds)\(entry.typed)▏"
    }

    // MARK: Visible rows

    /// The visible rows, and a note about the rest of the list.
    private func rows(in room: Rect) -> (rows: [Row], note: String) {
        guard let entry else { return closedRows(room) }
        let list = model.events
        guard !list.lines.isEmpty else { return ([], "") }
        // nil stands for the line that marks the present.
        var numbers = Array(list.lines.indices).map(Int?.some)
        if list.happened < numbers.count { numbers.insert(nil, at: list.happened) }
        let chosen = entry.selection + (entry.selection >= list.happened ? 1 : 0)
        let rows = numbers.inView(room.height, around: chosen).map { number -> Row in
            guard let number else { return .now }
            let event = list.lines[number]
            let columns = EventPanel.columns(for: event.entry, in: room)
            return .event(
                event, lines: [event.entry.countedWords(in: columns)], number: number,
                isToCome: number >= list.happened)
        }
        return (rows, "\(min(entry.selection + 1, list.lines.count)) of \(list.lines.count)")
    }

    private func closedRows(_ room: Rect) -> (rows: [Row], note: String) {
        let back = model.interface.eventsBack
        let filter = model.interface.eventFilter
        let admits = filter.admits
        // A caption stands on the screen already, unless the list is asked for it.
        let recent = EventList.past(
            model, { ($0.kind != .caption || !filter.isEmpty) && admits($0) },
            count: back + room.height)
        let hidden = min(back, max(recent.count - 1, 0))
        var rows: [Row] = []
        var left = room.height
        for line in recent.dropLast(hidden).reversed() where left > 0 {
            let columns = EventPanel.columns(for: line.entry, in: room)
            var lines = line.entry.lines(in: columns)
            if lines.count > left { lines = [line.entry.countedWords(in: columns)] }
            rows.append(.event(line, lines: lines, number: 0, isToCome: false))
            left -= lines.count
        }
        return (rows.reversed(), hidden > 0 ? "\(hidden) newer · PgDn" : "")
    }

    /// The columns of an event's words, beside its time and its sign.
    private static func columns(for event: Chronicle.Entry, in room: Rect) -> Int {
        room.width - event.seconds.clock.displayColumns - 1 - signColumns
    }

    private static let signColumns = 2

    /// The smallest width for a detail, in columns.
    private static let detailColumns = 12

    private var emptyWords: String {
        if !model.interface.eventFilter.isEmpty {
            return entry == nil
                ? "Nothing of the kind yet. Esc lists all."
                : "Nothing has that. Backspace erases, Tab lists other kinds."
        }
        if model.isInThePast { return "Nothing yet. Space plays on, t goes on from here." }
        if model.isScripted { return "Nothing yet. The walk plays by itself; t takes over." }
        return model.report.display.page == .closed
            ? "Nothing yet. Press o to open the app, ↑ ← → to walk."
            : "Nothing yet. ↑ ← → walk; the phone's buttons show their keys."
    }

    /// Draws the selected event; the `EventPane` has all of its words.
    private func drawChosen(_ event: Chronicle.Entry, in rect: Rect, on canvas: inout Canvas) {
        let bar = Rect(column: rect.column - 1, row: rect.row, width: rect.width + 2, height: 1)
        let style = look.primaryButton
        canvas.fill(bar, style: style)
        canvas.write("▸", in: bar, style: style)
        canvas.write(
            "\(event.seconds.clock) \(event.kind.glyph) \(event.wholeWords)", in: rect, style: style
        )
    }

    /// Draws the bar at the left of a new event; only one of several has a colour.
    private func drawNew(_ style: Style, in rect: Rect, on canvas: inout Canvas) {
        for row in rect.row..<rect.endRow {
            canvas.write("▌", column: rect.column - 1, row: row, style: style)
        }
    }

    private func draw(
        _ event: Chronicle.Entry, _ lines: [String], in rect: Rect, isToCome: Bool,
        on canvas: inout Canvas
    ) {
        let isNew = !isToCome && model.isNew(event)
        let isAccent = !isToCome && event == model.accent
        func style(_ plain: Style) -> Style {
            isToCome ? look.dim : isAccent ? plain.adding(.bold) : plain
        }
        if isNew { drawNew(isAccent ? look.style(event.kind) : look.dim, in: rect, on: &canvas) }
        let time = event.seconds.clock
        canvas.write(time, in: rect, style: style(look.dim))
        let own = look.style(event.kind)
        let sign = rect.split(left: time.displayColumns + 1).rest
        canvas.write(event.kind.glyph, in: sign, style: style(own))
        let room = sign.split(left: EventPanel.signColumns).rest
        canvas.write(
            lines: lines, in: room,
            style: style(isAccent ? look.strong : event.kind.isPlain ? look.text : own))
        guard lines.count == 1 else { return }
        let rest = room.split(left: lines[0].displayColumns + 1).rest
        canvas.write(event.identifier(in: rest.width), in: rest, style: look.dim)
        // A pane has what the phone showed when something failed.
        guard !event.detail.isEmpty, event.kind != .failed, !isOnPhone(event.detail) else {
            return
        }
        if rest.width >= EventPanel.detailColumns {
            canvas.write("“\(event.detail)”", in: rest, style: style(look.dim))
        }
    }
}

extension EventPanel {
    /// Whether the phone shows these words now: they stand once on the screen.
    private func isOnPhone(_ words: String) -> Bool {
        model.display.cues.contains { $0.text == words }
    }
}

extension EventKind.Role {
    var glyph: String {
        switch self {
        case .accurate: "●"
        case .degraded: "◐"
        case .lost: "○"
        case .input: "›"
        case .page: "□"
        case .cue: "»"
        case .vibration: "≈"
        case .permission: "■"
        case .source: "◆"
        case .acquisition: "◎"
        case .fix: "✦"
        case .failedAttempt: "·"
        case .error: "⚠"
        case .sensor: "~"
        case .level: "⇕"
        case .connector: "↗"
        case .handover: "⇄"
        case .waypoint: "◈"
        case .use: "◇"
        case .navigation: "►"
        case .met: "✓"
        case .failed: "✗"
        case .caption: "¶"
        case .chapter: "§"
        case .marker: "⚑"
        case .note: "✎"
        }
    }

    /// Whether only its glyph has a colour.
    var isPlain: Bool {
        switch self {
        case .accurate, .degraded, .lost, .error, .failed, .failedAttempt, .input: false
        default: true
        }
    }
}

extension Look {
    /// Draws the line that marks the present in a list.
    func drawNow(_ tick: Int, in rect: Rect, on canvas: inout Canvas) {
        canvas.fill(rect, with: "╌", style: accent)
        canvas.write("\(tick.clock) now ", in: rect, style: accent)
    }

    func style(_ kind: EventKind.Role) -> Style {
        switch kind {
        case .accurate, .met: good
        case .degraded: warning
        case .lost, .error, .failed: bad
        case .input, .failedAttempt, .source, .sensor: dim
        case .page, .permission, .use: text
        case .cue: hint
        case .vibration: phoneShaken
        case .acquisition, .fix, .handover: accent
        case .level, .connector: connector
        case .navigation: itinerary
        case .caption: text
        case .chapter: strong
        case .marker, .note: accent
        case .waypoint: destination
        }
    }
}
