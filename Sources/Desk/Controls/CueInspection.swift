import App
import FloorDrawing
import Indoor
import PhoneScreen
import Rehearsal
import Review
import Simulation
import TextCanvas

/// The panel that explains why a cue came.
struct CueInspection: ListPanel {
    /// The chosen cue's number, in the order in which they came into view.
    private(set) var number: Int
    /// The page of a text that does not fit at once; any number, because pages wrap around.
    private(set) var page = 0

    init(_ number: Int) { self.number = number }

    static let keys: KeyGroup? = KeyGroup(
        title: "Why this cue (\")",
        lines: [
            KeyLine("↑ ↓", label: "another cue", help: "The cue before, after"),
            KeyLine("← →", label: "more of it", help: "More of what is told"),
            KeyLine("Enter", label: "go there", help: "To its moment, and pauses"),
            KeyLine("e", label: "edit the sheet", help: "The sheet, at its line"),
            KeyLine("Esc", label: "close", help: "Closes it"),
        ])

    static let opening = KeyLine(
        .init("\"") { model in
            let latest = nearest(to: model.report.tick, model)
            return [latest.map { .open(CueInspection($0)) } ?? .say("No cue has come yet.")]
        }, label: "why this cue", help: "Why a cue came, and when")

    /// The last cue that had come by a tick, or else the first.
    static func nearest(to tick: Int, _ model: ScreenModel) -> Int? {
        let records = model.known.audit?.records ?? []
        guard !records.isEmpty else { return nil }
        return records.lastIndex { $0.showing.from <= tick } ?? 0
    }

    /// The number of the cue of an event in the list; nil: it is no event of a cue.
    static func number(of event: Chronicle.Entry, _ model: ScreenModel) -> Int? {
        guard event.kind == .cue || event.kind == .page else { return nil }
        let tick = SimulatedTime.tick(atSeconds: event.seconds)
        return model.known.audit?.records.firstIndex {
            $0.showing.from == tick
                && (event.kind == .page || event.words.hasSuffix($0.cue.id))
        }
    }

    func record(in model: ScreenModel) -> CueRecord? {
        guard let records = model.known.audit?.records, !records.isEmpty else { return nil }
        return records[min(max(number, 0), records.count - 1)]
    }

    mutating func apply(_ intent: Intent) {
        switch intent {
        case .select(let number): (self.number, page) = (number, 0)
        case .turnPage(let pages): page += pages
        default: break
        }
    }

    /// Keys while a cue is inspected. Playback keys keep their meaning.
    func intents(for key: Key, in model: ScreenModel, on screen: Screen?) -> [Intent] {
        let count = model.known.audit?.records.count ?? 0
        let record = record(in: model)
        switch key {
        case .up: return [.select(max(number - 1, 0))]
        case .down: return [.select(min(number + 1, max(count - 1, 0)))]
        case .left: return [.turnPage(-1)]
        case .right: return [.turnPage(1)]
        case .home: return [.select(0)]
        case .end: return [.select(max(count - 1, 0))]
        case .enter: return record.map { [.jump($0.showing.from)] } ?? []
        case .character("e"): return record.map { [.edit(CueID($0.cue.id))] } ?? []
        case .escape, .character("\""): return [.close]
        default:
            let line = CueInspection.playback.first { $0.has(key) }
            return line?.intents(for: key, in: model, on: screen) ?? []
        }
    }

    /// The lines of keys that keep their meaning.
    private static let playback = [
        KeyTable.pause, KeyTable.step, KeyTable.marks, KeyTable.jump, KeyTable.recording,
        KeyTable.speed, KeyTable.takeOver, KeyTable.save, KeyTable.quit,
    ]

    func drawList(in parts: ScreenParts, on canvas: inout Canvas) -> [PlacedLine] {
        CueView(inspection: self, model: parts.model, look: parts.look)
            .draw(in: parts.layout.panel, on: &canvas)
    }
}

/// The reasons why a cue came at its time, what happened to it, and the cues around it.
private struct CueView {
    let inspection: CueInspection
    let model: ScreenModel
    let look: Look

    /// A line with a name and its words.
    private struct Line {
        let name: String
        let words: String
        let style: Style
    }

    /// - Returns: the positions of the cues around it, for the mouse.
    func draw(in rect: Rect, on canvas: inout Canvas) -> [PlacedLine] {
        canvas.fill(rect)
        let count = model.known.audit?.records.count ?? 0
        let number = min(max(inspection.number, 0), max(count - 1, 0))
        let inner = canvas.box(
            rect, style: look.accent, title: "why this cue", titleStyle: look.title,
            note: count > 0 ? "\(number + 1) of \(count)" : "")
        let room = inner.inset(columns: 1, rows: 0)
        guard let record = inspection.record(in: model) else {
            canvas.write("No cue has come yet.", in: room, style: look.dim)
            return []
        }
        let told = story(record, columns: room.width)
        let rows = told.joined().count
        let tracks = min(CueView.mostTracks, max(room.height - rows - 3, CueView.leastTracks))
        let parts = room.split(bottom: tracks + 2)
        draw(told, in: parts.rest, on: &canvas)
        let bars = CueBars(model: model, look: look, chosen: number)
        return bars.draw(in: parts.bottom, on: &canvas)
    }

    /// The least and the most cues around it that are drawn.
    private static let (leastTracks, mostTracks) = (3, 8)
    private static let nameColumns = 10

    /// A row of spans.
    private typealias Row = [Span]

    /// The text about it, in rows with this many columns: its name, then its words and the lines,
    /// whose rows stay together.
    private func story(_ record: CueRecord, columns: Int) -> [[Row]] {
        let parts = [record.cue.title, record.cue.text].filter { !$0.isEmpty }
        let name = [
            Span(record.name, look.hint.adding(.bold)), Span("  \(record.at.clock)", look.dim),
        ]
        let said = "“\(parts.joined(separator: " · "))”".wrapped(to: columns)
            .map { [Span($0, look.strong)] }
        let told = lines(record).map { line in
            line.words.wrapped(to: max(columns - CueView.nameColumns, 1)).enumerated()
                .map { number, part in
                    let name = number == 0 ? line.name : ""
                    let gap = String(repeating: " ", count: CueView.nameColumns - name.count)
                    return [Span(name + gap, look.dim), Span(part, line.style)]
                }
        }
        return [[name], said] + told
    }

    /// Draws the text: the name stays, and of rows without room only the wanted page is drawn.
    private func draw(_ told: [[Row]], in room: Rect, on canvas: inout Canvas) {
        let (name, parts) = (told[0][0], room.split(top: 1))
        let pages = CueView.pages(told.dropFirst(), rows: parts.rest.height)
        guard pages.count > 1 else {
            canvas.write(name, column: room.column, row: room.row)
            return write(pages.first ?? [], in: parts.rest, on: &canvas)
        }
        let turned = ((inspection.page % pages.count) + pages.count) % pages.count
        let mark = "→ \(turned + 1)/\(pages.count)"
        let columns = room.width - mark.displayColumns - 1
        // The time gives way to the page.
        let shown = name.reduce(0) { $0 + $1.text.displayColumns } <= columns ? 2 : 1
        canvas.write(Array(name.prefix(shown)), column: room.column, row: room.row)
        canvas.write(mark, in: parts.top, style: look.accent, align: .trailing)
        write(pages[turned], in: parts.rest, on: &canvas)
    }

    /// Pages with this many rows; a line longer than a page continues on the next.
    private static func pages(_ told: ArraySlice<[Row]>, rows: Int) -> [[Row]] {
        guard rows > 0 else { return [] }
        return told.reduce(into: [[]]) { pages, lines in
            if pages[pages.count - 1].count + lines.count > rows, !pages[pages.count - 1].isEmpty {
                pages.append([])
            }
            for line in lines {
                if pages[pages.count - 1].count == rows { pages.append([]) }
                pages[pages.count - 1].append(line)
            }
        }
    }

    private func write(_ rows: [Row], in room: Rect, on canvas: inout Canvas) {
        for (number, row) in rows.enumerated() {
            canvas.write(row, column: room.column, row: room.row + number)
        }
    }

    // MARK: The text

    /// The lines, the most telling first.
    private func lines(_ record: CueRecord) -> [Line] {
        let showing = record.showing
        func line(_ name: String, _ words: String, _ style: Style? = nil) -> Line {
            Line(name: name, words: words, style: style ?? look.text)
        }
        var lines = [line("reason", reason(record))]
        lines += found(record)
        lines.append(line("shown", "\(record.seconds.fixed(1)) s; \(record.ending)"))
        lines.append(line("read", read(record)))
        lines.append(line("since", since(showing)))
        lines.append(line("priority", priority(showing)))
        for rival in showing.origin.rivals {
            lines.append(
                line("held back", "\(rival.id) (\(rival.priority)): it \(rival.held.words)"))
        }
        lines.append(line("to read", toRead(record)))
        if let lead = showing.lead { lines.append(line("ahead", ahead(lead))) }
        lines.append(line("meanwhile", record.meanwhile))
        return lines
    }

    private func reason(_ record: CueRecord) -> String {
        let reason = CueID(record.cue.id).reason(with: model.profile)
        let with = causes(record.showing)
        return reason + (with.isEmpty ? "" : "; at that moment: \(with.joined(separator: ", "))")
    }

    /// Events of the tick from which its reason held, and of the tick before.
    private func causes(_ showing: CueShowing) -> [String] {
        let ticks = showing.origin.since - 1...showing.origin.since
        return model.known.events.lazy.filter { event in
            ticks.contains(SimulatedTime.tick(atSeconds: event.seconds)) && event.kind.isCause
        }.prefix(3).map(\.words)
    }

    private func found(_ record: CueRecord) -> [Line] {
        record.findings.map { finding in
            let isOpen = finding.accepted == nil
            let style =
                !isOpen ? look.dim : finding.severity == .error ? look.bad : look.warning
            let state = isOpen ? finding.severity.rawValue : "accepted"
            return Line(
                name: state, words: "⚠ \(finding.rule.rawValue): \(finding.words)", style: style)
        }
    }

    private func since(_ showing: CueShowing) -> String {
        let clock = showing.origin.since.clock
        let delay = showing.origin.delay
        return showing.delay > 0
            ? "\(clock), \(showing.delay.fixed(2)) s before it came; its delay is \(delay.short) s"
            : "\(clock), the tick in which it came" + (delay > 0 ? "; delay \(delay.short) s" : "")
    }

    private func priority(_ showing: CueShowing) -> String {
        let vibration = showing.origin.vibration.map { "; vibrates: \($0.rawValue)" } ?? ""
        return "\(showing.origin.priority)"
            + (showing.origin.rivals.isEmpty ? ", no other of its kind had a reason" : "")
            + vibration
    }

    private func read(_ record: CueRecord) -> String {
        let showing = record.showing
        guard showing.hasReader else { return "nobody follows the phone" }
        func after(_ tick: Int) -> String {
            "\(SimulatedTime.seconds(tick - showing.from).fixed(1)) s"
        }
        var parts: [String] = []
        if showing.isOverlooked { parts.append("overlooked at first") }
        parts.append(showing.noticedAt.map { "noticed after \(after($0))" } ?? "not noticed")
        if let reading = showing.reading {
            let seconds = SimulatedTime.seconds(reading.to - reading.from).fixed(1)
            parts.append("read \(reading.isWhole ? "to the end" : "in part") in \(seconds) s")
        }
        if let deed = showing.deed { parts.append(deed.words) }
        return parts.joined(separator: ", ")
    }

    private func toRead(_ record: CueRecord) -> String {
        guard let usual = record.needs(at: \.usual), let slow = record.needs(at: \.slow)
        else { return record.size }
        return "\(record.size); \(usual.fixed(1)) s, slow readers \(slow.fixed(1)) s"
    }

    private func ahead(_ lead: CueShowing.Lead) -> String {
        let side = lead.metres < 0 ? "behind" : "before"
        let time = lead.seconds.map { ", \($0.fixed(1)) s at \(lead.speed.fixed(1)) m/s" } ?? ""
        return "\(abs(lead.metres).fixed(0)) m \(side) the manoeuvre\(time)"
    }
}

extension EventKind.Role {
    /// Whether it can be the cause of a cue.
    fileprivate var isCause: Bool {
        switch self {
        case .cue, .vibration, .met, .failed, .caption, .chapter, .marker, .note, .waypoint: false
        default: true
        }
    }
}

extension PersonEvent.Deed {
    fileprivate var words: String {
        switch self {
        case .raisesPhone: "raises the phone"
        case .putsPhoneAway: "puts the phone away"
        case .turns: "turns"
        case .taps(let button): "taps \(button)"
        case .follows: "follows it"
        }
    }
}
