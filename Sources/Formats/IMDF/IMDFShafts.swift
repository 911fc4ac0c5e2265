import Indoor

/// Lifts, stairs, escalators and ramps. The archive has a unit for each level of them: units that lie
/// over each other, or that a relationship or an amenity joins, are one.
struct IMDFShafts {
    /// A unit and the one above it, by their numbers.
    struct Step {
        let low: Int
        let high: Int
        /// Which way it leads; both where the archive does not say.
        var direction = Connector.Direction.both
    }

    private let rooms: IMDFRooms
    private let storeys: IMDFStoreys
    /// The units that are one lift, each in the order of the file.
    private(set) var lifts: [[Int]] = []
    /// The units that are one stairwell, the lowest first.
    private(set) var stairs: [[Int]] = []
    /// Steps of escalators and ramps.
    private(set) var steps: [Step] = []
    /// The units of escalators and ramps.
    private(set) var slopes: [Int] = []

    init(_ archive: IMDFArchive, _ rooms: IMDFRooms, _ storeys: IMDFStoreys) {
        self.rooms = rooms
        self.storeys = storeys
        let told = told(archive)
        lifts = liftGroups(told)
        stairs = chains(of: chained(numbers { if case .stairs = $0 { true } else { false } }, told))
        let escalators = numbers { if case .escalator = $0 { true } else { false } }
        let ramps = numbers { if case .ramp = $0 { true } else { false } }
        slopes = escalators + ramps
        steps = chained(escalators, told) + chained(ramps, told)
    }

    /// The units of a use that people can enter.
    private func numbers(_ fits: (IMDFUse) -> Bool) -> [Int] {
        rooms.all.indices.filter {
            fits(rooms.all[$0].use) && rooms.all[$0].feature.properties.closure == nil
        }
    }

    /// The pairs of units that the archive itself joins.
    private func told(_ archive: IMDFArchive) -> [Step] {
        let relations = archive[.relationship].flatMap { relation in
            let units = relation.properties.joined.compactMap { rooms.number(of: $0) }
            return steps(units, isDirected: relation.properties.isDirected)
        }
        let amenities = archive[.amenity].flatMap { amenity in
            // Their order in an amenity means nothing.
            let units = amenity.properties.units.compactMap { rooms.number(of: $0) }
            return steps(units.sorted { level($0) < level($1) }, isDirected: false)
        }
        return relations + amenities
    }

    private func level(_ number: Int) -> LevelOrdinal { rooms.all[number].level }

    private func steps(_ units: [Int], isDirected: Bool) -> [Step] {
        zip(units, units.dropFirst()).filter { level($0) != level($1) }.map { first, last in
            let rises = level(first) < level(last)
            return Step(
                low: rises ? first : last, high: rises ? last : first,
                direction: isDirected ? (rises ? .forward : .backward) : .both)
        }
    }

    // MARK: Units over each other

    /// The most units that are compared with one, so that a file of one place a thousand times does
    /// not take for ever.
    private static let most = 100

    /// The pairs of units that lie over each other on different levels, the best first.
    private func overlaps(_ numbers: [Int]) -> [(low: Int, high: Int)] {
        let index = SpatialIndex(numbers.map { rooms.all[$0].main.bounds })
        var found: [(low: Int, high: Int, gap: Double)] = []
        for number in numbers {
            let (area, level) = (rooms.all[number].main, rooms.all[number].level)
            let middle = area.anchor
            let corners = area.rings[0].prefix(20).map { $0.mixed(with: middle, fraction: 0.2) }
            var others: Set<Int> = []
            for point in [middle] + corners {
                for other in index.all(at: point).prefix(IMDFShafts.most).map({ numbers[$0] })
                where rooms.all[other].level != level
                    && rooms.all[other].main.contains(point)
                { others.insert(other) }
            }
            for other in others.sorted() {
                let gap = rooms.all[other].main.anchor.distance(to: middle)
                let isLower = level < rooms.all[other].level
                found.append((isLower ? number : other, isLower ? other : number, gap))
            }
        }
        return found.sorted { ($0.gap, $0.low, $0.high) < ($1.gap, $1.low, $1.high) }
            .map { ($0.low, $0.high) }
    }

    private func liftGroups(_ told: [Step]) -> [[Int]] {
        let own = numbers { if case .lift = $0 { true } else { false } }
        let places = Dictionary(uniqueKeysWithValues: own.enumerated().map { ($1, $0) })
        var parts = Parts(count: own.count)
        for (low, high) in overlaps(own) + told.map({ ($0.low, $0.high) }) {
            if let a = places[low], let b = places[high] { parts.join(a, b) }
        }
        var groups: [[Int]] = []
        var known: [Int: Int] = [:]
        for (place, number) in own.enumerated() {
            let part = parts.part(of: place)
            if known[part] == nil {
                known[part] = groups.count
                groups.append([])
            }
            groups[known[part] ?? 0].append(number)
        }
        return groups
    }

    /// Steps from each unit to the one over it on the next level. A unit has one at most on either
    /// side: what the archive says counts first, then those that lie best.
    private func chained(_ numbers: [Int], _ told: [Step]) -> [Step] {
        let own = Set(numbers)
        let over = overlaps(numbers).filter { low, high in
            let storey = rooms.all[low].storey
            let rise = rooms.all[high].level - storey.level
            return rise <= LevelOrdinal(storeys: 1.5)
                || storeys.next(above: storey).map { rooms.all[high].level <= $0 } ?? false
        }
        var (below, above): (Set<Int>, Set<Int>) = ([], [])
        let all =
            told.filter { own.contains($0.low) && own.contains($0.high) }
            + over.map { Step(low: $0.low, high: $0.high) }
        return all.filter { step in
            guard !above.contains(step.low), !below.contains(step.high) else { return false }
            above.insert(step.low)
            below.insert(step.high)
            return true
        }
    }

    private func chains(of steps: [Step]) -> [[Int]] {
        let own = numbers { if case .stairs = $0 { true } else { false } }
        let up = Dictionary(uniqueKeysWithValues: steps.map { ($0.low, $0.high) })
        let reached = Set(steps.map(\.high))
        return own.filter { !reached.contains($0) }.map { first in
            var chain = [first]
            while let last = chain.last, let next = up[last] { chain.append(next) }
            return chain
        }
    }
}
