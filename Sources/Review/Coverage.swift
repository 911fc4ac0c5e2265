import App
import Indoor
import Positioning
import Rehearsal
import Simulation

/// The statuses, states, reasons, transitions, outcomes, errors and warnings, sources of locations,
/// pages, map modes, cues and settings that walks reach, among all that the app and the engines'
/// profiles have.
package struct Coverage: RehearsalObserver, Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case status, state, reason, transition, outcome, error, source, page, map, cue, setting
    }

    /// One thing that can be reached.
    package struct Item: Hashable, Sendable {
        package let kind: Kind
        package let name: String
        /// The reason why no walk can reach it; nil if one could.
        package let obstacle: String?
        /// The number of walks that reached it.
        package fileprivate(set) var walks = 0
    }

    /// The reason why no walk through the shipped venues can reach an item; nil if one could. A
    /// test compares it with what the shipped walks reach.
    private static func obstacle(
        _ kind: Kind, _ name: String, _ profiles: [SourceProfile]
    ) -> String? {
        switch kind {
        case .cue where name == CueID.noRoute.rawValue:
            return "a way leads from every place of the shipped venues to every other"
        case .cue where name == CueID.noRouteSteps.rawValue:
            return "a way without steps leads from every place of the shipped venues to every other"
        case .cue:
            return profiles.flatMap(\.unreachable).first { $0.what == .cue(CueID(name)) }?.reason
        case .setting where SessionSettings.setting(name)?.isBeforehand == true:
            return "it acts before a walk begins: --set"
        case .transition:
            // With several engines, it is an obstacle only if none of them can reach it.
            let reasons = profiles.map { profile in
                profile.unreachable.first { change in
                    guard case .change(let from, let to) = change.what else { return false }
                    return transition(from, to) == name
                }?.reason
            }
            return reasons.contains(nil) ? nil : reasons.compactMap(\.self).first
        default: return nil
        }
    }

    /// Ordered by kind, then as in each kind's own list.
    package private(set) var items: [Item]
    private var reached: Set<String> = []
    private var state = PositioningState.lostName

    package init(of profiles: [SourceProfile] = Engine.profiles) {
        items = Kind.allCases.flatMap { kind in
            Coverage.names(of: kind, profiles).map {
                Item(kind: kind, name: $0, obstacle: Coverage.obstacle(kind, $0, profiles))
            }
        }
    }

    private static func names(of kind: Kind, _ profiles: [SourceProfile]) -> [String] {
        let names: [String] =
            switch kind {
            case .status: SourceStatus.allCases.map(\.rawValue)
            case .state: PositioningState.names
            case .reason: profiles.flatMap(reasons)
            case .transition: transitions
            case .outcome: profiles.flatMap(\.outcomes)
            case .error: profiles.flatMap { $0.notices.map(\.name) }
            case .source: profiles.flatMap(\.positionSources)
            case .page: profiles.flatMap { $0.pages.map(\.rawValue) }
            case .map: profiles.flatMap { $0.mapModes.map(\.rawValue) }
            case .cue: profiles.flatMap { CueID.cues(with: $0).map(\.rawValue) }
            case .setting:
                SessionSettings.table.map(\.name).filter { name in
                    profiles.contains { SessionSettings.has(name, with: $0) }
                } + profiles.flatMap { $0.settings.map(\.name) }
            }
        // Two engines may use the same name: it counts once.
        return names.withoutRepeats
    }

    private static func reasons(_ profile: SourceProfile) -> [String] {
        Vocabulary.causes(PositioningState.lostName, profile.lossCauses)
            + Vocabulary.causes(PositioningState.degradedName, profile.degradationCauses)
    }

    private static let transitions = PositioningState.names.flatMap { from in
        PositioningState.names.filter { $0 != from }.map { transition(from, $0) }
    }

    private static func transition(_ from: String, _ to: String) -> String { "\(from) → \(to)" }

    /// Begins a walk: each item that it reaches counts once.
    package mutating func beginWalk() {
        reached = []
        state = PositioningState.lostName
    }

    package mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        reach(.state, report.state.name)
        if let location = report.location { reach(.source, location.source) }
        if let reason = report.state.reason { reach(.reason, "\(report.state.name):\(reason)") }
        reach(.page, report.display.page.rawValue)
        if report.display.page.hasMap { reach(.map, report.display.map.mode.rawValue) }
        for case .set(let name, _) in report.inputs { reach(.setting, name) }
        for event in report.events {
            switch event {
            case .source(.state(let new)):
                reach(.transition, Coverage.transition(state, new.name))
                state = new.name
            case .source(.detail(let detail)):
                if let attempt = detail.attempt { reach(.outcome, attempt.outcome) }
            case .source(.status(let status)): reach(.status, status.rawValue)
            case .source(.notice(let notice)): reach(.error, notice.name)
            case .guide(.cue(.shown(let cue, _))): reach(.cue, cue.id)
            default: break
            }
        }
    }

    private mutating func reach(_ kind: Kind, _ name: String) {
        guard reached.insert("\(kind.rawValue) \(name)").inserted,
            let index = items.firstIndex(where: { $0.kind == kind && $0.name == name })
        else { return }
        items[index].walks += 1
    }

    package var covered: Int { items.count { $0.walks > 0 } }

    /// A summary: "covered 120 of 140 (85 %)".
    package var summary: String {
        "covered \(covered) of \(items.count) (\(covered * 100 / max(1, items.count)) %)"
    }
}
