import Indoor
import Positioning
import RealModule

/// A particle filter of steps and beacons as textbooks have it, for comparison: places from everywhere
/// near the survey, moved by steps, weighed by smoothed strengths and by how often a transmitter was
/// heard there; no plan, no start.
package struct PlainFilter: SecondPositioner {
    private let map: SmoothMap
    private let known: Fingerprints
    private var particles: [Particle] = []
    private var chance: RandomStream
    private var hasHeard = false

    private struct Particle {
        var point: Point
        /// Degrees to add to the phone's heading.
        var bias: Double
        var weight: Double
    }

    package init(_ known: Fingerprints, _ map: SmoothMap, seed: UInt64) {
        self.known = known
        self.map = map
        chance = RandomStream(seed: seed, label: "plain filter")
    }

    package mutating func take(_ second: RecordedSecond) -> Point? {
        var heard: [Int32: (Double, Double)] = [:]
        for packet in second.advertisements {
            guard let number = known.number(of: packet.transmitter) else { continue }
            let before = heard[number] ?? (0, 0)
            heard[number] = (before.0 + packet.strength, before.1 + 1)
        }
        if !hasHeard {
            guard !heard.isEmpty else { return nil }
            hasHeard = true
            scatter()
        }
        for heading in second.steps { step(heading) }
        weigh(heard.sorted { $0.key < $1.key }.map { ($0.key, $0.value.0 / $0.value.1) })
        return particles.reduce(Point.zero) { $0 + $1.point * $1.weight }
    }

    private mutating func scatter() {
        particles = (0..<PlainFilter.count).map { _ in
            let cell = min(Int(chance.fraction() * Double(map.cells.count)), map.cells.count - 1)
            return Particle(
                point: map.grid.point(map.cells[cell]) + chance.normalPoint(),
                bias: chance.normal() * PlainFilter.biasSpread,
                weight: 1 / Double(PlainFilter.count))
        }
    }

    private mutating func step(_ heading: Double) {
        for number in particles.indices {
            let turn = particles[number].bias + chance.normal() * PlainFilter.turnSpread
            let length = PlainFilter.stride + chance.normal() * PlainFilter.strideSpread
            particles[number].point += Heading.direction(heading + turn) * length
        }
    }

    private mutating func weigh(_ heard: [(transmitter: Int32, strength: Double)]) {
        var total = 0.0
        let scores = particles.map { PlainFilter.weight * map.score(heard, at: $0.point) }
        let best = scores.max() ?? 0
        for number in particles.indices {
            particles[number].weight *= .exp(scores[number] - best)
            total += particles[number].weight
        }
        guard total > 0 else { return scatter() }
        var squares = 0.0
        for number in particles.indices {
            particles[number].weight /= total
            squares += particles[number].weight * particles[number].weight
        }
        if 1 / squares < Double(PlainFilter.count) / 2 { resample() }
    }

    private mutating func resample() {
        var (index, passed) = (0, particles[0].weight)
        let first = chance.fraction()
        particles = (0..<PlainFilter.count).map { number in
            let goal = (Double(number) + first) / Double(PlainFilter.count)
            while passed < goal, index + 1 < particles.count {
                index += 1
                passed += particles[index].weight
            }
            var particle = particles[index]
            particle.point += chance.normalPoint() * PlainFilter.roughening
            particle.bias += chance.normal()
            particle.weight = 1 / Double(PlainFilter.count)
            return particle
        }
    }

    private static let count = 1000
    /// Metres (reference ips.md 4.8).
    private static let (stride, strideSpread) = (0.70, 0.15)
    /// Degrees, from walk to walk and from step to step (reference ips.md 4.8).
    private static let (biasSpread, turnSpread) = (8.0, 10.0)
    /// Metres by which equal places are told apart.
    private static let roughening = 0.3
    /// The weight of a second: seconds are not independent of each other.
    private static let weight = 0.5
}

/// Strengths and the chance to be heard, smoothed over some metres, for each point of a grid.
package struct SmoothMap: Sendable {
    let grid: HexGrid
    /// Those near the survey.
    let cells: [Int]
    /// By cell: for each transmitter heard near by its number, dBm and chance.
    private let expected: [[(transmitter: Int32, strength: Double, chance: Double)]]
    private let baseOfSilence: [Double]

    package init(_ known: Fingerprints) {
        let bounds = Bounds(known.seconds.map(\.position.point)) ?? Bounds(low: .zero, high: .zero)
        let grid = HexGrid(covering: bounds.grown(by: SmoothMap.reach), spacing: SmoothMap.spacing)
        var near = [[(second: Int, weight: Double)]](repeating: [], count: grid.count)
        for (number, second) in known.seconds.enumerated() {
            for cell in grid.cells(near: second.position.point, within: SmoothMap.reach) {
                let share =
                    grid.point(cell).distance(to: second.position.point) / SmoothMap.smoothing
                near[cell].append((number, .exp(-share * share / 2)))
            }
        }
        self.grid = grid
        cells = near.indices.filter { !near[$0].isEmpty }
        expected = near.map { SmoothMap.expected(known, $0) }
        baseOfSilence = expected.map { $0.reduce(0) { $0 + .log(1 - $1.chance) } }
    }

    private static func expected(
        _ known: Fingerprints, _ near: [(second: Int, weight: Double)]
    ) -> [(Int32, Double, Double)] {
        let total = near.reduce(0) { $0 + $1.weight }
        var sums: [Int32: (strength: Double, weight: Double)] = [:]
        for one in near {
            for heard in known.seconds[one.second].heard {
                let before = sums[heard.transmitter] ?? (0, 0)
                sums[heard.transmitter] = (
                    before.0 + heard.strength * one.weight, before.1 + one.weight
                )
            }
        }
        return sums.sorted { $0.key < $1.key }.compactMap { number, sum in
            let chance = (sum.weight + 0.02) / (total + 1)
            return chance < 0.01
                ? nil : (number, sum.strength / sum.weight, min(chance, 0.95))
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
            sum += .log(there.chance) - .log(1 - there.chance) - away * away / 2
        }
        return sum
    }

    /// Metres.
    private static let (spacing, smoothing, reach) = (2.0, 5.0, 20.0)
    /// dB.
    private static let spread = 6.0
    /// The logarithm of the likelihood of hearing what is never heard at a place.
    private static let outside = -12.0
}
