import Formats
import Indoor
import Positioning
import PositioningTrials

/// Walks recorded in a mall with beacons (reference ips.md 4.8), which are not part of the project:
/// how often phones heard its beacons, by distance.
struct MallRecordings {
    /// The packets of a beacon in a second.
    struct Second {
        let metres: Double
        let packets: Int
    }

    private(set) var seconds: [Second] = []

    /// The mall's own beacons; other senders move about.
    private static let makers = "E0:78:A3"

    /// Seconds and addresses are those of the recording.
    private typealias Packet = (time: Double, address: String, strength: Double)

    init() throws {
        let walks = try RecordedSets.mall(.survey).parts.flatMap(\.recordings)
        let places = MallRecordings.places(walks)
        for walk in walks { add(walk, places) }
    }

    /// The packets of the mall's own beacons.
    private static func packets(_ walk: SurveyRecording) -> [Packet] {
        walk.advertisements.map { ($0.time, $0.transmitter.description, $0.strength) }
            .filter { $0.address.hasPrefix(makers) }
    }

    /// A beacon's place is about where its eight strongest packets were heard; beacons heard less
    /// than 30 times are left out.
    private static func places(_ walks: [SurveyRecording]) -> [String: (x: Double, y: Double)] {
        var heard: [String: [(strength: Double, x: Double, y: Double)]] = [:]
        for walk in walks {
            for packet in packets(walk) {
                guard let place = walk.position(at: packet.time)?.point else { continue }
                heard[packet.address, default: []].append((packet.strength, place.x, place.y))
            }
        }
        return heard.filter { $0.value.count >= 30 }.mapValues { packets in
            let best = packets.sorted { $0.strength > $1.strength }.prefix(8)
            return (
                best.reduce(0) { $0 + $1.x } / Double(best.count),
                best.reduce(0) { $0 + $1.y } / Double(best.count)
            )
        }
    }

    private mutating func add(
        _ walk: SurveyRecording, _ places: [String: (x: Double, y: Double)]
    ) {
        guard let range = walk.surveyed else { return }
        var counts: [[String: Int]] = .init(
            repeating: [:], count: Int(range.upperBound - range.lowerBound))
        for packet in MallRecordings.packets(walk) {
            let second = Int((packet.time - range.lowerBound).rounded(.down))
            if counts.indices.contains(second) { counts[second][packet.address, default: 0] += 1 }
        }
        for (second, heard) in counts.enumerated() {
            guard let here = walk.position(at: range.lowerBound + Double(second) + 0.5)?.point
            else { continue }
            for (address, place) in places {
                seconds.append(
                    Second(
                        metres: here.distance(to: Point(place.x, place.y)),
                        packets: heard[address] ?? 0))
            }
        }
    }

    /// The chance that a beacon at this distance is heard within a second.
    func chance(_ metres: Range<Double>) -> Double {
        let there = seconds.filter { metres.contains($0.metres) }
        return Double(there.count { $0.packets > 0 }) / Double(max(there.count, 1))
    }

    /// The packets of a beacon per second in which it is heard.
    var packetsHeard: Double {
        let heard = seconds.filter { $0.packets > 0 }
        return Double(heard.reduce(0) { $0 + $1.packets }) / Double(max(heard.count, 1))
    }
}
