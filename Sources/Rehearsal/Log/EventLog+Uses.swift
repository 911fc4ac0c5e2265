import App
import Indoor
import Simulation

/// Lines about what the app does with the position besides showing it.
extension EventLog {
    func use(_ event: UseEvent, _ report: Report) -> JSONLine {
        switch event {
        case .allowed(let use): consent(use, isAllowed: true, report)
        case .stopped(let use): consent(use, isAllowed: false, report)
        case .collected(let point): collected(point, report)
        case .recorded(let point):
            line("track", "recorded", report) {
                $0.add("number", point.number)
                add(point.position, to: &$0)
            }
        case .delivered(let points, let held):
            line("track", "delivered", report) {
                $0.add("points", points)
                $0.add("held", held)
            }
        case .told(let position):
            line("sharing", "sent", report) { add(position, to: &$0) }
        case .saw(let update):
            line("sharing", update.position == nil ? "gone" : "received", report) { line in
                line.add("name", update.name)
                guard let position = update.position else { return }
                line.add("age", SimulatedTime.seconds(report.tick - position.tick), decimals: 2)
                add(position, to: &line)
            }
        }
    }

    private func line(
        _ kind: String, _ action: String, _ report: Report, _ fill: (inout JSONLine) -> Void
    ) -> JSONLine {
        var line = entry(kind, report)
        line.add("action", action)
        fill(&line)
        return line
    }

    private func consent(_ use: PositionUse, isAllowed: Bool, _ report: Report) -> JSONLine {
        var line = entry("consent", report)
        line.add("use", use.rawValue)
        line.add("allowed", isAllowed)
        return line
    }

    private func add(_ position: ToldPosition, to line: inout JSONLine) {
        line.add(position.point)
        line.add(position.levels)
        line.add("horizontalAccuracy", position.accuracy, decimals: 3)
        line.add("positionSource", position.source)
    }

    /// The line of a collected point. Values that the location lacks are left out; without a
    /// position there is no place.
    private func collected(_ point: CollectedPoint, _ report: Report) -> JSONLine {
        var line = entry("collected", report)
        line.add("number", point.number)
        line.add("text", point.text)
        guard let location = point.location, let place = point.point else { return line }
        line.add(place)
        line.add(location.levels)
        line.add("horizontalAccuracy", location.horizontalAccuracy, decimals: 3)
        line.add("positionSource", location.source)
        if location.isLastKnown { line.add("lastKnown", true) }
        return line
    }
}
