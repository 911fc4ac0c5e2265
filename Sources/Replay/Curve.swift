import Indoor
import Positioning
import Session

/// Something measured over the time of a walk.
package struct Curve: Hashable, Sendable {
    package let name: String
    /// Of the values: "m".
    package let unit: String
    /// At them the source's state changes.
    package internal(set) var limits: [Double] = []
    /// Whether a limit is to be reached, as an angle, not to be feared.
    package internal(set) var isGate = false
    /// By `Curve.step`, the first of that tick; nil: there is nothing to measure.
    package internal(set) var values = History<Double?>()

    /// Whether it is drawn: metres that should be few.
    package var isOfMetres: Bool { unit == "m" && !isGate }

    /// Ticks from one value to the next: half a second.
    package static let step = 10

    /// The app's error.
    package static let errorName = "app off by"
}

/// Takes the values of curves: how far the app's position is from the person, and what the source's
/// gauges show.
struct CurveSampler: Hashable, Sendable {
    private var error = Curve(name: Curve.errorName, unit: "m")
    private var gauges: [Curve] = []

    /// The error first.
    var curves: [Curve] { [error] + gauges }

    mutating func observe(_ report: Report) {
        guard report.tick % Curve.step == 0 else { return }
        let count = error.values.count
        error.values.append(report.positionError)
        for gauge in report.source.gauges { take(gauge, at: count) }
        // a gauge that is gone has a gap
        for number in gauges.indices where gauges[number].values.count <= count {
            gauges[number].values.append(nil)
        }
    }

    /// - Parameter count: the values taken before.
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
