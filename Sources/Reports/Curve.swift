import Indoor
import Positioning
import Session

/// Something in metres over the time of a walk.
package struct Curve: Hashable, Sendable {
    package let name: String
    /// Metres; at them the source's state changes.
    package internal(set) var limits: [Double] = []
    /// By `Curve.step`, from the first tick on; nil: there is nothing to measure.
    package internal(set) var values: [Double?] = []

    /// Ticks from one value to the next: half a second.
    package static let step = 10
}

/// Takes the values of curves: how far the app's position is from the person, and what the source
/// measures in metres, as the distance since it last knew where it is.
struct CurveSampler {
    private var error = Curve(name: "position off by")
    private var measured: [Curve] = []
    private var count = 0

    /// Without those that never had a value.
    var curves: [Curve] {
        ([error] + measured).filter { $0.values.contains { $0 != nil } }
    }

    mutating func observe(_ report: Report) {
        guard report.tick % Curve.step == 0 else { return }
        let dot = report.display.dot.flatMap { $0.isGrey ? nil : $0 }
        error.values.append(dot.map { $0.point.distance(to: report.truth.point) })
        for gauge in report.source.gauges where gauge.unit == "m" && !gauge.isGate {
            take(gauge)
        }
        count += 1
        // a gauge that is gone has a gap
        for number in measured.indices where measured[number].values.count < count {
            measured[number].values.append(nil)
        }
    }

    private mutating func take(_ gauge: Gauge) {
        let number =
            measured.firstIndex { $0.name == gauge.name }
            ?? {
                measured.append(
                    Curve(
                        name: gauge.name, limits: gauge.limits,
                        values: Array(repeating: nil, count: count)))
                return measured.count - 1
            }()
        measured[number].values.append(gauge.value)
    }
}
