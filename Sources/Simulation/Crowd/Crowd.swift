import Indoor

/// The other people in the building: off, and without cost, until a level gets some.
struct Crowd: Sendable {
    let seed: UInt64
    private(set) var ground: CrowdGround?
    /// The wanted number of people of each level, in the venue's order.
    private var wanted: [Int] = []
    var people: [Passerby] = []
    var lines: [CrowdLine] = []
    /// The line of the person with the phone, and the tick in which they last stood in it.
    var walker: (line: Int, tick: Int)?
    /// Whether a cabin takes that person in this tick.
    var boardsWalker = false
    /// The number of others in the cabin with that person.
    var companions = 0
    /// Persons per square metre ahead of that person.
    private(set) var density = 0.0
    private(set) var tick = 0

    init(seed: UInt64) { self.seed = seed }

    var isOn: Bool { ground != nil }

    /// - Parameter level: nil means every level.
    mutating func set(_ count: Int, on level: LevelOrdinal?, in venue: Venue) {
        let ground = ground ?? CrowdGround(venue)
        if wanted.isEmpty { wanted = venue.levels.map { _ in 0 } }
        for (number, each) in venue.levels.enumerated()
        where level.map({ $0 == each.ordinal }) ?? true {
            wanted[number] = ground.goals[number].count > 1 ? count : 0
        }
        self.ground = wanted.contains { $0 > 0 } ? ground : nil
        dismiss()
        for (home, level) in venue.levels.enumerated() where wanted[home] > 0 {
            let present = people.count { $0.home == home }
            for number in present..<max(wanted[home], present) {
                people.append(
                    Passerby(
                        home: home, number: number, level: level.ordinal,
                        nodes: ground.goals[home], in: venue, seed: seed))
            }
        }
    }

    /// Removes the people above the wanted number; the others line up again.
    private mutating func dismiss() {
        guard people.contains(where: { $0.number >= wanted[$0.home] }) else { return }
        people.removeAll { $0.number >= wanted[$0.home] }
        for number in lines.indices { lines[number].members = [] }
        walker = nil
        if !isOn { (companions, density) = (0, 0) }
    }

    /// The conditions on which a tick of the crowd depends.
    struct Conditions {
        let ground: CrowdGround
        let settings: WorldSettings
        /// The numbers of connectors that stand still.
        let stopped: Set<Int>
        let seconds: Double
    }

    /// Moves everybody but the person with the phone by one tick.
    ///
    /// - Parameters:
    ///   - body: the body of that person.
    ///   - stopped: the connectors that stand still.
    mutating func step(
        _ body: Body, settings: WorldSettings, stopped: Set<String>, seconds: Double
    ) {
        guard let ground else { return }
        tick += 1
        let connectors = ground.venue.connectors
        let still =
            stopped.isEmpty ? [] : connectors.indices.filter { stopped.contains(connectors[$0].id) }
        let now = Conditions(
            ground: ground, settings: settings, stopped: Set(still), seconds: seconds)
        leaveLine(body)
        var plans = ground.plansATick
        for number in people.indices { advance(number, now, &plans) }
        boardsWalker = false
        for number in lines.indices { callCabin(number, now) }
        density = body.ride == nil ? density(aheadOf: body.position, heading: body.heading) : 0
    }
}
