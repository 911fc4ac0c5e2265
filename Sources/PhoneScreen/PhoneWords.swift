import App
import Indoor
import TextCanvas

/// The layout of the app's words on the rows of a phone, for drawing and for checking whether they
/// fit. The drawn phone is as tall as the terminal allows; the check uses the reference phone.
package struct PhoneWords: Sendable {
    /// A text that does not fit.
    package struct Cut: Hashable, Sendable {
        /// A cue's id, or "button start".
        package let what: String
        package let over: Int
        package let unit: Unit

        package enum Unit: String, Hashable, Sendable { case line, column }

        /// A sentence for a message: "does not fit: hold-upright, 2 lines over".
        package var words: String {
            "does not fit: \(what), \(over.counted(unit.rawValue)) over"
        }
    }

    /// The columns inside the frame.
    package static let columns = PhoneSize.columns

    package let buttons: ButtonRows
    /// The dialogue's buttons.
    package let dialogue: ButtonRows
    package let banner: Passage
    package let title: Passage
    package let text: Passage
    /// The instruction on the card.
    package let card: Passage
    package let alertTitle: Passage
    package let alertText: Passage
    package let toast: Passage
    package let hint: Passage

    /// - Parameters:
    ///   - rows: the phone's rows, inside its frame.
    ///   - hidesButtons: whether something other than the app's page covers the phone's bottom
    ///     rows.
    package init(_ display: PhoneDisplay, rows: Int, keys: GlyphSet?, hidesButtons: Bool = false) {
        banner = Passage(
            display.cue(.banner)?.text ?? "", columns: PhoneWords.columns - 4,
            rows: PhoneWords.bannerRows)
        // The content starts below the rows of the operating system and the state.
        let room = rows - 2 - banner.height
        let inside = PhoneWords.dialogueButtons(display)
        buttons = ButtonRows(
            hidesButtons ? [] : display.buttons.filter { !inside.contains($0) },
            width: PhoneWords.buttonColumns, keys: keys, isTall: room >= PhoneWords.tall)
        let pageRows = room - buttons.height
        dialogue = ButtonRows(
            inside, width: PhoneWords.dialogueColumns, keys: keys, isTall: pageRows >= 18)
        let dialogueRows = pageRows - dialogue.height - 3
        (title, text) = PhoneWords.page(display, rows: pageRows, dialogueRows: dialogueRows)
        (alertTitle, alertText) = PhoneWords.titled(
            display.cue(.alert), columns: PhoneWords.dialogueColumns, rows: dialogueRows)
        card = PhoneWords.card(display, rows: pageRows)
        let noticeRows =
            switch display.page {
            case .acquisition: pageRows - 2 - title.height - text.height
            case .navigation: pageRows - card.height - 2
            case .itinerary: pageRows - card.height - 1
            default: pageRows
            }
        (toast, hint) = PhoneWords.notices(display, rows: noticeRows)
    }

    /// A phone with at least this many rows has empty rows between its parts.
    package static let tall = 24
    /// Rows reserved for a map or viewfinder, however long the words are (ours).
    private static let leastPicture = 4
    private static let acquisitionTitleRows = 2
    /// Rows for the text below the state (ours).
    private static let bannerRows = 3
    /// Columns of a notice's text, or the card's, without frame and mark.
    package static let noticeColumns = columns - 8
    package static let cardColumns = columns - 5
    /// Columns of a full-width button, and of a dialogue's content.
    package static let buttonColumns = columns - 2
    package static let dialogueColumns = columns - 6

    /// The buttons of an alert or of a permission prompt.
    private static func dialogueButtons(_ display: PhoneDisplay) -> [Button] {
        display.cue(.alert)?.buttons ?? (display.page.isPrompt ? display.buttons : [])
    }

    // MARK: Pages

    /// The title and the text of the page.
    private static func page(
        _ display: PhoneDisplay, rows: Int, dialogueRows: Int
    ) -> (Passage, Passage) {
        let cue = display.cue(.page)
        switch display.page {
        // A moving light under the title, and an empty row.
        case .acquisition:
            return titled(
                cue, columns: columns - 4, rows: rows - 2 - leastPicture,
                titleRows: acquisitionTitleRows)
        case .prompt: return titled(cue, columns: dialogueColumns, rows: dialogueRows)
        // The row of the remaining distance.
        case .arrival: return titled(cue, columns: columns - 4, rows: rows - 1 - leastPicture)
        default: return titled(cue, columns: columns - 4, rows: rows - 1)
        }
    }

    /// A title, and the text in the remaining rows.
    private static func titled(
        _ cue: ShownCue?, columns: Int, rows: Int, titleRows: Int = .max
    ) -> (Passage, Passage) {
        let title = Passage(cue?.title ?? "", columns: columns, rows: min(rows, titleRows))
        return (title, Passage(cue?.text ?? "", columns: columns, rows: rows - title.height))
    }

    /// The card's passage; the card also has a row for the distances, and a bar.
    private static func card(_ display: PhoneDisplay, rows: Int) -> Passage {
        let name = display.destination ?? ""
        let words =
            switch display.page {
            case .navigation: display.cue(.instruction)?.text ?? name
            case .itinerary: name
            default: ""
            }
        return Passage(words, columns: cardColumns, rows: rows - 2 - leastPicture)
    }

    /// The hint and, below it, the toast, at the bottom of the map or the viewfinder; each has
    /// a frame.
    private static func notices(_ display: PhoneDisplay, rows: Int) -> (Passage, Passage) {
        func passage(_ cue: ShownCue?, rows: Int) -> Passage {
            let words = [cue?.title ?? "", cue?.text ?? ""].filter { !$0.isEmpty }
            return Passage(words.joined(separator: "\n"), columns: noticeColumns, rows: rows - 2)
        }
        let toast = passage(display.cue(.toast), rows: rows)
        let left = toast.isEmpty ? rows : rows - toast.height - 2
        return (toast, passage(display.cue(.hint), rows: left))
    }

    // MARK: Misfits

    /// The texts that do not fit the reference phone, whatever the terminal.
    package static func misfits(_ display: PhoneDisplay) -> [Cut] {
        guard display.page != .closed else { return [] }
        return PhoneWords(display, rows: PhoneSize.rows, keys: .unicode)
            .cuts(of: display)
    }

    private func cuts(of display: PhoneDisplay) -> [Cut] {
        func lines(_ kind: ShownCue.Kind, _ passages: Passage...) -> Cut? {
            display.cue(kind).flatMap { Cut($0.id, passages) }
        }
        var cuts = [lines(.banner, banner)]
        if display.cue(.alert) == nil {
            cuts += [lines(.page, title, text), lines(.toast, toast), lines(.hint, hint)]
        }
        cuts += [lines(.instruction, card), lines(.alert, alertTitle, alertText)]
        // The text stands between brackets; the drawn key is not part of the app.
        let inside = PhoneWords.dialogueButtons(display)
        cuts += display.buttons.map { button in
            let room =
                inside.contains(button)
                ? PhoneWords.dialogueColumns : PhoneWords.buttonColumns
            return Cut("button \(button.id)", button.label, in: room - 2)
        }
        // Beside the text are the state's mark and the accuracy: "±12 m".
        cuts.append(Cut("state", display.banner.text, in: PhoneWords.columns - 10))
        return cuts.compactMap(\.self)
    }
}

extension PhoneWords.Cut {
    /// nil when the text fits the columns.
    init?(_ what: String, _ text: String, in columns: Int) {
        let over = text.displayColumns - columns
        guard over > 0 else { return nil }
        self.init(what: what, over: over, unit: .column)
    }

    /// nil when the passages fit their rows and columns.
    init?(_ what: String, _ passages: [Passage]) {
        let over = passages.reduce(0) { $0 + $1.over }
        let wide = passages.map(\.overWide).max() ?? 0
        guard over > 0 || wide > 0 else { return nil }
        self.init(what: what, over: over > 0 ? over : wide, unit: over > 0 ? .line : .column)
    }
}

extension PhoneDisplay {
    package func cue(_ kind: ShownCue.Kind) -> ShownCue? { cues.first { $0.kind == kind } }
}

extension PhoneWords {
    /// The rows that a cue's words take.
    package struct Rows: Hashable, Sendable {
        package let count: Int
        /// Whether all words are visible.
        package let fit: Bool
    }

    /// The rows on the reference phone, with nothing else in view.
    package static func rows(of cue: ShownCue, on page: PhoneDisplay.Page) -> Rows {
        var display = PhoneDisplay(page: page)
        (display.cues, display.buttons) = ([cue], cue.buttons)
        let words = PhoneWords(display, rows: PhoneSize.rows, keys: .unicode)
        let passages =
            switch cue.kind {
            case .banner: [words.banner]
            case .hint: [words.hint]
            case .toast: [words.toast]
            case .alert: [words.alertTitle, words.alertText]
            case .instruction: [words.card]
            case .page: [words.title, words.text]
            }
        return Rows(
            count: passages.reduce(0) { $0 + $1.lines.count },
            fit: passages.allSatisfy { $0.over == 0 && $0.overWide == 0 })
    }
}
