import Indoor

/// Shares the position with others, and receives theirs, while the user allows it.
struct Sharing: Sendable {
    private(set) var isOn = false
    /// The newest update of each other person, in the order of the walk's header.
    private(set) var others: [OtherUpdate] = []
    /// The next message to send: only the newest matters.
    private var pending: AppMessage?
    private var underway: (message: Int, content: AppMessage)?
    private var toldAt: Int?
    /// Whether the server may have a position.
    private var hasTold = false
    private var notBefore = 0

    /// - Parameter isOn: whether the user allowed it before the walk.
    init(isOn: Bool = false) { self.isOn = isOn }

    mutating func start() { (isOn, toldAt) = (true, nil) }

    /// Stops sharing: positions that were not sent are dropped, and others are told that there are
    /// no more.
    mutating func stop() {
        (isOn, others) = (false, [])
        pending = hasTold ? .stopSharing : nil
    }

    /// Shares a position once the interval is over.
    ///
    /// - Parameter isUnasked: whether the user has not allowed it, which is a mistake.
    mutating func tell(_ position: ToldPosition, interval: Double, tick: Int, isUnasked: Bool) {
        let due = toldAt.map { $0 + SimulatedTime.tick(atSeconds: interval) } ?? tick
        guard isOn || isUnasked, tick >= due else { return }
        toldAt = tick
        pending = .position(position)
    }

    /// The next message; nil: there is none, or not yet.
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
        // A newer position replaces one that was lost.
        if content == .stopSharing { pending = pending ?? content }
    }

    /// Takes an update; returns whether to show it.
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
