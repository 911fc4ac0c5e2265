import App
import Indoor
import Positioning
import Rehearsal
import Simulation

/// The rules for what the app does with the position: nothing without the user's consent, no point
/// of a track twice, and none lost.
struct UseRules: Sendable {
    /// The user's consent, given by their own taps.
    private var (isSharing, isTracking) = (false, false)
    /// The ticks of the points that the server has, and of recorded points that it does not have.
    private var delivered: Set<Int> = []
    private var missing: Set<Int> = []
    /// The tick from which a point is due.
    private var since: Int?

    /// Seconds by which a point may be late: locations come once a second.
    private static let slack = 1.5

    mutating func broken(in tick: RehearsalTick, _ settings: SessionSettings) -> [String] {
        let report = tick.report
        for case .tap(let button) in tick.inputs { note(button) }
        // A walk that uses neither should not pay for this check.
        guard report.display.uses != nil || report.truth.server != nil else { return [] }
        return sharing(report) + track(report, settings)
    }

    private mutating func note(_ button: String) {
        switch Label(button) {
        case .share: isSharing = true
        case .stopSharing: isSharing = false
        case .track: isTracking = true
        case .stopTracking: isTracking = false
        default: break
        }
    }

    private func sharing(_ report: Report) -> [String] {
        var broken: [String] = []
        let server = report.truth.server ?? ServerTruth()
        let isUnasked = server.deliveries.contains { delivery in
            if case .position = delivery.message { !delivery.isAllowed } else { false }
        }
        if isUnasked || !isSharing && report.has({ if case .told = $0 { true } else { false } }) {
            broken.append("nothing is shared unless the user allows it")
        }
        if server.given.contains(where: { $0.update.position != nil && !$0.isAllowed }) {
            broken.append("nothing is shown of others unless they allow it")
        }
        if !isSharing, report.display.uses?.others.isEmpty == false {
            broken.append("others are shown only to who shares")
        }
        return broken
    }

    private mutating func track(_ report: Report, _ settings: SessionSettings) -> [String] {
        var broken: [String] = []
        for case .guide(.use(.recorded(let point))) in report.events {
            missing.insert(point.position.tick)
            since = report.tick
            if !isTracking { broken.append("no track unless the user allows it") }
        }
        for delivery in report.truth.server?.deliveries ?? [] {
            guard case .track(let points) = delivery.message else { continue }
            for point in points {
                missing.remove(point.position.tick)
                if !delivered.insert(point.position.tick).inserted {
                    broken.append("no point of a track is delivered twice")
                }
            }
        }
        // The server may have some of which the app does not know yet.
        if missing.count > report.display.uses?.held ?? 0 {
            broken.append("no point of a track is lost")
        }
        return broken + gaps(report, settings)
    }

    /// Checks that points follow each other at the interval while there is a position.
    private mutating func gaps(_ report: Report, _ settings: SessionSettings) -> [String] {
        guard isTracking, !report.state.isLost, report.location?.isLastKnown == false else {
            since = nil
            return []
        }
        let from = since ?? report.tick
        since = from
        let most = settings.guidance.trackInterval + UseRules.slack
        guard SimulatedTime.seconds(report.tick - from) > most else { return [] }
        since = report.tick
        return ["a track has a point at each interval while there is a position"]
    }
}

extension Report {
    fileprivate func has(_ isSo: (UseEvent) -> Bool) -> Bool {
        events.contains { if case .guide(.use(let event)) = $0 { isSo(event) } else { false } }
    }
}
