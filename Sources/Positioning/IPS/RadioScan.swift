import Indoor

/// The transmitters heard in a second, and recently.
struct RadioScan: Sendable {
    /// A transmitter heard in the last second.
    struct Heard: Hashable, Sendable {
        /// Index in the positioning data's transmitters.
        let transmitter: Int
        /// The mean over the second, dBm.
        let strength: Double
        let packets: Int
    }

    /// In the order in which they were first heard.
    private(set) var heard: [Heard] = []
    /// The number of transmitters heard that the data does not know.
    private(set) var unknown = 0
    /// The transmitters heard in the last seconds, for the desk.
    private(set) var recent: [HeardTransmitter] = []

    /// The loudest of the last second; nil: nothing was heard.
    var loudest: Heard? { heard.max { $0.strength < $1.strength } }
    /// The number of known transmitters heard since the last scan's end.
    var heardSoFar: Int { sums.count }
    /// Seconds from the rehearsal's start to the latest known transmitter; nil: none recently.
    var heardAt: Double? { recent.lazy.filter(\.isKnown).map(\.heardAt).max() }

    private var sums: [Sum] = []
    private var strangers: [TransmitterID] = []

    private struct Sum {
        let transmitter: Int
        var strength: Double
        var packets: Int
    }

    /// Seconds for which the desk lists a transmitter.
    private static let memory = 10.0

    mutating func add(_ packet: Advertisement, data: PositioningData) {
        remember(packet, isKnown: data.number(of: packet.transmitter) != nil)
        guard let number = data.number(of: packet.transmitter) else {
            if !strangers.contains(packet.transmitter) { strangers.append(packet.transmitter) }
            return
        }
        if let place = sums.firstIndex(where: { $0.transmitter == number }) {
            sums[place].strength += packet.strength
            sums[place].packets += 1
        } else {
            sums.append(Sum(transmitter: number, strength: packet.strength, packets: 1))
        }
    }

    /// Ends the second: everything added since the last call was heard in it.
    mutating func finish(at time: Double) {
        heard = sums.map {
            Heard(
                transmitter: $0.transmitter, strength: $0.strength / Double($0.packets),
                packets: $0.packets)
        }
        unknown = strangers.count
        (sums, strangers) = ([], [])
        forget(at: time)
    }

    /// Drops old transmitters from the desk's list.
    mutating func forget(at time: Double) {
        recent.removeAll { time - $0.heardAt > RadioScan.memory }
    }

    private mutating func remember(_ packet: Advertisement, isKnown: Bool) {
        let new = HeardTransmitter(
            transmitter: packet.transmitter, strength: packet.strength, heardAt: packet.time,
            isKnown: isKnown)
        if let place = recent.firstIndex(where: { $0.transmitter == packet.transmitter }) {
            recent[place] = new
        } else {
            recent.append(new)
        }
    }
}

/// A recently heard transmitter, for the desk.
package struct HeardTransmitter: Hashable, Sendable {
    package let transmitter: TransmitterID
    /// Strength of the last packet, dBm.
    package let strength: Double
    /// Seconds since the rehearsal began.
    package let heardAt: Double
    /// Whether the positioning data has it.
    package let isKnown: Bool
}
