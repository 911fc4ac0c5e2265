import App
import FloorDrawing
import Indoor
import Positioning
import Rehearsal
import Simulation

/// The messages after a click on the route's steps and on gauges.
extension KeyBindings {
    /// Shows where the next step of the itinerary is, on its floor; the next click shows the step
    /// after it, and after the last one the map follows the person.
    ///
    /// - Parameter showsMap: whether the floor map is in view.
    static func toNextStep(_ model: ScreenModel, showsMap: Bool) -> [Intent] {
        guard let itinerary = model.display.itinerary else { return [] }
        let along = model.display.progress?.along ?? 0
        let steps = itinerary.manoeuvres
        let first = steps.firstIndex { $0.along >= along } ?? steps.endIndex
        let number = max(model.interface.sight.step.map { $0 + 1 } ?? first, first)
        guard steps.indices.contains(number) else {
            return [.follow, .say("That was the last step.")]
        }
        let step = steps[number]
        let segment = itinerary.offsets.lastIndex { $0 <= step.along } ?? 0
        guard let level = step.fromLevel ?? itinerary.segments[segment].ends.last else { return [] }
        let sign = model.venue.sign(of: level, at: step.position)
        let words =
            "Step \(number + 1) of \(steps.count): \(step.words), in "
            + "\((step.along - along).fixed(0)) m, level \(sign). "
            + (showsMap ? "F follows the person." : "Tab shows it on the floor map.")
        return [
            .showStep(number, at: model.atlas.turn.place(step.position), level: level),
            .say(words),
        ]
    }

    /// Says what a gauge shows and when it last passed one of its limits; a second click goes
    /// there.
    static func intents(pressing gauge: Gauge, _ model: ScreenModel) -> [Intent] {
        let limits = gauge.limits.map { gauge.amount($0.short) }.joined(separator: " and ")
        let kind = gauge.isGate ? "goal" : "limit"
        let words =
            "\(gauge.name) \(gauge.amount), \(kind)\(gauge.limits.count > 1 ? "s" : "") \(limits)."
        guard let passed = lastPassing(of: gauge, model) else {
            return [.say(words + " None was passed so far.")]
        }
        let said = model.interface.message ?? ""
        guard said.hasPrefix("\(gauge.name) "), said.hasSuffix(goesThere) else {
            return [
                .say(
                    words + " It \(passed.isRise ? "passed" : "fell below")"
                        + " \(gauge.amount(passed.limit.short)) at \(passed.tick.clock)"
                        + goesThere)
            ]
        }
        return [
            .jump(passed.tick),
            .say(
                "\(gauge.name) \(passed.isRise ? "passes" : "falls below")"
                    + " \(gauge.amount(passed.limit.short))."),
        ]
    }

    /// The end of the message about a gauge; the next click does it.
    private static let goesThere = ": click again to go there."

    /// The last moment at which a gauge passed one of its limits.
    private static func lastPassing(
        of gauge: Gauge, _ model: ScreenModel
    ) -> (tick: Int, limit: Double, isRise: Bool)? {
        guard let curve = model.known.line.curves.first(where: { $0.name == gauge.name })
        else { return nil }
        // The first value is that at the end of the first step.
        let last = min((model.report.tick - 1) / Curve.step, curve.values.count) - 1
        for index in stride(from: last, to: 0, by: -1) {
            guard let now = curve.values[index], let before = curve.values[index - 1] else {
                continue
            }
            // If it passed several at once, the last one counts.
            let passed = gauge.limits.filter { ($0 <= now) != ($0 <= before) }
            let isRise = now > before
            if let limit = isRise ? passed.max() : passed.min() {
                return ((index + 1) * Curve.step, limit, isRise)
            }
        }
        return nil
    }
}
