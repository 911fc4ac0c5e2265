import Indoor

@testable import Simulation

/// The packets of beacons that phones hear in a second at places of a venue.
struct RadioFigures {
    /// The packets of one beacon in one second at one place.
    struct Second {
        let place: Int
        let metres: Double
        let packets: Int
    }

    private(set) var seconds: [Second] = []
    /// Distinct beacons heard in each second.
    private(set) var heard: [Int] = []

    /// A person stands at each node of the way graph for three seconds, facing any direction.
    init(
        _ venue: Venue, seeds: ClosedRange<UInt64>, settings: RadioSettings = RadioSettings(),
        places: Int = 60, where isWanted: (Position) -> Bool = { _ in true }
    ) {
        let nodes = venue.graph.nodes.map(\.position).filter(isWanted)
        for seed in seeds {
            var radio = RadioTruth(venue: venue, seed: seed, settings: settings)
            var time = 0.0
            for number in 0..<min(places, nodes.count) {
                let position = nodes[number * nodes.count / min(places, nodes.count)]
                let spot = Obstacles.Spot(
                    position, height: venue.elevation(of: position.level) + 1.2)
                let listener = RadioTruth.Listener(spot: spot, heading: Double(number * 77 % 360))
                for _ in 0..<3 {
                    let packets = radio.packets(from: time, to: time + 1, listener)
                    time += 1
                    add(packets, number, spot, radio)
                }
            }
        }
    }

    private mutating func add(
        _ packets: [Advertisement], _ place: Int, _ spot: Obstacles.Spot, _ radio: RadioTruth
    ) {
        heard.append(Set(packets.map(\.transmitter)).count)
        for sender in radio.senders where sender.spot.position.level == spot.position.level {
            seconds.append(
                Second(
                    place: place, metres: sender.spot.distance(to: spot),
                    packets: packets.count { $0.transmitter == sender.beacon.transmitter }))
        }
    }

    var medianHeard: Int { heard.sorted()[heard.count / 2] }

    /// The packets of a beacon per second in which it is heard.
    var packetsHeard: Double {
        let heard = seconds.filter { $0.packets > 0 }
        return Double(heard.reduce(0) { $0 + $1.packets }) / Double(max(heard.count, 1))
    }

    /// The chance that a beacon at this distance is heard within a second.
    func chance(_ metres: Range<Double>) -> Double {
        let there = seconds.filter { metres.contains($0.metres) }
        return Double(there.count { $0.packets > 0 }) / Double(max(there.count, 1))
    }
}
