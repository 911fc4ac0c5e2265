import Guidance
import Indoor
import Positioning
import Session

/// Which states, reasons, transitions, outcomes, errors, pages, ways to look at
/// the map, cues and settings walks reach, of
/// all there are.
package struct Coverage: Sendable {
    package enum Kind: String, CaseIterable, Sendable {
        case state, reason, transition, outcome, error, page, map, cue, setting
    }

    /// One thing that can be reached.
    package struct Item: Hashable, Sendable {
        package let kind: Kind
        package let name: String
        /// How many walks reached it.
        package fileprivate(set) var walks = 0

        /// Why no walk can reach it; nil where one could.
        package var obstacle: String? {
            Coverage.unreachable.first { $0.kind == kind && $0.name == name }?.reason
        }
    }

    /// What no walk through the shipped venues can reach, and why. A test holds it against what
    /// the shipped walks do reach.
    private static let unreachable: [(kind: Kind, name: String, reason: String)] = [
        (
            .transition, "notPositioning → degradedPositioning",
            "a fix makes accurate first, whatever degrades it then"
        ),
        (.cue, "no-route", "a way leads from every place of the shipped venues to every other"),
    ]

    /// In the order of the kinds, and of each kind's own list.
    package private(set) var items: [Item]
    private var reached: Set<String> = []
    private var state = "notPositioning"

    package init() {
        items = Kind.allCases.flatMap { kind in
            Coverage.names(of: kind).map { Item(kind: kind, name: $0) }
        }
    }

    package static func names(of kind: Kind) -> [String] {
        switch kind {
        case .state: states
        case .reason:
            LossReason.allCases.map { "notPositioning:\($0.rawValue)" }
                + DegradationReason.all.map { "degradedPositioning:\($0.name)" }
        case .transition:
            states.flatMap { from in
                states.filter { $0 != from }.map { "\(from) → \($0)" }
            }
        case .outcome: AttemptOutcome.allCases.map(\.rawValue)
        case .error: SourceError.allCases.map(\.rawValue)
        case .page: PhoneDisplay.Page.allCases.map(\.rawValue)
        case .map: PhoneDisplay.Map.Mode.allCases.map(\.rawValue)
        case .cue: CueID.allCases.map(\.rawValue)
        case .setting: SessionSettings.table.map(\.name)
        }
    }

    private static let states = ["accuratePositioning", "degradedPositioning", "notPositioning"]

    /// A walk begins: what it reaches counts once.
    package mutating func beginWalk() {
        reached = []
        state = "notPositioning"
    }

    package mutating func observe(_ report: Report) {
        reach(.state, report.state.name)
        if let reason = report.state.reason { reach(.reason, "\(report.state.name):\(reason)") }
        reach(.page, report.display.page.rawValue)
        if report.display.page.hasMap { reach(.map, report.display.map.mode.rawValue) }
        for case .set(let name, _) in report.inputs { reach(.setting, name) }
        for event in report.events {
            switch event {
            case .source(.state(let new)):
                reach(.transition, "\(state) → \(new.name)")
                state = new.name
            case .source(.attempt(let outcome, _)): reach(.outcome, outcome.rawValue)
            case .source(.error(let error)): reach(.error, error.rawValue)
            case .guide(.cue(.shown(let cue))): reach(.cue, cue.id)
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

    /// "covered 120 of 140 (85 %)".
    package var summary: String {
        "covered \(covered) of \(items.count) (\(covered * 100 / max(1, items.count)) %)"
    }
}
