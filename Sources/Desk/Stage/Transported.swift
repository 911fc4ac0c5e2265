/// What a transport moves: one walk, or two at the same tick.
protocol Transported: Playable {
    var interface: Interface { get }
    /// The shown tick.
    var tick: Int { get }
    mutating func seek(to tick: Int)
    /// Goes to a share of the whole walk, 0 to 1.
    mutating func seek(toShare share: Double)
    mutating func seekMark(forward: Bool)
    /// Begins the time of the tick again.
    mutating func rest()
}

extension Transported {
    var isAtLoopEnd: Bool { interface.transport.loop.ends(at: tick) }

    package mutating func play() throws {
        guard isAtLoopEnd, let loop = interface.transport.loop.range else { return try advance() }
        seek(to: loop.lowerBound)
    }

    /// - Returns: whether the next tick is asked for.
    mutating func move(_ move: Transport.Move) -> Bool {
        switch move {
        case .step: return true
        case .by(let ticks): seek(to: tick + ticks)
        case .tick(let tick): seek(to: tick)
        case .share(let share): seek(toShare: share)
        case .mark(let forward): seekMark(forward: forward)
        case .stay: rest()
        }
        return false
    }
}
