import Guidance
import Indoor
import Navigation
import Positioning
import Session

/// The words by which a walk speaks of what happens and of what is: states and their reasons,
/// pages, cues, events, connectors. A cue's id means the cue, also where something else is called
/// like it; the prefix asks for that: "arrived" is the cue, "navigation:arrived" the event.
package enum Vocabulary {
    /// Every word that no venue adds to.
    package static let words: [String] =
        ["accuratePositioning", "degradedPositioning", "notPositioning"]
        + DegradationReason.all.map { "degradedPositioning:\($0.name)" }
        + LossReason.allCases.map { "notPositioning:\($0.rawValue)" }
        + PhoneDisplay.Page.allCases.map { "page:\($0.rawValue)" }
        + CueID.allCases.flatMap { [$0.rawValue, "\($0.rawValue):hidden"] }
        + SourceStatus.allCases.map { "source:\($0.rawValue)" }
        + ["scan-started", "scan-stopped", "background-scan-started", "background-scan-stopped"]
        + ["localized", "localized-in-background", "level-changed", "level-changed:automatic"]
        + SourceEvent.ConveyorAction.allCases.map { "conveyor-\($0.rawValue)" }
        + SourceError.allCases.map { "error:\($0.rawValue)" }
        + AttemptOutcome.allCases.map { "attempt:\($0.rawValue)" }
        + ["tracking:normal", "tracking:limited", "tracking:notAvailable"]
        + TrackingState.LimitedReason.allCases.map { "tracking:\($0.rawValue)" }
        + [
            "started", "step", "deviated", "recalculated", "arrived", "stopped", "noRoute",
            "routeFailed",
        ].map { "navigation:\($0)" }
        + ["deviated", "recalculation-pending"]
        + VibrationPattern.allCases.map { "vibration:\($0.rawValue)" }
        + PermissionStatus.allCases.map { "permission:\($0.rawValue)" }
        + ["dot:blue", "dot:grey", "dot:none"]
        + PhoneDisplay.Map.Mode.allCases.map { "map:\($0.rawValue)" }

    /// The word for the app's map showing a level.
    static func word(forMapOf level: LevelOrdinal) -> String { "map-level:\(level)" }

    /// Whether a word stands for something that lasts, and so may hold without happening.
    static func holds(_ word: String, in report: Report) -> Bool {
        let display = report.display
        let state = report.state
        if word == state.name { return true }
        if let reason = state.reason, word == "\(state.name):\(reason)" { return true }
        if word == "page:\(display.page.rawValue)" { return true }
        if CueID(rawValue: word) != nil { return display.cues.contains { $0.id == word } }
        if word == display.page.rawValue { return true }
        switch word {
        case "dot:none": return display.dot == nil
        case "dot:blue": return display.dot?.isGrey == false
        case "dot:grey": return display.dot?.isGrey == true
        case "recalculation-pending": return report.isReroutePending
        default: break
        }
        if display.page.hasMap {
            if word == "map:\(display.map.mode.rawValue)" { return true }
            if word == Vocabulary.word(forMapOf: display.map.level) { return true }
        }
        if word == "permission:\(display.permission.rawValue)" { return true }
        if case .riding(word) = report.truth.activity { return true }
        return false
    }

    /// Whether it happened in this tick. A cue hidden and shown in one tick was in view all along.
    static func happened(_ word: String, in report: Report) -> Bool {
        let isBack = report.display.cues.contains { word == "\($0.id):hidden" }
        return !isBack && report.events.contains { names(of: $0).contains(word) }
    }

    private static func names(of event: SessionEvent) -> [String] {
        switch event {
        case .source(let event): names(of: event)
        case .guide(let event): names(of: event)
        case .navigation(let event):
            switch event {
            case .manoeuvre: ["navigation:step"]
            case .started: ["navigation:started"]
            case .stopped: ["navigation:stopped"]
            case .noRoute: ["navigation:noRoute"]
            case .routeFailed: ["navigation:routeFailed"]
            case .arrived: ["navigation:arrived"]
            case .offRoute: ["deviated", "navigation:deviated"]
            case .rerouted: ["navigation:recalculated"]
            }
        }
    }

    private static func names(of event: SourceEvent) -> [String] {
        switch event {
        case .status(let status): return ["source:\(status.rawValue)"]
        case .state(let state):
            return [state.name] + (state.reason.map { ["\(state.name):\($0)"] } ?? [])
        case .scan(let status): return ["scan-\(status.rawValue)"]
        case .backgroundScan(let status): return ["background-scan-\(status.rawValue)"]
        case .localized(_, let background, _):
            return ["localized"] + (background ? ["localized-in-background"] : [])
        case .level(_, _, let automatic):
            return ["level-changed"] + (automatic ? ["level-changed:automatic"] : [])
        case .conveyor(let action, _): return ["conveyor-\(action.rawValue)"]
        case .error(let error): return ["error:\(error.rawValue)"]
        case .attempt(let outcome, _): return ["attempt:\(outcome.rawValue)"]
        case .tracking(.normal): return ["tracking:normal"]
        case .tracking(.notAvailable): return ["tracking:notAvailable"]
        case .tracking(.limited(let reason)):
            return ["tracking:limited", "tracking:\(reason.rawValue)"]
        }
    }

    private static func names(of event: GuideEvent) -> [String] {
        switch event {
        case .page(let page): ["page:\(page.rawValue)"]
        case .cue(.shown(let cue)): [cue.id]
        case .cue(.hidden(let cue)): ["\(cue.id):hidden"]
        case .vibration(let pattern): ["vibration:\(pattern.rawValue)"]
        case .permission(let status): ["permission:\(status.rawValue)"]
        case .map(let mode): ["map:\(mode.rawValue)"]
        case .answered, .cue(.changed): []
        }
    }
}

extension Report {
    /// Whether what a word stands for lasts, or happened in this tick.
    func isSo(_ word: String) -> Bool {
        Vocabulary.holds(word, in: self) || Vocabulary.happened(word, in: self)
    }
}
