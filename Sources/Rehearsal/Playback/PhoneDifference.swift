import App
import Indoor

/// A difference between the phones of two walks, from one tick to another.
package struct PhoneDifference: Hashable, Sendable {
    /// A part of the phone. Ascending by importance: if two share a column, the later one is drawn.
    package enum Part: Int, CaseIterable, Hashable, Sendable {
        case buttons, vibration
        /// The quality of the position, in the app's words.
        case state
        case toast, hint, banner
        /// The words of a page, if both show the same page.
        case words
        case page, instruction, alert

        /// The kind of cue in this part; nil: none.
        var cue: ShownCue.Kind? {
            switch self {
            case .toast: .toast
            case .hint: .hint
            case .banner: .banner
            case .words: .page
            case .instruction: .instruction
            case .alert: .alert
            case .buttons, .vibration, .state, .page: nil
            }
        }
    }

    /// The content of a part on one phone.
    package struct Shown: Hashable, Sendable {
        /// Identifies the showing: its words may change, as a distance does.
        package let id: String
        /// Empty: nothing is shown.
        package let words: String
        /// The tick from which it is shown.
        package let since: Int

        package var isNothing: Bool { words.isEmpty }

        /// The same showing with the words of a later tick.
        package func with(words: String) -> Shown { Shown(id: id, words: words, since: since) }
    }

    package let part: Part
    /// The contents when the difference began.
    package let a: Shown
    package let b: Shown
    package let from: Int
    /// The first tick after it; nil: it is not over.
    package internal(set) var to: Int?

    /// Whether the difference exists in a tick.
    package func holds(at tick: Int) -> Bool { from <= tick && tick < (to ?? .max) }
}

/// The content of a phone, part by part.
package struct ShownParts: Hashable, Sendable {
    /// In the order of `Part.allCases`.
    private var all: [PhoneDifference.Shown] = []

    package subscript(part: PhoneDifference.Part) -> PhoneDifference.Shown { all[part.rawValue] }

    /// - Parameter before: the parts of the previous tick; nil: there is none.
    package init(_ display: PhoneDisplay, at tick: Int, after before: ShownParts?) {
        all = PhoneDifference.Part.allCases.map { part in
            if let kind = part.cue { return ShownParts.cue(kind, of: display, at: tick, before) }
            let words = ShownParts.words(of: part, display)
            let last = before?[part]
            let since = last?.words == words ? last?.since ?? tick : tick
            return PhoneDifference.Shown(id: "\(words) \(since)", words: words, since: since)
        }
    }

    private static func cue(
        _ kind: ShownCue.Kind, of display: PhoneDisplay, at tick: Int, _ before: ShownParts?
    ) -> PhoneDifference.Shown {
        guard let cue = display.cues.first(where: { $0.kind == kind }) else {
            let part = PhoneDifference.Part.allCases.first { $0.cue == kind }
            let last = part.flatMap { before?[$0] }
            let since = last?.isNothing == true ? last?.since ?? tick : tick
            return PhoneDifference.Shown(id: "nothing \(since)", words: "", since: since)
        }
        return PhoneDifference.Shown(
            id: "\(cue.id) \(cue.shownAt)", words: cue.titleAndText, since: cue.shownAt)
    }

    private static func words(of part: PhoneDifference.Part, _ display: PhoneDisplay) -> String {
        switch part {
        case .page: display.page.rawValue
        case .state: display.page == .closed ? "" : display.banner.text
        case .buttons: display.buttons.map { "[\($0.label)]" }.joined(separator: " ")
        case .vibration: display.vibrations.map(\.rawValue).joined(separator: ", ")
        default: ""
        }
    }
}

extension ShownCue {
    /// Title and text in one line: "You have arrived · Platform 3".
    package var titleAndText: String {
        [title, text].filter { !$0.isEmpty }.joined(separator: " · ")
    }
}
