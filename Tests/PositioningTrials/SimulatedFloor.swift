import Formats
import Foundation
import Indoor
import Positioning
import Rehearsal
import Review
import Simulation

/// A floor like the mall's recorded basement, with the same density of beacons, length of walks,
/// and gaps between surveyed ways. The simulated radio is compared with the real one on it. It
/// contains nothing of the mall's own plan.
package struct SimulatedFloor {
    package let survey: [SurveyRecording]
    package let test: [SurveyRecording]

    /// Figures of the recorded walks (SOURCE.txt of the set): the survey's, the others, the median
    /// length in metres.
    private static let (surveyed, tested, length) = (41, 19, 38.0)
    /// dB and metres: larger than the usual ones. With these, strengths vary about a radial law by
    /// 31 dB² and covary by 5 dB² at 3 to 5 m, as recorded (34 and 4: docs/sources.md, ips.md 4.8).
    private static let shadows = (5.5, 4.0)
    /// m/s, including stops (SOURCE.txt: 2631 m in 41 minutes).
    private static let speed = 1.07
    /// Beacons per 100 m². In the recordings 0.52 are heard per 100 m² within 10 m of surveyed
    /// ways, which is a little less than the ground on which they hang here.
    static let density = 0.45

    /// - Parameter seed: the seed of the building, of its beacons' places, and of the walks.
    package init(seed: UInt64, settings: WorldSettings = WorldSettings()) throws {
        var chance = RandomStream(seed: seed, label: "simulated floor")
        let bare = try PlanReader.read(CarPark.plan, file: "car park").venue
        let venue = bare.with(beacons: CarPark.beacons(&chance))
        var settings = settings
        settings.walkingSpeed = SimulatedFloor.speed
        (settings.radio.shadowing, settings.radio.shadowingReach) = SimulatedFloor.shadows
        let surveyor = Surveyor(venue, seed: seed, settings: settings)
        let walks = (0..<SimulatedFloor.surveyed + SimulatedFloor.tested).map { number in
            // The length is log-normal, as in the recordings.
            let metres = SimulatedFloor.length * exp(SimulatedFloor.lengthSpread * chance.normal())
            let nodes = venue.graph.wandering(metres, in: CarPark.walked, &chance)
            return surveyor.walk(SurveyRoute(nodes: nodes, level: 0), number: number + 1)
        }
        survey = Array(walks.prefix(SimulatedFloor.surveyed))
        test = Array(walks.dropFirst(SimulatedFloor.surveyed))
    }

    /// The number of floors simulated for the figures: a single one gives a wide interval.
    package static let floors: UInt64 = 3

    /// The evaluation of the engine, and of plain methods, on the test's walks.
    package func evaluation(seeds: Int) throws -> Evaluation {
        try Evaluation(survey: survey, test: test, seeds: seeds, settings: SourceSettings())
    }

    /// The spread of the logarithm of a walk's length: a quarter is shorter than 27 m, a quarter
    /// longer than 55.
    private static let lengthSpread = 0.52
}

/// A car park of 320 × 232 m, with aisles 6 m wide round blocks of bays, and of shops with walls.
enum CarPark {
    private static let (columns, rows) = (320, 232)
    /// Metres from a block to the next, along and across, and an aisle's width.
    private static let (along, across, aisle) = (36, 16, 6)
    /// The part in which people were recorded, in metres from the plan's top left.
    static let walked = Bounds(low: Point(60, -180), high: Point(232, -75))

    static var plan: String {
        let drawing = (0..<rows).map { row in
            String((0..<columns).map { column in cell(column, row) })
        }
        return """
            dotwalk plan 1
            name    "Car park"
            origin  45 5 at 1,1

            legend
              #  wall
              :  low
              o  column
              .  corridor "Aisles"

            level 0 "Basement" elevation 0
            \(drawing.joined(separator: "\n"))
            end
            """
    }

    private static func cell(_ column: Int, _ row: Int) -> Character {
        guard column > 0, row > 0, column < columns - 1, row < rows - 1 else { return "#" }
        let (x, y) = ((column - aisle) % along, (row - aisle) % across)
        let (width, depth) = (along - aisle, across - aisle)
        let (left, top) = (column - x, row - y)
        let isBlock =
            column >= aisle && row >= aisle && x < width && y < depth
            && left + width < columns - aisle && top + depth < rows - aisle
        guard isBlock else { return "." }
        guard x == 0 || y == 0 || x == width - 1 || y == depth - 1 else { return " " }
        // Every third block has walls.
        return (left / along + 2 * (top / across)) % 3 == 0 ? "#" : ":"
    }

    static func beacons(_ chance: inout RandomStream) -> [Beacon] {
        let size = walked.high - walked.low
        let count = Int((size.x * size.y / 100 * SimulatedFloor.density).rounded())
        return (1...count).map { number in
            let point = walked.low + Point(chance.fraction() * size.x, chance.fraction() * size.y)
            return Beacon(id: "beacon \(number)", position: Position(point, level: 0))
        }
    }
}

extension WayGraph {
    /// A way of some metres through a part of the plan, which turns back only if it cannot go on.
    fileprivate func wandering(
        _ metres: Double, in part: Bounds, _ chance: inout RandomStream
    ) -> [Int] {
        var next = [[(node: Int, length: Double)]](repeating: [], count: nodes.count)
        for way in ways where way.kind == nil {
            guard part.contains(nodes[way.from].position.point),
                part.contains(nodes[way.to].position.point)
            else { continue }
            next[way.from].append((way.to, way.length))
            if way.twoWay { next[way.to].append((way.from, way.length)) }
        }
        let starts = next.indices.filter { !next[$0].isEmpty }
        func one<T>(of all: [T], _ chance: inout RandomStream) -> T {
            all[min(Int(chance.fraction() * Double(all.count)), all.count - 1)]
        }
        var way = [one(of: starts, &chance)]
        var walked = 0.0
        while walked < metres {
            let here = way[way.count - 1]
            let ahead = next[here].filter { way.count < 2 || $0.node != way[way.count - 2] }
            let chosen = one(of: ahead.isEmpty ? next[here] : ahead, &chance)
            // Whole ways come as close to the length as possible.
            if way.count > 1, walked + chosen.length / 2 > metres { break }
            way.append(chosen.node)
            walked += chosen.length
        }
        return way
    }
}
