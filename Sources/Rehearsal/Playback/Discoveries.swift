import Indoor
import Positioning
import Simulation

/// The senders that the source has heard since its last start, for a list of them
/// (reference ips.md 1.10).
package struct Discoveries: Hashable, Sendable {
    package struct Discovery: Hashable, Sendable {
        package let id: Signal.ID
        /// Whether the source's data has it.
        package let isKnown: Bool
        /// The strength of its last signal, dBm.
        package fileprivate(set) var strength: Double
        /// The time of that signal, in seconds since the rehearsal began.
        package fileprivate(set) var heardAt: Double
    }

    /// Ascending by id.
    package private(set) var all: [Discovery] = []

    /// Takes the signals of a second; a source remembers them for longer.
    mutating func observe(_ report: Report) {
        if report.events.contains(.source(.status(.starting))) { all = [] }
        guard report.tick % SimulatedTime.ticksPerSecond == 0 else { return }
        for signal in report.source.instruments.signals {
            add(signal, at: report.seconds - signal.age)
        }
    }

    private mutating func add(_ signal: Signal, at time: Double) {
        let place = index(of: signal.id)
        if place < all.count, all[place].id == signal.id {
            all[place].strength = signal.strength
            all[place].heardAt = time
        } else {
            all.insert(
                Discovery(
                    id: signal.id, isKnown: signal.isKnown,
                    strength: signal.strength, heardAt: time), at: place)
        }
    }

    /// nil for one that was not heard.
    package func find(_ id: Signal.ID) -> Discovery? {
        let place = index(of: id)
        return place < all.count && all[place].id == id ? all[place] : nil
    }

    private func index(of id: Signal.ID) -> Int {
        all.prefixEnd { $0.id < id }
    }
}
