import Indoor
import Session
import TextCanvas

/// What happened, the newest at the bottom.
struct EventPanel {
    let model: ScreenModel
    let look: Look

    func draw(in rect: Rect, on canvas: inout Canvas) {
        let back = min(model.interface.eventsBack, max(model.chronicle.entries.count - 1, 0))
        let inner = canvas.box(
            rect, style: look.frame, title: "events", titleStyle: look.title,
            note: back > 0 ? "\(back) newer · PgDn" : "")
        let room = inner.inset(columns: 1, rows: 0)
        let entries = model.chronicle.entries.dropLast(back).suffix(room.height)
        if entries.isEmpty {
            canvas.write(lines: emptyWords.wrapped(to: room.width), in: room, style: look.dim)
        }
        for (row, entry) in entries.enumerated() {
            draw(entry, in: room.split(top: row).rest, on: &canvas)
        }
    }

    /// Fewer columns would show too little of a text to be of use.
    private static let detailColumns = 12

    private var emptyWords: String {
        if model.isScripted { return "Nothing yet. The walk plays by itself; t takes over." }
        return model.report.display.page == .closed
            ? "Nothing yet. Press o to open the app, ↑ ← → to walk."
            : "Nothing yet. ↑ ← → walk; the phone's buttons show their keys."
    }

    private func draw(_ entry: Chronicle.Entry, in rect: Rect, on canvas: inout Canvas) {
        let time = entry.seconds.clock
        canvas.write(time, in: rect, style: look.dim)
        let words = rect.split(left: time.displayColumns + 1).rest
        let style = look.style(entry.kind)
        canvas.write(entry.kind.glyph, in: words, style: style)
        let room = words.split(left: 2).rest
        let text = entry.words + (entry.count > 1 ? " ×\(entry.count)" : "")
        canvas.write(text, in: room, style: entry.kind.isPlain ? look.text : style)
        guard !entry.detail.isEmpty else { return }
        let rest = room.split(left: text.displayColumns + 1).rest
        if rest.width >= EventPanel.detailColumns {
            canvas.write("“\(entry.detail)”", in: rest, style: look.dim)
        }
    }
}

extension Chronicle.Kind {
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
        case .scan: "◎"
        case .fix: "✦"
        case .failedAttempt: "·"
        case .error: "⚠"
        case .tracking: "~"
        case .level: "⇕"
        case .connector: "↗"
        case .navigation: "►"
        case .met: "✓"
        case .failed: "✗"
        }
    }

    /// Whether only its glyph is coloured.
    var isPlain: Bool {
        switch self {
        case .accurate, .degraded, .lost, .error, .failed, .failedAttempt, .input: false
        default: true
        }
    }
}

extension Look {
    func style(_ kind: Chronicle.Kind) -> Style {
        switch kind {
        case .accurate, .met: good
        case .degraded: warning
        case .lost, .error, .failed: bad
        case .input, .failedAttempt, .source, .tracking: dim
        case .page, .permission: text
        case .cue: hint
        case .vibration: phoneShaken
        case .scan, .fix: accent
        case .level, .connector: connector
        case .navigation: itinerary
        }
    }

    func quality(_ quality: PhoneDisplay.Banner.Quality) -> Style {
        switch quality {
        case .accurate: good
        case .degraded: warning
        case .lost: bad
        case .none: dim
        }
    }
}

extension PhoneDisplay.Banner.Quality {
    var glyph: String {
        switch self {
        case .accurate: "●"
        case .degraded: "◐"
        case .lost: "○"
        case .none: "–"
        }
    }
}
