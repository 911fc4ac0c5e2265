import Indoor
import Positioning
import Rehearsal
import Simulation

/// A situation in which something went wrong: the rule that found it, and what was so a second
/// before.
package struct Situation: Hashable, Comparable, Sendable, Codable {
    /// A rule of the audit, or an invariant's sentence.
    package let rule: String
    /// The kind of the connector that the person rides or is near; "flat": there is none.
    package let connector: String
    package let engine: String
    /// The name of the positioning state, or "whole walk" for what belongs to no second.
    package let state: String

    package init(rule: String, connector: String, engine: String, state: String) {
        (self.rule, self.connector) = (rule, connector)
        (self.engine, self.state) = (engine, state)
    }

    /// The state of what belongs to no second.
    static let wholeWalk = "whole walk"
    static let flat = "flat"

    /// The place in words: "near a lift".
    package var place: String {
        switch connector {
        case Situation.flat: "on the flat"
        case Connector.Kind.stairs.rawValue: "near stairs"
        case Connector.Kind.escalator.rawValue: "near an escalator"
        default: "near a \(connector)"
        }
    }

    /// The state in words: "accurate position".
    var stateWords: String {
        switch state {
        case PositioningState.accurateName: "accurate position"
        case PositioningState.degradedName: "degraded position"
        case PositioningState.lostName: "no position"
        default: state
        }
    }

    private var key: [String] { [rule, connector, engine, state] }

    package static func < (a: Situation, b: Situation) -> Bool {
        a.key.lexicographicallyPrecedes(b.key)
    }
}

/// A kind of finding. The parts of a kind are fixed before the search begins, so that two searches
/// count alike.
package struct FindingKind: Hashable, Comparable, Sendable, Codable {
    package let situation: Situation
    /// Whether the shortest walk to it has a line that makes something go wrong.
    package let needsFault: Bool

    package init(_ situation: Situation, needsFault: Bool) {
        (self.situation, self.needsFault) = (situation, needsFault)
    }

    package static func < (a: FindingKind, b: FindingKind) -> Bool {
        (a.needsFault ? 1 : 0, a.situation) < (b.needsFault ? 1 : 0, b.situation)
    }

    /// The kind as the name of a file: "false-accuracy-lift-vps-accurate".
    package var fileName: String {
        let state = situation.state.replacing("Positioning", with: "")
        let words =
            [situation.rule, situation.connector, situation.engine, state]
            + (needsFault ? ["fault"] : [])
        return words.joined(separator: "-").lowercased()
            .map { $0.isASCII && ($0.isLetter || $0.isNumber) ? $0 : "-" }
            .split(separator: "-").map { String($0) }.joined(separator: "-")
    }

    /// The kind in words: "near a lift, VPS, accurate position, without a fault".
    package var words: String {
        "\(situation.place), \(situation.engine), \(situation.stateWords)"
            + (needsFault ? ", with a fault" : ", without a fault")
    }
}

/// Something that went wrong in a walk.
package struct Found: Hashable, Sendable {
    package let situation: Situation
    /// Seconds since the walk's start; nil: it belongs to no moment.
    package let second: Double?
    package let isError: Bool
    /// What was so, in figures.
    package let words: String
    /// The cue's id; nil: it belongs to no cue.
    package let cue: String?

    package init(
        situation: Situation, second: Double?, isError: Bool, words: String, cue: String?
    ) {
        (self.situation, self.second, self.isError) = (situation, second, isError)
        (self.words, self.cue) = (words, cue)
    }

    /// Seconds by which other words may shift what goes wrong (ours).
    private static let shift = 5.0

    /// Whether another walk shows the same: in the same situation, or of the same cue at nearly
    /// the same second, where the state may just have changed.
    package func isSame(as other: Found) -> Bool {
        if situation == other.situation { return true }
        guard let second, let then = other.second else { return false }
        return situation.rule == other.situation.rule && cue == other.cue
            && abs(second - then) <= Found.shift
    }
}

/// What was so in each second of a walk.
struct SituationTrack: RehearsalObserver, Sendable {
    private struct Moment: Hashable {
        let state: String
        let connector: String
    }

    private let venue: Venue
    private var moments: [Moment] = []

    /// Metres from a connector within which a person is near it (ours).
    private static let nearness = 6.0

    init(venue: Venue) { self.venue = venue }

    mutating func observe(_ tick: RehearsalTick) {
        let report = tick.report
        guard report.tick.isMultiple(of: SimulatedTime.ticksPerSecond) else { return }
        moments.append(Moment(state: report.state.name, connector: connector(of: report.truth)))
    }

    private func connector(of truth: Truth) -> String {
        switch truth.activity {
        case .riding(let id), .waitingForLift(let id), .queueing(let id):
            if let one = venue.connectors.first(where: { $0.id == id }) { return one.kind.rawValue }
        case .standing, .walking, .blocked: break
        }
        let near = venue.connectors.lazy
            .filter { $0.levels.contains(where: truth.levels.contains) }
            .map { (distance: $0.distance(to: truth.point), kind: $0.kind) }
            .min { $0.distance < $1.distance }
        guard let near, near.distance <= SituationTrack.nearness else { return Situation.flat }
        return near.kind.rawValue
    }

    /// The situation a second before something was found by a rule.
    func situation(_ rule: String, engine: String, at second: Double?) -> Situation {
        guard let second, !moments.isEmpty else {
            return Situation(
                rule: rule, connector: Situation.flat, engine: engine, state: Situation.wholeWalk)
        }
        // The first moment is the end of the first second.
        let moment = moments[min(max(Int(second) - 2, 0), moments.count - 1)]
        return Situation(
            rule: rule, connector: moment.connector, engine: engine, state: moment.state)
    }
}

extension WalkRow.Situated {
    init(_ found: Found) {
        (rule, connector) = (found.situation.rule, found.situation.connector)
        (state, second, error) = (found.situation.state, found.second, found.isError ? 1 : 0)
        (words, cue) = (found.words, found.cue ?? "")
    }

    /// - Parameter engine: the name of the engine of the walk.
    package func found(with engine: String) -> Found {
        Found(
            situation: Situation(rule: rule, connector: connector, engine: engine, state: state),
            second: second, isError: error == 1, words: words, cue: cue.isEmpty ? nil : cue)
    }
}
