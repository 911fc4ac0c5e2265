import Indoor

extension Body {
    /// Steps onto a connector.
    mutating func board(
        _ number: Int, from: Position, to: Position, in venue: Venue, settings: WorldSettings
    ) {
        let connector = venue.connectors[number]
        let rise = abs(venue.elevation(of: to.level) - venue.elevation(of: from.level))
        let plan = connector.kind == .lift ? 0 : connector.planLength
        ride = Ride(
            connector: number, from: from, to: to, along: 0,
            length: (plan * plan + rise * rise).squareRoot(),
            lift: connector.kind == .lift ? .waiting(settings.liftWait) : nil,
            doors: settings.liftDoors)
    }

    /// Moves by one tick on the current connector.
    ///
    /// - Parameter walks: whether the person walks on it, too.
    mutating func ride(
        walks: Bool, isStopped: Bool, in venue: Venue, settings: WorldSettings, seconds: Double
    ) {
        guard var ride else { return }
        let connector = venue.connectors[ride.connector]
        if connector.kind == .lift {
            advanceLift(&ride, isStopped: isStopped, settings: settings, seconds: seconds)
        } else {
            let speed = Body.speed(
                on: connector.kind, up: ride.to.level > ride.from.level, walks: walks,
                isStopped: isStopped, settings: settings)
            let metres = min(speed * seconds, ride.length - ride.along)
            ride.along += metres
            walked += metres
            let (point, direction) = Body.place(on: connector, ride: ride)
            position.point = point
            turn(towards: direction.heading, atMost: Person.turnRate * seconds)
        }
        self.ride = ride
        let isOver =
            connector.kind == .lift
            ? ride.lift == .leaving(0) : ride.along >= ride.length - 1e-9
        if isOver {
            position = ride.to
            self.ride = nil
        }
    }

    private mutating func advanceLift(
        _ ride: inout Ride, isStopped: Bool, settings: WorldSettings, seconds: Double
    ) {
        switch ride.lift {
        case .waiting(let left):
            ride.lift = left > seconds ? .waiting(left - seconds) : .boarding(ride.doors)
        case .boarding(let left):
            ride.lift = left > seconds ? .boarding(left - seconds) : .moving
        case .moving where !isStopped:
            let metres = min(settings.liftSpeed * seconds, ride.length - ride.along)
            ride.along += metres
            walked += metres
            if ride.along >= ride.length - 1e-9 { ride.lift = .leaving(ride.doors) }
        case .leaving(let left):
            ride.lift = .leaving(max(0, left - seconds))
        case .moving, nil: break
        }
    }

    /// Metres a second along the slope.
    static func speed(
        on kind: Connector.Kind, up: Bool, walks: Bool, isStopped: Bool, settings: WorldSettings
    ) -> Double {
        let stairs =
            settings.walkingSpeed
            * (up ? settings.stairsUpFactor : settings.stairsDownFactor)
        switch kind {
        case .stairs: return walks ? stairs : 0
        case .ramp: return walks ? settings.walkingSpeed : 0
        case .escalator:
            // A stopped escalator is a flight of stairs.
            return isStopped ? (walks ? stairs : 0) : settings.escalatorSpeed + (walks ? stairs : 0)
        case .walkway:
            let belt = isStopped ? 0 : settings.escalatorSpeed
            return belt + (walks ? settings.walkingSpeed : 0)
        case .lift: return settings.liftSpeed
        }
    }

    /// The point of a connector's line that a ride has reached, and the line's direction there.
    private static func place(on connector: Connector, ride: Ride) -> (Point, Point) {
        let line = connector.line(from: ride.from.point)
        return line.place(along: ride.length > 0 ? ride.along / ride.length * line.length : 0)
    }
}
