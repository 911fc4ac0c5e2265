import Indoor

/// Telling one's position to others, and being told theirs, while the user allows it.
struct Sharing: Sendable {
    private(set) var isOn = false
    /// The newest of each other person, in the order of the walk's header.
    private(set) var others: [OtherUpdate] = []
    /// What is to be sent next: only the newest matters.
    private var pending: AppMessage?
    private var underway: (message: Int, content: AppMessage)?
    private var toldAt: Int?
    /// Whether the server may have a position.
    private var hasTold = false
    private var notBefore = 0

    /// - Parameter isOn: whether the user allowed it before the walk.
    init(isOn: Bool = false) { self.isOn = isOn }

    mutating func start() { (isOn, toldAt) = (true, nil) }

    /// Positions that were not sent are dropped; others are told that there are no more.
    mutating func stop() {
        (isOn, others) = (false, [])
        pending = hasTold ? .stopSharing : nil
    }

    /// Tells a position once the interval is over.
    ///
    /// - Parameter isUnasked: whether without being allowed to, which is a mistake.
    mutating func tell(_ position: ToldPosition, interval: Double, tick: Int, isUnasked: Bool) {
        let due = toldAt.map { $0 + SimulatedTime.tick(atSeconds: interval) } ?? tick
        guard isOn || isUnasked, tick >= due else { return }
        toldAt = tick
        pending = .position(position)
    }

    /// The next message; nil: nothing is to be sent, or not now.
    mutating func message(id: Int, tick: Int) -> AppMessage? {
        guard underway == nil, let message = pending, tick >= notBefore else { return nil }
        (underway, pending) = ((id, message), nil)
        if case .position = message { hasTold = true }
        return message
    }

    mutating func take(_ receipt: Receipt, tick: Int) {
        guard let (message, content) = underway, message == receipt.message else { return }
        underway = nil
        if receipt.isDelivered {
            if content == .stopSharing { hasTold = pending != nil && isOn }
            return
        }
        notBefore = tick + SimulatedTime.tick(atSeconds: Tracker.pause)
        // A position that was lost is followed by a newer one.
        if content == .stopSharing { pending = pending ?? content }
    }

    /// Whether it is to be shown.
    mutating func take(_ update: OtherUpdate) -> Bool {
        guard isOn else { return false }
        let index = others.firstIndex { $0.person >= update.person } ?? others.count
        if others.indices.contains(index), others[index].person == update.person {
            others.remove(at: index)
        }
        if update.position != nil { others.insert(update, at: index) }
        return true
    }
}
