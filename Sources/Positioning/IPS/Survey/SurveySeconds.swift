import Indoor

/// The strengths that surveyors heard, second by second, with their positions.
package struct SurveySeconds: Sendable {
    /// A second of a recording.
    package struct Second: Sendable {
        /// The number of its recording.
        package let recording: Int
        package let position: Position
        /// The transmitters, ascending by number, with the mean of their packets in dBm. All others
        /// were not heard there.
        package let heard: [(transmitter: Int32, strength: Double)]
    }

    /// Ascending.
    package let transmitters: [TransmitterID]
    /// Sorted by recording, then by time.
    package let seconds: [Second]

    /// - Parameters:
    ///   - recordings: in any order; one that is given twice counts once.
    ///   - known: transmitters that stay in place.
    package init(_ recordings: [SurveyRecording], lasting known: [TransmitterID] = []) {
        let ordered = SurveySeconds.ordered(recordings)
        transmitters = Set(SurveySeconds.lasting(ordered)).union(known).sorted()
        var numbers: [TransmitterID: Int32] = [:]
        for (number, id) in transmitters.enumerated() { numbers[id] = Int32(number) }
        seconds = ordered.enumerated().flatMap {
            SurveySeconds.seconds(of: $0.element, index: $0.offset, numbers)
        }
    }

    private static func ordered(_ recordings: [SurveyRecording]) -> [SurveyRecording] {
        let sorted = recordings.map { ($0, $0.digest) }
            .sorted { ($0.0.id, $0.1) < ($1.0.id, $1.1) }
        return sorted.indices.compactMap { number in
            number > 0 && sorted[number - 1] == sorted[number] ? nil : sorted[number].0
        }
    }

    // MARK: Transmitters

    /// The transmitters that stay in place: heard in several seconds. A phone changes its address
    /// (Bluetooth Core 5.4, vol. 6 B 1.3.2.2: the two highest bits are 01), so a transmitter with
    /// an address of that form must be heard for longer than a phone keeps one.
    private static func lasting(_ recordings: [SurveyRecording]) -> [TransmitterID] {
        var known: [TransmitterID: Acquaintance] = [:]
        for recording in recordings {
            for packet in recording.advertisements {
                known[packet.transmitter, default: Acquaintance()].add(
                    at: packet.time, since: recording.startedAt)
            }
        }
        return known.filter { $0.value.isLasting(hasChangingForm: $0.key.hasChangingForm) }
            .map(\.key).sorted()
    }

    /// The times at which a transmitter was heard.
    private struct Acquaintance {
        private var packets = 0
        /// Seconds since 1970.
        private var (first, last) = (Double.infinity, -Double.infinity)

        mutating func add(at time: Double, since start: Double?) {
            packets += 1
            guard let start else { return }
            first = min(first, start + time)
            last = max(last, start + time)
        }

        func isLasting(hasChangingForm: Bool) -> Bool {
            guard packets >= SurveySeconds.leastPackets else { return false }
            return !hasChangingForm || last - first > SurveySeconds.lifetime
        }
    }

    /// The least packets of a transmitter that show where it is heard (ours).
    private static let leastPackets = 3
    /// Seconds after which every phone has changed its address: four times the recommended 15
    /// minutes (Bluetooth Core 5.4, vol. 3 C, T_GAP(private_addr_int)).
    private static let lifetime = 3600.0

    // MARK: Seconds

    private static func seconds(
        of recording: SurveyRecording, index: Int, _ numbers: [TransmitterID: Int32]
    ) -> [Second] {
        guard let range = recording.surveyed else { return [] }
        let count = max(Int((range.upperBound - range.lowerBound).rounded(.down)), 1)
        var sums = [[Int32: (sum: Double, packets: Double)]](repeating: [:], count: count)
        for packet in recording.advertisements where range.contains(packet.time) {
            guard let number = numbers[packet.transmitter] else { continue }
            let second = min(Int(packet.time - range.lowerBound), count - 1)
            let before = sums[second][number] ?? (0, 0)
            sums[second][number] = (before.sum + packet.strength, before.packets + 1)
        }
        let length = min(1, range.upperBound - range.lowerBound)
        return sums.enumerated().compactMap { number, sums in
            let middle = range.lowerBound + Double(number) + length / 2
            guard let position = recording.position(at: middle) else { return nil }
            let heard = sums.sorted { $0.key < $1.key }
                .map { ($0.key, $0.value.sum / $0.value.packets) }
            return Second(recording: index, position: position, heard: heard)
        }
    }
}

extension TransmitterID {
    /// Whether it has the form of the addresses that phones take for some minutes: random,
    /// resolvable only by friends.
    fileprivate var hasChangingForm: Bool {
        if case .mac(let address) = self { return address >> 46 == 0b01 }
        return false
    }
}

extension SurveyRecording {
    /// A digest of the packets and waypoints.
    fileprivate var digest: UInt64 {
        var digest = Digest()
        for packet in advertisements {
            digest.add(packet.time)
            digest.add(packet.strength)
        }
        for waypoint in waypoints {
            digest.add(waypoint.time)
            digest.add(waypoint.position.point.x)
            digest.add(waypoint.position.point.y)
        }
        return digest.value
    }
}
