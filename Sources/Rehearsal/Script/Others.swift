import Indoor
import Simulation

/// A person of another walk, who shares their position with this walk's person.
package struct OpenOther: Sendable {
    /// The walk's title in errors: its file's name.
    package let name: String
    /// The name by which any walk in any folder may refer to it.
    package let reference: String
    /// The digest of the walk.
    package let digest: String
    /// The updates that the server has of them, in the order of time.
    package let updates: [TimedUpdate]

    package init(name: String, reference: String, digest: String, updates: [TimedUpdate]) {
        self.name = name
        self.reference = reference
        self.digest = digest
        self.updates = updates
    }
}

extension [OpenOther] {
    /// All their updates in the order of time; within a tick in the order of the persons.
    package var updates: [TimedUpdate] {
        flatMap(\.updates).sorted { a, b in
            (a.tick, a.update.person) < (b.tick, b.update.person)
        }
    }
}

extension Setup {
    /// Rehearses the walk to find what its person shares: the positions from their own engine that
    /// get through their own network. Who is named in another walk has agreed before; they may stop.
    ///
    /// - Parameters:
    ///   - person: their number in the header that names the walk.
    ///   - end: the last tick that matters; nil: the whole walk matters.
    package func shared(by person: Int, until end: Int?) -> [TimedUpdate] {
        var rehearsal = rehearsal(sharesFromStart: true)
        let name = trace?.trace.header.name ?? trace?.title.replacing("-", with: " ") ?? title
        var updates: [TimedUpdate] = []
        while !rehearsal.isFinished, rehearsal.tick < end ?? .max {
            let report = rehearsal.advance()
            for delivery in report.truth.server?.deliveries ?? [] {
                guard let position = delivery.message.shared else { continue }
                updates.append(
                    TimedUpdate(
                        tick: report.tick,
                        update: OtherUpdate(person: person, name: name, position: position),
                        isAllowed: delivery.isAllowed))
            }
        }
        return updates
    }
}

extension AppMessage {
    /// The update for others in this tick: a position, or that there are no more; nil: nothing.
    fileprivate var shared: ToldPosition?? {
        switch self {
        case .position(let position): .some(position)
        case .stopSharing: .some(nil)
        case .track: nil
        }
    }
}
