import Indoor
import Positioning
import Simulation

/// A quantity measured over the time of a walk.
package struct Curve: Hashable, Sendable {
    package let name: String
    /// The unit of the values: "m".
    package let unit: String
    /// The values at which the source's state changes.
    package internal(set) var limits: [Double] = []
    /// Whether a limit is a goal, as for an angle, and not a danger.
    package internal(set) var isGate = false
    /// A value for each `Curve.step` ticks, taken in the first of them; nil: there is nothing to
    /// measure.
    package internal(set) var values = History<Double?>()

    /// Whether it is drawn: its unit is metres, and it should be small.
    package var isOfMetres: Bool { unit == "m" && !isGate }

    /// Ticks from one value to the next: half a second.
    package static let step = 10

    /// The app's error.
    package static let errorName = "app off by"
}

/// Takes the values of curves: the distance of the app's position from the person, and the source's
/// gauges.
struct CurveSampler: Hashable, Sendable {
    private var error = Curve(name: Curve.errorName, unit: "m")
    private var gauges: [Curve] = []

    /// The error comes first.
    var curves: [Curve] { [error] + gauges }

    mutating func observe(_ report: Report) {
        guard report.tick % Curve.step == 0 else { return }
        let count = error.values.count
        error.values.append(report.positionError)
        for gauge in report.source.instruments.gauges { take(gauge, at: count) }
        // A gauge that is missing now gets a gap.
        for number in gauges.indices where gauges[number].values.count <= count {
            gauges[number].values.append(nil)
        }
    }

    /// - Parameter count: the number of values taken before.
    private mutating func take(_ gauge: Gauge, at count: Int) {
        if let number = gauges.firstIndex(where: { $0.name == gauge.name }) {
            gauges[number].values.append(gauge.value)
            return
        }
        var curve = Curve(
            name: gauge.name, unit: gauge.unit, limits: gauge.limits, isGate: gauge.isGate)
        curve.values.append(contentsOf: repeatElement(nil, count: count))
        curve.values.append(gauge.value)
        gauges.append(curve)
    }
}
