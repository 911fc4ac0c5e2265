import App
import Indoor
import Positioning
import Simulation

/// The subject of an expectation: a state, an event, or both. Parsed once from its word; evaluated
/// in every tick.
///
/// A cue's id means the cue, even if something else has the same name; a prefix selects the other:
/// "arrived" is the cue, "navigation:arrived" the event.
package struct Subject: Hashable, Sendable {
    /// The word as written.
    package let word: String
    private let condition: Condition?
    private let event: Event

    /// A condition that lasts.
    private enum Condition: Hashable {
        /// A state, optionally with the name of its cause.
        case state(String, cause: String?)
        case page(String)
        case cue(String)
        case dot(Dot)
        case reroutePending
        case map(PhoneDisplay.Map.Mode)
        case mapLevel(LevelOrdinal)
        case stage(PhoneDisplay.Stage)
        /// The technology of the present location: "BLE".
        case position(String)
        case symbol(PhoneDisplay.Dot.Symbol)
        case floors(Floors)
        /// The facility in the floor picker, by its id; nil: none.
        case facility(String?)
        /// The floor on the details card; nil: none.
        case floorLabel(Int?)
        case permission(PermissionState)
        case use(Use)
        /// A name that only the source or the venue knows: of a connector that the person rides, by
        /// its id; of a cue; of the page of the user's help.
        case named(String)
    }

    private enum Dot: String { case none, blue, grey }

    /// The floor picker: none on a map that is not floor-aware.
    package enum Floors: String, CaseIterable { case none, collapsed, open, facilities }

    /// An event of a tick.
    private enum Event: Hashable {
        case state(String, cause: String?)
        case page(String)
        case cueShown(String)
        case cueHidden(String)
        case status(SourceStatus)
        case levelChanged(isAutomatic: Bool)
        case notice(String)
        case navigation(String)
        case person(String)
        case misread(Misread.Cause)
        case vibration(VibrationPattern)
        case permission(PermissionState)
        case map(PhoneDisplay.Map.Mode)
        case use(Use)
        /// A detail named by the source.
        case named(String)
    }

    package init(_ word: String) {
        self.word = word
        condition = Subject.condition(word)
        event = Subject.event(word)
    }

    // MARK: Reading

    /// Splits "page:map" into ("page", "map"); nil without a colon.
    private static func parts(_ word: String) -> (kind: String, name: String)? {
        guard let colon = word.firstIndex(of: ":") else { return nil }
        return (String(word[..<colon]), String(word[word.index(after: colon)...]))
    }

    private static func condition(_ word: String) -> Condition? {
        if PositioningState.names.contains(word) { return .state(word, cause: nil) }
        if CueID(rawValue: word) != nil { return .cue(word) }
        if word == "recalculation-pending" { return .reroutePending }
        if let use = Use(rawValue: word) { return .use(use) }
        guard let (kind, name) = parts(word) else { return .named(word) }
        switch kind {
        case "page": return .page(name)
        case "dot": return Dot(rawValue: name).map { .dot($0) }
        case "map": return PhoneDisplay.Map.Mode(rawValue: name).map { .map($0) }
        case "map-level": return LevelOrdinal(name).map { .mapLevel($0) }
        case "permission": return permission(name).map { .permission($0) }
        case "position": return .position(name)
        case "stage": return PhoneDisplay.Stage(rawValue: name).map { .stage($0) }
        case "symbol": return PhoneDisplay.Dot.Symbol(rawValue: name).map { .symbol($0) }
        case "floors": return Floors(rawValue: name).map { .floors($0) }
        case "facility": return .facility(name == "none" ? nil : name)
        case "floor-label":
            return name == "none" ? .floorLabel(nil) : Int(name).map { .floorLabel($0) }
        default:
            return PositioningState.names.contains(kind)
                ? .state(kind, cause: name) : .named(word)
        }
    }

    private static func event(_ word: String) -> Event {
        if PositioningState.names.contains(word) { return .state(word, cause: nil) }
        if CueID(rawValue: word) != nil { return .cueShown(word) }
        if word == "level-changed" { return .levelChanged(isAutomatic: false) }
        if word == "level-changed:automatic" { return .levelChanged(isAutomatic: true) }
        if word == "deviated" { return .navigation(word) }
        if let use = Use(rawValue: word) { return .use(use) }
        guard let (kind, name) = parts(word) else { return .named(word) }
        let known: Event? =
            switch kind {
            case "page": .page(name)
            case "source": SourceStatus(rawValue: name).map { .status($0) }
            case "error": .notice(name)
            case "navigation": .navigation(name)
            case "person": PersonEvent.names.contains(name) ? .person(name) : nil
            case "misread": Misread.Cause(rawValue: name).map { .misread($0) }
            case "vibration": VibrationPattern(rawValue: name).map { .vibration($0) }
            case "permission": permission(name).map { .permission($0) }
            case "map": PhoneDisplay.Map.Mode(rawValue: name).map { .map($0) }
            default:
                PositioningState.names.contains(kind)
                    ? .state(kind, cause: name)
                    : name == "hidden" ? .cueHidden(kind) : nil
            }
        return known ?? .named(word)
    }

    /// The permission of a word: "granted" is the camera's; others are named, as in
    /// "bluetooth:granted".
    private static func permission(_ name: String) -> PermissionState? {
        let (permission, status) = parts(name) ?? (Permission.camera.rawValue, name)
        guard let permission = Permission(rawValue: permission),
            let status = PermissionStatus(rawValue: status)
        else { return nil }
        return PermissionState(permission, status)
    }

    // MARK: Evaluating

    /// Whether the condition holds, or the event happened in this tick.
    func isSo(in report: Report) -> Bool { holds(in: report) || happened(in: report) }

    /// Whether it is a condition that holds now.
    func holds(in report: Report) -> Bool {
        let display = report.display
        return switch condition {
        case nil: false
        case .state(let name, let cause):
            report.state.name == name && (cause == nil || report.state.reason == cause)
        case .page(let name): display.page.rawValue == name
        case .cue(let id): display.cues.contains { $0.id == id }
        case .dot(.none): display.dot == nil
        case .dot(.blue): display.dot?.isGrey == false
        case .dot(.grey): display.dot?.isGrey == true
        case .reroutePending: report.isReroutePending
        case .map(let mode): display.page.hasMap && display.map.mode == mode
        case .mapLevel(let level): display.page.hasMap && display.map.level == level
        case .stage(let stage): display.stage == stage
        case .position(let source): report.location?.source == source
        case .symbol(let symbol): display.dot.map { !$0.isGrey && $0.symbol == symbol } ?? false
        case .floors(let floors): display.page.hasMap && Subject.floors(display) == floors
        case .facility(let id):
            display.page.hasMap && display.floors.map { $0.facility?.id == id } ?? false
        case .floorLabel(let floor): display.details.map { $0.floor == floor } ?? false
        case .permission(let state): display.permissions.contains(state)
        case .use(let use): use.holds(in: display)
        case .named(let name):
            report.truth.activity == .riding(name) || display.page.rawValue == name
                || display.cues.contains { $0.id == name }
        }
    }

    private static func floors(_ display: PhoneDisplay) -> Floors {
        guard let floors = display.floors else { return .none }
        return floors.search != nil ? .facilities : floors.isOpen ? .open : .collapsed
    }

    /// Whether the event happened in this tick. A cue hidden and shown in the same tick does not
    /// count as newly shown.
    func happened(in report: Report) -> Bool {
        guard !report.events.isEmpty else { return false }
        if case .cueHidden(let id) = event, report.display.cues.contains(where: { $0.id == id }) {
            return false
        }
        return report.events.contains { happens($0) }
    }

    private func happens(_ reported: SessionEvent) -> Bool {
        switch reported {
        case .source(let reported): happens(reported)
        case .fix(let detail, _): names(detail)
        case .navigation(let reported): event == .navigation(reported.name)
        case .person(let reported): event == .person(reported.name)
        case .misread(let reported): event == .misread(reported.cause)
        case .guide(let reported): happens(reported)
        }
    }

    private func names(_ detail: SourceDetail) -> Bool {
        if case .named(let name) = event { detail.names.contains(name) } else { false }
    }

    private func happens(_ reported: SourceEvent) -> Bool {
        switch (reported, event) {
        case (.status(let status), .status(let wanted)): status == wanted
        case (.state(let state), .state(let name, let cause)):
            state.name == name && (cause == nil || state.reason == cause)
        case (.level(_, _, let isAutomatic), .levelChanged(let wanted)): isAutomatic || !wanted
        case (.notice(let notice), .notice(let name)): notice.name == name
        case (.acquisition(let status, let kind), .named(let name)):
            name == "\(kind)-\(status.rawValue)"
        case (.detail(let detail), _): names(detail)
        default: false
        }
    }

    private func happens(_ reported: GuideEvent) -> Bool {
        switch (reported, event) {
        case (.page(let page), .page(let wanted)): page.rawValue == wanted
        case (.cue(.shown(let cue, _)), .cueShown(let id)),
            (.cue(.shown(let cue, _)), .named(let id)):
            cue.id == id
        case (.cue(.hidden(let cue, _)), .cueHidden(let id)): cue.id == id
        case (.vibration(let pattern), .vibration(let wanted)): pattern == wanted
        case (.permission(let state), .permission(let wanted)): state == wanted
        case (.map(let mode), .map(let wanted)): mode == wanted
        case (.use(let event), .use(let wanted)): wanted.happens(event)
        default: false
        }
    }
}

extension NavigationEvent {
    /// The name in the log and the walk language.
    var name: String {
        switch self {
        case .manoeuvre: "step"
        case .started: "started"
        case .stopped: "stopped"
        case .noRoute: "noRoute"
        case .routeFailed: "routeFailed"
        case .arrived: "arrived"
        case .offRoute: "deviated"
        case .rerouted: "recalculated"
        }
    }

    static let names = [
        "started", "step", "deviated", "recalculated", "arrived", "stopped", "noRoute",
        "routeFailed",
    ]
}
