import Indoor

/// Commands to walk.
extension World {
    mutating func startWalking(_ intent: Person.Intent) {
        endFollowing()
        person.intent = intent
    }

    /// Ends following the phone, because the person is moved by hand.
    mutating func stopFollowing() {
        guard person.stance != nil else { return }
        endFollowing()
        person.intent = .nothing
    }

    /// Ends following; a phone in a pocket is taken out.
    mutating func endFollowing() {
        (person.follower, person.stance) = (nil, nil)
        hold(.carried)
    }

    mutating func walk(toPlace name: String) {
        guard let place = try? venue.places.find(name),
            let moves = pathfinder.path(from: person.body.landing, toNode: place.node)
        else {
            person.failure = "no way to \(name) from here"
            return
        }
        startWalking(.moves(moves))
    }

    mutating func walk(toSpot spot: Position) {
        guard let moves = pathfinder.path(from: person.body.landing, to: spot) else {
            person.failure = "no way there from here"
            return
        }
        startWalking(.moves(moves))
    }

    mutating func takeLift(to level: LevelOrdinal) {
        let position = person.body.position
        guard person.body.ride == nil, level != position.level,
            let number = venue.lift(near: position), case let lift = venue.connectors[number],
            lift.levels.contains(level)
        else {
            person.failure = "no lift to level \(level) here"
            return
        }
        let door = lift.path[0]
        startWalking(
            .moves([
                .walk(to: door),
                .ride(
                    connector: number, from: Position(door, level: position.level),
                    to: Position(door, level: level)),
            ]))
    }
}
