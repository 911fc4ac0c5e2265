import Guidance
import Indoor

extension CueSheet {
    /// What of the sheet cannot be read on the reference phone, a sentence each: every cue where
    /// it stands, with values of the usual length for its placeholders.
    package var misfits: [String] {
        var told: [String] = []
        for display in all.map(display) + [labels] {
            for cut in PhoneWords.misfits(display) where !told.contains(cut.words) {
                told.append(cut.words)
            }
        }
        return told
    }

    /// A cue as it stands on the phone.
    private func display(_ cue: Cue) -> PhoneDisplay {
        var display = PhoneDisplay(page: page(of: cue))
        var values = [
            "place": "Platform 3", "level": "-1", "direction": label(.down),
            "distance": label(.inMetres).filled(["metres": "100"]),
        ]
        // the longest that is said: two steps together
        let clauses = all.map { $0.clause.filled(values) }
        let longest = clauses.max { $0.count < $1.count } ?? ""
        let own = cue.clause.isEmpty ? longest : cue.clause.filled(values)
        values["clause"] = label(.then).filled(["clause": own, "next": longest])
        display.cues = [ShownCue(
            id: cue.id.rawValue, kind: cue.kind, title: cue.title.filled(values),
            text: cue.text.filled(values), buttons: cue.buttons, asks: nil, shownAt: 0)]
        display.buttons = cue.buttons
        return display
    }

    private func page(of cue: Cue) -> PhoneDisplay.Page {
        switch cue.id {
        case .scanGuide, .scanTilt, .scanNoInternet, .scanTimeout, .scanSlow, .scanElsewhere,
             .scanGiveUp: .scan
        case .explanation: .explanation
        case .unsupported: .unsupported
        case .scanSuccess: .scanSuccess
        case .cameraRationale: .cameraRationale
        case .cameraPrompt: .cameraPrompt
        case .cameraDenied: .cameraDenied
        case .arrived: .arrival
        default: .navigation
        }
    }

    /// The buttons that are no cue's, and the longest state.
    private var labels: PhoneDisplay {
        var display = PhoneDisplay(page: .map)
        let buttons: [Label] = [
            .locate, .stopLocating, .search, .start, .stop, .scan, .cancel, .back, .done,
        ]
        display.buttons = buttons.map { Button(id: $0.rawValue, label: label($0)) }
        let states: [Label] = [.stateNone, .stateAccurate, .stateDegraded, .stateLost]
        display.banner.text = states.map { label($0) }.max { $0.count < $1.count } ?? ""
        return display
    }
}
