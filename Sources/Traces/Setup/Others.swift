import Indoor
import Session

/// A person of another walk, who shares their position with this one's.
package struct OpenOther: Sendable {
    /// The walk's title in errors: its file's name.
    package let name: String
    /// How any walk in any folder may name it.
    package let reference: String
    /// Of the walk.
    package let digest: String
    /// What the server has of them, in the order of time.
    package let updates: [TimedUpdate]

    package init(name: String, reference: String, digest: String, updates: [TimedUpdate]) {
        self.name = name
        self.reference = reference
        self.digest = digest
        self.updates = updates
    }
}

extension [OpenOther] {
    /// What they all share, in the order of time; in one tick in their own order.
    package var updates: [TimedUpdate] {
        flatMap(\.updates).sorted { a, b in
            (a.tick, a.update.person) < (b.tick, b.update.person)
        }
    }
}

extension Setup {
    /// Rehearses the walk for what its person shares, once they allow it there: what their own engine
    /// says, as their own network lets it through.
    ///
    /// - Parameters:
    ///   - person: their number in the header that names the walk.
    ///   - end: the last tick that matters; nil: all of the walk does.
    package func shared(by person: Int, until end: Int?) -> [TimedUpdate] {
        var rehearsal = rehearsal()
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
    /// What others get of it: a position, or that there are no more; nil: nothing.
    fileprivate var shared: ToldPosition?? {
        switch self {
        case .position(let position): .some(position)
        case .stopSharing: .some(nil)
        case .track: nil
        }
    }
}
