import Foundation

/// Walks recorded in a mall with beacons (reference ips.md 4.8), which are not part of the project:
/// how often phones heard its beacons, by distance.
struct MallRecordings {
    /// Of a beacon in a second.
    struct Second {
        let metres: Double
        let packets: Int
    }

    private(set) var seconds: [Second] = []

    private static let folder = URL(filePath: #filePath)
        .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        .appending(path: "../shared/data/xyz10-mall-b1/survey").path()

    static var exist: Bool { FileManager.default.fileExists(atPath: folder) }

    /// The mall's own beacons; other senders move about.
    private static let makers = "E0:78:A3"

    private struct Walk {
        var marks: [(time: Double, x: Double, y: Double)] = []
        var packets: [(time: Double, address: String, strength: Double)] = []

        /// On the straight way between the marks before and after.
        func place(at time: Double) -> (x: Double, y: Double) {
            let next = marks.firstIndex { $0.time > time } ?? marks.count - 1
            let (a, b) = (marks[max(next - 1, 0)], marks[next])
            let share = b.time > a.time ? min(max((time - a.time) / (b.time - a.time), 0), 1) : 0
            return (a.x + share * (b.x - a.x), a.y + share * (b.y - a.y))
        }
    }

    init() throws {
        let files = try FileManager.default.contentsOfDirectory(atPath: MallRecordings.folder)
        let walks = try files.sorted().filter { $0.hasSuffix(".txt") }.map(MallRecordings.walk)
        let places = MallRecordings.places(walks)
        for walk in walks { add(walk, places) }
    }

    private static func walk(_ file: String) throws -> Walk {
        var walk = Walk()
        for line in try String(contentsOfFile: folder + "/" + file, encoding: .utf8)
            .components(separatedBy: "\n")
        {
            let isMark = line.contains("\tTYPE_WAYPOINT\t")
            guard isMark || line.contains("\tTYPE_BEACON\t") else { continue }
            let fields = line.components(separatedBy: "\t")
            let time = (Double(fields[0]) ?? 0) / 1000
            if isMark {
                walk.marks.append((time, Double(fields[2]) ?? 0, Double(fields[3]) ?? 0))
            } else if fields[8].hasPrefix(makers) {
                walk.packets.append((time, fields[8], Double(fields[6]) ?? 0))
            }
        }
        return walk
    }

    /// A beacon hangs about where its eight strongest packets were heard; those that were heard less
    /// than 30 times are left out.
    private static func places(_ walks: [Walk]) -> [String: (x: Double, y: Double)] {
        var heard: [String: [(strength: Double, x: Double, y: Double)]] = [:]
        for walk in walks {
            for packet in walk.packets {
                let place = walk.place(at: packet.time)
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

    private mutating func add(_ walk: Walk, _ places: [String: (x: Double, y: Double)]) {
        guard let start = walk.marks.first?.time, let end = walk.marks.last?.time else { return }
        var counts: [[String: Int]] = .init(repeating: [:], count: max(Int(end - start), 0))
        for packet in walk.packets {
            let second = Int((packet.time - start).rounded(.down))
            if counts.indices.contains(second) { counts[second][packet.address, default: 0] += 1 }
        }
        for (second, heard) in counts.enumerated() {
            let here = walk.place(at: start + Double(second) + 0.5)
            for (address, place) in places {
                let (x, y) = (place.x - here.x, place.y - here.y)
                seconds.append(
                    Second(metres: (x * x + y * y).squareRoot(), packets: heard[address] ?? 0))
            }
        }
    }

    /// The chance that a beacon so far away is heard within a second.
    func chance(_ metres: Range<Double>) -> Double {
        let there = seconds.filter { metres.contains($0.metres) }
        return Double(there.count { $0.packets > 0 }) / Double(max(there.count, 1))
    }

    /// Packets of a beacon in the seconds in which it is heard.
    var packetsHeard: Double {
        let heard = seconds.filter { $0.packets > 0 }
        return Double(heard.reduce(0) { $0 + $1.packets }) / Double(max(heard.count, 1))
    }
}
