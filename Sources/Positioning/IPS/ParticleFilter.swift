import Indoor
import RealModule

/// Possible places of the phone on one level, each with its own error of heading and stride. Steps
/// move them; what is heard weighs them.
struct ParticleFilter: Sendable {
    struct Particle: Sendable {
        var point: Point
        /// Degrees to add to the phone's heading.
        var bias: Double
        /// A multiple of the usual stride.
        var scale: Double
        /// Whether a moving walkway carries it.
        var isCarried = false
        var weight: Double
    }

    private(set) var particles: [Particle] = []
    private var chance: RandomStream
    private let settings: IPSSettings

    /// - Parameter level: its number, if there are filters for several levels.
    init(seed: UInt64, settings: IPSSettings, level: Int? = nil) {
        chance = RandomStream(
            seed: seed, label: "ips particles" + (level.map { " on \($0)" } ?? ""))
        self.settings = settings
    }

    var isEmpty: Bool { particles.isEmpty }

    // MARK: Places

    /// Draws all places again, round weighted points.
    mutating func scatter(_ points: [(point: Point, weight: Double)], jitter: Double) {
        let total = points.reduce(0) { $0 + $1.weight }
        guard total > 0 else { return }
        let numbers = systematic(
            Int(settings.particles), from: points.map(\.weight), total: total)
        particles = numbers.map { fresh(near: points[$0].point, jitter: jitter) }
    }

    /// Systematic resampling (Kitagawa, 1996): draws numbers by weight, ascending.
    private mutating func systematic(
        _ count: Int, from weights: [Double], total: Double
    ) -> [Int] {
        var (index, passed) = (0, weights[0])
        let first = chance.fraction()
        return (0..<count).map { number in
            let goal = (Double(number) + first) / Double(count) * total
            while passed < goal, index + 1 < weights.count {
                index += 1
                passed += weights[index]
            }
            return index
        }
    }

    private mutating func fresh(near point: Point, jitter: Double) -> Particle {
        Particle(
            point: point + Point(chance.bell(), chance.bell()) * jitter,
            bias: chance.bell() * settings.headingSpread,
            scale: max(0.4, 1 + chance.bell() * settings.strideSpread),
            weight: 1 / settings.particles)
    }

    /// Puts a share of the places near others, as at the end of an escalator.
    mutating func move(share: Double, to points: [Point], jitter: Double) {
        guard !points.isEmpty, !particles.isEmpty else { return }
        let count = Int(Double(particles.count) * share)
        for number in 0..<count {
            let place = number * particles.count / max(count, 1)
            let target = points[number % points.count]
            particles[place].point = target + Point(chance.bell(), chance.bell()) * jitter
        }
    }

    // MARK: Steps

    /// Moves the places by one step of the person.
    ///
    /// - Parameters:
    ///   - heading: the phone's, degrees from north.
    ///   - level: the one whose walls block a step; nil: no plan.
    mutating func step(heading: Double, through level: Level?) {
        let walls = level?.wallIndex
        for number in particles.indices {
            let bias = particles[number].bias + chance.bell() * ParticleFilter.turnNoise
            let length =
                settings.stride * particles[number].scale + chance.bell() * settings.stepSpread
            let start = particles[number].point
            let end = start + Heading.direction(heading + bias) * max(length, 0)
            if let walls, walls.isHit(from: start, to: end) {
                particles[number].weight *= ParticleFilter.throughWall
            } else {
                particles[number].point = end
            }
            particles[number].bias += chance.bell() * ParticleFilter.biasDrift
        }
    }

    /// Adds small moves without steps in a second.
    mutating func shuffle(_ metres: Double) {
        for number in particles.indices {
            particles[number].point += Point(chance.bell(), chance.bell()) * metres
        }
    }

    /// Moves the places by one second on moving walkways. A place on a walkway is either carried or
    /// stands beside it; the choice holds until the walkway's end.
    ///
    /// - Parameters:
    ///   - walkways: the walkways along which the phone's holder faces.
    ///   - speed: the walkways' speed, m/s.
    ///   - stands: whether the phone took no step in the second.
    /// - Returns: the mean move of all places.
    mutating func carry(
        on walkways: [Walkway], speed: Double, stands: Bool
    ) -> Point {
        var mean = Point.zero
        for number in particles.indices {
            let place = particles[number]
            let reach = place.isCarried || stands ? Walkway.reach : 0
            guard
                let move = walkways.lazy.compactMap({
                    $0.move(at: place.point, speed, within: reach)
                }).first
            else {
                particles[number].isCarried = false
                continue
            }
            if !place.isCarried {
                guard chance.chance(ParticleFilter.boards) else { continue }
                particles[number].isCarried = true
            }
            particles[number].point += move
            mean += move * place.weight
        }
        return mean
    }

    /// The chance in a second that a person beside a walkway, facing along it, stands on it (ours).
    private static let boards = 0.7
    /// Degrees of random turn between steps (ours).
    private static let turnNoise = 4.0
    /// Degrees by which the phone's heading error changes at each step (ours).
    private static let biasDrift = 0.8
    /// The share of its weight that a place keeps if its step would lead through a wall (ours):
    /// maps have errors.
    private static let throughWall = 0.03

    // MARK: Weights

    /// Weighs each place by a score (a logarithm), and draws new places if few carry the weight.
    ///
    /// - Returns: the logarithm of how well the places together explained the second.
    @discardableResult
    mutating func weigh(_ score: (Point) -> Double) -> Double {
        guard !particles.isEmpty else { return 0 }
        let scores = particles.map { score($0.point) }
        let best = scores.max() ?? 0
        var total = 0.0
        for number in particles.indices {
            particles[number].weight *= .exp(scores[number] - best)
            total += particles[number].weight
        }
        guard total > 0 else { return -.infinity }
        let explained = best + Double.log(total)
        var squares = 0.0
        for number in particles.indices {
            particles[number].weight /= total
            squares += particles[number].weight * particles[number].weight
        }
        if 1 / squares < Double(particles.count) * ParticleFilter.leastEffective { resample() }
        return explained
    }

    /// Draws the places again by their weights, which add up to 1.
    private mutating func resample() {
        let count = particles.count
        let numbers = systematic(count, from: particles.map(\.weight), total: 1)
        particles = numbers.map { number in
            var particle = particles[number]
            particle.point += Point(chance.bell(), chance.bell()) * ParticleFilter.roughening
            particle.scale = max(0.4, particle.scale + chance.bell() * 0.01)
            particle.weight = 1 / Double(count)
            return particle
        }
    }

    /// Replaces a share of the places by new ones, so that a wrong belief can end.
    mutating func renew(share: Double, near points: [Point], jitter: Double) {
        guard !points.isEmpty, !particles.isEmpty else { return }
        let count = max(1, Int(Double(particles.count) * share))
        for _ in 0..<count {
            let place = min(Int(chance.fraction() * Double(particles.count)), particles.count - 1)
            let target = min(Int(chance.fraction() * Double(points.count)), points.count - 1)
            let weight = particles[place].weight
            particles[place] = fresh(near: points[target], jitter: jitter)
            particles[place].weight = weight
        }
    }

    /// New places are drawn if less than this share of them carries the weight.
    private static let leastEffective = 0.5
    /// Metres by which equal places are moved apart (ours).
    private static let roughening = 0.12

    // MARK: The estimate

    /// The weighted mean, and the root of the mean square distance from it, in metres.
    var estimate: (point: Point, spread: Double)? {
        guard !particles.isEmpty else { return nil }
        var (mean, total) = (Point.zero, 0.0)
        for particle in particles {
            mean += particle.point * particle.weight
            total += particle.weight
        }
        guard total > 0 else { return nil }
        mean /= total
        var square = 0.0
        for particle in particles {
            let away = particle.point - mean
            square += away.dot(away) * particle.weight
        }
        return (mean, (square / total).squareRoot())
    }

    /// Degrees by which the steps' direction is turned from the phone's heading.
    var bias: Double {
        particles.reduce(0) { $0 + $1.bias * $1.weight }
    }

    /// The length of a step, metres.
    var stride: Double {
        settings.stride * particles.reduce(0) { $0 + $1.scale * $1.weight }
    }
}
