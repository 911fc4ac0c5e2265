import Guidance
import Indoor
import TextCanvas

/// Words wrapped for the phone, and the rows there are for them.
struct Passage: Hashable, Sendable {
    let lines: [String]
    /// Rows to show them in.
    let rows: Int

    init(_ text: String, columns: Int, rows: Int) {
        lines = text.isEmpty ? [] : text.wrapped(to: columns)
        self.rows = max(rows, 0)
    }

    /// Lines that find no room.
    var over: Int { max(lines.count - rows, 0) }
    /// Rows taken.
    var height: Int { min(lines.count, rows) }
    var isEmpty: Bool { lines.isEmpty }

    /// Writes the lines; where they do not all fit, the last row says how many are missing.
    func draw(
        in rect: Rect, _ look: Look, style: Style, align: Alignment = .leading,
        on canvas: inout Canvas
    ) {
        let cut = look.bad.on(style.background)
        if over > 0, rows == 1 {
            let words = lines.joined(separator: " ")
            return canvas.write(words, in: rect, style: cut, align: align)
        }
        let shown = over > 0 ? rows - 1 : lines.count
        for (row, line) in lines.prefix(max(shown, 0)).enumerated() {
            canvas.write(line, in: rect, row: row, style: style, align: align)
        }
        guard over > 0, rows > 0 else { return }
        let missing = lines.count - shown
        canvas.write(
            "▼ +\(missing) \(missing == 1 ? "line" : "lines")", in: rect, row: rows - 1,
            style: cut, align: align)
    }
}

/// How the app's words share the rows of a phone: what drawing goes by, and what tells whether
/// they fit. The phone on the screen is as tall as the terminal allows; whether words fit for the
/// user is asked of the reference phone.
struct PhoneWords: Sendable {
    /// Something of which not all can be read.
    struct Cut: Hashable, Sendable {
        /// A cue's id, or "button scan".
        let what: String
        let over: Int
        let unit: Unit

        enum Unit: String, Hashable, Sendable { case line, column }

        /// "does not fit: hold-upright, 2 lines over".
        var words: String {
            "does not fit: \(what), \(over) \(unit.rawValue)\(over == 1 ? "" : "s") over"
        }
    }

    /// Inside the frame.
    static let columns = ScreenLayout.phoneWidth - 2

    private(set) var cuts: [Cut] = []
    let buttons: ButtonRows
    /// Between the banner, with what stands under it, and the buttons.
    let pageRows: Int
    private(set) var banner = Passage("", columns: 0, rows: 0)
    private(set) var title = Passage("", columns: 0, rows: 0)
    private(set) var text = Passage("", columns: 0, rows: 0)
    /// The instruction on its card.
    private(set) var card = Passage("", columns: 0, rows: 0)
    private(set) var alertTitle = Passage("", columns: 0, rows: 0)
    private(set) var alertText = Passage("", columns: 0, rows: 0)
    private(set) var toast = Passage("", columns: 0, rows: 0)
    private(set) var hint = Passage("", columns: 0, rows: 0)

    /// - Parameters:
    ///   - rows: of the phone, inside its frame.
    ///   - hidesButtons: whether something else than the app's page has the foot of the phone.
    init(_ display: PhoneDisplay, rows: Int, glyphs: GlyphSet, hidesButtons: Bool = false) {
        func cue(_ kind: ShownCue.Kind) -> ShownCue? { display.cues.first { $0.kind == kind } }
        // the operating system's row and the state's
        var room = rows - 2
        banner = Passage(
            cue(.banner)?.text ?? "", columns: PhoneWords.columns - 4, rows: PhoneWords.bannerRows)
        room -= banner.height
        let inside = cue(.alert)?.buttons
            ?? (display.page == .cameraPrompt ? display.buttons : [])
        buttons = ButtonRows(
            hidesButtons ? [] : display.buttons.filter { !inside.contains($0) },
            width: PhoneWords.columns - 2, glyphs: glyphs, isTall: room >= PhoneWords.tall)
        pageRows = room - buttons.height
        let dialogue = ButtonRows(
            inside, width: PhoneWords.columns - 6, glyphs: glyphs, isTall: pageRows >= 18)
        layOutPage(display, cue(.page), dialogueRows: dialogue.height)
        layOutAlert(cue(.alert), dialogueRows: dialogue.height)
        layOutMap(display, cue(.instruction))
        layOutNotices(cue(.toast), cue(.hint), on: display.page)
        measure(display, cue)
    }

    /// On a phone this tall there is air between things.
    static let tall = 24
    /// Rows that are left to a map or a camera picture, however long the words (ours).
    private static let leastPicture = 4
    private static let scanTitleRows = 2
    /// Rows of what stands under the state's (ours).
    private static let bannerRows = 3
    /// Columns of frame and mark beside the words of a notice, or of the card.
    static let noticeColumns = columns - 8
    static let cardColumns = columns - 5

    // MARK: Pages

    private mutating func layOutPage(
        _ display: PhoneDisplay, _ cue: ShownCue?, dialogueRows: Int
    ) {
        let (columns, rows) = switch display.page {
        // a light under the title, a row of air
        case .scan: (PhoneWords.columns - 4, pageRows - 2 - PhoneWords.leastPicture)
        case .cameraPrompt: (PhoneWords.columns - 6, pageRows - dialogueRows - 3)
        // what is left to go
        case .arrival: (PhoneWords.columns - 4, pageRows - 1 - PhoneWords.leastPicture)
        default: (PhoneWords.columns - 4, pageRows - 1)
        }
        title = Passage(
            cue?.title ?? "", columns: columns,
            rows: display.page == .scan ? min(rows, PhoneWords.scanTitleRows) : rows)
        text = Passage(cue?.text ?? "", columns: columns, rows: rows - title.height)
    }

    private mutating func layOutAlert(_ cue: ShownCue?, dialogueRows: Int) {
        let rows = pageRows - dialogueRows - 3
        let columns = PhoneWords.columns - 6
        alertTitle = Passage(cue?.title ?? "", columns: columns, rows: rows)
        alertText = Passage(cue?.text ?? "", columns: columns, rows: rows - alertTitle.height)
    }

    /// The card has a row for how far it is, and a bar.
    private mutating func layOutMap(_ display: PhoneDisplay, _ instruction: ShownCue?) {
        guard display.page == .navigation || display.page == .itinerary else { return }
        let name = display.destination ?? ""
        card = Passage(
            display.page == .navigation ? instruction?.text ?? name : name,
            columns: PhoneWords.cardColumns, rows: pageRows - 2 - PhoneWords.leastPicture)
    }

    /// At the foot of the map or of the camera's picture, the toast below the hint; each has a
    /// frame.
    private mutating func layOutNotices(
        _ toast: ShownCue?, _ hint: ShownCue?, on page: PhoneDisplay.Page
    ) {
        var rows = switch page {
        case .scan: pageRows - 2 - title.height - text.height
        case .navigation: pageRows - card.height - 2
        case .itinerary: pageRows - card.height - 1
        default: pageRows
        }
        func passage(_ cue: ShownCue?) -> Passage {
            let words = [cue?.title ?? "", cue?.text ?? ""].filter { !$0.isEmpty }
            let passage = Passage(
                words.joined(separator: "\n"), columns: PhoneWords.noticeColumns, rows: rows - 2)
            if !passage.isEmpty { rows -= passage.height + 2 }
            return passage
        }
        self.toast = passage(toast)
        self.hint = passage(hint)
    }

    // MARK: What does not fit

    private mutating func measure(
        _ display: PhoneDisplay, _ cue: (ShownCue.Kind) -> ShownCue?
    ) {
        func lines(_ passages: Passage..., of cue: ShownCue?) {
            let over = passages.reduce(0) { $0 + $1.over }
            if let cue, over > 0 { cuts.append(Cut(what: cue.id, over: over, unit: .line)) }
        }
        lines(banner, of: cue(.banner))
        if cue(.alert) == nil {
            lines(title, text, of: cue(.page))
            lines(toast, of: cue(.toast))
            lines(hint, of: cue(.hint))
        }
        lines(card, of: cue(.instruction))
        lines(alertTitle, alertText, of: cue(.alert))
        for button in display.buttons {
            // within brackets; the key that taps it is no part of the app
            columns(button.label, in: PhoneWords.columns - 4, "button \(button.id)")
        }
        // beside the mark of the state and how precise it is: "±12 m"
        columns(display.banner.text, in: PhoneWords.columns - 10, "state")
    }

    private mutating func columns(_ text: String, in room: Int, _ what: String) {
        let over = text.displayColumns - room
        if over > 0 { cuts.append(Cut(what: what, over: over, unit: .column)) }
    }

    /// What cannot be read on the reference phone, whatever the terminal.
    static func misfits(_ display: PhoneDisplay) -> [Cut] {
        guard display.page != .closed else { return [] }
        return PhoneWords(display, rows: ScreenLayout.phoneHeight - 2, glyphs: .unicode).cuts
    }
}
