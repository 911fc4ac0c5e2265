import Indoor

/// The quality that positioning data promises at each place, for the desk: how many transmitters a
/// second's scan is expected to hear, and how precise a position can be that is computed from that
/// scan alone.
///
/// It is a class, because it is computed once from data that never changes, and frames share it.
package final class ExpectedQuality: Sendable {
    /// One level, by the numbers of its points.
    private struct Level: Sendable {
        let data: PositioningLevel
        let heard: [Float]
        /// Metres; infinite if the scan does not determine a position.
        let error: [Float]
    }

    private let levels: [Level]

    package init(_ data: PositioningData, settings: IPSSettings = IPSSettings()) {
        levels = data.levels.map { level in
            let bound = ErrorBound(level: level, settings: settings)
            return Level(
                data: level, heard: level.points.indices.map { Float(bound.heard(at: $0)) },
                error: level.points.indices.map { Float(bound.error(at: $0)) })
        }
    }

    /// The number of transmitters that a second's scan is expected to hear; nil without data.
    package func heard(at place: Point, on ordinal: LevelOrdinal) -> Double? {
        value(at: place, on: ordinal, \.heard)
    }

    /// The least error to be expected of one scan, in metres (root mean square; Cramér–Rao);
    /// infinite if a scan determines no position, nil without data.
    package func error(at place: Point, on ordinal: LevelOrdinal) -> Double? {
        value(at: place, on: ordinal, \.error)
    }

    private func value(
        at place: Point, on ordinal: LevelOrdinal, _ values: KeyPath<Level, [Float]>
    ) -> Double? {
        guard let level = levels.first(where: { $0.data.ordinal == ordinal }),
            let point = level.data.point(at: place)
        else { return nil }
        return Double(level[keyPath: values][point])
    }
}

/// The Cramér–Rao bound of a position computed from strengths, at the points of a level.
///
/// A strength with spread σ that changes by g dB a metre gives the information g²/σ² along g. The
/// information of all transmitters, each weighted by the chance to hear it, adds up to a matrix
/// whose inverse bounds the variance of any unbiased estimate. Steps, plan and earlier scans are
/// left out; an estimate that uses them may be better.
private struct ErrorBound {
    let level: PositioningLevel
    let settings: IPSSettings

    func heard(at point: Int) -> Double {
        level.expected(point).reduce(0) { $0 + settings.chanceOfHearing($1.strength) }
    }

    func error(at point: Int) -> Double {
        let place = level.location(point)
        let beside = level.points(near: place, within: level.grid.spacing * ErrorBound.reach)
            .filter { $0 != point }
            .map { (way: level.location($0) - place, expected: level.expected($0)) }
        var (xx, xy, yy) = (0.0, 0.0, 0.0)
        for signal in level.expected(point) {
            guard let slope = slope(of: signal, beside) else { continue }
            let spread = max(signal.spread, 1)
            let weight = settings.chanceOfHearing(signal.strength) / (spread * spread)
            xx += weight * slope.x * slope.x
            xy += weight * slope.x * slope.y
            yy += weight * slope.y * slope.y
        }
        let determinant = xx * yy - xy * xy
        guard determinant > ErrorBound.least else { return .infinity }
        return ((xx + yy) / determinant).squareRoot()
    }

    /// dB a metre east and north: the slope of the plane that fits the neighbours best; nil if too
    /// few of them expect the transmitter.
    private func slope(
        of signal: ExpectedSignal,
        _ beside: [(way: Point, expected: ArraySlice<ExpectedSignal>)]
    ) -> Point? {
        var (xx, xy, yy, along) = (0.0, 0.0, 0.0, Point.zero)
        for neighbour in beside {
            guard let other = neighbour.expected.find(signal.transmitter) else { continue }
            let way = neighbour.way
            xx += way.x * way.x
            xy += way.x * way.y
            yy += way.y * way.y
            along += way * (other.strength - signal.strength)
        }
        let determinant = xx * yy - xy * xy
        guard determinant > ErrorBound.least else { return nil }
        return Point(
            (yy * along.x - xy * along.y) / determinant,
            (xx * along.y - xy * along.x) / determinant)
    }

    /// A multiple of the grid's spacing that includes the six neighbours.
    private static let reach = 1.1
    /// A matrix with a smaller determinant counts as having no inverse.
    private static let least = 1e-9
}

extension ArraySlice<ExpectedSignal> {
    /// Searches signals that are ascending by transmitter.
    fileprivate func find(_ transmitter: Int32) -> ExpectedSignal? {
        var (low, high) = (startIndex, endIndex)
        while low < high {
            let middle = (low + high) / 2
            if self[middle].transmitter < transmitter { low = middle + 1 } else { high = middle }
        }
        return low < endIndex && self[low].transmitter == transmitter ? self[low] : nil
    }
}
