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
    /// The name of the event, as its kind has it.
    private let event: String

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

    package init(_ word: String) {
        self.word = word
        condition = Subject.condition(word)
        event = Subject.event(word, condition)
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

    private static func event(_ word: String, _ condition: Condition?) -> String {
        guard case .permission(let state) = condition else { return word }
        return GuideEvent.permission(state).record(at: 0)?.names.first ?? word
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
    /// count as hidden.
    func happened(in report: Report) -> Bool {
        report.events.contains { reported in
            guard let record = reported.record(at: report.tick), record.isNamed(event)
            else { return false }
            return record.kind != .cueHidden
                || !report.display.cues.contains { $0.id == record.word(.id) }
        }
    }
}
