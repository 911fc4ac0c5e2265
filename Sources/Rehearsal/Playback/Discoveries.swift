import Indoor
import Positioning
import Simulation

/// The transmitters that the source has heard since its last start, for a list of beacons
/// (reference ips.md 1.10).
package struct Discoveries: Hashable, Sendable {
    package struct Discovery: Hashable, Sendable {
        package let transmitter: TransmitterID
        /// Whether the source's data has it.
        package let isKnown: Bool
        /// The strength of its last packet, dBm.
        package fileprivate(set) var strength: Double
        /// The time of that packet, in seconds since the rehearsal began.
        package fileprivate(set) var heardAt: Double
    }

    /// Ascending by transmitter.
    package private(set) var all: [Discovery] = []

    /// Takes the signals of a second; a source remembers them for longer.
    mutating func observe(_ report: Report) {
        if report.events.contains(.source(.status(.starting))) { all = [] }
        guard report.tick % SimulatedTime.ticksPerSecond == 0 else { return }
        for signal in report.source.signals { add(signal, at: report.seconds - signal.age) }
    }

    private mutating func add(_ signal: Signal, at time: Double) {
        let place = index(of: signal.transmitter)
        if place < all.count, all[place].transmitter == signal.transmitter {
            all[place].strength = signal.strength
            all[place].heardAt = time
        } else {
            all.insert(
                Discovery(
                    transmitter: signal.transmitter, isKnown: signal.isKnown,
                    strength: signal.strength, heardAt: time), at: place)
        }
    }

    /// nil for one that was not heard.
    package func find(_ transmitter: TransmitterID) -> Discovery? {
        let place = index(of: transmitter)
        return place < all.count && all[place].transmitter == transmitter ? all[place] : nil
    }

    private func index(of transmitter: TransmitterID) -> Int {
        all.prefixEnd { $0.transmitter < transmitter }
    }
}
