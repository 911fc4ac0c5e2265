import Indoor
import Positioning
import RealModule

/// A textbook particle filter of steps and beacons, for comparison: it starts everywhere near the
/// survey, moves places by steps, and weighs them by the expected strengths there. It uses no plan
/// and no starting place.
///
/// Its constants were tuned on surveys alone: each fifth of the mall's surveyed walks was
/// positioned with the other four fifths, and the constants with the least mean error were kept
/// (8.5 m).
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
    /// Metres by which equal places are moved apart.
    private static let roughening = 0.3
    /// The weight of a second: seconds are not independent of each other.
    private static let weight = 0.4
}
