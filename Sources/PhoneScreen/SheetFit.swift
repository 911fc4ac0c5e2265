import App
import Indoor
import Positioning
import TextCanvas

extension CueSheet {
    /// A sentence for each text of the sheet that does not fit the reference phone. Every cue is
    /// checked on the page with the least room, with long values for its placeholders.
    package var misfits: [String] {
        var worst: [PhoneWords.Cut] = []
        let displays = all.flatMap { cue in pages(of: cue).map { display(cue, on: $0) } } + [labels]
        for cut in displays.flatMap(PhoneWords.misfits) + smallWords {
            if let index = worst.firstIndex(where: { $0.what == cut.what }) {
                if cut.over > worst[index].over { worst[index] = cut }
            } else {
                worst.append(cut)
            }
        }
        return worst.map(\.words)
    }

    /// A page with a cue on it.
    private func display(_ cue: Cue, on page: PhoneDisplay.Page) -> PhoneDisplay {
        var display = PhoneDisplay(page: page)
        display.cues = [filled(cue)]
        let ids = cue.buttons.map(\.id)
        display.buttons = cue.buttons + buttons(of: page).filter { !ids.contains($0.id) }
        return display
    }

    /// A cue with long values, as buildings have them, for its placeholders.
    ///
    /// - Parameter isAlone: whether an instruction stands without the next one: "A" instead of "A,
    ///   then B".
    package func filled(_ cue: Cue, isAlone: Bool = false) -> ShownCue {
        var values: [String: Phrase] = [
            "place": .place("Meeting room 12"), "level": .level("−1"), "direction": phrase(.down),
            "distance": phrase(.inMetres, ["metres": .metres(100)]), "metres": .metres(100),
            "sharing": phrase(.off), "tracking": phrase(.off),
        ]
        let clauses = all.map { ($0, clause($0.id, values)) }
        func longest(_ clauses: [(Cue, Phrase)]) -> Phrase {
            clauses.map(\.1).max { $0.text.count < $1.text.count } ?? Phrase("")
        }
        // A person who sets off turns first.
        let own =
            cue.clause.isEmpty
            ? longest(clauses.filter { $0.0.id.rawValue.hasPrefix("turn-") })
            : clause(cue.id, values)
        values["clause"] =
            isAlone
            ? own : phrase(.then, ["clause": own, "next": longest(clauses)])
        return cue.filled(values)
    }

    /// The page's own buttons while there is a position, with the engine that has the most buttons.
    private func buttons(of page: PhoneDisplay.Page) -> [Button] {
        let labels = Engine.profiles.map { page.buttons($0, isLocated: true) }.max {
            $0.count < $1.count
        }
        return (labels ?? []).map { Button(id: $0.rawValue, label: label($0)) }
    }

    /// The pages of a cue: its own page, or those of its kind.
    package func pages(of cue: Cue) -> [PhoneDisplay.Page] {
        for profile in Engine.profiles {
            let own = profile.pages.filter { $0.cue(profile) == cue.id }
            if !own.isEmpty { return own }
            if let acquisition = profile.acquisition, acquisition.cues.contains(cue.id) {
                return [.acquisition(acquisition.name)]
            }
        }
        return cue.kind == .instruction ? [.navigation] : [.map, .navigation]
    }

    /// The labels in the status line, on the map's chips and under the app's icon; each has a fixed
    /// width.
    private var smallWords: [PhoneWords.Cut] {
        func cut(_ label: Label, _ text: String, in columns: Int) -> PhoneWords.Cut? {
            PhoneWords.Cut("label \(label.rawValue)", text, in: columns)
        }
        let all = PhoneWords.columns
        // The clock, the signal and the battery stand beside it.
        let columns = all - " 12:00 ".count - " ▂▄▆ 100% ".count
        let permissions = Engine.profiles.map(\.permissions).flatMap { all in
            all.flatMap { permission in
                Label.states(of: permission).map { label in
                    // Each stands behind a mark.
                    let marks = String(repeating: "○", count: all.count)
                    return cut(label, "\(marks) \(self.label(label))", in: columns)
                }
            }
        }
        let modes = PhoneDisplay.Map.Mode.allCases.map { Label($0) }
        // Each stands behind a key.
        let chips: [Label] = [.details, .facilities, .floors, .floorAutomatic, .myPosition]
        let details: [Label] =
            [.detailFloor, .detailOrder, .detailSource]
            + Engine.profiles.flatMap(\.counts).map { Label(counted: $0) } + [.detailAccuracy]
        let map = all - ChipWords.level("−1", self).displayColumns - 1
        // This label alone may have several lines, as many as needed.
        let nothingFound = Passage(label(.nothingFound), columns: all - 2, rows: .max)
        let cuts =
            permissions
            + modes.map { cut($0, ChipWords.mode(label($0), north: "→"), in: map) }
            + chips.map { cut($0, ChipWords.chip("k \(label($0))"), in: all * 2 / 3) }
            + details.map { cut($0, label($0), in: ChipWords.detailColumns - 1) }
            + [
                cut(.noMatches, label(.noMatches), in: all - 2),
                cut(.level, ChipWords.level("−10", self), in: ChipWords.mostLevelColumns(of: all)),
                cut(.appName, "[o \(label(.appName))]", in: all),
                // The label stands inside the field, after the cursor.
                cut(.searchHint, label(.searchHint), in: all - 7),
                PhoneWords.Cut("label \(Label.nothingFound.rawValue)", [nothingFound]),
            ]
        return cuts.compactMap(\.self)
    }

    /// A display with the buttons that belong to no cue, and the longest state.
    private var labels: PhoneDisplay {
        var display = PhoneDisplay(page: .map)
        let buttons: [Label] =
            [
                .locate, .stopLocating, .search, .start, .stop,
            ] + Engine.profiles.compactMap(\.acquisition?.label) + [
                .cancel, .back, .done, .share, .stopSharing, .track, .stopTracking,
            ]
        display.buttons = buttons.map { Button(id: $0.rawValue, label: label($0)) }
        display.banner.text =
            Label.states
            .map { phrase($0, ["seconds": Phrase("120")]).text }
            .max { $0.count < $1.count } ?? ""
        return display
    }
}
