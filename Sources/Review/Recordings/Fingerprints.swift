import Indoor
import Positioning
import RealModule

/// The knowledge of plain methods about a building: the strengths heard in the seconds of a survey.
package struct Fingerprints: Sendable {
    struct Fingerprint {
        let place: Point
        /// dBm keyed by transmitter, the mean of some seconds.
        let strengths: [Int32: Double]
    }

    let seconds: [SurveySeconds.Second]
    /// The approximate place of each transmitter.
    let places: [Point?]
    private let numbers: [TransmitterID: Int32]

    /// - Parameter registered: the places of transmitters, as far as known.
    package init(_ survey: SurveySeconds, registered: [TransmitterID: Position] = [:]) {
        seconds = survey.seconds
        var numbers: [TransmitterID: Int32] = [:]
        for (number, id) in survey.transmitters.enumerated() { numbers[id] = Int32(number) }
        self.numbers = numbers
        var heard = [[(strength: Double, place: Point)]](
            repeating: [], count: survey.transmitters.count)
        for second in survey.seconds {
            for one in second.heard {
                heard[Int(one.transmitter)].append((one.strength, second.position.point))
            }
        }
        places = zip(survey.transmitters, heard).map { transmitter, heard in
            if let known = registered[transmitter] { return known.point }
            let loudest = heard.sorted { $0.strength > $1.strength }.prefix(Fingerprints.loudest)
            guard !loudest.isEmpty else { return nil }
            return loudest.reduce(Point.zero) { $0 + $1.place } / Double(loudest.count)
        }
    }

    /// The number of a transmitter's strongest seconds that give its place.
    private static let loudest = 8

    package func number(of transmitter: TransmitterID) -> Int32? { numbers[transmitter] }
}

/// The strengths heard in the last seconds.
struct HearingWindow {
    private var seconds: [[(transmitter: Int32, strength: Double)]] = []
    private let length: Int

    init(_ length: Int) { self.length = length }

    /// - Returns: the mean strength of each transmitter in the window, ascending by transmitter.
    mutating func add(
        _ second: RecordedSecond, _ known: Fingerprints
    ) -> [(transmitter: Int32, strength: Double)] {
        seconds.append(
            second.advertisements.compactMap { packet in
                known.number(of: packet.transmitter).map { ($0, packet.strength) }
            })
        if seconds.count > length { seconds.removeFirst() }
        var sums: [Int32: (Double, Double)] = [:]
        for one in seconds.joined() {
            let before = sums[one.transmitter] ?? (0, 0)
            sums[one.transmitter] = (before.0 + one.strength, before.1 + 1)
        }
        return sums.sorted { $0.key < $1.key }.map { ($0.key, $0.value.0 / $0.value.1) }
    }
}

/// The mean of the places of the transmitters heard, weighted by strength.
package struct WeightedCentroid: SecondPositioner {
    private let known: Fingerprints
    private var window: HearingWindow
    private var last: Point?

    /// - Parameter seconds: the length of the window.
    package init(_ known: Fingerprints, seconds: Int = 8) {
        self.known = known
        window = HearingWindow(seconds)
    }

    package mutating func take(_ second: RecordedSecond) -> Point? {
        var (sum, total) = (Point.zero, 0.0)
        for one in window.add(second, known) {
            guard let place = known.places[Int(one.transmitter)] else { continue }
            let weight = Double.pow(10, one.strength / WeightedCentroid.decade)
            sum += place * weight
            total += weight
        }
        if total > 0 { last = sum / total }
        return last
    }

    /// dB by which a transmitter counts ten times as much.
    private static let decade = 20.0
}

/// The mean of the surveyed places with the most similar strengths, weighted by the difference in
/// dB.
package struct WeightedNeighbours: SecondPositioner {
    private let known: Fingerprints
    private let fingerprints: [Fingerprints.Fingerprint]
    private var window: HearingWindow
    private var last: Point?
    private let count: Int

    /// - Parameters:
    ///   - seconds: the length of the window, for the survey, too.
    ///   - count: the number of neighbours.
    package init(_ known: Fingerprints, seconds: Int = 5, count: Int = 4) {
        self.known = known
        self.count = count
        window = HearingWindow(seconds)
        fingerprints = known.windows(seconds)
    }

    package mutating func take(_ second: RecordedSecond) -> Point? {
        let heard = window.add(second, known)
        guard !heard.isEmpty else { return last }
        let distances = fingerprints.map { distance(heard, $0.strengths) }
        let nearest = distances.indices
            .sorted { (distances[$0], $0) < (distances[$1], $1) }.prefix(count)
        var (sum, total) = (Point.zero, 0.0)
        for number in nearest {
            let weight = 1 / (distances[number] + 1)
            sum += fingerprints[number].place * weight
            total += weight
        }
        if total > 0 { last = sum / total }
        return last
    }

    /// The difference in dB; a transmitter that only one of both has heard counts as `missing`.
    private func distance(
        _ heard: [(transmitter: Int32, strength: Double)], _ strengths: [Int32: Double]
    ) -> Double {
        var (square, shared) = (0.0, 0)
        for one in heard {
            if strengths[one.transmitter] != nil { shared += 1 }
            let away = one.strength - (strengths[one.transmitter] ?? WeightedNeighbours.missing)
            square += away * away
        }
        // For transmitters only in the fingerprint, the order of the sum must not depend on the
        // table's.
        let others = strengths.sorted { $0.key < $1.key }.filter { other in
            !heard.contains { $0.transmitter == other.key }
        }
        for other in others {
            let away = other.value - WeightedNeighbours.missing
            square += away * away
        }
        return square.squareRoot()
    }

    /// dBm (reference ips.md 4.4: -110 to -93).
    private static let missing = -100.0
}

extension Fingerprints {
    /// The survey's seconds, each averaged with those before it.
    func windows(_ length: Int) -> [Fingerprint] {
        seconds.indices.compactMap { number in
            var sums: [Int32: (Double, Double)] = [:]
            for other in max(0, number - length + 1)...number
            where seconds[other].recording == seconds[number].recording {
                for one in seconds[other].heard {
                    let before = sums[one.transmitter] ?? (0, 0)
                    sums[one.transmitter] = (before.0 + one.strength, before.1 + 1)
                }
            }
            guard !sums.isEmpty else { return nil }
            return Fingerprint(
                place: seconds[number].position.point, strengths: sums.mapValues { $0.0 / $0.1 })
        }
    }
}
