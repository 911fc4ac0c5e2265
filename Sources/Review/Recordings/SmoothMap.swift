import Indoor
import Positioning
import RealModule

/// Strengths and the chance to hear a transmitter at each point of a grid: from the radial law,
/// corrected by what a survey heard within some metres (a kernel's mean).
package struct SmoothMap: Sendable {
    let grid: HexGrid
    /// The grid cells near the survey.
    let cells: [Int]
    /// The expected transmitters of each cell, ascending.
    private let expected: [[Expected]]
    private let baseOfSilence: [Double]

    private struct Expected {
        let transmitter: Int32
        /// dBm.
        let strength: Double
        /// The chance to hear it within a second, 0 to 1.
        let chance: Double
    }

    /// - Throws: an error if the surveyed ground is too large for it.
    package init(_ known: Fingerprints) throws(InputError) {
        let bounds = Bounds(known.seconds.map(\.position.point)) ?? Bounds(low: .zero, high: .zero)
        let grid = HexGrid(covering: bounds.grown(by: SmoothMap.reach), spacing: SmoothMap.spacing)
        try HexGrid.check([grid])
        var near = [[Neighbour]](repeating: [], count: grid.count)
        for (number, second) in known.seconds.enumerated() {
            for cell in grid.cells(near: second.position.point, within: SmoothMap.reach) {
                let share =
                    grid.point(cell).distance(to: second.position.point) / SmoothMap.smoothing
                near[cell].append(Neighbour(second: number, weight: .exp(-share * share / 2)))
            }
        }
        self.grid = grid
        cells = near.indices.filter { !near[$0].isEmpty }
        let law = RadialLaw(known)
        expected = near.enumerated().map { cell, near in
            near.isEmpty ? [] : SmoothMap.expected(known, near, law, at: grid.point(cell))
        }
        baseOfSilence = expected.map { $0.reduce(0) { $0 + .log(1 - $1.chance) } }
    }

    /// A surveyed second near a cell.
    private struct Neighbour {
        let second: Int
        let weight: Double
    }

    private static func expected(
        _ known: Fingerprints, _ near: [Neighbour], _ law: RadialLaw, at point: Point
    ) -> [Expected] {
        let total = near.reduce(0) { $0 + $1.weight }
        // For each transmitter: dB above the law, and how often it was heard, both weighted.
        var sums = [(excess: Double, heard: Double)](repeating: (0, 0), count: known.places.count)
        for one in near {
            let second = known.seconds[one.second]
            for heard in second.heard {
                let number = Int(heard.transmitter)
                let usual = law.strength(of: number, at: second.position.point) ?? heard.strength
                sums[number].excess += (heard.strength - usual) * one.weight
                sums[number].heard += one.weight
            }
        }
        return sums.enumerated().compactMap { number, sum in
            guard let usual = law.chance(of: number, at: point),
                let strength = law.strength(of: number, at: point)
            else { return nil }
            let chance = (sum.heard + doubt * usual) / (total + doubt)
            guard chance >= leastChance else { return nil }
            return Expected(
                transmitter: Int32(number), strength: strength + sum.excess / (sum.heard + 1),
                chance: min(chance, mostChance))
        }
    }

    /// The logarithm of the likelihood of a second.
    func score(_ heard: [(transmitter: Int32, strength: Double)], at point: Point) -> Double {
        guard let cell = grid.cell(nearest: point) else {
            return SmoothMap.outside * Double(heard.count + 1)
        }
        var sum = baseOfSilence[cell]
        for one in heard {
            guard let there = expected[cell].first(where: { $0.transmitter == one.transmitter })
            else {
                sum += SmoothMap.outside
                continue
            }
            let away = (one.strength - there.strength) / SmoothMap.spread
            let gain = .log(there.chance) - .log(1 - there.chance) - away * away / 2
            sum += max(gain, SmoothMap.outside)
        }
        return sum
    }

    /// Metres.
    private static let (spacing, smoothing, reach) = (2.0, 4.0, 15.0)
    /// dB.
    private static let spread = 6.0
    /// The number of seconds that the radial law's chance counts as.
    private static let doubt = 0.5
    /// The chance below which a transmitter is not expected, and the largest chance.
    private static let (leastChance, mostChance) = (0.01, 0.95)
    /// The logarithm of the likelihood of hearing a transmitter that is never heard at a place.
    private static let outside = -12.0
}
