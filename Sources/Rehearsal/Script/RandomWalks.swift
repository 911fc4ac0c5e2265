import App
import Indoor
import Positioning
import Simulation

/// Random walks whose people follow the app: each seed gives one, the same every time.
///
/// A walk has a start, a destination, a person, habits with the phone, uses of the app, and if
/// wanted up to three faults. Lines come from the tables of the walk language: what is added there
/// is drawn.
package struct RandomWalks: Sendable {
    private let header: Trace.Header
    private let venue: Venue
    private let profile: SourceProfile
    private let finder: WayFinder
    /// The places that most of the venue has a way to.
    private let places: [Place]
    private let operands: RandomOperands
    private let hasFaults: Bool
    /// The settings with which each walk begins.
    private let changes: [SettingChange]
    /// The people from whom a walk's seed chooses one; nil: all shipped personas are as likely.
    private let people: Population?
    /// The lines that make something go wrong here.
    package let troubles: [Verb]

    /// - Parameters:
    ///   - setup: the venue, the engine and the words of all its walks.
    ///   - hasFaults: without faults, a walk is the same but for them.
    /// - Throws: an error for a venue without two places to walk between.
    package init(_ setup: Setup, hasFaults: Bool = true) throws(InputError) {
        self.hasFaults = hasFaults
        (people, changes) = (setup.chosenPeople, setup.changes)
        header = setup.header
        venue = setup.venue.venue
        profile = setup.profile
        finder = WayFinder(venue: venue)
        places = venue.places.places.filter { !$0.isCutOff }
        operands = RandomOperands(venue: venue, profile: profile)
        troubles = Verb.all(with: [profile]).filter(\.makesTrouble)
        guard places.count > 1 else {
            throw InputError(
                file: setup.venue.name, "the venue names no two places to walk between",
                expected: "a venue with two named places that a way joins")
        }
    }

    /// The walk of a seed.
    package func walk(seed: UInt64) -> Trace {
        var random = RandomStream(seed: seed, label: "random walk")
        let journey = journey(&random)
        var trace = Trace()
        trace.header = header(seed: seed, from: journey.start, &random)
        let lines =
            changes.compactMap { $0.input.statement(time: .same) } + person(&random)
            + stroll(journey, &random) + opening(to: journey.goal, &random)
            + events(within: journey.seconds, &random)
            + [
                Statement(.wait, [.word("page:arrival"), limit(journey)]),
                Statement(.end, time: .after(3)),
            ]
        trace.lines = lines.map { Trace.Line(statement: $0) }
        return trace
    }

    // MARK: The way

    private struct Journey {
        let start: Place
        let goal: Place
        /// Seconds of the quickest way.
        let seconds: Double
    }

    /// Two places with a way between them: not the first drawn, if these have none or a short one.
    private func journey(_ random: inout RandomStream) -> Journey {
        for _ in 0..<RandomWalks.attempts {
            let (start, goal) = (random.pick(places), random.pick(places))
            guard start.key != goal.key,
                let route = finder.route(from: start.position, toNode: goal.node),
                route.cost >= RandomWalks.shortWay
            else { continue }
            return Journey(start: start, goal: goal, seconds: route.cost)
        }
        return Journey(start: places[0], goal: places[1], seconds: RandomWalks.longWay)
    }

    private static let attempts = 50
    /// Seconds of the shortest way, and of a way whose length is not known.
    private static let shortWay = 15.0
    private static let longWay = 300.0

    /// Seconds until the walk ends without an arrival: ample for a slow person who gets lost.
    private func limit(_ journey: Journey) -> Operand {
        .number((180 + 3 * journey.seconds).rounded())
    }

    private func header(
        seed: UInt64, from start: Place, _ random: inout RandomStream
    ) -> Trace.Header {
        var header = header
        header.title = "Random walk \(seed)"
        let persona = random.pick(Persona.shipped)
        header.person = (people?.persona(seed: seed) ?? persona).name
        if profile.map != nil { header.map = random.pick(MapKind.allCases).rawValue }
        header.start = Trace.Start(
            place: start.key, heading: Compass.heading(random.pick(Compass.names)))
        header.seed = seed
        header.order = header.keys
        // An empty line between the header and the walk.
        header.remarks = [.init(after: header.order.count, text: "")]
        return header
    }

    // MARK: The person

    /// How people keep the phone while they walk.
    private enum Habit: CaseIterable {
        case asPersona, held, lowered, pocketed

        /// Settings that differ from the persona's.
        var settings: [(name: String, value: Double)] {
            switch self {
            case .asPersona: []
            case .held: [("lowers-phone", 0)]
            case .lowered: [("lowers-phone", 3), ("pockets-phone", 0)]
            case .pocketed: [("lowers-phone", 3), ("pockets-phone", 1)]
            }
        }
    }

    /// A persona as it is, or with values of its own.
    private func person(_ random: inout RandomStream) -> [Statement] {
        var changes = random.pick(Habit.allCases).settings.map { change in
            Input.set(name: change.name, value: .number(change.value))
        }
        let own = random.chance(0.5) ? random.whole(1...3) : 0
        for _ in 0..<own {
            let setting = random.pick(WorldSettings.ofPeople)
            changes.append(.set(name: setting.name, value: random.value(of: setting)))
        }
        return changes.compactMap { $0.statement(time: .same) }
    }

    /// A few steps from the start to a free point near it, before the app is opened.
    private func stroll(_ journey: Journey, _ random: inout RandomStream) -> [Statement] {
        let start = journey.start.position
        let nodes = venue.graph.nodes
        let near = nodes.indices.filter {
            let position = nodes[$0].position
            return position.level == start.level
                && position.point.distance(to: start.point) < RandomWalks.nearness
        }
        guard random.chance(0.4), !near.isEmpty else { return [] }
        let node = random.pick(near)
        // Behind a wall, the way to a near point may be long.
        guard let route = finder.route(from: start, toNode: node),
            route.cost < RandomWalks.nearness
        else { return [] }
        let spot = nodes[node].position
        let values: [Double] = [spot.point.x, spot.point.y, spot.level.number]
        return [Statement(.walkToSpot, values.map { .number($0.asWritten) } + [nil])]
    }

    /// Metres from the place of the start to a free point, and seconds of the way there.
    private static let nearness = 30.0

    // MARK: The app

    /// The lines until the person follows the app, which is closed at first.
    private func opening(to goal: Place, _ random: inout RandomStream) -> [Statement] {
        let allowed = profile.permissions.map { Input.answer($0, granted: true) }
        let isAllowed = random.chance(0.4)
        let locatesFirst = random.chance(0.3)
        var lines = says(isAllowed ? allowed + [.openApp] : [.openApp])
        if !locatesFirst { lines += choosing(goal, &random) }
        lines += says([tap(locatesFirst ? .locate : .start)], after: 1)
        lines.append(Statement(.wait, [.word("page:explanation"), nil]))
        lines += says([tap(.proceed)], after: 2)
        if !isAllowed {
            lines += allowed.flatMap { says([tap(.proceed), $0], after: 1) }
        }
        if profile.hasViewfinder { lines += says([.incline(degrees: 85)]) }
        lines += says([.followGuidance])
        guard locatesFirst else { return lines }
        lines.append(Statement(.wait, [.word("page:map"), .number(120)]))
        if random.chance(0.4) { lines += sharing(&random) }
        for _ in 0..<random.whole(0...3) {
            lines += [touch(&random)].compactMap { $0?.later(2) }
        }
        return lines + choosing(goal, &random) + says([tap(.start)], after: 1)
    }

    private func choosing(_ goal: Place, _ random: inout RandomStream) -> [Statement] {
        let search = random.chance(0.3) ? [tap(.search)] : []
        return says(search + [.choose(place: goal.key)], after: 1)
    }

    /// Switches on something that the app offers to do with the position.
    private func sharing(_ random: inout RandomStream) -> [Statement] {
        let offered = PhoneDisplay.Page.position.buttons(profile, isLocated: true)
            .filter { $0 != .back }
        guard !offered.isEmpty else { return [] }
        return says([tap(.myPosition), tap(random.pick(offered))], after: 2)
    }

    /// A touch of the app's map.
    private func touch(_ random: inout RandomStream) -> Statement? {
        operands.statement(of: Verb.ofMap, &random)
    }

    private func tap(_ button: Label) -> Input { .tap(button: button.rawValue) }

    /// The lines of some inputs.
    ///
    /// - Parameter seconds: the time from one to the next; nil: all come at once.
    private func says(_ inputs: [Input], after seconds: Double? = nil) -> [Statement] {
        inputs.compactMap { $0.statement(time: seconds.map { .after($0) } ?? .same) }
    }

    // MARK: What happens meanwhile

    /// Faults, and touches of the map, at times within the walk.
    private func events(within seconds: Double, _ random: inout RandomStream) -> [Statement] {
        let end = max(20, seconds)
        var timed: [(at: Double, statement: Statement)] = []
        for _ in 0..<random.whole(0...3) {
            let at = random.uniform(0...end)
            let fault = operands.statement(of: troubles, &random)
            if hasFaults, let fault { timed.append((at, fault)) }
        }
        // On a short way, the navigation is over before somebody touches the map.
        let touches = random.chance(0.4) && seconds > 30 ? random.whole(1...2) : 0
        for _ in 0..<touches {
            let at = random.uniform(0...(end / 3))
            guard var touch = touch(&random) else { continue }
            touch.trigger = .event(Subject("page:navigation"))
            timed.append((at, touch))
        }
        timed = timed.map { (($0.at * 10).rounded() / 10, $0.statement) }
        let inOrder = timed.enumerated()
            .sorted { ($0.element.at, $0.offset) < ($1.element.at, $1.offset) }.map(\.element)
        return zip(inOrder, [0] + inOrder.map(\.at)).map { event, last in
            event.statement.later((event.at - last).asWritten)
        }
    }
}

extension Statement {
    /// The same statement so many seconds after the line before.
    fileprivate func later(_ seconds: Double) -> Statement {
        var statement = self
        statement.time = .after(seconds)
        return statement
    }
}

// MARK: - Parts for variants

extension RandomWalks {
    /// A start at a random place.
    func start(_ random: inout RandomStream) -> Trace.Start {
        Trace.Start(
            place: random.pick(places).key, heading: Compass.heading(random.pick(Compass.names)))
    }

    /// A line of a verb with random values; nil: the venue has none for it.
    func trouble(_ verb: Verb, _ random: inout RandomStream) -> Statement? {
        operands.statement(of: [verb], &random)
    }
}

extension RandomWalks {
    /// Places from which a walk may begin nearer to its goal, the nearest first.
    ///
    /// - Parameter most: the most places; they are spread evenly by the time that is left.
    package func starts(of trace: Trace, most: Int) -> [String] {
        guard let key = trace.goal, let goal = try? venue.places.find(key),
            let start = trace.header.start, let now = try? venue.places.find(start.place)
        else { return [] }
        let ways = WaysToNode(venue.graph, to: goal.node)
        func seconds(_ place: Place) -> Double { ways.rest(from: place.node)?.seconds ?? .infinity }
        let far = seconds(now)
        let nearer = places.filter { (RandomWalks.shortWay..<far).contains(seconds($0)) }
            .sorted { (seconds($0), $0.key) < (seconds($1), $1.key) }
        let step = max(nearer.count / max(most, 1), 1)
        return stride(from: 0, to: nearer.count, by: step).prefix(most).map { nearer[$0].key }
    }
}

extension Trace {
    /// The place that the user chooses first; nil: none.
    fileprivate var goal: String? {
        for line in lines { if case .choose(let place)? = line.statement?.input { return place } }
        return nil
    }
}
