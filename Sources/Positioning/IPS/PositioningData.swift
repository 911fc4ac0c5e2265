import Indoor

/// The strengths that the engine expects at each place: points on a hexagonal grid of each level,
/// each with the strength and spread of every transmitter that can be heard there
/// (reference ips.md 1.8: IPS_Positioning_Points, IPS_Positioning_Signals).
///
/// It is a class, because it is large and never changes, and sessions share it.
package final class PositioningData: Sendable {
    /// Ascending.
    package let transmitters: [TransmitterID]
    /// Ascending by ordinal.
    package let levels: [PositioningLevel]
    /// The curve that a survey found; nil: not known, as for predicted data.
    package let hearing: HearingCurve?
    /// The mean number of transmitters heard in a second at the points of a surveyed building; nil:
    /// not known.
    package let usuallyHeard: Double?
    /// The index of each transmitter. It is only looked up, never iterated.
    private let numbers: [TransmitterID: Int]

    package init(
        transmitters: [TransmitterID], levels: [PositioningLevel], hearing: HearingCurve? = nil
    ) {
        self.hearing = hearing
        self.transmitters = transmitters
        self.levels = levels
        usuallyHeard = hearing.map { hearing in
            let points = levels.reduce(0) { $0 + $1.points.count }
            let heard = levels.reduce(0) { sum, level in
                level.signals.reduce(sum) { $0 + hearing.chance($1.strength) }
            }
            return heard / Double(max(points, 1))
        }
        numbers = Dictionary(
            transmitters.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The index in `transmitters`; nil for an unknown one.
    package func number(of transmitter: TransmitterID) -> Int? { numbers[transmitter] }

    /// The index in `levels`.
    package func index(of level: LevelOrdinal) -> Int? {
        levels.firstIndex { $0.ordinal == level }
    }

    package var pointCount: Int { levels.reduce(0) { $0 + $1.points.count } }

    package static let empty = PositioningData(transmitters: [], levels: [])
}

/// The strength at which a transmitter is expected at a point.
package struct ExpectedSignal: Hashable, Sendable {
    /// Index in `PositioningData.transmitters`.
    package let transmitter: Int32
    /// Tenths of a dBm, as in files.
    package let strengthTenths: Int16
    /// Standard deviation, tenths of a dB.
    package let spreadTenths: Int16

    package init(transmitter: Int32, strengthTenths: Int16, spreadTenths: Int16) {
        self.transmitter = transmitter
        self.strengthTenths = strengthTenths
        self.spreadTenths = spreadTenths
    }

    /// - Parameters:
    ///   - strength: dBm.
    ///   - spread: dB.
    package init(transmitter: Int32, strength: Double, spread: Double) {
        self.init(
            transmitter: transmitter,
            strengthTenths: Int16(min(max((strength * 10).rounded(), -2000), 2000)),
            spreadTenths: Int16(min(max((spread * 10).rounded(), 0), 2000)))
    }

    /// dBm.
    package var strength: Double { Double(strengthTenths) / 10 }
    /// dB.
    package var spread: Double { Double(spreadTenths) / 10 }
}

/// The points of one level, stored as compressed rows of signals.
package struct PositioningLevel: Sendable {
    package let ordinal: LevelOrdinal
    package let grid: HexGrid
    package let points: [GridPoint]
    /// `signals[firstSignal[p] ..< firstSignal[p + 1]]` are expected at point p, ascending by
    /// transmitter.
    package let firstSignal: [Int32]
    package let signals: [ExpectedSignal]
    /// The number of the point of each grid cell, or -1.
    private let pointOfCell: [Int32]
    private let strongest: StrongestPoints

    /// A point of the grid where people can be.
    package struct GridPoint: Hashable, Sendable {
        package let cell: Int32
        package let isOutdoor: Bool

        package init(cell: Int32, isOutdoor: Bool) {
            self.cell = cell
            self.isOutdoor = isOutdoor
        }
    }

    /// - Parameters:
    ///   - signals: the signals of each point, ascending by transmitter.
    ///   - transmitterCount: the number of transmitters in all data.
    package init(
        ordinal: LevelOrdinal, grid: HexGrid, points: [GridPoint], signals: [[ExpectedSignal]],
        transmitterCount: Int
    ) {
        var first = [Int32(0)]
        for signals in signals { first.append(first[first.count - 1] + Int32(signals.count)) }
        self.init(
            ordinal: ordinal, grid: grid, points: points, signals: Array(signals.joined()),
            firstSignal: first, transmitterCount: transmitterCount)
    }

    /// - Parameters:
    ///   - signals: the signals of all points in order, each point's ascending by transmitter.
    ///   - firstSignal: the index of each point's first signal; then the number of all.
    ///   - transmitterCount: the number of transmitters in all data.
    package init(
        ordinal: LevelOrdinal, grid: HexGrid, points: [GridPoint], signals: [ExpectedSignal],
        firstSignal: [Int32], transmitterCount: Int
    ) {
        self.ordinal = ordinal
        self.grid = grid
        self.points = points
        self.signals = signals
        self.firstSignal = firstSignal
        var numbers = [Int32](repeating: -1, count: grid.count)
        for (number, point) in points.enumerated() { numbers[Int(point.cell)] = Int32(number) }
        pointOfCell = numbers
        var strongest = StrongestPoints(transmitterCount)
        for point in points.indices {
            for signal in signals[Int(firstSignal[point])..<Int(firstSignal[point + 1])] {
                strongest.add(signal, at: Int32(point))
            }
        }
        self.strongest = strongest
    }

    package func location(_ point: Int) -> Point { grid.point(Int(points[point].cell)) }

    /// The number of the point nearest to a place; nil if none is within a spacing.
    package func point(at place: Point) -> Int? {
        guard let cell = grid.cell(nearest: place) else { return nil }
        let number = pointOfCell[cell]
        return number < 0 ? nil : Int(number)
    }

    /// The numbers of the points within `radius` metres.
    package func points(near place: Point, within radius: Double) -> [Int] {
        grid.cells(near: place, within: radius).compactMap {
            pointOfCell[$0] < 0 ? nil : Int(pointOfCell[$0])
        }
    }

    /// The points at which a transmitter is strongest, the strongest first.
    package func points(of transmitter: Int) -> [Int32] { strongest.points(of: transmitter) }

    /// The signals expected at a point.
    package func expected(_ point: Int) -> ArraySlice<ExpectedSignal> {
        signals[Int(firstSignal[point])..<Int(firstSignal[point + 1])]
    }

    /// The nearest point of the data, if one lies within `radius` metres.
    package func nearest(to place: Point, within radius: Double) -> Point? {
        if point(at: place) != nil { return place }
        return points(near: place, within: radius).map(location)
            .min { $0.distance(to: place) < $1.distance(to: place) }
    }
}

/// The points at which each transmitter is strongest. They are in one array: data of a large
/// building has a million signals, and somebody waits while it is read.
private struct StrongestPoints: Sendable {
    /// The number of points kept for each transmitter (ours): a circle of about 5 m at 2 m spacing.
    private static let most = 24

    private struct Entry {
        var strengthTenths: Int16
        var point: Int32
    }

    /// The entries of transmitter t are `entries[t * most ..< t * most + counts[t]]`, the strongest
    /// first; among equal ones, the first point.
    private var entries: [Entry]
    private var counts: [Int]

    init(_ transmitters: Int) {
        let none = Entry(strengthTenths: 0, point: 0)
        entries = Array(repeating: none, count: transmitters * StrongestPoints.most)
        counts = Array(repeating: 0, count: transmitters)
    }

    /// - Parameter point: greater than those before.
    mutating func add(_ signal: ExpectedSignal, at point: Int32) {
        let transmitter = Int(signal.transmitter)
        let (start, count) = (transmitter * StrongestPoints.most, counts[transmitter])
        let strength = signal.strengthTenths
        let isFull = count == StrongestPoints.most
        if isFull, entries[start + count - 1].strengthTenths >= strength { return }
        var place = start + (isFull ? count - 1 : count)
        while place > start, entries[place - 1].strengthTenths < strength {
            entries[place] = entries[place - 1]
            place -= 1
        }
        entries[place] = Entry(strengthTenths: strength, point: point)
        if !isFull { counts[transmitter] += 1 }
    }

    func points(of transmitter: Int) -> [Int32] {
        let start = transmitter * StrongestPoints.most
        return entries[start..<start + counts[transmitter]].map(\.point)
    }
}

extension PositioningData {
    /// Whether nothing is expected to be heard by it.
    package var isSilent: Bool { transmitters.isEmpty }
}
